import { Module } from '@nestjs/common';
import { PaymentsModule } from '#modules/payments/payments.module.js';
import { OrderAnswers } from './http/order.answers.js';
import { OrdersController } from './http/orders.controller.js';
import { OrdersService } from './orders.service.js';

/** Placing, cancelling and shipping; the stores come from the composition root. */
@Module({ imports: [PaymentsModule], controllers: [OrdersController], providers: [OrdersService, OrderAnswers] })
export class OrdersModule {}
