/** An account as the identity provider knows it. */
export interface Identity {
  /** lower-case, from the provider's record, never from the token's claim */
  email: string;
  emailVerified: boolean;
  /** the display name, when the account has one */
  name?: string;
}

/** Asks the identity provider whose ID token this is. */
export abstract class IdentityVerifier {
  /** The token's account; undefined when the token is forged, expired, or of another project. Throws `unavailable` when the provider cannot be reached. */
  abstract verify(idToken: string): Promise<Identity | undefined>;
  /** Whether the provider answers and, in the demo, its accounts exist. */
  abstract isReady(): Promise<boolean>;
}
