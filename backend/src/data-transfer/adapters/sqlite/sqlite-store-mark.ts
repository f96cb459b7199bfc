import type { Attribute } from '#modules/parts/domain/attribute.js';
import { withoutUnused } from '#modules/parts/domain/attribute-changes.js';
import type { Category } from '#modules/parts/domain/category.js';
import { withoutEmpty } from '#modules/parts/domain/category-changes.js';
import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';
import { SALES_TABLES } from '#modules/sales-figures/adapters/sqlite/sales.schema.js';
import { COUNT_STOCK_AS_PUT_IN } from '#modules/parts/adapters/sqlite/sqlite-stock.js';
import { COMMAND_LINE, DEMO, type Actor } from '#shared/actor.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { RECORD_TYPE_NAMES, type RecordType } from '../../domain/record-types.js';
import { demoCleared, KEPT_BY_CLEARING, type Cleared, type StoreKind } from '../../domain/store-kind.js';
import { StoreMark } from '../../ports/store-mark.js';

/** One row. */
export class SqliteStoreMark extends StoreMark {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  override async kind(): Promise<StoreKind | undefined> {
    return Promise.resolve(this.store.one<{ kind: StoreKind }>('SELECT kind FROM store_mark')?.kind);
  }

  override async claim(kind: StoreKind): Promise<StoreKind> {
    const marked = await this.kind();
    // A command that repairs the store must not write to it before.
    if (marked) return marked;
    return this.store.write((tx) => {
      markStore(tx, kind);
      return tx.one<{ kind: StoreKind }>('SELECT kind FROM store_mark')?.kind ?? kind;
    });
  }

  override clearDemo(by: Actor): Promise<Cleared | undefined> {
    return this.store.write((tx) => {
      if (tx.run(`UPDATE store_mark SET kind = 'live' WHERE kind = 'demo'`) === 0) return undefined;
      // Refunds before their payments.
      const cleared = RECORD_TYPE_NAMES.toReversed().map((kind): [RecordType, number] => [kind, clear(tx, kind)]);
      cleared.push(['categories', clearCategories(tx)], ['attributes', clearAttributes(tx)]);
      // No trigger decrements the sums of sales when a paid order is deleted.
      for (const table of [...SALES_TABLES, 'customers', 'data_check']) tx.run(`DELETE FROM ${table}`);
      // The deleted orders return no pieces: the stock of the remaining parts is what was put in.
      tx.run(COUNT_STOCK_AS_PUT_IN);
      const counts = Object.fromEntries(cleared.toReversed().filter(([, count]) => count > 0));
      appendAuditEvents(tx, [demoCleared(by, counts)]);
      return counts;
    });
  }
}

/** Does nothing when the store has a mark. */
export function markStore(tx: Transaction, kind: StoreKind): void {
  tx.run('INSERT OR IGNORE INTO store_mark (id, kind) VALUES (1, ?)', [kind]);
}

/** Returns the number of deleted records. */
function clear(tx: Transaction, kind: RecordType): number {
  if (KEPT_BY_CLEARING.includes(kind)) return 0;
  if (kind !== 'parts') return tx.run(`DELETE FROM ${kind}`);
  return tx.run(`DELETE FROM parts WHERE _id IN (${ADDED})`, [...OF_THE_DEMO, 'part-added']);
}

const ADDED = 'SELECT subject_id FROM audit_log WHERE actor IN (?, ?) AND action = ?';
const OF_THE_DEMO = [DEMO.who, COMMAND_LINE.who];

/** Removes the demo's categories that are empty once its parts are deleted; returns their number. */
function clearCategories(tx: Transaction): number {
  const before = entriesOf<Category>(tx, 'categories');
  const used = tx.all<{ category_id: string }>('SELECT DISTINCT category_id FROM parts WHERE category_id IS NOT NULL');
  const withParts = new Set(used.map(({ category_id }) => category_id));
  return keep(tx, 'categories', before, withoutEmpty(before, addedByDemo(tx, 'category-added'), withParts));
}

/** Removes the demo's attributes that nothing has once its parts and categories are deleted; returns their number. */
function clearAttributes(tx: Transaction): number {
  const before = entriesOf<Attribute>(tx, 'attributes');
  const ofParts = tx.all<{ key: string }>('SELECT DISTINCT key FROM part_attributes').map(({ key }) => key);
  const listed = entriesOf<Category>(tx, 'categories').flatMap(({ attributes }) => attributes);
  const used = new Set([...ofParts, ...listed]);
  return keep(tx, 'attributes', before, withoutUnused(before, addedByDemo(tx, 'attribute-added'), used));
}

function addedByDemo(tx: Transaction, action: string): Set<string> {
  const added = tx.all<{ subject_id: string }>(ADDED, [...OF_THE_DEMO, action]);
  return new Set(added.map(({ subject_id }) => subject_id));
}

/** The entries of a kept list; none before its first change. */
function entriesOf<Entry>(tx: Transaction, table: 'categories' | 'attributes'): readonly Entry[] {
  const row = tx.one<{ entries: string }>(`SELECT entries FROM ${table}`);
  return row ? (JSON.parse(row.entries) as Entry[]) : [];
}

/** Replaces the entries by those kept; returns how many were removed. */
function keep(tx: Transaction, table: string, before: readonly unknown[], kept: readonly unknown[]): number {
  if (kept.length === 0) tx.run(`DELETE FROM ${table}`);
  else tx.run(`UPDATE ${table} SET entries = ?, revision = revision + 1`, [JSON.stringify(kept)]);
  return before.length - kept.length;
}
