/** An account as the identity provider knows it. */
export interface Identity {
  /** the provider's id of the account */
  uid: string;
  /** as the provider has it, from its record, never from the token's claim */
  email: string;
  emailVerified: boolean;
  /** the display name as the provider has it, when the account has one */
  name?: string;
  /** the provider refuses sign-ins from before this moment; ISO 8601, UTC */
  tokensValidAfter?: string;
}

export interface KnownAccount extends Identity {
  /** it may not sign in */
  disabled: boolean;
}

/** Asks the identity provider whose ID token this is. */
export abstract class IdentityVerifier {
  /** The token's account; undefined when the token is forged, expired, revoked, or of another project. Throws `unavailable` when the provider cannot be reached. */
  abstract verify(idToken: string): Promise<Identity | undefined>;
  /** The accounts of at most 100 uids that the provider has. Throws `unavailable`. */
  abstract find(uids: readonly string[]): Promise<KnownAccount[]>;
  /** Ends every sign-in of the account at the provider: its browsers can get no new ID token. Throws `unavailable`. */
  abstract revoke(uid: string): Promise<void>;
  /** Whether the provider answers and, in the demo, its accounts exist. */
  abstract isReady(): Promise<boolean>;
}
