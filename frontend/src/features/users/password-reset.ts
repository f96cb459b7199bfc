import type { SignInThunk } from './session';

/** Has a link to choose a new password sent to the address, if it has an account; rejects with the provider's message. */
export const sendPasswordReset =
  (email: string): SignInThunk =>
  async (dispatch, _, extra) => {
    const identity = await extra.identity(dispatch);
    await identity.sendPasswordReset(email);
  };
