import { billingIn } from '#shared/billing.js';
import type { Caller } from '#shared/caller.js';
import type { User } from './user.js';

interface AccountSettings {
  /** the e-mails of users who become admins at sign-in, in any case */
  adminEmails: readonly string[];
  /** whether admins, orders and reviews need an e-mail that the identity provider has verified */
  verifiedEmail: boolean;
  /** whether the accounts are those of the built-in emulator, which verifies no e-mails and is separate for each server */
  demo: boolean;
}

/** Operator settings for accounts. */
export class AccountPolicy {
  readonly verifiedEmail: boolean;
  readonly demo: boolean;
  private readonly adminEmails: ReadonlySet<string>;

  constructor({ adminEmails, verifiedEmail, demo }: AccountSettings) {
    this.adminEmails = new Set(adminEmails.map((email) => email.toLowerCase()));
    this.verifiedEmail = verifiedEmail;
    this.demo = demo;
  }

  /** Whether ADMIN_EMAILS names the e-mail, which makes its user an admin again at the next sign-in. */
  names(email: string): boolean {
    return this.adminEmails.has(email.toLowerCase());
  }

  /** Whether this sign-in makes the user an admin; outside a demo only with a verified e-mail. */
  appoints({ email, emailVerified }: { email: string; emailVerified: boolean }): boolean {
    return this.names(email) && (emailVerified || (this.demo && !this.verifiedEmail));
  }

  /** The effective role: an admin without a required verified e-mail counts as a customer. */
  isAdmin(user: Pick<User, 'role' | 'email_verified'>): boolean {
    return user.role === 'admin' && !this.mustVerify(user);
  }

  /** The caller with an access token of this version; undefined when the token was revoked. */
  callerOf(user: User, tokenVersion: number): Caller | undefined {
    if (user.token_version !== tokenVersion) return undefined;
    const billing = billingIn(user);
    return {
      _id: user._id,
      email: user.email,
      role: this.isAdmin(user) ? 'admin' : 'customer',
      ...(user.name !== undefined && { name: user.name }),
      ...(billing && { billing }),
      ...(this.mustVerify(user) && { mustVerifyEmail: true }),
    };
  }

  private mustVerify({ email_verified }: Pick<User, 'email_verified'>): boolean {
    return this.verifiedEmail && !email_verified;
  }
}
