import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { Modified } from '#shared/http/responses.dto.js';
import { AdminOnly, CurrentCaller, SignedIn } from '#shared/http/guards.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { paymentErrors, tooManyDeclinedCards } from '../domain/payment.errors.js';
import { PaymentCheckService } from '../recording/payment-check.service.js';
import { ChargingService } from '../charging/charging.service.js';
import { PaymentCheckAnswer, PaymentIntentAnswer, PaymentIntentBody, PaymentRecordBody } from './payment.dto.js';

@ApiTags('payments')
@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: ChargingService,
    private readonly checks: PaymentCheckService,
  ) {}

  @Post('create-payment-intent')
  @HttpCode(200)
  @SignedIn()
  @ApiOperation({
    operationId: 'createPaymentIntent',
    summary: 'Start paying an order',
    description:
      "Answers what a browser needs to take the card. With `order_id` the amount is that order's, and asking again gives the same intent; without it, `total_price` must be that of an unpaid order of yours.",
  })
  @ApiOkResponse({ type: PaymentIntentAnswer, description: 'The intent is open' })
  @ApiProblems(
    invalid([{ field: 'total_price', message: 'The total is missing' }]),
    orderErrors.unknown(),
    paymentErrors.orderPaid(),
    paymentErrors.noOrderOfThisTotal(),
    paymentErrors.processing(),
    tooManyDeclinedCards(86_400),
  )
  async createIntent(@Body() body: PaymentIntentBody, @CurrentCaller() caller: Caller): Promise<PaymentIntentAnswer> {
    return { clientSecret: await this.payments.createOrReuseIntent(body, caller) };
  }

  @Patch('orders/:id')
  @SignedIn()
  @ApiOperation({
    operationId: 'recordPayment',
    summary: 'Record a payment',
    description:
      'Tells the shop that an intent has paid your order. The shop asks the card provider before it believes so; recording twice is harmless.',
  })
  @ApiIdParam("The order's id")
  @ApiOkResponse({ type: Modified, description: '0 when it was recorded already' })
  @ApiProblems(
    invalid([{ field: 'order', message: "The order is another one than the path's" }]),
    orderErrors.unknown(),
    ...Object.values(paymentErrors).map((error) => error()),
    orderErrors.transactionUsed(),
  )
  async record(
    @Param('id') id: string,
    @Body() body: PaymentRecordBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Modified> {
    return { modifiedCount: await this.payments.record(id, body, caller) };
  }

  @Post('orders/:id/payment-check')
  @HttpCode(200)
  @AdminOnly()
  @ApiOperation({
    operationId: 'checkPayment',
    summary: "Ask for an order's payment",
    description:
      'Asks the card provider where the payment of an order stands. A payment that has succeeded, but never reached the shop, is recorded; asking again is harmless.',
  })
  @ApiIdParam("The order's id")
  @ApiOkResponse({ type: PaymentCheckAnswer, description: "The card provider's word" })
  @ApiProblems(
    orderErrors.unknown(),
    paymentErrors.orderPaid(),
    paymentErrors.otherAmount(),
    orderErrors.transactionUsed(),
  )
  check(@Param('id') id: string, @CurrentCaller() admin: Caller): Promise<PaymentCheckAnswer> {
    return this.checks.check(id, admin);
  }
}
