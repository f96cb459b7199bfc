import { recordActs } from '#app/audit-log/adapters/sqlite-audit-trail.js';
import type { Actor } from '#shared/actor.js';
import { newId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { KeysetList, searchClauses } from '#shared/sqlite/keyset-page.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { adminMade, adminRemoved } from '../domain/user-acts.js';
import type { ProfilePatch, User, UserFilter, UserSort } from '../domain/user.js';
import { UserRepository } from '../ports/user.repository.js';

const PROFILE = ['education', 'location', 'phone', 'linkedinUrl'] as const;
const COLUMNS = ['_id', 'email', 'role', 'created_at', 'name', ...PROFILE] as const;

interface UserRow extends Record<'name' | (typeof PROFILE)[number], string | null> {
  _id: string;
  email: string;
  role: User['role'];
  created_at: string;
}

const SELECT = `SELECT ${COLUMNS.join(', ')} FROM users`;

/** User records in SQLite. */
export class SqliteUserRepository extends UserRepository {
  private readonly rows: KeysetList<UserRow, User, UserSort>;

  constructor(private readonly store: SqliteStore) {
    super();
    this.rows = new KeysetList(store, {
      table: 'users',
      columns: COLUMNS,
      sorts: { email: 'email', created_at: 'created_at' },
      searched: ['email', 'name'],
      fromRow,
    });
  }

  override async upsert(email: string, name?: string): Promise<User> {
    const known = await this.findByEmail(email);
    // Most sign-ins change nothing, so they need not wait for the disk.
    if (known && known.name === name) return known;
    const upsert = `INSERT INTO users (_id, email, name, created_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (email) DO UPDATE SET name = excluded.name RETURNING ${COLUMNS.join(', ')}`;
    return this.store.write((tx) => {
      const [row] = tx.all<UserRow>(upsert, [newId(), email.toLowerCase(), name ?? null, new Date()]);
      if (!row) throw new Error('An upsert answered no row');
      return fromRow(row);
    });
  }

  override async findByEmail(email: string): Promise<User | undefined> {
    const row = this.store.one<UserRow>(`${SELECT} WHERE email = ?`, [email.toLowerCase()]);
    return row && fromRow(row);
  }

  override async find(id: string): Promise<User | undefined> {
    const row = this.store.one<UserRow>(`${SELECT} WHERE _id = ?`, [id]);
    return row && fromRow(row);
  }

  override async list({ q }: UserFilter, page: PageRequest<UserSort>): Promise<Page<User>> {
    const clauses = searchClauses('users', q);
    return this.rows.page(page, clauses, clauses.length === 0 ? 'users' : undefined);
  }

  override stream({ q }: UserFilter, sort: UserSort, descending: boolean): AsyncIterable<readonly User[]> {
    return this.rows.stream(sort, descending, searchClauses('users', q));
  }

  override makeAdmin(email: string, by: Actor): Promise<'made' | 'already' | 'unknown'> {
    return this.store.write((tx) => {
      const user = tx.one<UserRow>(`${SELECT} WHERE email = ?`, [email.toLowerCase()]);
      if (!user) return 'unknown';
      if (user.role === 'admin') return 'already';
      tx.run(`UPDATE users SET role = 'admin' WHERE _id = ?`, [user._id]);
      recordActs(tx, [adminMade(user, by)]);
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
      recordActs(tx, [adminRemoved(user, by)]);
      return 'removed';
    });
  }

  override updateProfile(id: string, patch: ProfilePatch): Promise<'updated' | 'unchanged' | 'unknown'> {
    const given = PROFILE.filter((column) => patch[column] !== undefined);
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
}

/** Columns without a value are fields that are absent. */
function fromRow(row: UserRow): User {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as User;
}
