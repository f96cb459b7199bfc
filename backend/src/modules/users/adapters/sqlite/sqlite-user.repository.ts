import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import type { AdminKind } from '#app/recording/messages/domain/message.js';
import { IDENTITY_PROVIDER, type Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import { fieldsOf } from '#shared/record.js';
import { columnValues, insertInto, type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { clausesOf } from '#shared/sqlite/clauses.js';
import { KeysetList } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import {
  ACCOUNT_FIELDS,
  afterSignIn,
  isUnchanged,
  newUser,
  released,
  type Account,
  type SignInRules,
} from '../../domain/sign-in.js';
import { adminMade, adminRemoved } from '../../domain/user.events.js';
import type { SavedViews } from '../../domain/saved-view.js';
import {
  PROFILE_FIELDS,
  USER_LIST,
  USER_RECORD,
  type ProfilePatch,
  type User,
  type UserFilter,
  type UserSort,
} from '../../domain/user.js';
import { UserRepository } from '../../ports/user.repository.js';

type UserRow = RowOf<typeof USER_RECORD>;

const COLUMNS = fieldsOf(USER_RECORD);
const TABLE = { table: 'users' };
const INSERT = insertInto('users', COLUMNS);
const SELECT = `SELECT ${COLUMNS.join(', ')} FROM users`;

/** User records in SQLite. */
export class SqliteUserRepository extends UserRepository {
  private readonly rows: KeysetList<UserRow, User, UserSort>;

  constructor(private readonly store: SqliteStore) {
    super();
    this.rows = new KeysetList(store, {
      ...TABLE,
      columns: COLUMNS,
      list: USER_LIST,
      fromRow,
    });
  }

  override async signIn(account: Account, rules: SignInRules): Promise<User | undefined> {
    const known = await this.findByEmail(account.email);
    const next = known && afterSignIn(known, account, rules);
    // Most sign-ins change nothing and need no write.
    if (known && (!next || isUnchanged(known, next))) return next;
    return await this.store.write((tx) => {
      const row = tx.one<UserRow>(`${SELECT} WHERE email = ?`, [account.email]);
      const before = row ? fromRow(row) : newUser(account);
      const after = afterSignIn(before, account, rules);
      if (!after) return undefined;
      this.releaseOthers(tx, account);
      if (row) this.update(tx, before, after);
      else tx.run(INSERT, columnValues(after, COLUMNS));
      return after;
    });
  }

  override revokeTokens(id: string, version?: number): Promise<boolean> {
    const revoke = 'UPDATE users SET token_version = token_version + 1 WHERE _id = ?';
    return this.store.write((tx) =>
      version === undefined
        ? tx.run(revoke, [id]) === 1
        : tx.run(`${revoke} AND token_version = ?`, [id, version]) === 1,
    );
  }

  override async findByEmail(email: string): Promise<User | undefined> {
    const row = this.store.one<UserRow>(`${SELECT} WHERE email = ?`, [email.toLowerCase()]);
    return row && fromRow(row);
  }

  override async find(id: string): Promise<User | undefined> {
    const row = this.store.one<UserRow>(`${SELECT} WHERE _id = ?`, [id]);
    return row && fromRow(row);
  }

  override async list(filter: UserFilter, page: PageRequest<UserSort>): Promise<Page<User>> {
    return await this.rows.page(page, clausesOf(USER_LIST, filter, TABLE));
  }

  override stream(filter: UserFilter, sort: UserSort, descending: boolean): AsyncIterable<readonly User[]> {
    return this.rows.stream(sort, descending, clausesOf(USER_LIST, filter, TABLE));
  }

  override makeAdmin(
    email: string,
    by: Actor,
    { verifiedOnly } = { verifiedOnly: false },
  ): Promise<'made' | 'already' | 'unknown' | 'unverified'> {
    return this.store.write((tx) => {
      const user = tx.one<UserRow>(`${SELECT} WHERE email = ?`, [email.toLowerCase()]);
      if (!user) return 'unknown';
      if (user.role === 'admin') return 'already';
      if (verifiedOnly && user.email_verified !== 1) return 'unverified';
      tx.run(`UPDATE users SET role = 'admin' WHERE _id = ?`, [user._id]);
      appendAuditEvents(tx, [adminMade(user, by)]);
      return 'made';
    });
  }

  override removeAdmin(email: string, by: Actor): Promise<'removed' | 'not-admin' | 'last-admin' | 'unknown'> {
    return this.store.write((tx) => {
      const user = tx.one<UserRow>(`${SELECT} WHERE email = ?`, [email.toLowerCase()]);
      if (!user) return 'unknown';
      if (user.role !== 'admin') return 'not-admin';
      if (tx.all(`SELECT _id FROM users WHERE role = 'admin' LIMIT 2`).length < 2) return 'last-admin';
      tx.run(`UPDATE users SET role = 'customer' WHERE _id = ?`, [user._id]);
      appendAuditEvents(tx, [adminRemoved(user, by)]);
      return 'removed';
    });
  }

  override async admins(): Promise<User[]> {
    return this.store.all<UserRow>(`${SELECT} WHERE role = 'admin' ORDER BY email`).map(fromRow);
  }

  override setMessageKinds(before: Pick<User, '_id' | 'message_kinds'>, kinds: readonly AdminKind[]): Promise<boolean> {
    const set = `UPDATE users SET message_kinds = ? WHERE role = 'admin' AND message_kinds IS ? AND _id = ?`;
    const values = [JSON.stringify(kinds), ...columnValues(before, ['message_kinds', '_id'])];
    return this.store.write((tx) => tx.run(set, values) === 1);
  }

  override updateProfile(id: string, patch: ProfilePatch): Promise<'updated' | 'unchanged' | 'unknown'> {
    const given = PROFILE_FIELDS.filter((column) => patch[column] !== undefined);
    const values = given.map((column) => patch[column] || null);
    const set = given.map((column) => `${column} = ?`).join(', ');
    const differs = given.map((column) => `${column} IS NOT ?`).join(' OR ');
    return this.store.write((tx) => {
      if (
        given.length > 0 &&
        tx.run(`UPDATE users SET ${set} WHERE _id = ? AND (${differs})`, [...values, id, ...values]) === 1
      )
        return 'updated';
      return tx.one('SELECT _id FROM users WHERE _id = ?', [id]) ? 'unchanged' : 'unknown';
    });
  }

  override async viewsOf(id: string): Promise<SavedViews> {
    const { views = [], views_revision = 0 } = (await this.find(id)) ?? {};
    return { views, revision: views_revision };
  }

  override replaceViews(id: string, { views, revision }: SavedViews): Promise<SavedViews | undefined> {
    const set = 'UPDATE users SET views = ?, views_revision = ? WHERE _id = ? AND coalesce(views_revision, 0) = ?';
    const next = revision + 1;
    return this.store.write((tx) =>
      tx.run(set, [JSON.stringify(views), next, id, revision]) === 1 ? { views, revision: next } : undefined,
    );
  }

  /** Releases the account's record under an earlier e-mail, because one account owns one record. */
  private releaseOthers(tx: Transaction, { uid, email }: Account): void {
    const row = tx.one<UserRow>(`${SELECT} WHERE uid = ? AND email <> ?`, [uid, email]);
    if (row) this.update(tx, fromRow(row), released(fromRow(row)));
  }

  private update(tx: Transaction, before: User, after: User): void {
    tx.run(`UPDATE users SET ${ACCOUNT_FIELDS.map((field) => `${field} = ?`).join(', ')} WHERE _id = ?`, [
      ...columnValues(after, ACCOUNT_FIELDS),
      after._id,
    ]);
    if (before.role !== after.role) appendAuditEvents(tx, [adminRemoved(before, IDENTITY_PROVIDER)]);
  }
}

const fromRow: (row: UserRow) => User = rowReader(USER_RECORD);
