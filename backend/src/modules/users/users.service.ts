import { Injectable } from '@nestjs/common';
import { actorOf, ADMIN_EMAILS } from '#shared/actor.js';
import { type Caller, maySee } from '#shared/caller.js';
import { AdminPolicy } from './domain/admin-policy.js';
import type { ProfilePatch, User } from './domain/user.js';
import { userErrors } from './domain/user.errors.js';
import { IdentityVerifier } from './ports/identity.verifier.js';
import { SessionTokens } from './ports/session-tokens.js';
import { UserRepository } from './ports/user.repository.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly identities: IdentityVerifier,
    private readonly tokens: SessionTokens,
    private readonly admins: AdminPolicy,
  ) {}

  /** Whether the user is an admin; someone unknown is none. Only for that user and for admins. */
  async isAdmin(email: string, caller: Caller): Promise<boolean> {
    if (!maySee(caller, email)) throw userErrors.unknown();
    return (await this.users.findByEmail(email.toLowerCase()))?.role === 'admin';
  }

  /** Answers an access token to the holder of an identity provider's token for this e-mail, making their record when they are new. */
  async openSession(emailInPath: string, emailInBody: string, authorization?: string): Promise<string> {
    const [, idToken] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    const identity = idToken === undefined ? undefined : await this.identities.verify(idToken);
    if (!identity) throw userErrors.noIdToken();
    if ([emailInPath, emailInBody].some((email) => email.toLowerCase() !== identity.email))
      throw userErrors.otherEmail();
    const user = await this.users.upsert(identity.email, identity.name);
    if (user.role !== 'admin' && this.admins.appoints(identity)) await this.users.makeAdmin(user.email, ADMIN_EMAILS);
    return this.tokens.issue({ id: user._id, email: user.email });
  }

  /** Answers how many users were changed: none when they are an admin already. */
  async makeAdmin(email: string, caller: Caller): Promise<0 | 1> {
    const outcome = await this.users.makeAdmin(email.toLowerCase(), actorOf(caller));
    if (outcome === 'unknown') throw userErrors.unknown();
    return outcome === 'made' ? 1 : 0;
  }

  async profile(email: string, caller: Caller): Promise<User> {
    const user = maySee(caller, email) ? await this.users.findByEmail(email.toLowerCase()) : undefined;
    if (!user) throw userErrors.unknown();
    return user;
  }

  /** Changes the caller's own profile; answers how many were changed. */
  async updateProfile(id: string, patch: ProfilePatch, caller: Caller): Promise<0 | 1> {
    const outcome = id === caller._id ? await this.users.updateProfile(id, patch) : 'unknown';
    if (outcome === 'unknown') throw userErrors.unknown();
    return outcome === 'updated' ? 1 : 0;
  }
}
