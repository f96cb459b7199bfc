import { Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import { DomainError, invalid } from '#shared/domain-error.js';
import { formatDollars, toCents } from '#shared/money.js';
import { ShopEvents } from '#shared/shop-events.js';
import { printableKey } from '#modules/orders/domain/idempotency.js';
import { type OrderEvent, orderNote } from '#modules/orders/domain/order.events.js';
import type { Order } from '#modules/orders/domain/order.js';
import type { OrderRefund } from '#modules/orders/domain/order-refunds.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { type Refund, refundRefusal } from '../domain/payment.js';
import { paymentErrors, refundErrors } from '../domain/payment.errors.js';
import { PaymentGateway } from '../ports/payment.gateway.js';

/** Refunds of paid orders. The gateway holds the truth; an order copies the gateway's list of refunds, also those made at the gateway itself. */
@Injectable()
export class RefundsService {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly events: ShopEvents<OrderEvent>,
  ) {}

  /**
   * Refunds a paid order in whole dollars or, without an amount, all that is left; the same key refunds once.
   * Throws `order-unpaid`, the refusals of `refundRefusal`, `refund-too-much`, `idempotency-key-reused`, and `unavailable` when the outcome is unknown: a retry with the
   * same key finds out.
   */
  async refund(
    id: string,
    { amount }: { amount?: number },
    key: string | undefined,
    admin: Caller,
  ): Promise<{ refund: Refund; order: Order }> {
    if (key === undefined) throw invalid([{ field: 'Idempotency-Key', message: 'The Idempotency-Key is missing' }]);
    const gatewayKey = orderRefundKey(id, printableKey(key));
    const order = await this.orders.find(id);
    if (!order) throw orderErrors.unknown();
    const { transactionId } = order;
    if (transactionId === undefined) throw refundErrors.unpaid();
    const amount_cents = amount === undefined ? undefined : toCents(amount);
    const isAll = amount_cents === undefined || amount_cents >= order.total_cents - order.refunded_cents;
    const refusal = refundRefusal(order.disputes, isAll);
    if (refusal) throw refusal;

    const wanted = { transactionId, by: actorOf(admin).who, ...(amount_cents !== undefined && { amount_cents }) };
    const refund = await this.gateway.refund(wanted, gatewayKey).catch(async (error: unknown) => {
      // The gateway has refunded more than the order shows: update the order, so that the admin sees why.
      if (error instanceof DomainError && error.code === paymentErrors.refundTooMuch().code)
        await this.sync(transactionId);
      throw error;
    });
    return { refund, order: (await this.copyToOrder(transactionId, [refund])) ?? order };
  }

  /** Copies the gateway's refunds of a payment to the order that it paid, if there is one. Throws `unavailable`. */
  async sync(transactionId: string): Promise<void> {
    await this.copyToOrder(transactionId);
  }

  /** `certain`: refunds that the gateway has just returned; they are stored even if it cannot list them now. */
  private async copyToOrder(transactionId: string, certain: readonly Refund[] = []): Promise<Order | undefined> {
    const before = await this.orders.findByTransaction(transactionId);
    if (!before) return undefined;
    const listed = await this.gateway.refunds(transactionId).catch((error: unknown) => {
      if (certain.length === 0) throw error;
      return [];
    });
    const order = await this.orders.recordRefunds(transactionId, [...listed, ...certain]);
    if (!order || hasSameRefunds(before, order)) return order;
    this.events.publish({ type: 'order-refunded', order: orderNote(order) });
    for (const { id, amount_cents } of newlyFailed(before, order))
      this.log.error(`Refund ${id} of ${formatDollars(amount_cents)} of order ${order._id} failed at the bank.`);
    return order;
  }
}

function newlyFailed({ refunds: before = [] }: Order, { refunds: after = [] }: Order): readonly OrderRefund[] {
  return after.filter(({ status }, index) => status === 'failed' && before[index]?.status !== 'failed');
}

function hasSameRefunds({ refunds: before = [] }: Order, { refunds: after = [] }: Order): boolean {
  return before.length === after.length && before.every(({ status }, index) => status === after[index]?.status);
}

/** The gateway's idempotency key, derived from the admin's: it fits into a header, unlike some characters of the admin's. */
export function orderRefundKey(order_id: string, key: string): string {
  return `refund:${order_id}:${createHash('sha256').update(key).digest('hex')}`;
}
