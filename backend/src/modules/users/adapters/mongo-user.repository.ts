import { AuditTrail, noted } from '#app/audit-log/adapters/mongo-audit-trail.js';
import type { Actor } from '#shared/actor.js';
import { isId, newId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { op, without, type Change, type Filter } from '#shared/mongo/collection.js';
import { userWords } from '#shared/mongo/kept-fields.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import { DuplicateKey } from '#shared/mongo/mongo-error.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { searchFilters } from '#shared/mongo/search.js';
import type { UserDocument } from '#shared/mongo/user.schema.js';
import { adminMade, adminRemoved } from '../domain/user-acts.js';
import type { ProfilePatch, User, UserFilter, UserSort } from '../domain/user.js';
import { UserRepository } from '../ports/user.repository.js';

const PROFILE = ['education', 'location', 'phone', 'linkedinUrl'] as const;

/** User records in MongoDB. */
export class MongoUserRepository extends UserRepository {
  private readonly users: KeysetList<UserDocument, User, UserSort>;

  private readonly trail: AuditTrail;

  constructor(private readonly store: MongoStore) {
    super();
    this.trail = new AuditTrail(store);
    this.users = new KeysetList(store.users, { sorts: { email: 'email', created_at: 'created_at' }, fromDocument });
  }

  override async upsert(mail: string, name?: string): Promise<User> {
    const email = mail.toLowerCase();
    const known = await this.findByEmail(email);
    // Most sign-ins change nothing, so they need not wait for the disk.
    if (known && known.name === name) return known;
    const words = userWords({ email, name });
    const change: Change = {
      $set: { words, ...(name !== undefined && { name }) },
      ...(name === undefined && { $unset: { name: 1 } }),
      $setOnInsert: { _id: newId(), role: 'customer', created_at: new Date().toISOString() },
    };
    for (;;) {
      try {
        const user = await this.store.users.changed({ email }, change, { upsert: true });
        if (user) return fromDocument(user);
      } catch (error) {
        // Somebody made the record at the same moment; it is there now.
        if (!(error instanceof DuplicateKey)) throw error;
      }
    }
  }

  override async findByEmail(email: string): Promise<User | undefined> {
    const user = await this.store.users.one({ email: email.toLowerCase() });
    return user && fromDocument(user);
  }

  override async find(id: string): Promise<User | undefined> {
    const user = isId(id) ? await this.store.users.one({ _id: id }) : undefined;
    return user && fromDocument(user);
  }

  override list({ q }: UserFilter, page: PageRequest<UserSort>): Promise<Page<User>> {
    return this.users.page(page, searchFilters(q));
  }

  override stream({ q }: UserFilter, sort: UserSort, descending: boolean): AsyncIterable<readonly User[]> {
    return this.users.stream(sort, descending, searchFilters(q));
  }

  override async makeAdmin(email: string, by: Actor): Promise<'made' | 'already' | 'unknown'> {
    const user = await this.findByEmail(email);
    if (!user) return 'unknown';
    const made = await this.setRole(user, 'admin', noted(adminMade(user, by)));
    // The role comes first: whoever is listed has it.
    await this.addToAdmins(user.email);
    return made ? 'made' : 'already';
  }

  override async removeAdmin(email: string, by: Actor): Promise<'removed' | 'not-admin' | 'last-admin' | 'unknown'> {
    const user = await this.findByEmail(email);
    if (!user) return 'unknown';
    if (user.role !== 'admin') return 'not-admin';
    if (!(await this.takeFromAdmins(user.email))) return 'last-admin';
    return (await this.setRole(user, 'customer', noted(adminRemoved(user, by)))) ? 'removed' : 'not-admin';
  }

  override async updateProfile(id: string, patch: ProfilePatch): Promise<'updated' | 'unchanged' | 'unknown'> {
    if (!isId(id)) return 'unknown';
    const given = PROFILE.flatMap((field) => (patch[field] === undefined ? [] : [[field, patch[field]] as const]));
    const set = Object.fromEntries(given.filter(([, value]) => value !== ''));
    const cleared = given.flatMap(([field, value]) => (value === '' ? [field] : []));
    const differs: Filter[] = [
      ...Object.entries(set).map(([field, value]) => ({ [field]: op({ $ne: value }) })),
      ...cleared.map((field) => ({ [field]: op({ $exists: true }) })),
    ];
    const change: Change = {
      ...(Object.keys(set).length > 0 && { $set: set }),
      ...(cleared.length > 0 && { $unset: Object.fromEntries(cleared.map((field) => [field, 1])) }),
    };
    if (differs.length > 0 && (await this.store.users.change({ _id: id, $or: differs }, change))) return 'updated';
    return (await this.find(id)) ? 'unchanged' : 'unknown';
  }

  private async setRole({ _id }: User, role: User['role'], act: ReturnType<typeof noted>): Promise<boolean> {
    const other = role === 'admin' ? 'customer' : 'admin';
    const changed = await this.store.users.changed({ _id, role: other }, { $set: { role }, $push: act });
    if (!changed) return false;
    await this.trail.follow(this.store.users, changed);
    return true;
  }

  private async addToAdmins(email: string): Promise<void> {
    try {
      await this.store.roles.changed({ _id: 'admin' }, { $addToSet: { emails: email } }, { upsert: true });
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      await this.addToAdmins(email);
    }
  }

  /**
   * One document decides: two admins who remove each other cannot both find the other one listed. False for the last one. Whoever was made
   * an admin by a server that slept may be listed and be none again, so the others count only with their role.
   */
  private async takeFromAdmins(email: string): Promise<boolean> {
    for (;;) {
      const emails = (await this.store.roles.one({ _id: 'admin' }))?.emails ?? [];
      const others = emails.filter((other) => other !== email);
      if (others.length === 0) return false;
      if (!(await this.store.users.one({ email: op({ $in: others }), role: 'admin' }))) return false;
      if (others.length === emails.length) return true;
      if (await this.store.roles.change({ _id: 'admin', emails }, { $pull: { emails: email } })) return true;
    }
  }
}

function fromDocument(document: UserDocument): User {
  return without(document, 'words', 'acts');
}
