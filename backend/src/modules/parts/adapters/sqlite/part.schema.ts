import { sortKey } from '#shared/page.js';
import type { SearchIndex } from '#shared/sqlite/search-index.js';
import { counted, revised } from '#shared/sqlite/trigger-maintained.js';
import type { Part } from '../../domain/part.js';
import { partWords } from '../../domain/search-words.js';
import { numberKey } from '../../domain/sku.js';

const ATTRIBUTE_COLUMNS = 'part, key, value, number, category';

/** The rows of `part_attributes` for the part of a trigger, or for all. The category of archived parts is empty, because facets count parts on sale. */
function attributeRows(row: 'new' | 'parts'): string {
  return `SELECT ${row}.seq, value ->> 'key', value ->> 'value', value ->> 'number',
      CASE WHEN ${row}.archived IS NULL THEN coalesce(${row}.category_id, '') ELSE '' END
    FROM ${row === 'new' ? '' : 'parts, '}json_each(coalesce(${row}.attributes, '[]'))`;
}

const INSERT_ATTRIBUTES = `
    INSERT INTO part_attributes (${ATTRIBUTE_COLUMNS})
    ${attributeRows('new')}`;

/** Copies the values of all parts, after parts were added without the triggers. */
export const COPY_ATTRIBUTES = `DELETE FROM part_attributes;
  INSERT INTO part_attributes (${ATTRIBUTE_COLUMNS}) ${attributeRows('parts')} ORDER BY 1, 2, 3;`;

/** The parts with a value whose row in `part_attributes` is missing, or is of no value. */
export const WRONG_ATTRIBUTES = `
  WITH actual AS (SELECT ${ATTRIBUTE_COLUMNS} FROM part_attributes), values_of (${ATTRIBUTE_COLUMNS}) AS (${attributeRows('parts')})
  SELECT DISTINCT coalesce(_id, 'deleted ' || part) AS _id, key FROM (
    SELECT * FROM (SELECT * FROM actual EXCEPT SELECT * FROM values_of)
    UNION ALL SELECT * FROM (SELECT * FROM values_of EXCEPT SELECT * FROM actual)
  ) LEFT JOIN parts ON seq = part ORDER BY 1, 2`;

/**
 * Parts sort by `name_key`, see `sortKey`: SQLite's lower() only handles ASCII. `total_stocked` counts the pieces that were ever put into
 * the stock. Nearly every query is for parts on sale, so all indexes of lists begin with `archived`; that of the categories has the
 * columns of their orders, because reading the rows of a large category to sort them takes five times as long. `number_key` and `words` have what
 * `partKeys` makes; the rows of `part_attributes` are those in `attributes`, which triggers copy, so that filters find them; the last column is the longest that lists need not read.
 */
export const PARTS = `
  CREATE TABLE parts (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    sku TEXT COLLATE NOCASE,
    image_url TEXT NOT NULL,
    price_cents INTEGER NOT NULL CHECK (price_cents > 0),
    quantity INTEGER NOT NULL CHECK (quantity >= 0),
    min_order INTEGER NOT NULL CHECK (min_order > 0),
    total_stocked INTEGER NOT NULL CHECK (total_stocked >= 0),
    description TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    archived INTEGER CHECK (archived = 1),
    category_id TEXT,
    attributes TEXT,
    pictures TEXT,
    datasheets TEXT,
    in_stock INTEGER NOT NULL GENERATED ALWAYS AS (quantity >= min_order) VIRTUAL,
    number_key TEXT,
    words TEXT NOT NULL
  ) STRICT;
  CREATE INDEX parts_by_age ON parts (archived, created_at, _id);
  CREATE INDEX parts_by_name ON parts (archived, name_key, _id);
  CREATE INDEX parts_by_price ON parts (archived, price_cents, _id);
  CREATE INDEX parts_by_quantity ON parts (archived, quantity, _id);
  CREATE INDEX parts_stocked_by_age ON parts (archived, in_stock, created_at, _id);
  CREATE INDEX parts_stocked_by_name ON parts (archived, in_stock, name_key, _id);
  CREATE INDEX parts_stocked_by_price ON parts (archived, in_stock, price_cents, _id);
  CREATE INDEX parts_stocked_by_quantity ON parts (archived, in_stock, quantity, _id);
  CREATE INDEX parts_by_category ON parts (archived, category_id, created_at, _id, name_key, price_cents);
  CREATE UNIQUE INDEX parts_by_sku ON parts (sku) WHERE sku IS NOT NULL;
  CREATE INDEX parts_by_number ON parts (number_key) WHERE number_key IS NOT NULL;
  CREATE TABLE part_attributes (
    part INTEGER NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    number REAL,
    category TEXT NOT NULL,
    PRIMARY KEY (part, key, value)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX part_attributes_by_category ON part_attributes (category, key, value, number);
  CREATE TRIGGER parts_attributes_in AFTER INSERT ON parts WHEN new.attributes IS NOT NULL BEGIN
    ${INSERT_ATTRIBUTES};
  END;
  CREATE TRIGGER parts_attributes_out AFTER DELETE ON parts BEGIN
    DELETE FROM part_attributes WHERE part = old.seq;
  END;
  CREATE TRIGGER parts_attributes_changed AFTER UPDATE OF attributes, category_id, archived ON parts
  WHEN (old.attributes, old.category_id, old.archived) IS NOT (new.attributes, new.category_id, new.archived) BEGIN
    DELETE FROM part_attributes WHERE part = old.seq;
    ${INSERT_ATTRIBUTES};
  END;
  ${counted('parts')}
  INSERT INTO counters (name, value) VALUES ('parts.on_sale', 0);
  CREATE TRIGGER parts_on_sale_in AFTER INSERT ON parts WHEN new.archived IS NULL BEGIN
    UPDATE counters SET value = value + 1 WHERE name = 'parts.on_sale';
  END;
  CREATE TRIGGER parts_on_sale_out AFTER DELETE ON parts WHEN old.archived IS NULL BEGIN
    UPDATE counters SET value = value - 1 WHERE name = 'parts.on_sale';
  END;
  CREATE TRIGGER parts_on_sale_changed AFTER UPDATE OF archived ON parts BEGIN
    UPDATE counters SET value = value + (new.archived IS NULL) - (old.archived IS NULL) WHERE name = 'parts.on_sale';
  END;
  ${revised('parts')}
`;

/** Makes lists and parts that were read before stale. */
export const REVISE_PARTS = `UPDATE counters SET value = value + 1 WHERE name = 'parts.revision'`;

export const PART_SEARCH: SearchIndex = { table: 'parts', columns: ['words'] };

/** The columns that are derived from a part; written with every change. */
export const PART_KEYS = ['name_key', 'number_key', 'words'] as const;

export function partKeys(
  part: Pick<Part, 'name' | 'description' | 'sku' | 'attributes' | 'datasheets'>,
): Record<(typeof PART_KEYS)[number], string | null> {
  return {
    name_key: sortKey(part.name),
    number_key: numberKey(part.sku ?? '') || null,
    words: partWords(part).join(' '),
  };
}
