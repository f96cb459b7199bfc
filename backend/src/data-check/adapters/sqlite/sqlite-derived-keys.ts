import type { z } from 'zod';
import { ORDER_KEYS, orderKeys } from '#modules/orders/adapters/sqlite/order.schema.js';
import { ORDER_RECORD } from '#modules/orders/domain/order.js';
import { WORD_FIELDS } from '#modules/orders/domain/order-words.js';
import { PART_KEYS, partKeys } from '#modules/parts/adapters/sqlite/part.schema.js';
import { PART_RECORD } from '#modules/parts/domain/part.js';
import { fieldsOf } from '#shared/record.js';
import { type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import * as rules from '../../domain/problems.js';

type Key = (typeof PART_KEYS | typeof ORDER_KEYS)[number];
type Row = { _id: string; seq: number } & Partial<Record<Key, string | null>>;
type Query = (sql: string, params: [number]) => Row[] | Promise<Row[]>;

/** A table with columns that are derived from the texts of its records. */
interface Derived {
  table: 'parts' | 'orders';
  keys: readonly Key[];
  columns: readonly string[];
  keysOf: (row: Row) => Partial<Record<Key, string | null>>;
}

function derived<Texts extends z.ZodObject>(
  table: Derived['table'],
  texts: Texts,
  keys: readonly Key[],
  keysOf: (record: z.infer<Texts>) => Partial<Record<Key, string | null>>,
): Derived {
  const read = rowReader(texts);
  return { table, keys, columns: fieldsOf(texts), keysOf: (row) => keysOf(read(row as unknown as RowOf<Texts>)) };
}

const DERIVED: readonly Derived[] = [
  derived(
    'parts',
    PART_RECORD.pick({ name: true, description: true, sku: true, attributes: true, datasheets: true }),
    PART_KEYS,
    partKeys,
  ),
  derived('orders', ORDER_RECORD.pick(WORD_FIELDS), ORDER_KEYS, orderKeys),
];

/** Sort keys that are not those of their parts. */
export const isSortKey = (key: Key) => key !== 'words';

/** The keys that are not what the texts of their records make; reads 5,000 rows at a time. */
export async function* wrongKeys(query: Query, isChecked: (key: Key) => boolean) {
  for (const { table, keys: all, columns, keysOf } of DERIVED) {
    const keys = all.filter(isChecked);
    if (keys.length === 0) continue;
    const chunk = `SELECT seq, _id, ${[...columns, ...keys].join(', ')} FROM ${table} WHERE seq > ? ORDER BY seq LIMIT 5000`;
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: Row[] = await query(chunk, [after]);
      for (const row of rows) {
        const right = keysOf(row);
        for (const key of keys)
          if (row[key] !== right[key])
            yield { table, _id: row._id, key, stored: row[key] ?? '', actual: right[key] ?? null };
      }
      after = rows.at(-1)?.seq;
    }
  }
}

/** The statement that sets a key. */
export const setKey = ({ table, key }: Pick<Derived, 'table'> & { key: Key }) =>
  `UPDATE ${table} SET ${key} = ? WHERE _id = ?`;

/** A line for each of them. */
export async function* keyProblems(query: Query, isChecked: (key: Key) => boolean): AsyncGenerator<string> {
  for await (const { table, _id, key, stored, actual } of wrongKeys(query, isChecked))
    yield key === 'words'
      ? rules.wordsProblem(table === 'parts' ? 'part' : 'order', _id)
      : rules.derivedFieldProblem(_id, key, stored, actual ?? '');
}
