import { Injectable } from '@nestjs/common';
import type { Caller } from '#shared/caller.js';
import { AccountPolicy } from './domain/account-policy.js';
import type { SessionSubject } from './domain/session.js';
import type { User } from './domain/user.js';
import { IdentityVerifier, type KnownAccount } from './ports/identity.verifier.js';
import { Sessions } from './ports/sessions.js';
import { UserRepository } from './ports/user.repository.js';

/** Accounts per request; the provider's limit. */
const BATCH_SIZE = 100;
/** Users remembered until the next check; above the limit the least recently seen user is dropped until their next request. */
const MAX_USERS = 10_000;

/**
 * Looks up the caller of each request, and remembers the user for a background sweep. The sweep asks the identity provider in batches
 * which accounts are disabled, deleted or have another e-mail or password, and revokes their access tokens, so no request waits for
 * the provider.
 */
@Injectable()
export class SessionCheck extends Sessions {
  private seen = new Map<string, User>();
  private stopped = false;

  constructor(
    private readonly users: UserRepository,
    private readonly identities: IdentityVerifier,
    private readonly policy: AccountPolicy,
  ) {
    super();
  }

  override async callerOf({ id, version }: Pick<SessionSubject, 'id' | 'version'>): Promise<Caller | undefined> {
    const user = await this.users.find(id);
    const caller = user && this.policy.callerOf(user, version);
    if (caller) this.remember(user);
    return caller;
  }

  /** Checks the users remembered so far. Throws `unavailable` when the provider cannot be reached; they are then checked the next time. */
  async sweep(): Promise<void> {
    const due = [...this.seen.values()];
    while (due.length > 0 && !this.stopped) {
      await this.check(due.splice(0, BATCH_SIZE));
    }
  }

  stop(): void {
    this.stopped = true;
  }

  private remember(user: User): void {
    if (user.uid === undefined) return;
    this.seen.delete(user._id);
    this.seen.set(user._id, user);
    const [oldest] = this.seen.keys();
    if (oldest !== undefined && this.seen.size > MAX_USERS) this.seen.delete(oldest);
  }

  private async check(users: readonly User[]): Promise<void> {
    const found = await this.identities.find(users.flatMap(({ uid }) => uid ?? []));
    const accounts = new Map(found.map((account) => [account.uid, account]));
    for (const user of users) {
      // Revokes only this version, so that a sign-in since the request keeps its new token.
      if (this.isRevoked(user, accounts.get(user.uid ?? '')))
        await this.users.revokeTokens(user._id, user.token_version);
      // Keeps users who have sent another request since for the next check.
      if (this.seen.get(user._id) === user) this.seen.delete(user._id);
    }
  }

  private isRevoked(user: User, account: KnownAccount | undefined): boolean {
    // In a demo, the emulator of another server may have the account.
    if (!account) return !this.policy.demo;
    return (
      account.disabled ||
      account.email.toLowerCase() !== user.email ||
      (account.tokensValidAfter ?? '') > (user.tokens_valid_after ?? '')
    );
  }
}
