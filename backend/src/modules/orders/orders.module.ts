import { Module } from '@nestjs/common';
import { PaymentsModule } from '#modules/payments/payments.module.js';
import { OrdersController } from './http/orders.controller.js';
import { KeyExpiry } from './key-expiry.js';
import { OrderExpiry } from './order-expiry.js';
import { OrdersService } from './orders.service.js';

/** Placing, cancelling and shipping orders; the composition root provides the stores and schedules the expiry. */
@Module({
  imports: [PaymentsModule],
  controllers: [OrdersController],
  providers: [OrdersService, OrderExpiry, KeyExpiry],
  exports: [OrderExpiry, KeyExpiry],
})
export class OrdersModule {}
