const COPIED = ['created_at', '_id', 'status'];
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

/** The lines of an order never change, except by acknowledgements of stock. */
const OF_ORDER = `(part_id, created_at, _id) IN (SELECT value ->> 'part_id', old.created_at, old._id FROM json_each(old.lines))`;

/** Copies the lines of all orders, in the order of the table, after orders were added without the triggers. */
export const COPY_ORDER_PARTS = `DELETE FROM order_parts; ${INSERT} ${rowsOf()} ORDER BY 1, 4, 5;`;

/**
 * A row for each line of an order, in the order of a part's orders, maintained by triggers. It has no further index: each one made an
 * order of ten lines a third slower.
 */
export const ORDER_PARTS = `
  CREATE TABLE order_parts (
    part_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    _id TEXT NOT NULL,
    order_seq INTEGER NOT NULL,
    status TEXT NOT NULL,
    pieces INTEGER NOT NULL,
    PRIMARY KEY (part_id, created_at, _id)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER order_parts_insert AFTER INSERT ON orders BEGIN
    ${INSERT} ${rowsOf('new')};
  END;
  CREATE TRIGGER order_parts_delete AFTER DELETE ON orders BEGIN
    DELETE FROM order_parts WHERE ${OF_ORDER};
  END;
  CREATE TRIGGER order_parts_status AFTER UPDATE OF status ON orders WHEN old.status <> new.status BEGIN
    UPDATE order_parts SET status = new.status WHERE ${OF_ORDER};
  END;
`;
