/** The account that is signed in at the identity provider. */
export interface Account {
  email: string;
  /** the display name; without one the e-mail's local part */
  name: string;
  /** the shop needs a verified e-mail for orders, reviews and admins, and this one is not verified */
  mustVerifyEmail?: true;
}

/** The identity provider, as the shop uses it. Its refusals are rejections with the provider's own message. */
export interface Identity {
  /** The account that is signed in there in this browser; with an e-mail, only if it is that one. */
  current(email?: string): Promise<Account | undefined>;
  /** The account with this e-mail, once its sign-in in another tab has arrived here; undefined when that takes too long. */
  arrival(email: string): Promise<Account | undefined>;
  signIn(email: string, password: string): Promise<Account>;
  /** Creates the account with its display name, or not at all. */
  signUp(name: string, email: string, password: string): Promise<Account>;
  /** Asks in a window; one that the person closes is a refusal too. */
  signInWithGoogle(): Promise<Account>;
  /** Sends the signed-in account the link that verifies its e-mail. */
  sendVerification(): Promise<void>;
  /** Asks the provider whether the signed-in account has verified its e-mail. */
  isEmailVerified(): Promise<boolean>;
  /** Has a link sent by which the address's owner chooses a new password; it ends the same way whether or not there is such an account. */
  sendPasswordReset(email: string): Promise<void>;
  /** An ID token that is valid now; undefined when nobody is signed in. `fresh` fetches a new one in any case. */
  idToken(fresh?: boolean): Promise<string | undefined>;
  signOut(): Promise<void>;
}
