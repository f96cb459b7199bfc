const COLUMNS = ['id', 'kind', 'order_seq'];
/** The lists of an order whose items have an id, with the field of that id. */
const LISTS = {
  refunds: { kind: 'refund', field: 'id' },
  disputes: { kind: 'dispute', field: 'id' },
  parcels: { kind: 'tracking', field: 'tracking_number' },
} as const;
type List = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as List[];

/** The rows of `order_references` for a list of the order of a trigger or, without `row`, of all orders. */
function rowsOf(list: List, row?: 'new' | 'old'): string {
  const order = row ?? 'orders';
  const { kind, field } = LISTS[list];
  return `SELECT value ->> '${field}', '${kind}', ${order}.seq FROM ${row ? '' : 'orders, '}json_each(${order}.${list})`;
}

const ALL = NAMES.map((list) => rowsOf(list)).join(' UNION ');
const INSERT = `INSERT INTO order_references (${COLUMNS.join(', ')})`;
const DELETE = `DELETE FROM order_references WHERE (${COLUMNS.join(', ')}) IN`;

/** The ids that are in `order_references` and in no order, or the other way round. */
export const WRONG_REFERENCES = `
  WITH actual AS (SELECT ${COLUMNS.join(', ')} FROM order_references), listed (${COLUMNS.join(', ')}) AS (${ALL})
  SELECT DISTINCT id FROM (
    SELECT * FROM (SELECT * FROM actual EXCEPT SELECT * FROM listed)
    UNION ALL SELECT * FROM (SELECT * FROM listed EXCEPT SELECT * FROM actual)
  ) ORDER BY id`;

/** Copies the ids of all orders, after orders were added without the triggers. */
export const COPY_REFERENCES = `DELETE FROM order_references; ${INSERT} ${ALL};`;

/**
 * The card provider's ids of refunds and disputes, and the numbers of parcels, with their orders. Triggers maintain them, so that a search
 * finds an order by them. Placing and paying an order write nothing here.
 */
export const ORDER_REFERENCES = `
  CREATE TABLE order_references (
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    order_seq INTEGER NOT NULL,
    PRIMARY KEY (id, kind, order_seq)
  ) STRICT, WITHOUT ROWID;
  ${NAMES.map(
    (list) => `
  CREATE TRIGGER order_references_${list} AFTER UPDATE OF ${list} ON orders WHEN old.${list} IS NOT new.${list} BEGIN
    ${DELETE} (${rowsOf(list, 'old')});
    ${INSERT} ${rowsOf(list, 'new')} WHERE TRUE ON CONFLICT DO NOTHING;
  END;`,
  ).join('')}
  CREATE TRIGGER order_references_delete AFTER DELETE ON orders
  WHEN ${NAMES.map((list) => `old.${list} IS NOT NULL`).join(' OR ')} BEGIN
    ${DELETE} (${NAMES.map((list) => rowsOf(list, 'old')).join(' UNION ')});
  END;
`;
