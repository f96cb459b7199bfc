import { Injectable } from '@nestjs/common';
import type { Order } from '#modules/orders/domain/order.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { Dispute, Intent } from '../domain/payment.js';
import type { UnmatchedPayment } from '../domain/unmatched-payment.js';
import { type Difference, differenceOf, unknownAtGateway } from './differences.js';
import { SetDifferenceSketch } from './set-difference-sketch.js';
import { PaymentGateway, type Period } from '../ports/payment.gateway.js';
import { PaymentRepository } from '../ports/payment.repository.js';
import { UnmatchedPaymentRepository } from '../ports/unmatched-payment.repository.js';

/** Also the limit for unmatched payments and for disputes. */
export const MAX_DIFFERENCES = 500;
/** Payments looked up at the same time. */
const BATCH_SIZE = 5;

/** The comparison of a period. */
export interface Reconciliation {
  /** how many were compared */
  checked: { intents: number; orders: number };
  differences: Difference[];
  unmatched: UnmatchedPayment[];
  disputes: Dispute[];
  /** there are more differences than these */
  more: boolean;
}

/** Compares the shop's orders with the gateway's intents page by page, in constant memory. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly unmatched: UnmatchedPaymentRepository,
    private readonly payments: PaymentRepository,
  ) {}

  /** Compares the intents created in the period with the orders paid in it, and stores the cards of earlier payments. Throws `unavailable` when the gateway cannot be reached. */
  async read(period: Period): Promise<Reconciliation> {
    const found = new Findings();
    const unlisted = new SetDifferenceSketch();
    for await (const intents of this.gateway.list(period)) {
      const orders = await this.compareIntents(intents, found);
      for (const { transactionId = '', paid_at = '' } of orders)
        if (paid_at >= period.from && paid_at < period.to) unlisted.remove(transactionId);
    }
    for await (const orders of this.orders.paidIn(period)) {
      found.orders += orders.length;
      for (const { transactionId = '' } of orders) unlisted.add(transactionId);
    }
    if (!unlisted.isEmpty) await this.compareUnlisted(period, unlisted, found);
    const { intents, orders, differences, more } = found;
    const unmatched = await this.unmatched.list(period, MAX_DIFFERENCES);
    return { checked: { intents, orders }, differences, unmatched, disputes: await this.disputesOf(period), more };
  }

  /** Each with the order that its payment paid, also where the intent was created from a total. */
  private async disputesOf(period: Period): Promise<Dispute[]> {
    const disputes = await this.payments.listDisputes(period, MAX_DIFFERENCES);
    if (disputes.length === 0) return [];
    const paid = await this.orders.findByTransactions([...new Set(disputes.map(({ transactionId }) => transactionId))]);
    const orders = new Map(paid.map(({ transactionId, _id }) => [transactionId, _id]));
    return disputes.map((dispute) => {
      const order_id = orders.get(dispute.transactionId);
      return { ...dispute, ...(order_id !== undefined && { order_id }) };
    });
  }

  /** Returns the orders that these intents have paid. */
  private async compareIntents(intents: readonly Intent[], found: Findings): Promise<readonly Order[]> {
    const ids = intents.map(({ id }) => id);
    const [paid, wanted, unmatched, disputes] = await Promise.all([
      this.orders.findByTransactions(ids),
      this.orders.findMany(intents.flatMap(({ order_id }) => order_id ?? [])),
      this.unmatched.findMany(ids),
      this.payments.findDisputes(ids),
    ]);
    const byTransaction = new Map(paid.map((order) => [order.transactionId, order]));
    const byId = new Map(wanted.map((order) => [order._id, order]));
    const known = new Map(unmatched.map((payment) => [payment.transactionId, payment]));
    for (const intent of intents) {
      found.intents += 1;
      const order = byTransaction.get(intent.id);
      const sides = sidesOf(order, byId.get(intent.order_id ?? ''), known.get(intent.id));
      const ofIntent = disputes.filter(({ transactionId }) => transactionId === intent.id);
      found.add(differenceOf(intent, { ...sides, disputes: ofIntent }));
      await this.storeCard(order, intent);
    }
    return paid;
  }

  /** Payments that were recorded before the shop stored cards have none. */
  private async storeCard(order?: Order, intent?: Intent): Promise<void> {
    if (order?.card_last4 === undefined && intent?.card) await this.orders.recordCard(intent.id, intent.card);
  }

  /** Compares the orders whose intent was created before the period, or is unknown to the gateway. */
  private async compareUnlisted(period: Period, unlisted: SetDifferenceSketch, found: Findings): Promise<void> {
    for await (const orders of this.orders.paidIn(period)) {
      if (found.more) return;
      await this.compareOrders(
        orders.filter(({ transactionId = '' }) => unlisted.mayDiffer(transactionId)),
        found,
      );
    }
  }

  private async compareOrders(orders: readonly Order[], found: Findings): Promise<void> {
    for (let from = 0; from < orders.length && !found.more; from += BATCH_SIZE)
      await Promise.all(
        orders.slice(from, from + BATCH_SIZE).map(async (order) => {
          const { transactionId = '' } = order;
          const intent = await this.gateway.find(transactionId);
          await this.storeCard(order, intent);
          found.addOnce(
            intent
              ? differenceOf(intent, { paid: order, ...(order.disputes && { disputes: order.disputes }) })
              : unknownAtGateway(order, transactionId),
          );
        }),
      );
  }
}

class Findings {
  intents = 0;
  orders = 0;
  more = false;
  readonly differences: Difference[] = [];

  add(difference: Difference | undefined): void {
    if (difference && this.differences.length < MAX_DIFFERENCES) this.differences.push(difference);
    else if (difference) this.more = true;
  }

  /** For a payment that may have been compared before. */
  addOnce(difference: Difference | undefined): void {
    if (!this.differences.some(({ transactionId }) => transactionId === difference?.transactionId))
      this.add(difference);
  }
}

function sidesOf(paid?: Order, wanted?: Order, unmatched?: UnmatchedPayment) {
  return { ...(paid && { paid }), ...(wanted && { wanted }), ...(unmatched && { unmatched }) };
}
