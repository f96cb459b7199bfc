import type { Caller } from '#shared/caller.js';
import type { User } from './user.js';

/** What the operator decides about accounts. */
export class AccountPolicy {
  /**
   * @param verifiedEmail whether admins, orders and reviews need an e-mail that the identity provider has verified
   * @param demo whether the accounts are those of the built-in emulator: nothing verifies an e-mail, and each server knows its own accounts
   */
  constructor(
    readonly verifiedEmail: boolean,
    readonly demo: boolean,
  ) {}

  /** An admin without a verified e-mail counts as a customer where one is needed. */
  isAdmin(user: Pick<User, 'role' | 'email_verified'>): boolean {
    return user.role === 'admin' && !this.mustVerify(user);
  }

  /** The caller with an access token of this version; undefined when the token does not count any more. */
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
