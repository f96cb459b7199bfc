import { Injectable, Optional } from '@nestjs/common';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import type { Order } from '#modules/orders/domain/order.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { type PaymentCheck, reasonNotCounted } from '../domain/payment.js';
import { PaymentGateway } from '../ports/payment.gateway.js';
import { PaymentRepository } from '../ports/payment.repository.js';
import { RefundSync } from '../ports/refund-sync.js';
import { PaymentRecorder } from './payment-recorder.js';

/** Asking the gateway about an order, as admins do it. */
@Injectable()
export class PaymentCheckService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly payments: PaymentRepository,
    private readonly orders: OrderRepository,
    private readonly settlement: PaymentRecorder,
    @Optional() private readonly refunds?: RefundSync,
  ) {}

  /** Where an order's payment stands; an unpaid order whose payment has succeeded becomes paid. */
  async check(id: string, admin: Caller): Promise<PaymentCheck> {
    const order = await this.orders.find(id);
    if (!order) throw orderErrors.unknown();
    if (order.transactionId !== undefined) return this.checkPaid(order.transactionId);
    const own = await this.payments.findByOrder(id);
    const answer = own && (await this.checkUnpaid(order, own.id, admin));
    if (answer?.settled) return answer;
    for (const { id: transactionId } of await this.payments.findByTotal(order.email, order.total_cents)) {
      if (await this.orders.findByTransaction(transactionId)) continue;
      const ofTotal = await this.checkUnpaid(order, transactionId, admin);
      if (ofTotal.settled) return ofTotal;
    }
    return answer ?? { status: 'none', settled: false };
  }

  private async checkPaid(transactionId: string): Promise<PaymentCheck> {
    const status = (await this.gateway.find(transactionId))?.status ?? 'unknown';
    await this.refunds?.sync(transactionId);
    return { status, transactionId, settled: false };
  }

  private async checkUnpaid(order: Order, transactionId: string, admin: Caller): Promise<PaymentCheck> {
    const intent = await this.gateway.find(transactionId);
    const status = intent?.status ?? 'unknown';
    const refusal = reasonNotCounted(order, intent);
    const wentBack = refusal?.code === 'payment-given-back' || refusal?.code === 'payment-disputed';
    if (status !== 'succeeded' || wentBack) return { status, transactionId, settled: false };
    const settled = (await this.settlement.recordPayment(order, transactionId, actorOf(admin))) === 'recorded';
    return { status, transactionId, settled };
  }
}
