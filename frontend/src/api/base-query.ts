import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { useDispatch } from 'react-redux';
import { isUserOfStoredToken, readAccessToken } from './access-token';
import { problemOf } from './problem';

export type ShopQuery = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>;

/** The call that makes a session: there is none yet to renew or to end. */
const OPEN_SESSION = 'openSession';

/** The calls on which a refused role ends the session as well; elsewhere a 403 is an error to show. */
const ROLE_ENDS_SESSION: readonly string[] = ['placeOrder', 'addReview', 'listOrdersOf', 'getProfile', 'updateProfile'];

/** Under which the API answers the browser app. */
export const BASE_URL = '/api';

const send = fetchBaseQuery({
  baseUrl: BASE_URL,
  timeout: 30_000,
  prepareHeaders: (headers) => {
    headers.set('Accept', 'application/json');
    const token = readAccessToken();
    // Opening a session brings the identity provider's token instead.
    if (token !== undefined && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`);
    return headers;
  },
});

/** Sends a call; a 401 costs one silent renewal and one retry before it ends the session. */
export const shopQuery: ShopQuery = (args, api, options) => inSession(async () => send(args, api, options), api);

/** Sends what carries the access token, and minds the session as `shopQuery` does. */
export async function inSession<Answer extends { error?: FetchBaseQueryError }>(
  sendOnce: () => Promise<Answer>,
  { endpoint, extra }: Pick<BaseQueryApi, 'endpoint' | 'extra'>,
): Promise<Answer> {
  const tokenSent = readAccessToken();
  let answer = await sendOnce();
  if (!answer.error || tokenSent === undefined || endpoint === OPEN_SESSION) return answer;

  const { access } = extra as WithAccess;
  if (answer.error.status === 401 && (await freshToken(tokenSent, access))) {
    answer = await sendOnce();
  }
  if (problemOf(answer.error).code === 'email-unverified') access.askToVerify();
  // A refusal of the last user's call does not end the session of the next one.
  if (endsSession(endpoint, answer.error) && isUserOfStoredToken(tokenSent)) access.refuse();
  return answer;
}

/** Whether there is another token of this user to try: a call that ran at the same time may have brought it already. */
async function freshToken(tokenSent: string, access: Access): Promise<boolean> {
  if (!isUserOfStoredToken(tokenSent)) return false;
  return readAccessToken() === tokenSent ? access.renew() : true;
}

function endsSession(endpoint: string, error: FetchBaseQueryError | undefined): boolean {
  return error?.status === 401 || (error?.status === 403 && ROLE_ENDS_SESSION.includes(endpoint));
}

/** What the calls need from the session; `features/users` provides it through the store's extra argument. */
export interface Access {
  /** Gets and stores a new access token; false when no user is signed in. Concurrent callers share one attempt. */
  renew(): Promise<boolean>;
  /** The server refuses a call until the user has verified their e-mail. */
  askToVerify(): void;
  /** The server refuses this session for good: ends it. */
  refuse(): void;
}

/** The part of the store's extra argument that the calls use. */
export interface WithAccess {
  access: Access;
}

/**
 * Sends what may take minutes, such as a file. It is no query and no mutation of RTK Query, which refetches no list while one of
 * its own calls is pending.
 */
export function useLongCall() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return <Answer extends { error?: FetchBaseQueryError }>(endpoint: string, sendOnce: () => Promise<Answer>) =>
    dispatch((_dispatch, _getState, extra) => inSession(sendOnce, { endpoint, extra }));
}
