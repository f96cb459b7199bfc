import { clearPrivateData } from '@/api/api-root';
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
import { toast } from '@/ui/toast';
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

/** Adopts the sign-in of another tab. The pages of the previous user are closed by then, so their cached data is cleared. */
const takeOverSignIn = (): SessionThunk =>
  restoreUser(async (provider, email, dispatch) => {
    const account = await (email === undefined ? provider.currentAccount() : provider.waitForAccount(email));
    dispatch(clearPrivateData());
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
      // Another tab changed the token; `followOtherTabs` restores its session.
      if (readAccessToken() !== token) return;
      if (account) {
        dispatch(signedIn(account));
      } else {
        removeAccessToken();
        dispatch(signedOut('log-in'));
      }
    } catch {
      // The provider's code could not be loaded. The token stays, so that the next reload can retry.
      dispatch(signedOut('log-in'));
    }
  };
}

/** Follows sign-ins and sign-outs in other tabs. A new token of the same user changes nothing. */
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

/** Checks whether the user has verified their e-mail. If so, it informs the server and gets a new token for the session. */
export const checkVerification = (): SessionThunk<boolean> => async (dispatch, _, extra) => {
  const provider = await extra.loadIdentityProvider(dispatch);
  const token = readAccessToken();
  const account =
    token !== undefined && (await provider.isEmailVerified()) && (await provider.currentAccount(emailOf(token)));
  if (!account) return false;
  const renewed = await openSession(dispatch, provider, account, { freshIdToken: true });
  if (!isUserOfStoredToken(token)) return false;
  storeAccessToken(renewed);
  // Refetches the role before the pages open: with the old response, a guard would treat an admin as a customer and end the session.
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
      // The user may have signed out during the request, or another user may have signed in.
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
      toast.error('You have been signed out. Please log in again.');
    },
  };
}
