import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { Account, SignInRules } from '../domain/sign-in.js';
import type { ProfilePatch, User, UserFilter, UserSort } from '../domain/user.js';

/** Where user records are kept; e-mails are compared in lower case. */
export abstract class UserRepository {
  /**
   * Opens the one record of the account's e-mail, as `afterSignIn` says, and makes it when it is new; undefined when the account may not.
   * One conditional write; two at once come one after the other. A record that the account owned under another e-mail is released,
   * and an admin's role that ends is in the audit log.
   */
  abstract signIn(account: Account, rules: SignInRules): Promise<User | undefined>;
  /** Ends the user's access tokens; with `version` only when that is still the record's. Answers whether it did. */
  abstract revokeTokens(id: string, version?: number): Promise<boolean>;
  abstract findByEmail(email: string): Promise<User | undefined>;
  abstract find(id: string): Promise<User | undefined>;
  abstract list(filter: UserFilter, page: PageRequest<UserSort>): Promise<Page<User>>;
  /** Every matching user in order, in chunks: memory stays flat however many there are. */
  abstract stream(filter: UserFilter, sort: UserSort, descending: boolean): AsyncIterable<readonly User[]>;
  /** Audited, like `removeAdmin`: stored with its audit event, both or neither. With `verifiedOnly`, refuses an unverified e-mail. */
  abstract makeAdmin(
    email: string,
    by: Actor,
    options?: { verifiedOnly: boolean },
  ): Promise<'made' | 'already' | 'unknown' | 'unverified'>;
  /** Never takes the last admin's role. */
  abstract removeAdmin(email: string, by: Actor): Promise<'removed' | 'not-admin' | 'last-admin' | 'unknown'>;
  /** One write; `unchanged` when every given field had its value already. */
  abstract updateProfile(id: string, patch: ProfilePatch): Promise<'updated' | 'unchanged' | 'unknown'>;
}
