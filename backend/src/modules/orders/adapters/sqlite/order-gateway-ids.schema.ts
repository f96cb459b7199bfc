const COLUMNS = ['id', 'kind', 'order_seq'];
const LISTS = { refunds: 'refund', disputes: 'dispute' } as const;

/** The rows of `order_gateway_ids` for a list of the order of a trigger or, without `row`, of all orders. */
function rowsOf(list: keyof typeof LISTS, row?: 'new' | 'old'): string {
  const order = row ?? 'orders';
  return `SELECT value ->> 'id', '${LISTS[list]}', ${order}.seq FROM ${row ? '' : 'orders, '}json_each(${order}.${list})`;
}

const ALL = `${rowsOf('refunds')} UNION ${rowsOf('disputes')}`;
const INSERT = `INSERT INTO order_gateway_ids (${COLUMNS.join(', ')})`;

/** The ids that are in `order_gateway_ids` and in no order, or the other way round. */
export const WRONG_GATEWAY_IDS = `
  WITH actual AS (SELECT ${COLUMNS.join(', ')} FROM order_gateway_ids), listed (${COLUMNS.join(', ')}) AS (${ALL})
  SELECT DISTINCT id FROM (
    SELECT * FROM (SELECT * FROM actual EXCEPT SELECT * FROM listed)
    UNION ALL SELECT * FROM (SELECT * FROM listed EXCEPT SELECT * FROM actual)
  ) ORDER BY id`;

/** Copies the ids of all orders, after orders were added without the triggers. */
export const COPY_GATEWAY_IDS = `DELETE FROM order_gateway_ids; ${INSERT} ${ALL};`;

/**
 * The card provider's ids of refunds and disputes with their orders, maintained by triggers, so that a search finds an order by them.
 * Placing and paying an order write nothing here.
 */
export const GATEWAY_IDS = `
  CREATE TABLE order_gateway_ids (
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    order_seq INTEGER NOT NULL,
    PRIMARY KEY (id, kind, order_seq)
  ) STRICT, WITHOUT ROWID;
  ${Object.keys(LISTS)
    .map(
      (list) => `
  CREATE TRIGGER order_gateway_ids_${list} AFTER UPDATE OF ${list} ON orders WHEN old.${list} IS NOT new.${list} BEGIN
    ${INSERT} ${rowsOf(list as keyof typeof LISTS, 'new')} WHERE TRUE ON CONFLICT DO NOTHING;
  END;`,
    )
    .join('')}
  CREATE TRIGGER order_gateway_ids_delete AFTER DELETE ON orders WHEN old.refunds IS NOT NULL OR old.disputes IS NOT NULL BEGIN
    DELETE FROM order_gateway_ids WHERE (id, kind, order_seq) IN (${rowsOf('refunds', 'old')} UNION ${rowsOf('disputes', 'old')});
  END;
`;
