/** The account that is signed in at the identity provider. */
export interface Account {
  email: string;
  /** the display name, or the local part of the e-mail when there is none */
  name: string;
  /** whether the e-mail is unverified and the shop requires a verified one for orders, reviews and admins */
  mustVerifyEmail?: true;
}

/** The identity provider as the shop uses it. A refusal rejects with the provider's message. */
export interface IdentityProvider {
  /** The account that is signed in at the provider in this browser; when an e-mail is given, only an account with that e-mail. */
  currentAccount(email?: string): Promise<Account | undefined>;
  /** Waits until this tab sees the account's sign-in in another tab; undefined after a timeout. */
  waitForAccount(email: string): Promise<Account | undefined>;
  signIn(email: string, password: string): Promise<Account>;
  /** Creates the account with its display name; when the name cannot be saved, deletes the account. */
  signUp(name: string, email: string, password: string): Promise<Account>;
  /** Signs in through a window; closing it rejects too. */
  signInWithGoogle(): Promise<Account>;
  /** Sends the verification link to the e-mail of the signed-in account. */
  sendVerification(): Promise<void>;
  /** Asks the provider whether the e-mail of the signed-in account is verified. */
  isEmailVerified(): Promise<boolean>;
  /** Sends a link for a new password. The result is the same without an account, so that it reveals nothing. */
  sendPasswordReset(email: string): Promise<void>;
  /** A valid ID token; undefined when no account is signed in. `fresh` always fetches a new one. */
  idToken(fresh?: boolean): Promise<string | undefined>;
  signOut(): Promise<void>;
}
