import type { Actor } from '#shared/actor.js';
import type { PartPatch } from '../domain/part.js';
import type { SaleLine } from '../domain/sale.js';
import type { PartUpdate } from './part.repository.js';

/** Pieces that go back to the stock; `refund_id`: of a refund of the order, which may have several of one part. */
export interface ReturnedPieces extends Pick<SaleLine, 'part_id' | 'amount'> {
  refund_id?: string;
}

/**
 * The stock of parts. Only its adapters change a part's quantity and whether it is on sale, and the version with it; new parts get their first stock when they are
 * added. The SQLite adapter works in the transaction of its caller; on MongoDB each verb is one conditional write. An order of several
 * parts calls `reserve` once for each.
 */
export abstract class Stock {
  /** Takes the pieces for the order in one conditional write. Throws the refusal of `saleRefusal`; then nothing has changed. */
  abstract reserve(order_id: string, line: SaleLine): void | Promise<void>;
  /**
   * Returns the pieces of a cancelled order or, with `refund_id`, of a refund, if the part still exists. The caller ensures that it happens
   * once for each: SQLite's by writing the order in the same transaction, MongoDB's by `isOwed`, read after the part.
   * @returns false when `isOwed` says no: then nothing has changed
   */
  abstract release(
    order_id: string,
    pieces: ReturnedPieces,
    isOwed: () => Promise<boolean>,
  ): boolean | Promise<boolean>;
  /** Those of the parts that exist: a deleted part takes no pieces back. */
  abstract existing(part_ids: readonly string[]): ReadonlySet<string> | Promise<ReadonlySet<string>>;
  /**
   * Sets the given fields of a part, the quantity among them, for this admin; with `version`, only if the part is still at it. The change
   * and its audit event are written, both or neither.
   */
  abstract adjust(part_id: string, patch: PartPatch, by: Actor, version?: number): PartUpdate | Promise<PartUpdate>;
  /** Archives the part, or restores it, in one conditional write with its audit event; `unchanged` when it is so already. */
  abstract setArchived(part_id: string, archived: boolean, by: Actor): PartUpdate | Promise<PartUpdate>;
}
