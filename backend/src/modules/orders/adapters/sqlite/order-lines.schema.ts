import { summedSales } from './sales.schema.js';

const COPIED = ['created_at', '_id', 'status', 'total_cents', 'amount'];
const COLUMNS = ['part_id', 'pieces', 'order_seq', ...COPIED];

/** The rows of `order_parts` for the order of a trigger or, without `row`, for all. */
function rowsOf(row?: 'new'): string {
  const prefix = row ? 'new.' : 'orders.';
  return `SELECT line.value ->> 'part_id', line.value ->> 'amount', ${prefix}seq, ${COPIED.map((column) => prefix + column).join(', ')}
      FROM ${row ? '' : 'orders, '}json_each(${prefix}lines) AS line`;
}

const INSERT = `INSERT INTO order_parts (${COLUMNS.join(', ')})`;

/** The orders and parts whose row in `order_parts` is missing, or is not that of a line. */
export const WRONG_ORDER_PARTS = `
  WITH actual AS (SELECT ${COLUMNS.join(', ')} FROM order_parts), lines_of (${COLUMNS.join(', ')}) AS (${rowsOf()})
  SELECT DISTINCT _id, part_id FROM (
    SELECT * FROM (SELECT * FROM actual EXCEPT SELECT * FROM lines_of)
    UNION ALL SELECT * FROM (SELECT * FROM lines_of EXCEPT SELECT * FROM actual)
  ) ORDER BY _id, part_id`;

/** See `partNames`. */
export const PART_NAMES = `((
  SELECT group_concat(line.value ->> 'part_name' || coalesce(' ' || (line.value ->> 'sku'), ''), ' ')
  FROM json_each(orders.lines) AS line) || coalesce(' ' || orders.po_number, ''))`;

/** The lines of an order never change, except by acknowledgements of stock. */
const OF_ORDER = `(part_id, created_at, _id) IN (SELECT value ->> 'part_id', old.created_at, old._id FROM json_each(old.lines))`;

/** Copies the lines of all orders, in the order of the table, after orders were added without the triggers. */
export const COPY_ORDER_PARTS = `DELETE FROM order_parts; ${INSERT} ${rowsOf()} ORDER BY 1, 4, 5;`;

/**
 * The lines of an order, as a JSON list, and the texts of theirs that a search finds; orders of earlier versions get one line. Triggers
 * maintain a table with a row for each line, in the order of a part's orders. It has no further index: each one made an order of ten
 * lines a third slower.
 */
export const ORDER_LINES = `
  DROP INDEX orders_unacknowledged;
  DROP INDEX orders_of_part_by_age;
  DROP INDEX orders_of_part_by_total;
  DROP INDEX orders_of_part_by_amount;
  ALTER TABLE orders ADD COLUMN lines TEXT NOT NULL DEFAULT '[]' CHECK (json_type(lines) = 'array');
  ALTER TABLE orders ADD COLUMN part_names TEXT NOT NULL DEFAULT '';
  UPDATE orders SET part_names = part_name, lines = json_array(json_patch(
    json_object('part_id', part_id, 'part_name', part_name, 'part_image', part_image, 'price_cents', total_cents / amount,
      'amount', amount, 'total_cents', total_cents),
    iif(stock_acknowledged, '{"stock_acknowledged":true}', '{}')));
  ALTER TABLE orders DROP COLUMN stock_acknowledged;

  CREATE TABLE order_parts (
    part_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    _id TEXT NOT NULL,
    order_seq INTEGER NOT NULL,
    status TEXT NOT NULL,
    total_cents INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    pieces INTEGER NOT NULL,
    PRIMARY KEY (part_id, created_at, _id)
  ) STRICT, WITHOUT ROWID;
  ${COPY_ORDER_PARTS}
  CREATE TRIGGER order_parts_insert AFTER INSERT ON orders BEGIN
    ${INSERT} ${rowsOf('new')};
  END;
  CREATE TRIGGER order_parts_delete AFTER DELETE ON orders BEGIN
    DELETE FROM order_parts WHERE ${OF_ORDER};
  END;
  CREATE TRIGGER order_parts_status AFTER UPDATE OF status ON orders WHEN old.status <> new.status BEGIN
    UPDATE order_parts SET status = new.status WHERE ${OF_ORDER};
  END;

  DROP TRIGGER sales_paid;
  DROP TRIGGER sales_unpaid;
  ${summedSales('lines')}
`;
