import type { Caller } from '#shared/caller.js';
import type { User } from './user.js';

/** Operator settings for accounts. */
export class AccountPolicy {
  /**
   * @param verifiedEmail whether admins, orders and reviews need an e-mail that the identity provider has verified
   * @param demo whether the accounts are those of the built-in emulator, which verifies no e-mails and is separate for each server
   */
  constructor(
    readonly verifiedEmail: boolean,
    readonly demo: boolean,
  ) {}

  /** The effective role: an admin without a required verified e-mail counts as a customer. */
  isAdmin(user: Pick<User, 'role' | 'email_verified'>): boolean {
    return user.role === 'admin' && !this.mustVerify(user);
  }

  /** The caller with an access token of this version; undefined when the token was revoked. */
  callerOf(user: User, tokenVersion: number): Caller | undefined {
    if (user.token_version !== tokenVersion) return undefined;
    return {
      _id: user._id,
      email: user.email,
      role: this.isAdmin(user) ? 'admin' : 'customer',
      ...(user.name !== undefined && { name: user.name }),
      ...(this.mustVerify(user) && { mustVerifyEmail: true }),
    };
  }

  private mustVerify({ email_verified }: Pick<User, 'email_verified'>): boolean {
    return this.verifiedEmail && !email_verified;
  }
}
