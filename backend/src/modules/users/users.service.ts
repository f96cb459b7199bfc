import { Injectable } from '@nestjs/common';
import { actorOf, ADMIN_EMAILS } from '#shared/actor.js';
import { type Caller, maySee } from '#shared/caller.js';
import type { Page, PageRequest } from '#shared/page.js';
import { ADMIN_KINDS, type AdminKind } from '#app/recording/messages/domain/message.js';
import { isEmail } from '#shared/text-rules.js';
import { AccountPolicy } from './domain/account-policy.js';
import { type SavedViews, type SharedView, sharedViews, viewsChanged } from './domain/saved-view.js';
import { displayName } from './domain/sign-in.js';
import { type ProfilePatch, type User, type UserFilter, type UserSort, wantedMessages } from './domain/user.js';
import { userErrors } from './domain/user.errors.js';
import { IdentityVerifier } from './ports/identity.verifier.js';
import { SessionTokens } from './ports/sessions.js';
import { UserRepository } from './ports/user.repository.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly identities: IdentityVerifier,
    private readonly tokens: SessionTokens,
    private readonly policy: AccountPolicy,
  ) {}

  /** Whether the user is an admin; false for unknown users. Only for that user and for admins. */
  async isAdmin(email: string, caller: Caller): Promise<boolean> {
    if (!maySee(caller, email)) throw userErrors.unknown();
    const user = await this.users.findByEmail(email.toLowerCase());
    return user !== undefined && this.policy.isAdmin(user);
  }

  /** Exchanges an identity provider's token for this e-mail for an access token; creates the record of a new user. */
  async openSession(emailInPath: string, emailInBody: string, authorization?: string): Promise<string> {
    const [, idToken] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
    const identity = idToken === undefined ? undefined : await this.identities.verify(idToken);
    if (!identity) throw userErrors.noIdToken();
    // Checked before lower-casing, which maps some non-ASCII letters to ASCII.
    const emails = [identity.email, emailInPath, emailInBody];
    if (!emails.every(isEmail)) throw userErrors.noEmail();
    const [email = '', ...others] = emails.map((text) => text.toLowerCase());
    if (others.some((other) => other !== email)) throw userErrors.otherEmail();

    const { uid, emailVerified, tokensValidAfter } = identity;
    const name = displayName(identity.name);
    const appointed = this.policy.appoints({ email, emailVerified });
    const user = await this.users.signIn(
      {
        ...{ uid, email, email_verified: emailVerified },
        ...(name !== undefined && { name }),
        ...(tokensValidAfter !== undefined && { tokens_valid_after: tokensValidAfter }),
      },
      { bindsUnverified: this.policy.demo, keepsAdmin: appointed },
    );
    if (!user) throw userErrors.boundElsewhere();
    if (user.role !== 'admin' && appointed) await this.users.makeAdmin(email, ADMIN_EMAILS);
    return this.tokens.issue({ id: user._id, email, version: user.token_version });
  }

  /** Revokes the caller's sessions in every browser: older access tokens become invalid, and browsers need a new log-in. */
  async endSessions(email: string, caller: Caller): Promise<1> {
    const user = caller.email === email.toLowerCase() ? await this.users.find(caller._id) : undefined;
    if (!user) throw userErrors.unknown();
    // Revoke at the provider first: otherwise other browsers would fetch new access tokens.
    if (user.uid !== undefined) await this.identities.revoke(user.uid);
    await this.users.revokeTokens(user._id);
    return 1;
  }

  /** Returns the number of changed users: 0 when the user is an admin already. */
  async makeAdmin(email: string, caller: Caller): Promise<0 | 1> {
    const verifiedOnly = this.policy.verifiedEmail;
    const outcome = await this.users.makeAdmin(email.toLowerCase(), actorOf(caller), { verifiedOnly });
    if (outcome === 'unknown') throw userErrors.unknown();
    if (outcome === 'unverified') throw userErrors.unverified(email.toLowerCase());
    return outcome === 'made' ? 1 : 0;
  }

  /** Returns the number of changed users: 0 when the user is a customer. */
  async removeAdmin(email: string, caller: Caller): Promise<0 | 1> {
    const outcome = await this.users.removeAdmin(email.toLowerCase(), actorOf(caller));
    if (outcome === 'unknown') throw userErrors.unknown();
    if (outcome === 'last-admin') throw userErrors.lastAdmin(email.toLowerCase());
    return outcome === 'removed' ? 1 : 0;
  }

  async list(filter: UserFilter, page: PageRequest<UserSort>): Promise<Page<User>> {
    return await this.users.list(filter, page);
  }

  stream(filter: UserFilter, sort: UserSort, descending: boolean): AsyncIterable<readonly User[]> {
    return this.users.stream(filter, sort, descending);
  }

  /** Sets the given switches for messages of the caller, who is an admin. */
  async chooseMessages(email: string, switches: Partial<Record<AdminKind, boolean>>, caller: Caller): Promise<1> {
    for (;;) {
      const user = caller.email === email.toLowerCase() ? await this.users.find(caller._id) : undefined;
      if (user?.role !== 'admin') throw userErrors.unknown();
      const wanted = ADMIN_KINDS.filter((kind) => switches[kind] ?? wantedMessages(user).includes(kind));
      // Otherwise another switch was set at the same time: read again.
      if (await this.users.setMessageKinds(user, wanted)) return 1;
    }
  }

  async profile(email: string, caller: Caller): Promise<User> {
    const user = maySee(caller, email) ? await this.users.findByEmail(email.toLowerCase()) : undefined;
    if (!user) throw userErrors.unknown();
    return user;
  }

  /** Changes the caller's own profile; returns the number of changed users. */
  async updateProfile(id: string, patch: ProfilePatch, caller: Caller): Promise<0 | 1> {
    const outcome = id === caller._id ? await this.users.updateProfile(id, patch) : 'unknown';
    if (outcome === 'unknown') throw userErrors.unknown();
    return outcome === 'updated' ? 1 : 0;
  }

  /** The caller's own views and, for an admin, those that other admins share. */
  async views(email: string, caller: Caller): Promise<SavedViews & { shared: SharedView[] }> {
    if (caller.email !== email.toLowerCase()) throw userErrors.unknown();
    const own = await this.users.viewsOf(caller._id);
    if (caller.role !== 'admin') return { ...own, shared: [] };
    const others = (await this.users.admins()).filter((user) => user._id !== caller._id && this.policy.isAdmin(user));
    return { ...own, shared: sharedViews(others) };
  }

  /** Replaces the caller's views; refuses a change that started from an earlier revision. */
  async replaceViews(email: string, views: SavedViews, caller: Caller): Promise<SavedViews> {
    if (caller.email !== email.toLowerCase()) throw userErrors.unknown();
    const replaced = await this.users.replaceViews(caller._id, views);
    if (!replaced) throw viewsChanged(await this.users.viewsOf(caller._id));
    return replaced;
  }
}
