import { PART_KEYS, partKeys } from '#modules/parts/adapters/sqlite/part.schema.js';
import { PART_RECORD } from '#modules/parts/domain/part.js';
import { type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import * as rules from '../../domain/problems.js';

const TEXTS = PART_RECORD.pick({ _id: true, name: true, description: true, sku: true });
const readTexts = rowReader(TEXTS);
type Key = (typeof PART_KEYS)[number];
type Row = RowOf<typeof TEXTS> & Record<Key, string | null> & { seq: number };
type Query = (sql: string, params: [number]) => Row[] | Promise<Row[]>;

const CHUNK = `SELECT seq, _id, name, description, sku, ${PART_KEYS.join(', ')} FROM parts WHERE seq > ? ORDER BY seq LIMIT 5000`;

/** Sort keys that are not those of their parts. */
export const isSortKey = (key: Key) => key !== 'words';

/** The keys of parts that are not what their texts make; reads 5,000 parts at a time. */
export async function* wrongKeys(query: Query, isChecked: (key: Key) => boolean) {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: Row[] = await query(CHUNK, [after]);
    for (const row of rows) {
      const right = partKeys(readTexts(row));
      for (const key of PART_KEYS.filter(isChecked))
        if (row[key] !== right[key]) yield { _id: row._id, key, stored: row[key] ?? '', actual: right[key] };
    }
    after = rows.at(-1)?.seq;
  }
}

/** A line for each of them. */
export async function* keyProblems(query: Query, isChecked: (key: Key) => boolean): AsyncGenerator<string> {
  for await (const { _id, key, stored, actual } of wrongKeys(query, isChecked))
    yield key === 'words' ? rules.wordsProblem('part', _id) : rules.derivedFieldProblem(_id, key, stored, actual ?? '');
}
