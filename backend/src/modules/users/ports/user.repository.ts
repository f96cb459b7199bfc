import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { ProfilePatch, User, UserFilter, UserSort } from '../domain/user.js';

/** Where user records are kept; e-mails are compared in lower case. */
export abstract class UserRepository {
  /** The one record of this e-mail, made when it is new, its display name as of now, absent when there is none; never changes the role. */
  abstract upsert(email: string, name?: string): Promise<User>;
  abstract findByEmail(email: string): Promise<User | undefined>;
  abstract find(id: string): Promise<User | undefined>;
  abstract list(filter: UserFilter, page: PageRequest<UserSort>): Promise<Page<User>>;
  /** Every matching user in order, in chunks: memory stays flat however many there are. */
  abstract stream(filter: UserFilter, sort: UserSort, descending: boolean): AsyncIterable<readonly User[]>;
  /** An admin act, like `removeAdmin`: written with its entry in the audit log, both or neither. */
  abstract makeAdmin(email: string, by: Actor): Promise<'made' | 'already' | 'unknown'>;
  /** Never takes the last admin's role. */
  abstract removeAdmin(email: string, by: Actor): Promise<'removed' | 'not-admin' | 'last-admin' | 'unknown'>;
  /** One write; `unchanged` when every given field had its value already. */
  abstract updateProfile(id: string, patch: ProfilePatch): Promise<'updated' | 'unchanged' | 'unknown'>;
}
