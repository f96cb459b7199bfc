import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { forgetPrivateData } from '@/api/api-root';
import { storefrontApi } from '@/api/storefront';
import { problemOf } from '@/api/problem';
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
import {
  emailUnverified,
  recognising,
  selectSession,
  signedIn,
  signedOut,
  type AfterSession,
  type WithSession,
} from './session-slice';
import { RefusedSignIn, signInMessage } from './sign-in-message';

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
  try {
    storeAccessToken(await openSession(dispatch, identity, account, freshIdToken));
  } catch (error) {
    throw problemOf(error).code === 'account-bound-elsewhere' ? await knownFromEarlier(identity, account) : error;
  }
  dispatch(forgetPrivateData());
  dispatch(signedIn(account));
}

/** The e-mail's record belongs to an earlier account: sends the link that shows whose address it is, and says what to do. */
async function knownFromEarlier(identity: Identity, { email }: Account): Promise<RefusedSignIn> {
  const known = `The shop knows ${email} from an earlier account.`;
  return identity.sendVerification().then(
    () => new RefusedSignIn(`${known} Open the link that we have just sent to this address, then log in again.`),
    (error: unknown) =>
      new RefusedSignIn(`${known} Verify the address first. The link could not be sent: ${signInMessage(error)}`),
  );
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
    const account = await identity.signUp(name, email, password);
    await begin(dispatch, identity, account, true);
    if (account.mustVerifyEmail) await announceVerification(identity, account);
  };

async function announceVerification(identity: Identity, { email }: Account): Promise<void> {
  await identity.sendVerification().then(
    () => toastStore.add('success', `Open the link that we have sent to ${email} to verify your e-mail.`),
    (error: unknown) =>
      toastStore.add('error', `The link that verifies your e-mail could not be sent: ${signInMessage(error)}`),
  );
}

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

/** Sends the link that verifies the user's e-mail once more; rejects with the provider's message. */
export const sendVerification = (): Thunk<void> => async (dispatch, _, extra) => {
  const identity = await extra.identity(dispatch);
  await identity.sendVerification();
};

/** Answers whether the user has verified their e-mail; when they have, the shop knows it by then. */
export const checkVerification = (): Thunk<boolean> => async (dispatch, _, extra) => {
  const identity = await extra.identity(dispatch);
  const token = readAccessToken();
  const account = token !== undefined && (await identity.isEmailVerified()) && (await identity.current(emailOf(token)));
  if (!account) return false;
  const renewed = await openSession(dispatch, identity, account, true);
  if (!isUserOfStoredToken(token)) return false;
  storeAccessToken(renewed);
  // Before the pages open again: a guard that still takes an admin for a customer would end the session.
  const { email, name } = account;
  const isAdmin = storefrontApi.endpoints.isAdmin.initiate({ email }, { forceRefetch: true, subscribe: false });
  await dispatch(isAdmin).unwrap();
  dispatch(signedIn({ email, name }));
  return true;
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
    askToVerify: () => void dispatch()(emailUnverified()),
    refuse: () => {
      if (readAccessToken() === undefined) return;
      void dispatch()(signOut('home'));
      toastStore.add('error', 'You have been signed out. Please log in again.');
    },
  };
}
