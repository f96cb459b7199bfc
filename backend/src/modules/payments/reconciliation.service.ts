import { Injectable } from '@nestjs/common';
import type { Order } from '#modules/orders/domain/order.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { PaymentException } from './domain/payment-exception.js';
import type { Intent } from './domain/payment.js';
import { type Difference, differenceOf, unknownAtGateway } from './domain/reconciliation.js';
import { PaymentGateway, type Period } from './ports/payment.gateway.js';
import { PaymentExceptionRepository } from './ports/payment-exception.repository.js';

/** Differences, and exceptions, that are told at most. */
export const MOST = 500;
/** Payments that are asked about at the same moment. */
const TOGETHER = 5;

/** What the comparison of a period came to. */
export interface Reconciliation {
  /** how many of them there are on each side */
  checked: { intents: number; orders: number };
  differences: Difference[];
  exceptions: PaymentException[];
  /** there are more differences than are told */
  more: boolean;
}

/** Compares the shop's orders with the gateway's intents. Page by page: of a period it keeps no more than the ids of its payments. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly exceptions: PaymentExceptionRepository,
  ) {}

  /** Intents that were made in the period, and orders that were paid in it. Throws `unavailable` when the gateway cannot be reached. */
  async read(period: Period): Promise<Reconciliation> {
    const found = new Findings();
    for await (const intents of this.gateway.list(period)) await this.compareIntents(intents, found);
    for await (const orders of this.orders.paidIn(period)) {
      found.orders += orders.length;
      await this.compareOrders(
        orders.filter(({ transactionId = '' }) => !found.seen.has(transactionId)),
        found,
      );
    }
    const { intents, orders, differences, more } = found;
    const exceptions = await this.exceptions.list(period, MOST);
    return { checked: { intents, orders }, differences, exceptions, more };
  }

  private async compareIntents(intents: readonly Intent[], found: Findings): Promise<void> {
    const ids = intents.map(({ id }) => id);
    const [paid, wanted, exceptions] = await Promise.all([
      this.orders.findByTransactions(ids),
      this.orders.findMany(intents.flatMap(({ order_id }) => order_id ?? [])),
      this.exceptions.findMany(ids),
    ]);
    const byTransaction = new Map(paid.map((order) => [order.transactionId, order]));
    const byId = new Map(wanted.map((order) => [order._id, order]));
    const known = new Map(exceptions.map((exception) => [exception.transactionId, exception]));
    for (const intent of intents) {
      found.intents += 1;
      const order = byTransaction.get(intent.id);
      if (order) found.seen.add(intent.id);
      found.add(differenceOf(intent, sidesOf(order, byId.get(intent.order_id ?? ''), known.get(intent.id))));
    }
  }

  /** Orders whose payment was begun before the period; or that the gateway does not know. */
  private async compareOrders(orders: readonly Order[], found: Findings): Promise<void> {
    for (let from = 0; from < orders.length && !found.more; from += TOGETHER)
      await Promise.all(
        orders.slice(from, from + TOGETHER).map(async (order) => {
          const { transactionId = '' } = order;
          const intent = await this.gateway.find(transactionId);
          found.add(intent ? differenceOf(intent, { paid: order }) : unknownAtGateway(order, transactionId));
        }),
      );
  }
}

class Findings {
  intents = 0;
  orders = 0;
  more = false;
  readonly differences: Difference[] = [];
  /** payments of orders that were compared */
  readonly seen = new Set<string>();

  add(difference: Difference | undefined): void {
    if (difference && this.differences.length < MOST) this.differences.push(difference);
    else if (difference) this.more = true;
  }
}

function sidesOf(paid?: Order, wanted?: Order, exception?: PaymentException) {
  return { ...(paid && { paid }), ...(wanted && { wanted }), ...(exception && { exception }) };
}
