import { setTimeout as pause } from 'node:timers/promises';
import { Outbox, pendingEvent } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { AdminKind } from '#app/recording/messages/domain/message.js';
import type { PendingEvent } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import { IDENTITY_PROVIDER, type Actor } from '#shared/actor.js';
import { isId, newId } from '#shared/object-id.js';
import type { Page, PageRequest } from '#shared/page.js';
import { trusted, omit, type UpdateOperators, type Filter } from '#shared/mongo/collection.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { filtersOf } from '#shared/mongo/search.js';
import { type UserDocument, USERS, userWords } from './user.schema.js';
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
  type ProfilePatch,
  type User,
  type UserFilter,
  type UserSort,
} from '../../domain/user.js';
import { UserRepository } from '../../ports/user.repository.js';

/** Longest pause of a removal before it retries. */
const MAX_RETRY_DELAY_MS = 50;

/** User records in MongoDB. */
export class MongoUserRepository extends UserRepository {
  private readonly users: KeysetList<UserDocument, User, UserSort>;

  private readonly outbox: Outbox;

  constructor(private readonly store: MongoStore) {
    super();
    this.outbox = new Outbox(store);
    this.users = new KeysetList(store.collection(USERS), { list: USER_LIST, fromDocument });
  }

  override async signIn(account: Account, rules: SignInRules): Promise<User | undefined> {
    for (;;) {
      const known = await this.findByEmail(account.email);
      const before = known ?? newUser(account);
      const after = afterSignIn(before, account, rules);
      if (!after) return undefined;
      // Most sign-ins change nothing and need no write.
      if (known && isUnchanged(before, after)) return after;
      if (before.uid !== account.uid || !known) await this.releaseOthers(account);
      const signedIn = known
        ? await this.update(before, after)
        : await this.store.collection(USERS).insertIfAbsent({ ...after, words: userWords(after) });
      // Otherwise a concurrent sign-in or an admin changed the record: retry.
      if (signedIn) return after;
    }
  }

  override revokeTokens(id: string, version?: number): Promise<boolean> {
    if (!isId(id)) return Promise.resolve(false);
    const condition = version === undefined ? {} : { token_version: version };
    return this.store.collection(USERS).updateOne({ _id: id, ...condition }, { $inc: { token_version: 1 } });
  }

  override async findByEmail(email: string): Promise<User | undefined> {
    const user = await this.store.collection(USERS).findOne({ email: email.toLowerCase() });
    return user && fromDocument(user);
  }

  override async find(id: string): Promise<User | undefined> {
    const user = isId(id) ? await this.store.collection(USERS).findOne({ _id: id }) : undefined;
    return user && fromDocument(user);
  }

  override list(filter: UserFilter, page: PageRequest<UserSort>): Promise<Page<User>> {
    return this.users.page(page, filtersOf(USER_LIST, filter));
  }

  override stream(filter: UserFilter, sort: UserSort, descending: boolean): AsyncIterable<readonly User[]> {
    return this.users.stream(sort, descending, filtersOf(USER_LIST, filter));
  }

  override async makeAdmin(
    email: string,
    by: Actor,
    { verifiedOnly } = { verifiedOnly: false },
  ): Promise<'made' | 'already' | 'unknown' | 'unverified'> {
    const user = await this.findByEmail(email);
    if (!user) return 'unknown';
    if (verifiedOnly && user.role !== 'admin' && !user.email_verified) return 'unverified';
    const verified = verifiedOnly ? { email_verified: true } : {};
    const made = await this.setRole(user, 'admin', pendingEvent(adminMade(user, by)), verified);
    // A sign-in or another admin changed the record since it was read.
    if (!made && user.role !== 'admin') return await this.makeAdmin(email, by, { verifiedOnly });
    return made ? 'made' : 'already';
  }

  /**
   * Two conditional writes: it marks another admin, then ends the role unless this admin was marked since the read. The removal that
   * marked last has seen an admin whom no other removal can end, so admins cannot all remove each other.
   */
  override async removeAdmin(email: string, by: Actor): Promise<'removed' | 'not-admin' | 'last-admin' | 'unknown'> {
    for (;;) {
      const user = await this.store.collection(USERS).findOne({ email: email.toLowerCase() });
      if (!user) return 'unknown';
      if (user.role !== 'admin') return 'not-admin';
      const another = { role: 'admin', _id: trusted({ $ne: user._id }) };
      if (!(await this.store.collection(USERS).updateOne(another, { $set: { relied_on: newId() } })))
        return 'last-admin';
      const notReliedOn = { relied_on: user.relied_on ?? trusted({ $exists: false }) };
      const event = pendingEvent(adminRemoved(user, by));
      if (await this.setRole(user, 'customer', event, notReliedOn)) return 'removed';
      // A concurrent removal relies on this admin: a random pause, because both may have failed.
      await pause(Math.random() * MAX_RETRY_DELAY_MS);
    }
  }

  override async admins(): Promise<User[]> {
    const admins: User[] = [];
    for await (const admin of this.store.collection(USERS).findSorted({ role: 'admin' }, { email: 1, _id: 1 }))
      admins.push(fromDocument(admin));
    return admins;
  }

  override setMessageKinds(
    { _id, message_kinds }: Pick<User, '_id' | 'message_kinds'>,
    kinds: readonly AdminKind[],
  ): Promise<boolean> {
    const admin = { _id, role: 'admin', message_kinds: message_kinds ?? trusted({ $exists: false }) };
    return this.store.collection(USERS).updateOne(admin, { $set: { message_kinds: [...kinds] } });
  }

  override async updateProfile(id: string, patch: ProfilePatch): Promise<'updated' | 'unchanged' | 'unknown'> {
    if (!isId(id)) return 'unknown';
    const given = PROFILE_FIELDS.flatMap((field) =>
      patch[field] === undefined ? [] : [[field, patch[field]] as const],
    );
    const set = Object.fromEntries(given.filter(([, value]) => value !== ''));
    const cleared = given.flatMap(([field, value]) => (value === '' ? [field] : []));
    const differs: Filter[] = [
      ...Object.entries(set).map(([field, value]) => ({ [field]: trusted({ $ne: value }) })),
      ...cleared.map((field) => ({ [field]: trusted({ $exists: true }) })),
    ];
    const change: UpdateOperators = {
      ...(Object.keys(set).length > 0 && { $set: set }),
      ...(cleared.length > 0 && { $unset: Object.fromEntries(cleared.map((field) => [field, 1])) }),
    };
    if (differs.length > 0 && (await this.store.collection(USERS).updateOne({ _id: id, $or: differs }, change)))
      return 'updated';
    return (await this.find(id)) ? 'unchanged' : 'unknown';
  }

  override async viewsOf(id: string): Promise<SavedViews> {
    // Majority read: after a rollback the same revision would identify other views.
    const user = isId(id) ? await this.store.collection(USERS).findOneMajority({ _id: id }) : undefined;
    return { views: user?.views ?? [], revision: user?.views_revision ?? 0 };
  }

  override async replaceViews(id: string, { views, revision }: SavedViews): Promise<SavedViews | undefined> {
    if (!isId(id)) return undefined;
    const before = { _id: id, views_revision: revision === 0 ? trusted({ $exists: false }) : revision };
    const next = { views, views_revision: revision + 1 };
    const isStored = await this.store.collection(USERS).updateOne(before, { $set: next });
    return isStored ? { views, revision: revision + 1 } : undefined;
  }

  /** Releases the account's records under earlier e-mails, because one account owns one record. */
  private async releaseOthers({ uid, email }: Account): Promise<void> {
    for await (const document of this.store.collection(USERS).findEach({ uid, email: trusted({ $ne: email }) })) {
      const record = fromDocument(document);
      await this.update(record, released(record));
    }
  }

  /** Writes the changes of a sign-in; false when the record has changed since it was read. */
  private async update(before: User, after: User): Promise<boolean> {
    const roleEnds = before.role !== after.role;
    const given = ACCOUNT_FIELDS.filter((field) => after[field] !== undefined);
    const cleared = ACCOUNT_FIELDS.filter((field) => after[field] === undefined);
    const changed = await this.store.collection(USERS).findOneAndUpdate(
      {
        _id: before._id,
        uid: before.uid ?? trusted({ $exists: false }),
        token_version: before.token_version,
        role: before.role,
      },
      {
        $set: { words: userWords(after), ...Object.fromEntries(given.map((field) => [field, after[field]])) },
        ...(cleared.length > 0 && { $unset: Object.fromEntries(cleared.map((field) => [field, 1])) }),
        ...(roleEnds && { $push: { pending: pendingEvent(adminRemoved(before, IDENTITY_PROVIDER)) } }),
      },
    );
    if (!changed) return false;
    if (roleEnds) await this.outbox.drain(this.store.collection(USERS), changed);
    return true;
  }

  private async setRole(
    { _id }: Pick<User, '_id'>,
    role: User['role'],
    event: PendingEvent,
    condition: Filter = {},
  ): Promise<boolean> {
    const other = role === 'admin' ? 'customer' : 'admin';
    const changed = await this.store
      .collection(USERS)
      .findOneAndUpdate({ _id, role: other, ...condition }, { $set: { role }, $push: { pending: event } });
    if (!changed) return false;
    await this.outbox.drain(this.store.collection(USERS), changed);
    return true;
  }
}

function fromDocument(document: UserDocument): User {
  return omit(document, 'words', 'pending', 'relied_on');
}
