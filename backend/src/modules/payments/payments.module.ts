import { Module } from '@nestjs/common';
import { OrderPayments } from '#modules/orders/ports/order-payments.js';
import { CardAttempts } from './card-attempts.js';
import { Disputes } from './disputes.js';
import { ExceptionRefundService } from './exception-refund.service.js';
import { PaymentsController } from './http/payments.controller.js';
import { ReconciliationController } from './http/reconciliation.controller.js';
import { RefundsController } from './http/refunds.controller.js';
import { WebhookController } from './http/webhook.controller.js';
import { PaymentCheckService } from './payment-check.service.js';
import { PaymentExceptions } from './payment-exceptions.js';
import { PaymentSweep } from './payment-sweep.js';
import { PaymentsService } from './payments.service.js';
import { RefundSync } from './ports/refund-sync.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RefundsService } from './refunds.service.js';
import { Settlement } from './settlement.js';
import { WebhookCounts } from './webhook-counts.js';
import { WebhookService } from './webhook.service.js';

/** Paying orders; fulfils the orders' port `OrderPayments`. */
@Module({
  controllers: [PaymentsController, RefundsController, WebhookController, ReconciliationController],
  providers: [
    CardAttempts,
    Disputes,
    ExceptionRefundService,
    PaymentCheckService,
    PaymentExceptions,
    PaymentSweep,
    PaymentsService,
    ReconciliationService,
    RefundsService,
    Settlement,
    WebhookCounts,
    WebhookService,
    { provide: OrderPayments, useExisting: Settlement },
    { provide: RefundSync, useExisting: RefundsService },
  ],
  exports: [OrderPayments, CardAttempts, WebhookCounts],
})
export class PaymentsModule {}
