import { searchableWithin } from './kept-by-triggers.js';

/** One index for each status: each order is in one of them, and finding words among the few unpaid ones is as quick with many shipped ones. */
export const ORDER_SEARCH = `
  DROP TRIGGER orders_fts_insert;
  DROP TRIGGER orders_fts_delete;
  DROP TRIGGER orders_fts_update;
  DROP TABLE orders_fts;
  ${['unpaid', 'pending', 'shipped']
    .map((value) => searchableWithin('orders', ['part_name', 'name', 'email'], { column: 'status', value }))
    .join('')}
`;
