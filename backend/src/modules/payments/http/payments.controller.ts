import { Body, Controller, Headers, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type { Caller } from '#shared/caller.js';
import { Modified } from '#shared/http/responses.dto.js';
import { AdminOnly, CurrentCaller, SignedIn } from '#shared/http/guards.js';
import { toDollars } from '#shared/money.js';
import { refundView } from '#modules/orders/http/refund-view.js';
import { ChargingService } from '../charging/charging.service.js';
import { PaymentRecorder } from '../recording/payment-recorder.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { PaymentsApi } from './payments.openapi.js';
import {
  PaymentIntentBody,
  PaymentIntentAnswer,
  PaymentRecordBody,
  PaymentCheckAnswer,
  RefundBody,
  RefundAnswer,
} from './payment.dto.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly charging: ChargingService,
    private readonly recorder: PaymentRecorder,
    private readonly refunds: RefundsService,
  ) {}

  @Post('create-payment-intent')
  @HttpCode(200)
  @SignedIn()
  @PaymentsApi.createIntent
  async createIntent(@Body() body: PaymentIntentBody, @CurrentCaller() caller: Caller): Promise<PaymentIntentAnswer> {
    return { clientSecret: await this.charging.createOrReuseIntent(body, caller) };
  }

  @Patch('orders/:id')
  @SignedIn()
  @PaymentsApi.record
  async record(
    @Param('id') id: string,
    @Body() body: PaymentRecordBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Modified> {
    return { modifiedCount: await this.recorder.recordOwnPayment(id, body, caller) };
  }

  @Post('orders/:id/payment-check')
  @HttpCode(200)
  @AdminOnly()
  @PaymentsApi.check
  check(@Param('id') id: string, @CurrentCaller() admin: Caller): Promise<PaymentCheckAnswer> {
    return this.recorder.checkPayment(id, admin);
  }

  @Post('orders/:id/refunds')
  @HttpCode(200)
  @AdminOnly()
  @PaymentsApi.refund
  async refund(
    @Param('id') id: string,
    @Body() body: RefundBody,
    @CurrentCaller() admin: Caller,
    @Headers('idempotency-key') key?: string,
  ): Promise<RefundAnswer> {
    const { refund, order } = await this.refunds.refund(id, body, key, admin);
    return { refund: refundView(refund, order, true), refunded: toDollars(order.refunded_cents) };
  }
}
