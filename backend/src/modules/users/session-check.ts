import { Injectable } from '@nestjs/common';
import type { Caller } from '#shared/caller.js';
import { AccountPolicy } from './domain/account-policy.js';
import type { SessionSubject } from './domain/session.js';
import { Sessions } from './ports/sessions.js';
import { UserRepository } from './ports/user.repository.js';
import { RevocationCheck } from './revocation-check.js';

/** Looks up the caller of each request. */
@Injectable()
export class SessionCheck extends Sessions {
  constructor(
    private readonly users: UserRepository,
    private readonly policy: AccountPolicy,
    private readonly revocations: RevocationCheck,
  ) {
    super();
  }

  override async callerOf({ id, version }: Pick<SessionSubject, 'id' | 'version'>): Promise<Caller | undefined> {
    const user = await this.users.find(id);
    const caller = user && this.policy.callerOf(user, version);
    if (caller) this.revocations.remember(user);
    return caller;
  }
}
