import { Module } from '@nestjs/common';
import { PaymentsModule } from '#modules/payments/payments.module.js';
import { OrdersController } from './http/orders.controller.js';
import { KeyExpiry } from './key-expiry.js';
import { OrderExpiry } from './order-expiry.js';
import { OrdersService } from './orders.service.js';

/** Placing, cancelling and shipping; the stores come from the composition root, and so does what lets orders expire. */
@Module({
  imports: [PaymentsModule],
  controllers: [OrdersController],
  providers: [OrdersService, OrderExpiry, KeyExpiry],
  exports: [OrderExpiry, KeyExpiry],
})
export class OrdersModule {}
