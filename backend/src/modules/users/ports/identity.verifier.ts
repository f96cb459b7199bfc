/** An account of the identity provider. */
export interface Identity {
  /** the provider's id of the account */
  uid: string;
  /** from the provider's record, never from the token's claim */
  email: string;
  emailVerified: boolean;
  /** the provider's unmodified display name, when the account has one */
  name?: string;
  /** the provider refuses sign-ins from before this moment; ISO 8601, UTC */
  tokensValidAfter?: string;
}

export interface KnownAccount extends Identity {
  /** whether the account may not sign in */
  disabled: boolean;
}

/** Verifies ID tokens and reads accounts of the identity provider. */
export abstract class IdentityVerifier {
  /** The token's account; undefined when the token is forged, expired, revoked, or of another project. Throws `unavailable` when the provider cannot be reached. */
  abstract verify(idToken: string): Promise<Identity | undefined>;
  /** The existing accounts among at most 100 uids. Throws `unavailable`. */
  abstract find(uids: readonly string[]): Promise<KnownAccount[]>;
  /** Revokes every sign-in of the account at the provider, so that browsers get no new ID token. Throws `unavailable`. */
  abstract revoke(uid: string): Promise<void>;
  /** Whether the provider answers and, in the demo, its accounts exist. */
  abstract isReady(): Promise<boolean>;
}
