import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import type { Actor } from '#shared/actor.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { columnValues } from '#shared/sqlite/record-rows.js';
import { valuesIn } from '../../domain/attribute.js';
import { partChanged, partMoved } from '../../domain/part.events.js';
import { changesOf, EDITABLE, type Part, type PartPatch } from '../../domain/part.js';
import { saleConditions, saleRefusal, type SaleLine } from '../../domain/sale.js';
import type { PartUpdate } from '../../ports/part.repository.js';
import { type ReturnedPieces, Stock } from '../../ports/stock.js';
import { PART_KEYS, partKeys } from './part.schema.js';
import { refuseFormerValues } from './sqlite-attribute-values.js';
import { findPart, refuseTakenSku } from './sqlite-part-row.js';

const EDITED = [...EDITABLE, ...PART_KEYS, 'total_stocked'];
const EDIT = `UPDATE parts SET ${EDITED.map((column) => `${column} = ?`).join(', ')}, version = version + 1 WHERE _id = ?`;
const ARCHIVE = 'UPDATE parts SET archived = 1, version = version + 1 WHERE _id = ? AND archived IS NULL';
const RESTORE = 'UPDATE parts SET archived = NULL, version = version + 1 WHERE _id = ? AND archived IS NOT NULL';

/** Sets the pieces put in of every part to its stock, after all orders were removed. */
export const COUNT_STOCK_AS_PUT_IN = 'UPDATE parts SET total_stocked = quantity';

/** The stock in SQLite, in the caller's transaction: what it writes is stored or rolled back together with the order or the import. */
export class SqliteStock extends Stock {
  constructor(private readonly tx: Transaction) {
    super();
  }

  override reserve(_order_id: string, line: SaleLine): void {
    const conditions = saleConditions(line);
    if (conditions) {
      const sellable = conditions.map(({ field, operator }) => `${field} ${operator} ?`).join(' AND ');
      const sold = this.tx.run(
        `UPDATE parts SET quantity = quantity - ?, version = version + 1 WHERE _id = ? AND archived IS NULL AND ${sellable}`,
        [line.amount, line.part_id, ...conditions.map(({ value }) => value)],
      );
      if (sold === 1) return;
    }
    const part = findPart(this.tx, line.part_id);
    throw saleRefusal(part, line) ?? new Error(`Part ${line.part_id} could be sold, but was not`);
  }

  override release(_order_id: string, { part_id, amount }: ReturnedPieces): boolean {
    this.tx.run('UPDATE parts SET quantity = quantity + ?, version = version + 1 WHERE _id = ?', [amount, part_id]);
    return true;
  }

  override existing(part_ids: readonly string[]): ReadonlySet<string> {
    const found = part_ids.filter((part_id) => this.tx.one('SELECT _id FROM parts WHERE _id = ?', [part_id]));
    return new Set(found);
  }

  override adjust(part_id: string, patch: PartPatch, by: Actor, version?: number): PartUpdate {
    const part = findPart(this.tx, part_id);
    if (!part) return { outcome: 'unknown' };
    if (version !== undefined && part.version !== version) return { outcome: 'stale', part };
    const changes = changesOf(part, patch);
    if (!changes) return { outcome: 'unchanged', part };
    const adjusted: Part = { ...part, ...changes, version: part.version + 1 };
    adjusted.total_stocked += adjusted.quantity - part.quantity;
    refuseTakenSku(this.tx, adjusted);
    refuseFormerValues(this.tx, valuesIn(patch.attributes));
    this.tx.run(EDIT, [...columnValues({ ...adjusted, ...partKeys(adjusted) }, EDITED), part_id]);
    appendAuditEvents(this.tx, [partChanged(part, adjusted, by)]);
    return { outcome: 'updated', part: adjusted };
  }

  override setArchived(part_id: string, archived: boolean, by: Actor): PartUpdate {
    const changed = this.tx.run(archived ? ARCHIVE : RESTORE, [part_id]) === 1;
    const part = findPart(this.tx, part_id);
    if (!part) return { outcome: 'unknown' };
    if (changed) appendAuditEvents(this.tx, [partMoved(part, archived, by)]);
    return { outcome: changed ? 'updated' : 'unchanged', part };
  }
}
