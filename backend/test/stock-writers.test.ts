import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = path.join(__dirname, '../src');
/** The adapters of the port `Stock`. */
const OWNERS = ['sqlite/sqlite-stock.ts', 'mongo/mongo-stock.ts', 'mongo/mongo-stock-changes.ts'].map((file) =>
  path.join('modules/parts/adapters', file),
);
/** Increases the version with the values of an attribute. */
const CONVERTER = 'modules/parts/adapters/sqlite/sqlite-attribute-values.ts';
/** The migration that begins to count the pieces put into the stock. */
const MIGRATION = 'modules/parts/adapters/sqlite/part.schema.ts';

/** The columns and fields, and the functions that return changes of them. */
const OWNED =
  /\b(quantity|quantityAboveMinimum|version|total_stocked|totalStocked|reservations|releases|releaseCount|piecesTaken|editedFields)\b/;
const SQL_CHANGE = /\b(?:UPDATE|REPLACE INTO)\s+parts\b(.*?)(?:\bWHERE\b|;|$)/gis;
const MONGO_CHANGE = /'?\$(?:set|inc|mul|min|max|unset|push|pull)'?: (?:\{|\w+\()/g;

/** What a source file writes into the stock of parts: SQL statements, and MongoDB's operators in files that name the collection or its type. */
function stockChangesIn(source: string): string[] {
  const sql = [...source.matchAll(SQL_CHANGE)].filter(
    ([, columns = '']) => OWNED.test(columns) || columns.includes('${'),
  );
  const operators = /\b(PARTS|PartDocument)\b/.test(source) ? [...source.matchAll(MONGO_CHANGE)] : [];
  return [
    ...sql.map(([statement]) => statement),
    ...operators
      .map(({ 0: start, index }) => (start.endsWith('{') ? objectAt(source, index + start.length - 1) : start))
      .filter((operator) => OWNED.test(operator)),
  ];
}

function objectAt(source: string, start: number): string {
  let depth = 0;
  for (let end = start; end < source.length; end += 1) {
    if (source[end] === '{') depth += 1;
    if (source[end] === '}' && --depth === 0) return source.slice(start, end + 1);
  }
  return source.slice(start);
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test|\.contract)\.ts$/.test(file),
);
const changesIn = (file: string) => stockChangesIn(readFileSync(path.join(SOURCE, file), 'utf8'));

it('changes the stock of parts only in the adapters of the port Stock and in a migration', () => {
  const allowed = [...OWNERS, CONVERTER, MIGRATION];
  const writers = files.filter((file) => !allowed.includes(file) && changesIn(file).length > 0);
  expect(writers).toEqual([]);
});

it('finds the writes of both stores', () => {
  for (const file of OWNERS) expect(changesIn(file)).not.toEqual([]);
  expect(stockChangesIn('tx.run(`UPDATE parts SET ${columns} WHERE _id = ?`)')).toHaveLength(1);
  expect(stockChangesIn('collection(PARTS).updateOne(x, { $inc: { quantity: -1 } })')).toHaveLength(1);
  expect(stockChangesIn('collection(PARTS).updateOne(x, { $inc: piecesTaken(1) })')).toHaveLength(1);
  expect(stockChangesIn('const change = { $set: { ...editedFields(part) } } as Update<PartDocument>')).toHaveLength(1);
  expect(stockChangesIn('collection(PARTS).updateOne(x, { $set: { staged: { fields: {} } } })')).toEqual([]);
  expect(stockChangesIn("tx.run('UPDATE parts SET name_key = ? WHERE version = 1')")).toEqual([]);
});
