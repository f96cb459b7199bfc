import { Module } from '@nestjs/common';
import { BulkOrders } from './bulk-orders.js';
import { BulkOrdersController } from './http/bulk-orders.controller.js';
import { OrdersController } from './http/orders.controller.js';
import { KeyExpiry, OrderExpiry } from './order-expiry.js';
import { OrdersService } from './orders.service.js';

/** Placing, cancelling and shipping orders. Wiring provides the store, the payments provide `OrderPayments`, and the app schedules the expiry. */
@Module({
  controllers: [BulkOrdersController, OrdersController],
  providers: [OrdersService, BulkOrders, OrderExpiry, KeyExpiry],
  exports: [OrderExpiry, KeyExpiry],
})
export class OrdersModule {}
