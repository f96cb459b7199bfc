import { trusted, type Collection, type Filter } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { KIND_NAMES, type AnyRecord, type Kind, type RecordOf } from '../../domain/kinds.js';
import type { Revisions } from '../../domain/move-file.js';
import { DuplicateRecord, MoveRefusal } from '../../domain/move-refusal.js';
import { MovableStore, type Filling } from '../../ports/movable-store.js';
import { entryOf, MONGO_KINDS, type MongoKind } from './mongo-kinds.js';
import { AUDIT_HEAD } from '#app/audit-log/adapters/mongo/audit-log.schema.js';
import { FILLINGS } from './filling.schema.js';
import { ROLES, USERS } from '#modules/users/adapters/mongo/user.schema.js';
import { DailySales } from '#modules/orders/adapters/mongo/mongo-daily-sales.js';
import { PartImports } from '#modules/parts/adapters/mongo/mongo-part-imports.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { REVIEWS } from '#modules/reviews/adapters/mongo/review.schema.js';
import { PAYMENT_EXCEPTIONS } from '#modules/payments/adapters/mongo/payment.schema.js';
import { STORE_MARK } from './store-mark.schema.js';
import { DomainError } from '#shared/domain-error.js';

/** Finishes or undoes what crashes left. */
interface Sweeper {
  sweep(): Promise<void>;
}

/**
 * The shop's MongoDB database as a whole. A mark stands in it while it is filled, and whoever opens a database with the mark is
 * refused; so is everybody after a crash, until the database is dropped.
 */
export class MongoMovableStore extends MovableStore {
  override readonly from = 'mongodb';

  constructor(
    private readonly store: MongoStore,
    private readonly recovery: readonly Sweeper[],
  ) {
    super();
  }

  override async settle(): Promise<void> {
    for (const sweeper of this.recovery) await sweeper.sweep();
    const underWay: string[] = [];
    for (const [what, collection, filter] of unsettled(this.store))
      if ((await collection.count(filter, 1)) > 0) underWay.push(what);
    if (await new PartImports(this.store).isUnderWay()) underWay.push('an import of parts');
    if (underWay.length > 0)
      throw new MoveRefusal(
        `Something is still under way: ${underWay.join(', ')}. Stop every server of the shop, wait a minute, and export again.`,
      );
  }

  override async revisions(): Promise<Revisions> {
    return { parts: await this.store.revision('parts'), reviews: await this.store.revision('reviews') };
  }

  override records(kind: Kind): AsyncIterable<readonly AnyRecord[]> {
    return MONGO_KINDS[kind].records(this.store);
  }

  override async filled(): Promise<Kind[]> {
    const filled: Kind[] = [];
    for (const kind of KIND_NAMES) {
      const { collection, within } = MONGO_KINDS[kind];
      const there = within === undefined ? {} : { [`${within}.id`]: trusted({ $exists: true }) };
      if (await collection(this.store).findOne(there)) filled.push(kind);
    }
    return filled;
  }

  override async fill(work: (filling: Filling) => Promise<void>): Promise<void> {
    // Looked at before the mark is set, too: a stop in between must never leave one in a database that is in use.
    await this.refuseUnlessEmpty();
    if (!(await this.store.collection(FILLINGS).insertIfAbsent({ _id: 'import', begun_at: new Date().toISOString() })))
      throw new MoveRefusal('Somebody else is filling the database.');
    try {
      await this.refuseUnlessEmpty();
    } catch (refusal) {
      await this.store.collection(FILLINGS).deleteOne({ _id: 'import' });
      throw refusal;
    }
    try {
      await work(new MongoFilling(this.store));
    } catch (reason) {
      await this.empty();
      throw reason;
    }
    await this.store.collection(FILLINGS).deleteOne({ _id: 'import' });
  }

  private async refuseUnlessEmpty(): Promise<void> {
    if ((await this.filled()).length > 0) throw new MoveRefusal('Somebody else has filled the database meanwhile.');
  }

  /** There was nothing before, so everything goes. */
  private async empty(): Promise<void> {
    for (const kind of KIND_NAMES) await MONGO_KINDS[kind].collection(this.store).deleteMany({});
    await this.store.collection(ROLES).deleteMany({});
    await this.store.collection(AUDIT_HEAD).deleteMany({});
    await new DailySales(this.store).clear();
    await this.store.collection(FILLINGS).deleteOne({ _id: 'import' });
  }
}

/** What is left while something is under way, and where. */
function unsettled(store: MongoStore): [string, Pick<Collection<never>, 'count'>, Filter][] {
  const parts = store.collection(PARTS);
  const orders = store.collection(ORDERS);
  const users = store.collection(USERS);
  const reviews = store.collection(REVIEWS);
  const exceptions = store.collection(PAYMENT_EXCEPTIONS);
  const marks = store.collection(STORE_MARK);
  const there = trusted({ $exists: true });
  const acted = { 'acts.id': there };
  return [
    ['orders that are being placed', parts, { 'reservations.order_id': there }],
    ['orders that are being cancelled', orders, { status: 'cancelling' }],
    ['pieces that come back from a cancelled order', parts, { 'returns.order_id': there }],
    ['parts that come or go', parts, { off: there }],
    ['acts that are not in the log yet', parts, acted],
    ['acts on orders that are not in the log yet', orders, acted],
    ['acts on users that are not in the log yet', users, acted],
    ['acts on reviews that are not in the log yet', reviews, acted],
    ['acts on payments that are not in the log yet', exceptions, acted],
    ['acts on the whole store that are not in the log yet', marks, acted],
  ];
}

/** A database that is being filled: what it keeps beside the records is gathered on the way. */
class MongoFilling implements Filling {
  private readonly added = new Map<Kind, number>();
  private readonly days = new Set<string>();
  private readonly admins: string[] = [];
  private lastEntry?: RecordOf<'audit_log'>;

  constructor(private readonly store: MongoStore) {}

  async add<K extends Kind>(kind: K, records: readonly AnyRecord[]): Promise<void> {
    const from = this.added.get(kind) ?? 0;
    const duplicate = await (MONGO_KINDS[kind] as unknown as MongoKind).add(this.store, records, from);
    if (duplicate !== undefined) throw new DuplicateRecord(duplicate);
    this.added.set(kind, from + records.length);
    if (kind === 'orders') this.note(records as unknown as RecordOf<'orders'>[]);
    if (kind === 'users')
      for (const { role, email } of records as unknown as RecordOf<'users'>[])
        if (role === 'admin') this.admins.push(email);
    if (kind === 'audit_log') this.lastEntry = records.at(-1) as unknown as RecordOf<'audit_log'>;
  }

  async complete({ parts, reviews }: Revisions): Promise<void> {
    if (this.admins.length > 0) await this.store.collection(ROLES).insert({ _id: 'admin', emails: this.admins });
    if (this.lastEntry) {
      const entry = entryOf(this.lastEntry);
      const { seq: entries, hash, at } = entry;
      await this.store.collection(AUDIT_HEAD).insert({ _id: 'head', entries, hash, at, newest: [entry] });
    }
    await new DailySales(this.store).forget(this.days);
    await new DailySales(this.store).addUp();
    await this.store.setRevision('parts', parts);
    await this.store.setRevision('reviews', reviews);
  }

  records(kind: Kind): AsyncIterable<readonly AnyRecord[]> {
    return MONGO_KINDS[kind].records(this.store);
  }

  private note(orders: readonly RecordOf<'orders'>[]): void {
    for (const { created_at, paid_at } of orders)
      for (const time of [created_at, paid_at]) if (time !== undefined) this.days.add(time.slice(0, 10));
  }
}

/** Throws `unavailable` when an import is filling the database, or stopped halfway. */
export async function refuseHalfImported(store: MongoStore): Promise<void> {
  if (!(await store.collection(FILLINGS).findOne({}))) return;
  const detail =
    'An import into it is under way, or was broken off, so that only a part of the data is there. If none is running, drop the database and import the file again.';
  throw new DomainError('unavailable', 'storage-half-imported', detail);
}
