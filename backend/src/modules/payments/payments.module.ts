import { Module } from '@nestjs/common';
import { OrderPayments } from '#modules/orders/ports/order-payments.js';
import { CardTestingGuard } from './charging/card-testing-guard.js';
import { DisputesService } from './disputes/disputes.service.js';
import { ExceptionRefundService } from './refunds/exception-refund.service.js';
import { PaymentsController } from './http/payments.controller.js';
import { ReconciliationController } from './http/reconciliation.controller.js';
import { RefundsController } from './http/refunds.controller.js';
import { WebhookController } from './http/webhook.controller.js';
import { PaymentCheckService } from './recording/payment-check.service.js';
import { UnmatchedPayments } from './refunds/unmatched-payments.js';
import { PaymentSweep } from './recording/payment-sweep.js';
import { ChargingService } from './charging/charging.service.js';
import { RefundSync } from './ports/refund-sync.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { RefundsService } from './refunds/refunds.service.js';
import { PaymentRecorder } from './recording/payment-recorder.js';
import { WebhookCounts } from './webhooks/webhook-counts.js';
import { WebhookService } from './webhooks/webhook.service.js';

/** Paying orders; fulfils the orders' port `OrderPayments`. */
@Module({
  controllers: [PaymentsController, RefundsController, WebhookController, ReconciliationController],
  providers: [
    CardTestingGuard,
    DisputesService,
    ExceptionRefundService,
    PaymentCheckService,
    UnmatchedPayments,
    PaymentSweep,
    ChargingService,
    ReconciliationService,
    RefundsService,
    PaymentRecorder,
    WebhookCounts,
    WebhookService,
    { provide: OrderPayments, useExisting: PaymentRecorder },
    { provide: RefundSync, useExisting: RefundsService },
  ],
  exports: [OrderPayments, CardTestingGuard, WebhookCounts],
})
export class PaymentsModule {}
