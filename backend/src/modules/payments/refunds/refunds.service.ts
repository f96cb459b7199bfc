import { Injectable, Logger } from '@nestjs/common';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import { DomainError, invalid } from '#shared/domain-error.js';
import { formatDollars, toCents } from '#shared/money.js';
import { ShopEvents } from '#shared/shop-events.js';
import { printableKey } from '#modules/orders/domain/idempotency.js';
import { orderNote } from '#modules/orders/domain/order-note.js';
import type { Order } from '#modules/orders/domain/order.js';
import type { OrderRefund } from '#modules/orders/domain/order-refunds.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { Refund } from '../domain/payment.js';
import { refundErrors } from '../domain/refund.errors.js';
import { refundKey } from '../domain/refund-key.js';
import { PaymentGateway } from '../ports/payment.gateway.js';

/** Money that goes back. The gateway decides and remembers; orders follow its list, whoever gave the money back and wherever. */
@Injectable()
export class RefundsService {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly events: ShopEvents = new ShopEvents(),
  ) {}

  /**
   * Gives money of a paid order back, in whole dollars or, without an amount, all that is left; the same key gives it back once.
   * Throws `order-unpaid`, `refund-too-much`, `idempotency-key-reused`, and `unavailable` when nobody knows whether it worked: the same
   * key then finds out.
   */
  async refund(
    id: string,
    { amount }: { amount?: number },
    key: string | undefined,
    admin: Caller,
  ): Promise<{ refund: Refund; order: Order }> {
    if (key === undefined) throw invalid([{ field: 'Idempotency-Key', message: 'The Idempotency-Key is missing' }]);
    const gatewayKey = refundKey(id, printableKey(key));
    const order = await this.orders.find(id);
    if (!order) throw orderErrors.unknown();
    const { transactionId } = order;
    if (transactionId === undefined) throw refundErrors.unpaid();

    const wanted = {
      transactionId,
      by: actorOf(admin).who,
      ...(amount !== undefined && { amount_cents: toCents(amount) }),
    };
    const refund = await this.gateway.refund(wanted, gatewayKey).catch(async (refusal: unknown) => {
      // More went back than the shop knows of: whoever looks at the order again sees why.
      if (refusal instanceof DomainError && refusal.code === 'refund-too-much') await this.sync(transactionId);
      throw refusal;
    });
    return { refund, order: (await this.recordAll(transactionId, [refund])) ?? order };
  }

  /** Brings the order of a transaction, if there is one, into line with what the gateway knows of its refunds. */
  async sync(transactionId: string): Promise<void> {
    await this.recordAll(transactionId);
  }

  /** With `certain`, refunds that the gateway has told of already, so that they are kept even when it cannot list them now. */
  private async recordAll(transactionId: string, certain: readonly Refund[] = []): Promise<Order | undefined> {
    const before = await this.orders.findByTransaction(transactionId);
    if (!before) return undefined;
    const listed = await this.gateway.refunds(transactionId).catch((error: unknown) => {
      if (certain.length === 0) throw error;
      return [];
    });
    const order = await this.orders.recordRefunds(transactionId, [...listed, ...certain]);
    if (!order || sameRefunds(before, order)) return order;
    this.events.publish({ type: 'order-refunded', order: orderNote(order) });
    for (const { id, amount_cents } of newlyFailed(before, order))
      this.log.error(`Refund ${id} of ${formatDollars(amount_cents)} of order ${order._id} failed at the bank.`);
    return order;
  }
}

function newlyFailed({ refunds: before = [] }: Order, { refunds: after = [] }: Order): readonly OrderRefund[] {
  return after.filter(({ status }, index) => status === 'failed' && before[index]?.status !== 'failed');
}

function sameRefunds({ refunds: before = [] }: Order, { refunds: after = [] }: Order): boolean {
  return before.length === after.length && before.every(({ status }, index) => status === after[index]?.status);
}
