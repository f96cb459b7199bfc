import { Global, Module } from '@nestjs/common';
import { OrderPayments } from '#modules/orders/ports/order-payments.js';
import { CardTestingGuard } from './charging/card-testing-guard.js';
import { ChargingService } from './charging/charging.service.js';
import { DisputesService } from './disputes/disputes.service.js';
import { PaymentsController } from './http/payments.controller.js';
import { ReconciliationController } from './http/reconciliation.controller.js';
import { WebhookController } from './http/webhook.controller.js';
import { ReconciliationService } from './reconciliation/reconciliation.service.js';
import { PaymentRecorder } from './recording/payment-recorder.js';
import { PaymentSweep } from './recording/payment-sweep.js';
import { RefundsService } from './refunds/refunds.service.js';
import { UnmatchedPayments } from './refunds/unmatched-payments.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SandboxService } from './sandbox/sandbox.service.js';
import { WebhookService } from './webhooks/webhook.service.js';

/** Paying for orders. Global, because it binds the orders' port `OrderPayments`, and orders import no payments. */
@Global()
@Module({
  controllers: [PaymentsController, WebhookController, ReconciliationController],
  providers: [
    CardTestingGuard,
    ChargingService,
    DisputesService,
    PaymentRecorder,
    PaymentSweep,
    ReconciliationService,
    RefundsService,
    UnmatchedPayments,
    WebhookService,
    { provide: OrderPayments, useExisting: ChargingService },
  ],
  exports: [OrderPayments, CardTestingGuard, PaymentSweep, WebhookService],
})
export class PaymentsModule {}

/** The API that takes test cards from the browser; imported only while the sandbox is the gateway. */
@Module({ imports: [PaymentsModule], controllers: [SandboxController], providers: [SandboxService] })
export class SandboxModule {}
