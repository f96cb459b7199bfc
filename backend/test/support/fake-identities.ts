import { DomainError } from '#shared/domain-error.js';
import { IdentityVerifier, type Identity } from '#modules/users/ports/identity.verifier.js';

/** The identity provider of a test: every account it is told of has one token. */
export class FakeIdentities extends IdentityVerifier {
  private readonly accounts = new Map<string, Identity>();
  /** false: it cannot be reached */
  reachable = true;

  /** Answers the ID token of an account, made or changed to this. */
  tokenOf(account: Identity): string {
    const token = `id-token-of-${account.email}`;
    this.accounts.set(token, account);
    return token;
  }

  override verify(idToken: string): Promise<Identity | undefined> {
    if (!this.reachable)
      return Promise.reject(
        new DomainError('unavailable', 'identity-unavailable', 'The identity provider does not answer.'),
      );
    return Promise.resolve(this.accounts.get(idToken));
  }

  override isReady(): Promise<boolean> {
    return Promise.resolve(this.reachable);
  }
}
