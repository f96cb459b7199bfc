import { Module } from '@nestjs/common';
import { OrderPayments } from '#modules/orders/ports/order-payments.js';
import { PaymentsController } from './http/payments.controller.js';
import { RefundsController } from './http/refunds.controller.js';
import { PaymentsService } from './payments.service.js';
import { RefundsService } from './refunds.service.js';
import { Settlement } from './settlement.js';

/** Paying orders; fulfils the orders' port `OrderPayments`. */
@Module({
  controllers: [PaymentsController, RefundsController],
  providers: [PaymentsService, RefundsService, Settlement, { provide: OrderPayments, useExisting: Settlement }],
  exports: [OrderPayments],
})
export class PaymentsModule {}
