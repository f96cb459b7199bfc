import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { isUserOfStoredToken, readAccessToken } from './access-token';
import { problemOf } from './problem';

export type ShopQuery = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** The request that opens a session, before there is one to renew or to end. */
const OPEN_SESSION = 'openSession';

/** Requests on which a refused role ends the session; on all others, a 403 is an error to show. */
const ROLE_ENDS_SESSION: readonly string[] = ['placeOrder', 'addReview', 'listOrdersOf', 'getProfile', 'updateProfile'];

/** The base path of the API. */
export const BASE_URL = '/api';

type ParamValue = string | number | boolean;

type Param = ParamValue | readonly ParamValue[];
type Params = Readonly<Record<string, Param | undefined>>;

/** The query string of a request: a list repeats its name, and each member of an object is a parameter. */
export function queryString(params: Readonly<Record<string, Param | Params | undefined>>): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'object' && !isList(value) ? Object.entries(value).flatMap(named) : named([name, value]),
  );
  return new URLSearchParams(given).toString();
}

const isList = (value: object): value is readonly ParamValue[] => Array.isArray(value);

function named([name, value]: [string, Param | undefined]): string[][] {
  return [value ?? []].flat().map((one) => [name, String(one)]);
}

const send = fetchBaseQuery({
  baseUrl: BASE_URL,
  paramsSerializer: queryString,
  timeout: 30_000,
  prepareHeaders: (headers) => {
    headers.set('Accept', 'application/json');
    const token = readAccessToken();
    // Opening a session sends the identity provider's token instead.
    if (token !== undefined && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
    return headers;
  },
});

/** Sends a request. After a 401 it renews the token and retries once; a second 401 ends the session. */
export const shopQuery: ShopQuery = (args, api, options) => inSession(async () => send(args, api, options), api);

/** Sends a request that carries the access token, and renews or ends the session as `shopQuery` does. */
export async function inSession<Answer extends { error?: FetchBaseQueryError }>(
  sendOnce: () => Promise<Answer>,
  { endpoint, extra }: Pick<BaseQueryApi, 'endpoint' | 'extra'>,
): Promise<Answer> {
  const tokenSent = readAccessToken();
  let answer = await sendOnce();
  if (!answer.error || tokenSent === undefined || endpoint === OPEN_SESSION) return answer;

  const { access } = extra as WithAccess;
  if (answer.error.status === 401 && (await hasNewToken(tokenSent, access))) {
    answer = await sendOnce();
  }
  if (problemOf(answer.error).code === 'email-unverified') access.askToVerify();
  // A refused request of the previous user does not end the session of the next one.
  if (endsSession(endpoint, answer.error) && isUserOfStoredToken(tokenSent)) access.refuse();
  return answer;
}

/** Whether there is a new token of this user to retry with; a concurrent request may have renewed it already. */
async function hasNewToken(tokenSent: string, access: Access): Promise<boolean> {
  if (!isUserOfStoredToken(tokenSent)) return false;
  return readAccessToken() === tokenSent ? access.renew() : true;
}

function endsSession(endpoint: string, error: FetchBaseQueryError | undefined): boolean {
  return error?.status === 401 || (error?.status === 403 && ROLE_ENDS_SESSION.includes(endpoint));
}

/** The session as the API layer uses it; `features/users` provides it through the store's extra argument. */
export interface Access {
  /** Gets and stores a new access token; false when no user is signed in. Concurrent callers share one attempt. */
  renew(): Promise<boolean>;
  /** The server refused a request because the user's e-mail is not verified. */
  askToVerify(): void;
  /** The server refused this session finally: ends it. */
  refuse(): void;
}

/** The part of the store's extra argument that the API layer uses. */
export interface WithAccess {
  access: Access;
}
