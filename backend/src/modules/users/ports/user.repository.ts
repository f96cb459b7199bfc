import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { Account, SignInRules } from '../domain/sign-in.js';
import type { AdminKind } from '#app/recording/messages/domain/message.js';
import type { SavedViews } from '../domain/saved-view.js';
import type { ProfilePatch, User, UserFilter, UserSort } from '../domain/user.js';

/** The store of user records; e-mails are compared in lower case. */
export abstract class UserRepository {
  /**
   * Opens or creates the record of the account's e-mail by the rules of `afterSignIn`; undefined when the account may not open it.
   * One conditional write, so concurrent sign-ins are serialised. Releases a record that the account owned under another e-mail, and
   * logs an admin's role that ends in the audit log.
   */
  abstract signIn(account: Account, rules: SignInRules): Promise<User | undefined>;
  /** Revokes the user's access tokens; with `version` only if the record still has it. Returns whether it did. */
  abstract revokeTokens(id: string, version?: number): Promise<boolean>;
  abstract findByEmail(email: string): Promise<User | undefined>;
  abstract find(id: string): Promise<User | undefined>;
  abstract list(filter: UserFilter, page: PageRequest<UserSort>): Promise<Page<User>>;
  /** Every matching user in order, in chunks, so that memory use stays constant. */
  abstract stream(filter: UserFilter, sort: UserSort, descending: boolean): AsyncIterable<readonly User[]>;
  /** Stored atomically with its audit event, like `removeAdmin`. With `verifiedOnly`, refuses an unverified e-mail. */
  abstract makeAdmin(
    email: string,
    by: Actor,
    options?: { verifiedOnly: boolean },
  ): Promise<'made' | 'already' | 'unknown' | 'unverified'>;
  /** Never removes the role of the last admin. */
  abstract removeAdmin(email: string, by: Actor): Promise<'removed' | 'not-admin' | 'last-admin' | 'unknown'>;
  /** Every admin, by e-mail. */
  abstract admins(): Promise<User[]>;
  /** Sets which messages an admin wants, if they still are those of `before`. */
  abstract setMessageKinds(before: Pick<User, '_id' | 'message_kinds'>, kinds: readonly AdminKind[]): Promise<boolean>;
  /** One write; `unchanged` when every given field had its value already. */
  abstract updateProfile(id: string, patch: ProfilePatch): Promise<'updated' | 'unchanged' | 'unknown'>;
  /** The views of a user; none, at revision 0, when the user never changed them. */
  abstract viewsOf(id: string): Promise<SavedViews>;
  /** Stores these views if those of the user are still at this revision, and returns them at the next one; undefined if they are not. */
  abstract replaceViews(id: string, views: SavedViews): Promise<SavedViews | undefined>;
}
