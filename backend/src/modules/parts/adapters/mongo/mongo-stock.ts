import { Outbox, pendingEvent } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { Actor } from '#shared/actor.js';
import type { DomainError } from '#shared/domain-error.js';
import { isId } from '#shared/object-id.js';
import { type Collection, type Filter, trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { valuesIn } from '../../domain/attribute.js';
import { partChanged, partMoved } from '../../domain/part.events.js';
import { changesOf, type Part, type PartPatch } from '../../domain/part.js';
import { type SaleCondition, saleConditions, type SaleLine, saleRefusal } from '../../domain/sale.js';
import type { PartUpdate } from '../../ports/part.repository.js';
import { type ReturnedPieces, Stock } from '../../ports/stock.js';
import { refuseFormerValues } from './mongo-attribute-list.js';
import { fromDocument, unchangedSince } from './mongo-part-document.js';
import { ImportLock } from './mongo-import-lock.js';
import { absentFields, editedFields, piecesTaken, totalStocked } from './mongo-stock-changes.js';
import {
  existing,
  notInImport,
  onSale,
  type PartDocument,
  partKeys,
  PARTS,
  type StockRelease,
  type StockReservation,
} from './part.schema.js';

/** Pieces that an order has taken from a part, or returned to it. */
type OrderedPieces = Pick<SaleLine, 'part_id' | 'amount'>;

/** What a change of a part did, and the changed document. */
interface Change {
  update: PartUpdate;
  changed?: PartDocument;
}

/**
 * The stock in MongoDB, without transactions. A part holds a reservation under the order's id until the order is stored, and a record of
 * returned pieces until a cancelled order is deleted, so a crash in between loses no stock and returns none twice.
 */
export class MongoStock extends Stock {
  private readonly parts: Collection<PartDocument>;
  private readonly imports: ImportLock;
  private readonly outbox: Outbox;

  constructor(private readonly store: MongoStore) {
    super();
    this.parts = store.collection(PARTS);
    this.imports = new ImportLock(store);
    this.outbox = new Outbox(store);
  }

  /** Afterwards call `announce`, and `confirmReservation` or `cancelReservation`. */
  override async reserve(order_id: string, line: SaleLine): Promise<void> {
    const { part_id, amount } = line;
    const conditions = isId(part_id) ? saleConditions(line) : undefined;
    const reserved = { $inc: piecesTaken(amount), $push: { reservations: { order_id, amount } } };
    for (;;) {
      if (conditions) {
        const sellable = { _id: part_id, ...filterOf(conditions), ...onSale(), ...notInImport() };
        if (await this.parts.updateOne(sellable, reserved)) return;
      }
      await this.imports.waitUntilReleased(part_id);
      const refusal = await this.saleRefusal(line);
      // No refusal: the part has changed since the write and can be sold now, so retry.
      if (refusal) throw refusal;
    }
  }

  /** The refusal of the line as its part is now; undefined if it could be sold. */
  async saleRefusal(line: SaleLine): Promise<DomainError | undefined> {
    const { part_id } = line;
    const part = await this.find(part_id);
    return saleRefusal(part && fromDocument(part), line);
  }

  /** Invalidates the lists that show the stock before the reservation. */
  announce(): Promise<void> {
    return this.store.bumpRevision('parts');
  }

  /** Removes the reservation of a stored order. */
  async confirmReservation(order_id: string, { part_id, amount }: OrderedPieces): Promise<void> {
    await this.parts.updateOne({ _id: part_id }, { $pull: { reservations: { order_id, amount } } });
  }

  /** Returns the pieces of a reservation whose order will never be stored; once, also when repeated. */
  async cancelReservation(order_id: string, { part_id, amount }: OrderedPieces): Promise<void> {
    const [reserved, removed] = withoutReservation(part_id, { order_id, amount });
    for (;;) {
      await this.imports.waitUntilReleased(part_id);
      const returned = { $inc: piecesTaken(-amount), ...removed };
      if (await this.parts.updateOne({ ...reserved, ...notInImport() }, returned)) break;
      if (!(await this.parts.findOne(reserved))) return;
    }
    await this.store.bumpRevision('parts');
  }

  /**
   * Returns the pieces once, although several servers may try and one of them may have been stopped for long: it reads the part before
   * the order, and writes only while the part's `releaseCount` is unchanged. A server that finds the order still marked to return them,
   * and no record in `releases`, is therefore the first. Call `confirmRelease` only after the order or its mark is deleted.
   * Majority reads: a rolled-back return would lose the stock, and a rolled-back counter that other returns reach again would let it
   * be returned twice.
   */
  override async release(order_id: string, returned: ReturnedPieces, isOwed: () => Promise<boolean>): Promise<boolean> {
    const { part_id } = returned;
    const pieces = releaseOf(order_id, returned);
    for (;;) {
      const part = await this.parts.findOneMajority({ _id: part_id });
      if (part?.staged) await this.imports.waitUntilReleased(part_id);
      if (!part || part.releases.some((known) => isSame(known, pieces))) break;
      if (!(await isOwed())) return false;
      const isReturned = await this.parts.updateOne(
        { _id: part_id, releaseCount: part.releaseCount, ...notInImport() },
        {
          $inc: { ...piecesTaken(-pieces.amount), releaseCount: 1 },
          $push: { releases: pieces },
          // The server that placed the order may not have removed the reservation yet.
          ...(pieces.refund_id === undefined && { $pull: { reservations: pieces } }),
        },
      );
      if (isReturned) break;
    }
    await this.store.bumpRevision('parts');
    return true;
  }

  /** Removes the record of the returned pieces. */
  async confirmRelease(order_id: string, returned: ReturnedPieces): Promise<void> {
    const withRecord = { _id: returned.part_id, 'releases.order_id': order_id };
    await this.parts.updateOne(withRecord, { $pull: { releases: releaseOf(order_id, returned) } });
  }

  override async existing(part_ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (part_ids.length === 0) return new Set();
    const found = { _id: trusted({ $in: [...part_ids] }), ...existing() };
    return new Set((await this.parts.findMany(found, { _id: 1 }, part_ids.length)).map(({ _id }) => _id));
  }

  override async adjust(part_id: string, patch: PartPatch, by: Actor, version?: number): Promise<PartUpdate> {
    const adjust = () =>
      this.store.mutex.runExclusive(`part ${part_id}`, () => this.adjustNow(part_id, patch, by, version));
    const { sku } = patch;
    return this.announced(await (sku ? this.imports.lockSku({ _id: part_id, sku }, adjust) : adjust()));
  }

  override async setArchived(part_id: string, archived: boolean, by: Actor): Promise<PartUpdate> {
    const set = () =>
      this.store.mutex.runExclusive(`part ${part_id}`, () => this.setArchivedNow(part_id, archived, by));
    return this.announced(await set());
  }

  /** Outside the mutex: the next change of the part need not wait for this. */
  private async announced({ update, changed }: Change): Promise<PartUpdate> {
    if (changed) await Promise.all([this.store.bumpRevision('parts'), this.outbox.drain(this.parts, changed)]);
    return update;
  }

  private async setArchivedNow(part_id: string, archived: boolean, by: Actor): Promise<Change> {
    for (;;) {
      const part = await this.find(part_id);
      if (!part) return { update: { outcome: 'unknown' } };
      if ((part.archived ?? false) === archived) return { update: { outcome: 'unchanged', part: fromDocument(part) } };
      const changed = await this.parts.findOneAndUpdate(unchangedSince(part), {
        $inc: { version: 1 },
        ...(archived ? { $set: { archived } } : { $unset: { archived: 1 } }),
        $push: { pending: pendingEvent(partMoved(part, archived, by)) },
      });
      if (changed) return { update: { outcome: 'updated', part: fromDocument(changed) }, changed };
      await this.imports.waitUntilReleased(part_id);
    }
  }

  private async find(part_id: string): Promise<PartDocument | undefined> {
    return isId(part_id) ? this.parts.findOne({ _id: part_id, ...existing() }) : undefined;
  }

  /** Derived fields need all of their source fields, so the write is conditional on the version that was read, and retried. */
  private async adjustNow(part_id: string, patch: PartPatch, by: Actor, version?: number): Promise<Change> {
    for (;;) {
      const document = await this.find(part_id);
      if (!document) return { update: { outcome: 'unknown' } };
      const part = fromDocument(document);
      if (version !== undefined && part.version !== version) return { update: { outcome: 'stale', part } };
      const changes = changesOf(part, patch);
      if (!changes) return { update: { outcome: 'unchanged', part } };
      const adjusted: Part = { ...part, ...changes, version: part.version + 1 };
      await refuseFormerValues(this.store, valuesIn(patch.attributes));
      const putIn = totalStocked(document, adjusted.quantity);
      const changed = await this.parts.findOneAndUpdate(unchangedSince(part), {
        $set: { ...editedFields(adjusted), ...putIn, version: adjusted.version },
        $unset: absentFields(adjusted),
        $push: { pending: pendingEvent(partChanged(part, adjusted, by)) },
      });
      if (changed) return { update: { outcome: 'updated', part: { ...adjusted, ...putIn } }, changed };
      await this.imports.waitUntilReleased(part_id);
    }
  }

  /** Computes the fields of every part again by which lists sort, filter and search. */
  async deriveKeys(): Promise<void> {
    for await (const parts of this.parts.batches({ ...existing(), ...notInImport() }))
      await this.parts.bulkUpdate(
        parts.map((part) => ({
          filter: { ...unchangedSince(part), quantity: part.quantity },
          update: { $set: partKeys(part), $unset: absentFields(fromDocument(part)) },
        })),
      );
  }

  /** Sets the pieces put in of every part to its stock, after all orders were removed. */
  async resetTotalStocked(): Promise<void> {
    for await (const parts of this.parts.batches({}))
      await this.parts.bulkUpdate(
        parts.map(({ _id, quantity }) => ({ filter: { _id }, update: { $set: { total_stocked: quantity } } })),
      );
  }

  /** Every reservation, with its part: of orders being placed, and of stopped servers. */
  reservations(): AsyncIterable<StockReservation & OrderedPieces> {
    return this.piecesIn('reservations');
  }

  /** Every record of returned pieces, with its part. */
  releases(): AsyncIterable<StockRelease & ReturnedPieces> {
    return this.piecesIn('releases');
  }

  private async *piecesIn<List extends 'reservations' | 'releases'>(
    list: List,
  ): AsyncGenerator<PartDocument[List][number] & OrderedPieces> {
    const withAny = { [`${list}.order_id`]: trusted({ $exists: true }) };
    for await (const part of this.parts.findEach(withAny))
      for (const pieces of part[list]) yield { ...pieces, part_id: part._id };
  }
}

function releaseOf(order_id: string, { amount, refund_id }: ReturnedPieces): StockRelease {
  return { order_id, amount, ...(refund_id !== undefined && { refund_id }) };
}

function isSame(one: StockRelease, other: StockRelease): boolean {
  return one.order_id === other.order_id && one.refund_id === other.refund_id;
}

const OPERATORS = { '<=': '$lte', '>=': '$gte', '=': '$eq' } as const;

function filterOf(conditions: readonly SaleCondition[]): Filter {
  return Object.fromEntries(
    conditions.map(({ field, operator, value }) => [field, trusted({ [OPERATORS[operator]]: value })]),
  );
}

function withoutReservation(part_id: string, reservation: StockReservation) {
  return [
    { _id: part_id, 'reservations.order_id': reservation.order_id },
    { $pull: { reservations: reservation } },
  ] as const;
}
