import { isId, newId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { op, without, type Change, type Filter } from '#shared/mongo/collection.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import { DuplicateKey } from '#shared/mongo/mongo-error.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { searchFilters, wordsOf } from '#shared/mongo/search.js';
import type { UserDocument } from '#shared/mongo/user.schema.js';
import type { ProfilePatch, User, UserFilter, UserSort } from '../domain/user.js';
import { UserRepository } from '../ports/user.repository.js';

const PROFILE = ['education', 'location', 'phone', 'linkedinUrl'] as const;

/** User records in MongoDB. */
export class MongoUserRepository extends UserRepository {
  private readonly users: KeysetList<UserDocument, User, UserSort>;

  constructor(private readonly store: MongoStore) {
    super();
    this.users = new KeysetList(store.users, { sorts: { email: 'email', created_at: 'created_at' }, fromDocument });
  }

  override async upsert(mail: string, name?: string): Promise<User> {
    const email = mail.toLowerCase();
    const known = await this.findByEmail(email);
    // Most sign-ins change nothing, so they need not wait for the disk.
    if (known && known.name === name) return known;
    const words = wordsOf(email, name);
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

  override async makeAdmin(mail: string): Promise<'made' | 'already' | 'unknown'> {
    const email = mail.toLowerCase();
    const made = await this.store.users.change({ email, role: 'customer' }, { $set: { role: 'admin' } });
    if (!made && !(await this.findByEmail(email))) return 'unknown';
    // The role comes first: whoever is listed has it.
    await this.list_(email);
    return made ? 'made' : 'already';
  }

  override async removeAdmin(mail: string): Promise<'removed' | 'not-admin' | 'last-admin' | 'unknown'> {
    const email = mail.toLowerCase();
    const user = await this.findByEmail(email);
    if (!user) return 'unknown';
    if (user.role !== 'admin') return 'not-admin';
    // One document decides: two admins who remove each other cannot both find the other one listed.
    const another = { _id: 'admin', emails: op({ $ne: email }) };
    const listed = { _id: 'admin', emails: email, 'emails.1': op({ $exists: true }) };
    const unlisted = await this.store.roles.change(listed, { $pull: { emails: email } });
    if (!unlisted && !(await this.store.roles.one({ ...another, 'emails.0': op({ $exists: true }) })))
      return 'last-admin';
    const removed = await this.store.users.change({ email, role: 'admin' }, { $set: { role: 'customer' } });
    return removed ? 'removed' : 'not-admin';
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

  private async list_(email: string): Promise<void> {
    try {
      await this.store.roles.changed({ _id: 'admin' }, { $addToSet: { emails: email } }, { upsert: true });
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      await this.list_(email);
    }
  }
}

function fromDocument(document: UserDocument): User {
  return without(document, 'words');
}
