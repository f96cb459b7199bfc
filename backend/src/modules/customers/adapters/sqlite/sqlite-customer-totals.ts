import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import type { Totals } from '../../domain/customer.js';
import { CustomerTotals } from '../../ports/customer-totals.js';
import type { Client } from '#shared/client.js';

const SUMS = `SELECT
    count(*) FILTER (WHERE status = 'unpaid') AS unpaid,
    count(*) FILTER (WHERE status <> 'unpaid') AS paid,
    coalesce(sum(total_cents) FILTER (WHERE status <> 'unpaid'), 0) AS gross_cents,
    coalesce(sum((
      SELECT sum(value ->> 'amount_cents') FROM json_each(refunds) WHERE value ->> 'status' <> 'failed'
    )), 0) AS refunded_cents,
    coalesce(sum((
      SELECT sum(value ->> 'amount_cents') FROM json_each(disputes) WHERE value ->> 'status' = 'lost'
    )), 0) AS lost_cents
  FROM orders WHERE email = ?`;

/** Adds up along the index of a customer's orders. */
export class SqliteCustomerTotals extends CustomerTotals {
  constructor(private readonly store: SqliteStore) {
    super();
  }

  /** In the thread: a customer may have thousands of orders. */
  override async of(email: string, client?: Client): Promise<Totals> {
    const [sums] = await this.store.allInThread<Totals>(SUMS, [email], client);
    if (!sums) throw new Error('An aggregate has a row');
    return sums;
  }
}
