import type { Transaction } from '#shared/sqlite/group-commit.js';
import { columnValues } from '#shared/sqlite/record-rows.js';
import { assertCurrent, type AttributeConverter } from '../../domain/attribute-conversion.js';
import { type Attribute, AttributeList, type AttributeValue } from '../../domain/attribute.js';
import type { Part } from '../../domain/part.js';
import { PART_KEYS, partKeys } from './part.schema.js';
import { fromRow, type PartRow, SELECT } from './sqlite-part-row.js';

/** Places in the table whose values are looked through in one step. */
const SPAN = 1000;
/** Parts that are converted in one step; other requests run between two steps. */
const BATCH_SIZE = 20;

const WRITTEN = ['attributes', ...PART_KEYS];
const WRITE = `UPDATE parts SET ${WRITTEN.map((column) => `${column} = ?`).join(', ')}, version = version + 1 WHERE _id = ?`;
const WITH_VALUE = 'SELECT DISTINCT part FROM part_attributes WHERE part > ? AND part <= ? AND key = ?';

/** The attributes that were read last, with their stored text. */
let known = { entries: '[]', list: new AttributeList([]) };

/** Throws unless the attributes give these values in this transaction. */
export function refuseFormerValues(tx: Transaction, values: readonly AttributeValue[]): void {
  if (values.length === 0) return;
  const { entries } = tx.one<{ entries: string }>('SELECT entries FROM attributes') ?? { entries: '[]' };
  // The text and not the revision, which a transaction that is rolled back gives to another list.
  if (known.entries !== entries) known = { entries, list: new AttributeList(JSON.parse(entries) as Attribute[]) };
  assertCurrent(values, known.list);
}

/** Converts the values of all parts, hidden and archived ones too, in steps. */
export function* convertParts(
  reader: Pick<Transaction, 'all' | 'one'>,
  key: string,
  converter: AttributeConverter,
  write: (part: Part) => void = () => undefined,
): Generator<void> {
  const { last } = reader.one<{ last: number | null }>('SELECT max(seq) AS last FROM parts') ?? { last: 0 };
  for (let from = 0; from < (last ?? 0); from += SPAN) {
    const found = reader.all<{ part: number }>(WITH_VALUE, [from, from + SPAN, key]).map(({ part }) => part);
    yield;
    for (let first = 0; first < found.length; first += BATCH_SIZE) {
      const seqs = JSON.stringify(found.slice(first, first + BATCH_SIZE));
      const rows = reader.all<PartRow>(`${SELECT} WHERE seq IN (SELECT value FROM json_each(?))`, [seqs]);
      for (const part of rows.map(fromRow)) {
        const converted = converter.convert(part);
        converter.count(converted);
        if (converted?.changes) write({ ...part, ...converted.changes });
      }
      yield;
    }
  }
}

export function writeValues(tx: Transaction, part: Part): void {
  tx.run(WRITE, [...columnValues({ ...part, ...partKeys(part) }, WRITTEN), part._id]);
}
