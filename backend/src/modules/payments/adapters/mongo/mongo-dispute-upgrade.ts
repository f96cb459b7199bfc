import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { DISPUTES, PAYMENT_EXCEPTIONS } from './payment.schema.js';

/** Today's dispute status for each state that earlier versions stored in the payment exceptions. */
const STATUS = { open: 'open', 'refund-failed': 'open', refunded: 'lost', resolved: 'won' } as const;

/**
 * Migrates the disputes of earlier versions once at each start: out of the payment exceptions, under the id of their payment, and into
 * their orders. Several servers may migrate at once, and again after a crash.
 */
export class MongoDisputeUpgrade {
  private isDone = false;

  constructor(
    private readonly store: MongoStore,
    private readonly orders: Pick<OrderRepository, 'recordDisputes'>,
  ) {}

  async sweep(): Promise<void> {
    if (this.isDone) return;
    for await (const exception of this.store.collection(PAYMENT_EXCEPTIONS).findEach({ reason: 'disputed' })) {
      const { _id, order_id, email, amount_cents, currency, state, found_at: created_at, resolved_at } = exception;
      const closed = resolved_at !== undefined && { closed_at: resolved_at };
      const dispute = { status: STATUS[state], amount_cents, created_at, ...closed };
      const payment = { transaction_id: _id, email, currency, ...(order_id !== undefined && { order_id }) };
      // A server of this version may have stored the dispute already, under the gateway's id.
      if (!(await this.store.collection(DISPUTES).findOne({ transaction_id: _id })))
        await this.store.collection(DISPUTES).insertIfAbsent({ _id, ...payment, ...dispute });
      await this.orders.recordDisputes(_id, [{ id: _id, ...dispute }]);
      await this.store.collection(PAYMENT_EXCEPTIONS).deleteOne({ _id, reason: 'disputed' });
    }
    this.isDone = true;
  }
}
