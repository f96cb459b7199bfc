import { clearPrivateData } from '@/api/api-root';
import { problemOf } from '@/api/problem';
import { storeAccessToken } from '@/api/access-token';
import { toast } from '@/ui/toast';
import type { Account, IdentityProvider } from './identity-provider';
import { openSession, signedIn, type Dispatch, type SessionThunk } from './session';
import { SignInRefusedError, signInMessage } from './sign-in-error';

/* What only the pages with sign-in forms need; every page loads `session.ts`. */

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
      () => toast.success(`Open the link that we have sent to ${account.email} to verify your e-mail.`),
      (error: unknown) => toast.error(`The link that verifies your e-mail could not be sent: ${signInMessage(error)}`),
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
