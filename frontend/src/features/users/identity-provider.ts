/** The account that is signed in at the identity provider. */
export interface Account {
  email: string;
  /** the display name; without one the e-mail's local part */
  name: string;
  /** the shop needs a verified e-mail for orders, reviews and admins, and this one is not verified */
  mustVerifyEmail?: true;
}

/** The identity provider, as the shop uses it. A refusal is a rejection with the provider's own message. */
export interface IdentityProvider {
  /** The account that is signed in at the provider in this browser; with an e-mail, only when it is that account. */
  currentAccount(email?: string): Promise<Account | undefined>;
  /** Waits until this account's sign-in in another tab has reached this tab; undefined after a timeout. */
  waitForAccount(email: string): Promise<Account | undefined>;
  signIn(email: string, password: string): Promise<Account>;
  /** Creates the account with its display name, or not at all. */
  signUp(name: string, email: string, password: string): Promise<Account>;
  /** Opens a window; closing it is a refusal too. */
  signInWithGoogle(): Promise<Account>;
  /** Sends the signed-in account the link that verifies its e-mail. */
  sendVerification(): Promise<void>;
  /** Asks the provider whether the signed-in account has verified its e-mail. */
  isEmailVerified(): Promise<boolean>;
  /** Sends a link for a new password. The result is the same when there is no such account. */
  sendPasswordReset(email: string): Promise<void>;
  /** A valid ID token; undefined when no account is signed in. `fresh` always fetches a new one. */
  idToken(fresh?: boolean): Promise<string | undefined>;
  signOut(): Promise<void>;
}
