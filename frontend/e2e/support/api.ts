import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { demoAdmin, type Account } from './accounts';

/** What the identity emulator answers to a sign-up or sign-in. */
interface Identity {
  localId: string;
  idToken: string;
  refreshToken: string;
}

/** An account's tokens at the identity emulator and in the shop. */
export interface Session {
  account: Account;
  identity: Identity;
  token: string;
}

interface Call {
  /** left out in calls of the identity emulator, which refuses this header */
  token?: string;
  data?: unknown;
  headers?: Record<string, string>;
}

/** Calls the API with a token; fails when the server refuses. Returns the response body. */
export async function callApi<Answer>(
  request: APIRequestContext,
  method: string,
  path: string,
  { token, data, headers }: Call,
): Promise<Answer> {
  const response = await request.fetch(path, {
    method,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    data,
  });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Answer;
}

/** Signs up or in at the identity emulator, and then in the shop, without a page. */
export async function openSession(
  request: APIRequestContext,
  how: 'signUp' | 'signInWithPassword',
  account: Account,
): Promise<Session> {
  const { name: displayName, email, password } = account;
  const data = { email, password, returnSecureToken: true, ...(how === 'signUp' && { displayName }) };
  const provider = `/identitytoolkit.googleapis.com/v1/accounts:${how}?key=demo`;
  const identity = await callApi<Identity>(request, 'POST', provider, { data });
  const user = `/api/user/${encodeURIComponent(email)}`;
  const { token } = await callApi<{ token: string }>(request, 'PUT', user, {
    token: identity.idToken,
    data: { email },
  });
  return { account, identity, token };
}

/** The stored state of a browser that is signed in: the shop's token, and Firebase's user in its database. */
export function browserStateOf({ account, identity, token }: Session, origin: string) {
  const user = {
    uid: identity.localId,
    email: account.email,
    emailVerified: false,
    displayName: account.name,
    isAnonymous: false,
    providerData: [{ providerId: 'password', uid: account.email, displayName: account.name, email: account.email }],
    stsTokenManager: {
      refreshToken: identity.refreshToken,
      accessToken: identity.idToken,
      expirationTime: Date.now() + 3_600_000,
    },
  };
  const store = {
    name: 'firebaseLocalStorage',
    autoIncrement: false,
    keyPath: 'fbase_key',
    records: [{ value: { fbase_key: 'firebase:authUser:demo:[DEFAULT]', value: user } }],
    indexes: [],
  };
  const indexedDB = [{ name: 'firebaseLocalStorageDb', version: 1, stores: [store] }];
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'accessToken', value: token }], indexedDB }] };
}

/** Calls the API as the user who is signed in on the page. */
export async function callAsUser<Answer>(
  page: Page,
  method: string,
  path: string,
  data?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  return callApi(page.request, method, `/api${path}`, { token: await tokenOf(page), data, headers: headers ?? {} });
}

/** Calls the API of the page's shop as the demo's admin, which may belong to another user. */
export async function callAsAdmin<Answer>(
  page: Page,
  method: string,
  path: string,
  data?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  const { token } = await openSession(page.request, 'signInWithPassword', demoAdmin);
  return callApi(page.request, method, `/api${path}`, { token, data, headers: headers ?? {} });
}

/** The e-mail of the user who is signed in on the page. */
export async function emailOf(page: Page): Promise<string> {
  const [, claims = ''] = (await tokenOf(page)).split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { email: string }).email;
}

/** The access tokens with which browsers were opened. */
const initialTokens = new WeakMap<BrowserContext, string>();

export const keepToken = (context: BrowserContext, { token }: Session) => initialTokens.set(context, token);

/** The access token that the page's browser keeps. */
async function tokenOf(page: Page): Promise<string> {
  const context = page.context();
  const token = initialTokens.get(context);
  // To read the state of a browser that shows no page of the shop yet, Playwright opens a page of its own each time.
  if (token !== undefined && context.pages().every((each) => each.url() === 'about:blank')) return token;
  const { origins } = await context.storageState();
  return origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'accessToken')?.value ?? '';
}
