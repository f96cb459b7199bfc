import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { forgetPrivateData } from '@/api/api-root';
import { storefrontApi } from '@/api/storefront';
import type { Access, WithAccess } from '@/api/access';
import {
  emailOf,
  isUserOfStoredToken,
  onAccessTokenElsewhere,
  readAccessToken,
  removeAccessToken,
  storeAccessToken,
} from '@/api/access-token';
import { toastStore } from '@/ui/toast-store';
import type { Account, Identity } from './identity';
import { recognising, selectSession, signedIn, signedOut, type AfterSession, type WithSession } from './session-slice';

/** The store's dispatch, for code that does not know the store. */
export type Dispatch = ThunkDispatch<unknown, SessionExtra, UnknownAction>;

/** Loads the identity provider's code when it is first needed. */
export type IdentityLoader = (dispatch: Dispatch) => Promise<Identity>;

/** The store's extra argument. */
export interface SessionExtra extends WithAccess {
  identity: IdentityLoader;
}

type Thunk<Result> = (dispatch: Dispatch, getState: unknown, extra: SessionExtra) => Promise<Result>;

/** Asks the server for an access token in the account's name. */
async function openSession(
  dispatch: Dispatch,
  identity: Identity,
  { email }: Account,
  freshIdToken = false,
): Promise<string> {
  const idToken = await identity.idToken(freshIdToken);
  const call = storefrontApi.endpoints.openSession.initiate(
    { email, authorization: `Bearer ${idToken}`, openSessionBody: { email } },
    { track: false },
  );
  return (await dispatch(call).unwrap()).token;
}

async function begin(dispatch: Dispatch, identity: Identity, account: Account, freshIdToken = false): Promise<void> {
  storeAccessToken(await openSession(dispatch, identity, account, freshIdToken));
  dispatch(forgetPrivateData());
  dispatch(signedIn(account));
}

export type SignInThunk = Thunk<void>;

export const signIn =
  (email: string, password: string): Thunk<void> =>
  async (dispatch, _, extra) => {
    const identity = await extra.identity(dispatch);
    await begin(dispatch, identity, await identity.signIn(email, password));
  };

export const signUp =
  (name: string, email: string, password: string): Thunk<void> =>
  async (dispatch, _, extra) => {
    const identity = await extra.identity(dispatch);
    // The first ID token was made before the account had a name.
    await begin(dispatch, identity, await identity.signUp(name, email, password), true);
  };

export const signInWithGoogle = (): Thunk<void> => async (dispatch, _, extra) => {
  const identity = await extra.identity(dispatch);
  await begin(dispatch, identity, await identity.signInWithGoogle());
};

/** Ends the session here and at the identity provider; the token goes first, so that nothing is sent in its name any more. */
export const signOut =
  (next: AfterSession = 'home'): Thunk<void> =>
  async (dispatch, _, extra) => {
    removeAccessToken();
    dispatch(signedOut(next));
    // Where the provider cannot be reached its session is as good as gone: nothing looks at it without a token.
    await extra.identity(dispatch).then(
      (identity) => identity.signOut(),
      () => undefined,
    );
  };

/** Loads the provider's code ahead of the first use; what fails here fails again, and is said, when it is used. */
export const prepareIdentity = (): Thunk<void> => async (dispatch, _, extra) => {
  await extra.identity(dispatch).catch(() => undefined);
};

/** After a reload: recognises the user of the stored token. */
export const restoreSession = (): Thunk<void> => recogniseUser((identity, email) => identity.current(email));

/** After a sign-in in another tab: waits for it, and drops what the last user has loaded here, whose pages are closed by then. */
const followSignIn = (): Thunk<void> =>
  recogniseUser(async (identity, email, dispatch) => {
    const account = await (email === undefined ? identity.current() : identity.arrival(email));
    dispatch(forgetPrivateData());
    return account;
  });

function recogniseUser(
  find: (identity: Identity, email: string | undefined, dispatch: Dispatch) => Promise<Account | undefined>,
): Thunk<void> {
  return async (dispatch, _, extra) => {
    const token = readAccessToken();
    if (token === undefined) return;
    try {
      const identity = await extra.identity(dispatch);
      const account = await find(identity, emailOf(token), dispatch);
      // Another tab has changed the token again, and `followOtherTabs` has started over.
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

/** Follows the other tabs' sign-ins and sign-outs. A new token for the same user changes nothing here. */
export function followOtherTabs({ dispatch, getState }: { dispatch: Dispatch; getState: () => WithSession }) {
  return onAccessTokenElsewhere((token) => {
    const session = selectSession(getState());
    if (token === undefined) {
      dispatch(signedOut('home'));
    } else if (session.status !== 'signed-in' || emailOf(token) !== session.user.email.toLowerCase()) {
      dispatch(recognising());
      void dispatch(followSignIn());
    }
  });
}

/** What the API layer asks of the session. */
export function accessOf(loadIdentity: IdentityLoader, dispatch: () => Dispatch): Access {
  let renewal: Promise<boolean> | undefined;

  async function renew(): Promise<boolean> {
    const old = readAccessToken();
    if (old === undefined) return false;
    try {
      const identity = await loadIdentity(dispatch());
      const account = await identity.current(emailOf(old));
      if (!account) return false;
      const token = await openSession(dispatch(), identity, account);
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
    refuse: () => {
      if (readAccessToken() === undefined) return;
      void dispatch()(signOut('home'));
      toastStore.add('error', 'You have been signed out. Please log in again.');
    },
  };
}
