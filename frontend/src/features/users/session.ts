import { createSlice, type PayloadAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { clearPrivateData } from '@/api/api-root';
import { api } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { WithAccess } from '@/api/base-query';
import { readAccessToken, removeAccessToken, storeAccessToken } from '@/api/access-token';
import { toastStore } from '@/ui/toast';
import type { Account, IdentityProvider } from './identity-provider';
import { SignInRefusedError, signInMessage } from './sign-in-error';

/** The page to show when the session ends on a page that requires one. */
export type AfterSignOut = 'home' | 'log-in';

export type SessionState =
  { status: 'loading' } | { status: 'signed-in'; user: Account } | { status: 'signed-out'; next: AfterSignOut };

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

async function startSession(
  dispatch: Dispatch,
  provider: IdentityProvider,
  account: Account,
  options?: { freshIdToken: boolean },
): Promise<void> {
  try {
    storeAccessToken(await openSession(dispatch, provider, account, options));
  } catch (error) {
    throw problemOf(error).code === 'account-bound-elsewhere' ? await refuseEarlierAccount(provider, account) : error;
  }
  dispatch(clearPrivateData());
  dispatch(signedIn(account));
}

/** For an e-mail whose shop user belongs to an earlier account: sends a verification link and explains how to use it. */
async function refuseEarlierAccount(provider: IdentityProvider, { email }: Account): Promise<SignInRefusedError> {
  const known = `The shop knows ${email} from an earlier account.`;
  return provider.sendVerification().then(
    () => new SignInRefusedError(`${known} Open the link that we have just sent to this address, then log in again.`),
    (error: unknown) =>
      new SignInRefusedError(`${known} Verify the address first. The link could not be sent: ${signInMessage(error)}`),
  );
}

export const signIn =
  (email: string, password: string): SessionThunk =>
  async (dispatch, _, extra) => {
    const provider = await extra.loadIdentityProvider(dispatch);
    await startSession(dispatch, provider, await provider.signIn(email, password));
  };

export const signInWithGoogle = (): SessionThunk => async (dispatch, _, extra) => {
  const provider = await extra.loadIdentityProvider(dispatch);
  await startSession(dispatch, provider, await provider.signInWithGoogle());
};

export const signUp =
  (name: string, email: string, password: string): SessionThunk =>
  async (dispatch, _, extra) => {
    const provider = await extra.loadIdentityProvider(dispatch);
    const account = await provider.signUp(name, email, password);
    // The first ID token was issued before the account had a name.
    await startSession(dispatch, provider, account, { freshIdToken: true });
    if (!account.mustVerifyEmail) return;
    await provider.sendVerification().then(
      () => toastStore.add('success', `Open the link that we have sent to ${account.email} to verify your e-mail.`),
      (error: unknown) =>
        toastStore.add('error', `The link that verifies your e-mail could not be sent: ${signInMessage(error)}`),
    );
  };

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

/** Preloads the identity provider's code; its first use reports a failure to load. */
export const preloadIdentityProvider = (): SessionThunk => async (dispatch, _, extra) => {
  await extra.loadIdentityProvider(dispatch).catch(() => undefined);
};

/** Sends a link for a new password if the address has an account; rejects with the provider's message. */
export const sendPasswordReset =
  (email: string): SessionThunk =>
  async (dispatch, _, extra) => {
    const provider = await extra.loadIdentityProvider(dispatch);
    await provider.sendPasswordReset(email);
  };

/** Sends another link that verifies the user's e-mail; rejects with the provider's message. */
export const sendVerification = (): SessionThunk => async (dispatch, _, extra) => {
  const provider = await extra.loadIdentityProvider(dispatch);
  await provider.sendVerification();
};
