import { DomainError } from '#shared/domain-error.js';
import { IdentityVerifier, type Identity, type KnownAccount } from '#modules/users/ports/identity.verifier.js';

/** An account of the fake provider; the uid follows the e-mail unless given. */
export type FakeAccount = Omit<Identity, 'uid'> & { uid?: string };

export const uidOf = (email: string) => `uid of ${email.toLowerCase()}`;

/** The tests' identity provider; each account has one ID token. */
export class FakeIdentities extends IdentityVerifier {
  private readonly accounts = new Map<string, Identity>();
  private readonly disabled = new Set<string>();
  /** uids whose sessions were revoked */
  readonly revoked: string[] = [];
  /** false: calls fail as unavailable */
  reachable = true;

  /** Creates or updates an account and returns its ID token. */
  tokenOf(account: FakeAccount): string {
    const identity = { uid: uidOf(account.email), ...account };
    const token = `id-token-of-${identity.uid}`.replaceAll(' ', '-');
    this.accounts.set(token, identity);
    return token;
  }

  /** A disabled account cannot sign in. */
  disable(uid: string): void {
    this.disabled.add(uid);
  }

  /** Deletes the account. */
  remove(uid: string): void {
    for (const [token, identity] of this.accounts) if (identity.uid === uid) this.accounts.delete(token);
  }

  override async verify(idToken: string): Promise<Identity | undefined> {
    this.refuseUnlessReachable();
    const account = this.accounts.get(idToken);
    return account && !this.disabled.has(account.uid) ? account : undefined;
  }

  override async find(uids: readonly string[]): Promise<KnownAccount[]> {
    this.refuseUnlessReachable();
    return [...this.accounts.values()]
      .filter(({ uid }) => uids.includes(uid))
      .map((account) => ({ ...account, disabled: this.disabled.has(account.uid) }));
  }

  override async revoke(uid: string): Promise<void> {
    this.refuseUnlessReachable();
    this.revoked.push(uid);
  }

  override isReady(): Promise<boolean> {
    return Promise.resolve(this.reachable);
  }

  private refuseUnlessReachable(): void {
    if (this.reachable) return;
    throw new DomainError('unavailable', 'identity-unavailable', 'The identity provider does not answer.');
  }
}
