import { sortKey } from '#shared/page.js';
import type { SearchIndex } from '#shared/sqlite/search-index.js';
import { recreateSearchIndex } from '#shared/sqlite/search-queue.js';
import { NUMBER_ZONES, TEXT_ZONES, TIME_ZONES } from '#shared/sqlite/search-zones.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { Migration } from '#shared/sqlite/migrate.js';

/** No index in the order of the quantity: each sale would change it. */
export const PART_SEARCH = partSearch(['name', 'description', 'sku']);
/** In earlier versions of the file. */
export const PART_SEARCH_WITHOUT_SKU = partSearch(['name', 'description']);

function partSearch(columns: readonly string[]): readonly SearchIndex[] {
  const searched = { table: 'parts', columns };
  return [
    { ...searched, name: 'parts_fts', order: { column: 'created_at', zones: TIME_ZONES } },
    { ...searched, name: 'parts_by_price_fts', order: { column: 'price_cents', zones: NUMBER_ZONES } },
    { ...searched, name: 'parts_by_name_fts', order: { column: 'name_key', zones: TEXT_ZONES } },
  ];
}

/** Parts sort by `name_key`, regardless of case. */
export const PARTS = `
  CREATE TABLE parts (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    image_url TEXT NOT NULL,
    price_cents INTEGER NOT NULL CHECK (price_cents > 0),
    quantity INTEGER NOT NULL CHECK (quantity >= 0),
    min_order INTEGER NOT NULL CHECK (min_order > 0),
    description TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    name_key TEXT NOT NULL GENERATED ALWAYS AS (lower(name)) VIRTUAL,
    in_stock INTEGER NOT NULL GENERATED ALWAYS AS (quantity >= min_order) VIRTUAL
  ) STRICT;
  CREATE INDEX parts_by_age ON parts (created_at, _id);
  CREATE INDEX parts_by_name ON parts (name_key, _id);
  CREATE INDEX parts_by_price ON parts (price_cents, _id);
  CREATE INDEX parts_by_quantity ON parts (quantity, _id);
  CREATE INDEX parts_stocked_by_age ON parts (in_stock, created_at, _id);
  CREATE INDEX parts_stocked_by_name ON parts (in_stock, name_key, _id);
  CREATE INDEX parts_stocked_by_price ON parts (in_stock, price_cents, _id);
  CREATE INDEX parts_stocked_by_quantity ON parts (in_stock, quantity, _id);
`;

const REVISED = `
  CREATE TRIGGER parts_revised AFTER UPDATE ON parts BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'parts.revision';
  END;`;

export const PART_REVISIONS = `
  CREATE TRIGGER parts_revised_in AFTER INSERT ON parts BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'parts.revision';
  END;
  ${REVISED}
  CREATE TRIGGER parts_revised_out AFTER DELETE ON parts BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'parts.revision';
  END;
`;

const COLUMN = `
  DROP INDEX parts_by_name;
  DROP INDEX parts_stocked_by_name;
  ALTER TABLE parts DROP COLUMN name_key;
  ALTER TABLE parts ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
`;
const INDEXES = `
  CREATE INDEX parts_by_name ON parts (name_key, _id);
  CREATE INDEX parts_stocked_by_name ON parts (in_stock, name_key, _id);
`;

/** Stores the sort key of names, because SQLite's lower() only handles ASCII. */
export const PART_NAMES: Migration = (db) => {
  db.exec(COLUMN);
  storeNameKeys({
    all: <T>(sql: string) => db.prepare(sql).all([]) as T[],
    run: (sql, params = []) => db.prepare(sql).run([...params]).changes,
  });
  db.exec(INDEXES);
};

/** Stores the sort key of every part's name. */
function storeNameKeys(tx: Pick<Transaction, 'all' | 'run'>): void {
  tx.run('UPDATE parts SET name_key = lower(name)');
  const beyondAscii = `SELECT seq, name FROM parts WHERE name GLOB '*[^ -~]*'`;
  for (const { seq, name } of tx.all<{ seq: number; name: string }>(beyondAscii))
    tx.run('UPDATE parts SET name_key = ? WHERE seq = ?', [sortKey(name), seq]);
}

/** Counts the pieces put into the stock, and keeps the revision: the parts that clients see stay the same. */
export const PIECES_PUT_IN = `
  ALTER TABLE parts ADD COLUMN pieces_put_in INTEGER NOT NULL DEFAULT 0 CHECK (pieces_put_in >= 0);
  DROP TRIGGER parts_revised;
  UPDATE parts SET pieces_put_in = quantity + coalesce((SELECT sum(amount) FROM orders WHERE part_id = parts._id), 0);
  ${REVISED}
`;

/** Part numbers, which search indexes contain. */
export const PART_NUMBERS = `
  ALTER TABLE parts ADD COLUMN sku TEXT COLLATE NOCASE;
  CREATE UNIQUE INDEX parts_by_sku ON parts (sku) WHERE sku IS NOT NULL;
  ${PART_SEARCH.map(recreateSearchIndex).join('')}
`;
