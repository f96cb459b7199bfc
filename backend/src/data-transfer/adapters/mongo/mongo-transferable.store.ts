import type { Outbox } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import { trusted, type Collection, type Filter } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Sweeper } from '#shared/recurring-sweep.js';
import { RECORD_TYPE_NAMES, type AnyRecord, type RecordType, type RecordOf } from '../../domain/record-types.js';
import type { Revisions } from '../../domain/export-file.js';
import type { StoreKind } from '../../domain/store-kind.js';
import { DuplicateRecord, TransferRefusal } from '../../domain/transfer-refusal.js';
import { TransferableStore, type ImportTarget } from '../../ports/transferable-store.js';
import { entryOf, MONGO_RECORDS, type MongoRecords } from './mongo-records.js';
import { AUDIT_HEAD } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import { RUNNING_IMPORTS } from './running-import.schema.js';
import { MESSAGES } from '#app/recording/messages/adapters/mongo/message.schema.js';
import { ImportLock } from '#modules/parts/adapters/mongo/mongo-import-lock.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { STORE_MARK } from './store-mark.schema.js';
import { DomainError } from '#shared/domain-error.js';

/**
 * The whole MongoDB database of the shop. A document marks a running import: servers refuse a database with this mark, also after a
 * crash, until the database is dropped.
 */
export class MongoTransferableStore extends TransferableStore {
  override readonly from = 'mongodb';

  constructor(
    private readonly store: MongoStore,
    private readonly recovery: readonly Sweeper[],
    private readonly outbox: Outbox,
  ) {
    super();
  }

  override async quiesce(): Promise<void> {
    for (const sweeper of this.recovery) await sweeper.sweep();
    const unfinishedNow: string[] = [];
    for (const [what, collection, filter] of unfinished(this.store))
      if ((await collection.count(filter, 1)) > 0) unfinishedNow.push(what);
    if (!(await this.outbox.unfinished().next()).done)
      unfinishedNow.push('audit events and messages that are still in the changed records');
    if (await new ImportLock(this.store).isInProgress()) unfinishedNow.push('an import of parts');
    if (unfinishedNow.length > 0)
      throw new TransferRefusal(
        `Unfinished operations: ${unfinishedNow.join(', ')}. Stop every server of the shop, wait a minute, and export again.`,
      );
  }

  override async revisions(): Promise<Revisions> {
    return { parts: await this.store.revision('parts'), reviews: await this.store.revision('reviews') };
  }

  override records(type: RecordType): AsyncIterable<readonly AnyRecord[]> {
    return MONGO_RECORDS[type].records(this.store);
  }

  override async nonEmptyTypes(): Promise<RecordType[]> {
    const nonEmpty: RecordType[] = [];
    for (const type of RECORD_TYPE_NAMES) {
      if (await MONGO_RECORDS[type].collection(this.store).findOne({})) nonEmpty.push(type);
    }
    return nonEmpty;
  }

  override async importInto(
    work: (target: ImportTarget) => Promise<void>,
    { besideOthers = false, skipsExisting = false } = {},
  ): Promise<void> {
    if (besideOthers) return work(new MongoImportTarget(this.store, skipsExisting));
    // Checks before setting the mark as well: a crash in between must never leave a database in use marked.
    await this.refuseUnlessEmpty();
    if (
      !(await this.store
        .collection(RUNNING_IMPORTS)
        .insertIfAbsent({ _id: 'import', begun_at: new Date().toISOString() }))
    )
      throw new TransferRefusal('Another import is filling the database.');
    try {
      await this.refuseUnlessEmpty();
    } catch (refusal) {
      await this.store.collection(RUNNING_IMPORTS).deleteOne({ _id: 'import' });
      throw refusal;
    }
    try {
      await work(new MongoImportTarget(this.store));
    } catch (reason) {
      await this.empty();
      throw reason;
    }
    await this.store.collection(RUNNING_IMPORTS).deleteOne({ _id: 'import' });
  }

  private async refuseUnlessEmpty(): Promise<void> {
    if ((await this.nonEmptyTypes()).length > 0)
      throw new TransferRefusal('Another import has filled the database since this one began.');
  }

  override async empty(): Promise<void> {
    for (const type of RECORD_TYPE_NAMES) await MONGO_RECORDS[type].collection(this.store).deleteMany({});
    await this.store.collection(AUDIT_HEAD).deleteMany({});
    await this.store.collection(RUNNING_IMPORTS).deleteOne({ _id: 'import' });
  }
}

/** The traces of unfinished operations: a description, a collection and a filter. */
function unfinished(store: MongoStore): [string, Pick<Collection<never>, 'count'>, Filter][] {
  const parts = store.collection(PARTS);
  const orders = store.collection(ORDERS);
  const there = trusted({ $exists: true });
  return [
    ['orders that are being placed', parts, { 'reservations.order_id': there }],
    ['orders that are being cancelled', orders, { status: 'cancelling' }],
    ['stock that a cancelled order or a refund returns', parts, { 'releases.order_id': there }],
    ['refunds whose pieces are not in the stock yet', orders, { 'pending_restocks.refund_id': there }],
    ['parts that are being added or deleted', parts, { lifecycle: there }],
    ['corrections of invoices', orders, { papers: 'owed', 'pending_correction.invoice': there }],
  ];
}

/** A database during an import; also collects the data that the database stores besides the records. */
class MongoImportTarget implements ImportTarget {
  private readonly added = new Map<RecordType, number>();
  private lastEntry?: RecordOf<'audit_log'>;

  constructor(
    private readonly store: MongoStore,
    private readonly skipsExisting = false,
  ) {}

  async add(type: RecordType, records: readonly AnyRecord[]): Promise<void> {
    const from = this.added.get(type) ?? 0;
    const { add } = MONGO_RECORDS[type] as MongoRecords;
    const duplicate = await add(this.store, records as never, from, this.skipsExisting);
    if (typeof duplicate === 'number') throw new DuplicateRecord(duplicate);
    this.added.set(type, from + records.length);
    if (type === 'audit_log') this.lastEntry = records.at(-1) as unknown as RecordOf<'audit_log'>;
  }

  async complete({ parts, reviews }: Revisions): Promise<void> {
    if (this.lastEntry) {
      const entry = entryOf(this.lastEntry);
      const { seq: entries, hash, at } = entry;
      const heads = this.store.collection(AUDIT_HEAD);
      if (!this.skipsExisting) await heads.deleteMany({});
      await heads.insertIfAbsent({ _id: 'head', entries, hash, at, newest: [entry] });
    }
    if (this.skipsExisting) return this.bumpRevisions();
    await this.store.setRevision('parts', parts);
    await this.store.setRevision('reviews', reviews);
  }

  /** Other servers may change them at the same time. */
  private async bumpRevisions(): Promise<void> {
    await Promise.all([this.store.bumpRevision('parts'), this.store.bumpRevision('reviews')]);
  }

  async hold(): Promise<number> {
    const messages = this.store.collection(MESSAGES);
    const waiting = await messages.count({ state: 'waiting' });
    await messages.updateMany({ state: 'waiting' }, { $set: { state: 'held' }, $unset: { lease: 1 } });
    return waiting;
  }

  async mark(kind: StoreKind): Promise<void> {
    await this.store.collection(STORE_MARK).insertIfAbsent({ _id: 'store', kind });
  }

  records(type: RecordType): AsyncIterable<readonly AnyRecord[]> {
    return MONGO_RECORDS[type].records(this.store);
  }
}

/** Throws `unavailable` when an import is filling the database, or stopped halfway. */
export async function refuseHalfImported(store: MongoStore): Promise<void> {
  if (!(await store.collection(RUNNING_IMPORTS).findOne({}))) return;
  const detail =
    'An import into it is under way, or was broken off, so that only a part of the data is there. If none is running, drop the database and import the file again.';
  throw new DomainError('unavailable', 'storage-half-imported', detail);
}
