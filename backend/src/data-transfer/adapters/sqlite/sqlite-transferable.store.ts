import { GENESIS } from '#app/recording/audit-log/domain/audit-entry.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import { counterValue } from '#shared/sqlite/keyset-page.js';
import { UniqueViolation } from '#shared/sqlite/sqlite-error.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { fieldsOf } from '#shared/record.js';
import { HOLD_WAITING } from '#app/recording/messages/adapters/sqlite/message.schema.js';
import { logPapers } from '#app/recording/papers/adapters/sqlite/sqlite-paper-issuer.js';
import { ORDER_KEYS, orderKeys } from '#modules/orders/adapters/sqlite/order.schema.js';
import { paymentStateOf } from '#modules/orders/domain/order-disputes.js';
import { PART_KEYS, partKeys } from '#modules/parts/adapters/sqlite/part.schema.js';
import { columnValues, insertInto } from '#shared/sqlite/record-rows.js';
import {
  descriptionOf,
  RECORD_TYPE_NAMES,
  type AnyRecord,
  type RecordOf,
  type RecordType,
} from '../../domain/record-types.js';
import type { Revisions } from '../../domain/export-file.js';
import { DuplicateRecord, TransferRefusal } from '../../domain/transfer-refusal.js';
import { recordReader } from './sqlite-records.js';
import { ALL_TRIGGERS, suspendMaintenance } from './sqlite-bulk-import.js';
import { markStore } from './sqlite-store-mark.js';
import { TransferableStore, type ImportTarget } from '../../ports/transferable-store.js';

/** The columns that are derived from a record. */
const DERIVED: Partial<Record<RecordType, { columns: readonly string[]; of: (record: never) => object }>> = {
  parts: { columns: PART_KEYS, of: partKeys },
  orders: {
    columns: [...ORDER_KEYS, 'payment_state'],
    of: (order: RecordOf<'orders'>) => ({
      ...orderKeys(order),
      payment_state: paymentStateOf(order),
    }),
  },
};

type Reader = Pick<Transaction, 'all'>;

/** The whole SQLite file of the shop: a table per record type, with a column per field. An import is one transaction, so a crash leaves the file as it was. */
export class SqliteTransferableStore extends TransferableStore {
  override readonly from = 'sqlite';

  constructor(private readonly store: SqliteStore) {
    super();
  }

  /** A transaction leaves nothing unfinished but the audit events of papers. */
  override quiesce(): Promise<void> {
    return logPapers(this.store);
  }

  override async revisions(): Promise<Revisions> {
    return {
      parts: counterValue(this.store, 'parts.revision'),
      reviews: counterValue(this.store, 'reviews.revision'),
    };
  }

  override records(type: RecordType): AsyncIterable<readonly AnyRecord[]> {
    return reading(this.store)(type);
  }

  override async nonEmptyTypes(): Promise<RecordType[]> {
    return nonEmptyTypes(this.store);
  }

  override importInto(work: (target: ImportTarget) => Promise<void>, { besideOthers = false } = {}): Promise<void> {
    return this.store.writeAlone(async (tx) => {
      if (!besideOthers && nonEmptyTypes(tx).length > 0)
        throw new TransferRefusal('Another import has filled the store since this one began.');
      const restore = suspendMaintenance(tx);
      await work({
        add: async (type, records) => addAll(tx, type, records),
        complete: async (revisions) => {
          restore();
          setRevisions(tx, revisions);
        },
        hold: async () => tx.run(HOLD_WAITING),
        mark: async (kind) => markStore(tx, kind),
        records: reading(tx),
      });
    });
  }

  override async empty(): Promise<void> {
    await this.store.writeAlone(async (tx) => {
      const restore = suspendMaintenance(tx, ALL_TRIGGERS);
      for (const table of [...RECORD_TYPE_NAMES, 'data_check']) tx.run(`DELETE FROM ${table}`);
      tx.run(`UPDATE audit_head SET entries = 0, hash = ?, at = '', _id = NULL`, [GENESIS]);
      restore();
    });
  }
}

/** Reads records on the connection of the reader. */
function reading(reader: Reader) {
  return recordReader((sql, params) => reader.all(sql, params));
}

function nonEmptyTypes(reader: Reader): RecordType[] {
  return RECORD_TYPE_NAMES.filter((table) => reader.all(`SELECT 1 FROM ${table} LIMIT 1`).length > 0);
}

function addAll(tx: Transaction, type: RecordType, records: readonly AnyRecord[]): void {
  const derived = DERIVED[type];
  const columns = [...fieldsOf(descriptionOf(type).record), ...(derived?.columns ?? [])];
  const insert = insertInto(type, columns);
  for (const [place, record] of records.entries()) {
    try {
      tx.run(insert, columnValues({ ...derived?.of(record as never), ...record }, columns));
    } catch (error) {
      throw error instanceof UniqueViolation ? new DuplicateRecord(place) : error;
    }
  }
}

function setRevisions(tx: Transaction, { parts, reviews }: Revisions): void {
  tx.run(`UPDATE counters SET value = ? WHERE name = 'parts.revision'`, [parts]);
  tx.run(`UPDATE counters SET value = ? WHERE name = 'reviews.revision'`, [reviews]);
}
