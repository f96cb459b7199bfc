import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '#shared/actor.js';
import { ShopEvents } from '#shared/shop-events.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderNote } from '#modules/orders/domain/order-note.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderPayments } from '#modules/orders/ports/order-payments.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { paymentErrors } from './domain/payment.errors.js';
import { refusalOfPayment } from './domain/payment.js';
import { PaymentGateway } from './ports/payment.gateway.js';
import { PaymentRepository } from './ports/payment.repository.js';

/** Where orders and the gateway's intents are brought into line: the one way an order becomes paid, and the one way its intent is closed. */
@Injectable()
export class Settlement extends OrderPayments {
  private readonly log = new Logger('payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly events: ShopEvents = new ShopEvents(),
  ) {
    super();
  }

  /** Records that the transaction paid the order, if the gateway confirms it; `already` when that was known. With `by`, an admin asked for it. */
  async settle(order: Order, transactionId: string, by?: Actor): Promise<'recorded' | 'already'> {
    if (order.status && order.transactionId === transactionId) return 'already';
    if (order.status) throw paymentErrors.orderPaid();
    const refusal = refusalOfPayment(order, await this.gateway.find(transactionId));
    if (refusal) throw refusal;
    const outcome = await this.orders.recordPayment(order._id, transactionId, new Date().toISOString(), by);
    if (outcome === 'paid-otherwise') throw paymentErrors.orderPaid();
    if (outcome === 'unknown') throw orderErrors.unknown();
    if (outcome === 'recorded')
      this.events.publish({ type: 'order-paid', order: orderNote({ ...order, status: 'pending' }) });
    return outcome;
  }

  async close(order: Order, by?: Actor): Promise<'closed' | 'paid'> {
    const intent = await this.payments.findByOrder(order._id);
    const after = intent && (await this.gateway.cancel(intent.id));
    if (after === 'processing') throw paymentErrors.processing();
    if (!intent || after !== 'succeeded') return 'closed';
    await this.settle(order, intent.id, by);
    return 'paid';
  }

  async abandon(order: Order): Promise<void> {
    try {
      const intent = await this.payments.findByOrder(order._id);
      if (intent && (await this.gateway.cancel(intent.id)) === 'succeeded')
        this.log.error(`Payment ${intent.id} succeeded, but its order ${order._id} is gone`);
    } catch (error) {
      this.log.error(`The payment of order ${order._id}, which is gone, may still be open: ${String(error)}`);
    }
  }
}
