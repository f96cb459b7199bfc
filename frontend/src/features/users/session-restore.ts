import { forgetPrivateData } from '@/api/api-root';
import { api } from '@/api/api';
import type { Access } from '@/api/base-query';
import {
  emailOf,
  isUserOfStoredToken,
  onAccessTokenElsewhere,
  readAccessToken,
  removeAccessToken,
  storeAccessToken,
} from '@/api/access-token';
import { toastStore } from '@/ui/toast';
import type { Account, IdentityProvider } from './identity-provider';
import {
  emailUnverified,
  openSession,
  selectSession,
  sessionRestoring,
  signedIn,
  signedOut,
  signOut,
  type Dispatch,
  type SessionExtra,
  type SessionState,
  type SessionThunk,
} from './session';

/** Restores the session of the stored token after a reload. */
export const restoreSession = (): SessionThunk => restoreUser((provider, email) => provider.currentAccount(email));

/** Takes over the sign-in of another tab. The pages of the last user are closed by then: what they loaded is dropped. */
const takeOverSignIn = (): SessionThunk =>
  restoreUser(async (provider, email, dispatch) => {
    const account = await (email === undefined ? provider.currentAccount() : provider.waitForAccount(email));
    dispatch(forgetPrivateData());
    return account;
  });

function restoreUser(
  findAccount: (
    provider: IdentityProvider,
    email: string | undefined,
    dispatch: Dispatch,
  ) => Promise<Account | undefined>,
): SessionThunk {
  return async (dispatch, _, extra) => {
    const token = readAccessToken();
    if (token === undefined) return;
    try {
      const provider = await extra.loadIdentityProvider(dispatch);
      const account = await findAccount(provider, emailOf(token), dispatch);
      // Another tab has changed the token, and `followOtherTabs` restores that session.
      if (readAccessToken() !== token) return;
      if (account) {
        dispatch(signedIn(account));
      } else {
        removeAccessToken();
        dispatch(signedOut('log-in'));
      }
    } catch {
      // The provider's code did not load. The token stays, so that the next reload can try again.
      dispatch(signedOut('log-in'));
    }
  };
}

/** Follows the other tabs' sign-ins and sign-outs. A new token of the same user changes nothing here. */
export function followOtherTabs({
  dispatch,
  getState,
}: {
  dispatch: Dispatch;
  getState: () => { session: SessionState };
}) {
  return onAccessTokenElsewhere((token) => {
    const session = selectSession(getState());
    if (token === undefined) {
      dispatch(signedOut('home'));
    } else if (session.status !== 'signed-in' || emailOf(token) !== session.user.email.toLowerCase()) {
      dispatch(sessionRestoring());
      void dispatch(takeOverSignIn());
    }
  });
}

/** Whether the user has verified their e-mail. When they have, the shop has been told and the session has a new token. */
export const checkVerification = (): SessionThunk<boolean> => async (dispatch, _, extra) => {
  const provider = await extra.loadIdentityProvider(dispatch);
  const token = readAccessToken();
  const account =
    token !== undefined && (await provider.isEmailVerified()) && (await provider.currentAccount(emailOf(token)));
  if (!account) return false;
  const renewed = await openSession(dispatch, provider, account, { freshIdToken: true });
  if (!isUserOfStoredToken(token)) return false;
  storeAccessToken(renewed);
  // Before the pages open: a guard with the old answer would take an admin for a customer and end the session.
  const { email, name } = account;
  const isAdmin = api.endpoints.isAdmin.initiate({ email }, { forceRefetch: true, subscribe: false });
  await dispatch(isAdmin).unwrap();
  dispatch(signedIn({ email, name }));
  return true;
};

/** The session as the API layer uses it. */
export function createAccess(
  loadIdentityProvider: SessionExtra['loadIdentityProvider'],
  dispatch: () => Dispatch,
): Access {
  let renewal: Promise<boolean> | undefined;

  async function renew(): Promise<boolean> {
    const old = readAccessToken();
    if (old === undefined) return false;
    try {
      const provider = await loadIdentityProvider(dispatch());
      const account = await provider.currentAccount(emailOf(old));
      if (!account) return false;
      const token = await openSession(dispatch(), provider, account);
      // The user may have signed out in the meantime, or another one signed in.
      if (!isUserOfStoredToken(old)) return false;
      storeAccessToken(token);
      return true;
    } catch {
      return false;
    }
  }

  return {
    renew: () => {
      renewal ??= renew().finally(() => (renewal = undefined));
      return renewal;
    },
    askToVerify: () => void dispatch()(emailUnverified()),
    refuse: () => {
      if (readAccessToken() === undefined) return;
      void dispatch()(signOut('home'));
      toastStore.add('error', 'You have been signed out. Please log in again.');
    },
  };
}
