import type { SearchIndex } from '#shared/sqlite/search-index.js';
import { counted, revised } from '#shared/sqlite/trigger-maintained.js';

/**
 * Parts sort by `name_key`, see `sortKey`: SQLite's lower() only handles ASCII. `total_stocked` counts the pieces that were ever put into
 * the stock.
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
  CREATE UNIQUE INDEX parts_by_sku ON parts (sku) WHERE sku IS NOT NULL;
  ${counted('parts')}
  ${revised('parts')}
`;

export const PART_SEARCH: SearchIndex = { table: 'parts', columns: ['name', 'description', 'sku'] };
