import { Injectable, Logger } from '@nestjs/common';
import { formatDollars } from '#shared/money.js';
import { ShopEvents } from '#shared/shop-events.js';
import { type OrderEvent, orderNote } from '#modules/orders/domain/order.events.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { GatewayDispute } from '../domain/payment.js';
import { termsOf } from '../domain/unmatched-payment.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { PaymentRepository } from '../ports/payment.repository.js';

/** Disputes: customers reclaim the money from their bank. Every step may be repeated, and events may come in any order. */
@Injectable()
export class DisputesService {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly events: ShopEvents<OrderEvent>,
  ) {}

  /** Stores the dispute and shows it on the paid order. Returns false when the payment is not the shop's. */
  async record(transactionId: string, dispute: GatewayDispute): Promise<boolean> {
    const intent = await this.gateway.find(transactionId);
    if (!intent) return false;
    if (await this.payments.recordDispute({ ...termsOf(intent), ...dispute }))
      this.log.warn(
        `Payment ${transactionId} of ${formatDollars(intent.amount_cents)} is disputed by its customer: ${dispute.status}`,
      );
    await this.copyToOrder(transactionId);
    return true;
  }

  /**
   * Copies the stored disputes of a payment to the order that it paid. Recording a payment and recording a dispute both call this last, so
   * that the later of the two finds the other's write.
   */
  async copyToOrder(transactionId: string): Promise<void> {
    const disputes = await this.payments.findDisputes([transactionId]);
    if (disputes.length === 0) return;
    const before = await this.orders.findByTransaction(transactionId);
    if (!before) return;
    const order = await this.orders.recordDisputes(transactionId, disputes);
    if (order && JSON.stringify(order.disputes) !== JSON.stringify(before.disputes))
      this.events.publish({ type: 'order-disputed', order: orderNote(order) });
  }
}
