import { createSlice, type PayloadAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '@/api/api';
import type { WithAccess } from '@/api/base-query';
import { readAccessToken, removeAccessToken } from '@/api/access-token';
import type { Account, IdentityProvider } from './identity-provider';

/** The page to show when the session ends on a page that requires one. */
export type AfterSignOut = 'home' | 'log-in';

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-in'; user: Account }
  | { status: 'signed-out'; next: AfterSignOut };

const signedOutState: SessionState = { status: 'signed-out', next: 'log-in' };

export const sessionSlice = createSlice({
  name: 'session',
  // Without a stored token there is no session to restore.
  initialState: (): SessionState => (readAccessToken() === undefined ? signedOutState : { status: 'loading' }),
  reducers: {
    sessionRestoring: (): SessionState => ({ status: 'loading' }),
    signedIn: (_, { payload }: PayloadAction<Account>): SessionState => ({ status: 'signed-in', user: payload }),
    emailUnverified: (state): SessionState =>
      state.status === 'signed-in' ? { ...state, user: { ...state.user, mustVerifyEmail: true } } : state,
    signedOut: (_, { payload }: PayloadAction<AfterSignOut>): SessionState => ({ status: 'signed-out', next: payload }),
  },
  selectors: { selectSession: (state) => state },
});

export const { sessionRestoring, signedIn, emailUnverified, signedOut } = sessionSlice.actions;
export const { selectSession } = sessionSlice.selectors;

/** The store's extra argument. */
export interface SessionExtra extends WithAccess {
  /** Loads the identity provider's code on the first call. */
  loadIdentityProvider: (dispatch: Dispatch) => Promise<IdentityProvider>;
}

/** The type of the store's dispatch, for modules that cannot import the store. */
export type Dispatch = ThunkDispatch<unknown, SessionExtra, UnknownAction>;

export type SessionThunk<Result = void> = (
  dispatch: Dispatch,
  getState: unknown,
  extra: SessionExtra,
) => Promise<Result>;

/** Exchanges the identity provider's token of the account for an access token of the shop. */
export async function openSession(
  dispatch: Dispatch,
  provider: IdentityProvider,
  { email }: Account,
  { freshIdToken = false } = {},
): Promise<string> {
  const idToken = await provider.idToken(freshIdToken);
  const request = api.endpoints.openSession.initiate(
    { email, authorization: `Bearer ${idToken}`, openSessionBody: { email } },
    { track: false },
  );
  return (await dispatch(request).unwrap()).token;
}

/** Ends the session here and at the identity provider. The token is removed first, so that no request is sent with it afterwards. */
export const signOut =
  (next: AfterSignOut = 'home'): SessionThunk =>
  async (dispatch, _, extra) => {
    removeAccessToken();
    dispatch(signedOut(next));
    // When the provider cannot be loaded, its session may remain: the shop does not use it without an access token.
    await extra.loadIdentityProvider(dispatch).then(
      (provider) => provider.signOut(),
      () => undefined,
    );
  };
