/** Whoever the identity provider says is there. */
export interface Account {
  email: string;
  /** the display name; without one the e-mail's local part */
  name: string;
}

/** The identity provider, as the shop uses it. Its refusals are rejections with the provider's own message. */
export interface Identity {
  /** Who is signed in there on this device, if anyone. */
  current(): Promise<Account | undefined>;
  signIn(email: string, password: string): Promise<Account>;
  /** Creates the account and gives it its display name. */
  signUp(name: string, email: string, password: string): Promise<Account>;
  /** Asks in a window; undefined when the person closes it. */
  signInWithGoogle(): Promise<Account | undefined>;
  /** An ID token that is valid now; undefined when nobody is signed in. `fresh` fetches a new one in any case. */
  idToken(fresh?: boolean): Promise<string | undefined>;
  signOut(): Promise<void>;
}
