import { Injectable, Logger } from '@nestjs/common';
import { formatDollars } from '#shared/money.js';
import { ShopEvents } from '#shared/shop-events.js';
import { orderNote } from '#modules/orders/domain/order-note.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { termsOf } from '../domain/unmatched-payment.js';
import { DisputeRepository } from '../ports/dispute.repository.js';
import type { GatewayDispute } from '../ports/gateway-events.js';
import { PaymentGateway } from '../ports/payment.gateway.js';

/** Customers who ask their bank for the money back. Every step may be repeated, and events may come in any order. */
@Injectable()
export class DisputesService {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly disputes: DisputeRepository,
    private readonly orders: OrderRepository,
    private readonly events: ShopEvents = new ShopEvents(),
  ) {}

  /** Notes what the gateway told of a dispute. Answers whether the payment is the shop's. */
  async record(transactionId: string, dispute: GatewayDispute): Promise<boolean> {
    const intent = await this.gateway.find(transactionId);
    if (!intent) return false;
    if (await this.disputes.record({ ...termsOf(intent), ...dispute }))
      this.log.warn(
        `Payment ${transactionId} of ${formatDollars(intent.amount_cents)} is disputed by its customer: ${dispute.status}`,
      );
    await this.copyToOrder(transactionId);
    return true;
  }

  /**
   * Adds the known disputes of a payment to the order that it paid. A dispute that is noted while its payment is being recorded is
   * found by whichever of the two comes second.
   */
  async copyToOrder(transactionId: string): Promise<void> {
    const known = await this.disputes.ofPayments([transactionId]);
    if (known.length === 0) return;
    const before = await this.orders.findByTransaction(transactionId);
    if (!before) return;
    const order = await this.orders.recordDisputes(transactionId, known);
    if (order && JSON.stringify(order.disputes) !== JSON.stringify(before.disputes))
      this.events.publish({ type: 'order-disputed', order: orderNote(order) });
  }
}
