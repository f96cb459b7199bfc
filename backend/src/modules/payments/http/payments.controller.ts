import { Body, Controller, Headers, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiProperty } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { Id, Text, WholeNumber } from '#shared/http/fields.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { Modified } from '#shared/http/responses.dto.js';
import { AdminOnly, CurrentCaller, SignedIn } from '#shared/http/guards.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { toDollars } from '#shared/money.js';
import { RefundView, refundView } from '#modules/orders/http/refund-view.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { ChargingService } from '../charging/charging.service.js';
import { paymentErrors, refundErrors, tooManyDeclinedCards } from '../domain/payment.errors.js';
import { PaymentRecorder } from '../recording/payment-recorder.js';
import { RefundsService } from '../refunds/refunds.service.js';

const CHECK_STATUSES = ['none', 'open', 'processing', 'succeeded', 'cancelled', 'unknown'] as const;

/** The order or the total to pay. */
export class PaymentIntentBody {
  @WholeNumber({
    description: "The order's total in whole US dollars",
    example: 6980,
    min: 1,
    minMessage: 'The total is at least $1',
    typeMessage: 'The total is a whole number',
    required: 'The total is missing',
  })
  total_price: number;
  @Id({ description: "The order's id; the amount is then the order's own", example: '665f1c2ab3d4e5f60718293b' })
  order_id?: string;
}

/** What the browser needs to confirm the payment. */
export class PaymentIntentAnswer {
  @ApiProperty({ description: 'Confirms exactly this payment intent', example: 'pi_3PabcXYZ_secret_8yQ' })
  clientSecret: string;
}

/** A payment to record. */
export class PaymentRecordBody {
  @Id({
    description: "The order's id, as in the path",
    example: '665f1c2ab3d4e5f60718293b',
    required: 'The order is missing',
  })
  order: string;
  @Text({
    description: "The payment intent's id",
    example: 'pi_3PabcXYZ',
    max: 200,
    required: 'The transaction is missing',
  })
  transactionId: string;
}

/** The state of an order's payment at the card provider. */
export class PaymentCheckAnswer {
  @ApiProperty({
    description:
      '`none`: there is no payment intent. `open`: the intent is not paid. `processing`: the bank is processing it. `cancelled`: the intent can no longer be paid. `unknown`: the card provider does not know it',
    enum: CHECK_STATUSES,
    example: 'succeeded',
  })
  status: (typeof CHECK_STATUSES)[number];
  @ApiProperty({
    description: 'The payment intent; absent with `none`',
    required: false,
    example: 'pi_3PabcXYZ',
  })
  transactionId?: string;
  @ApiProperty({ description: 'True when the order was unpaid and this request recorded its payment', example: true })
  settled: boolean;
}

/** How much to refund. */
export class RefundBody {
  @WholeNumber({
    description: 'Whole US dollars; default: the rest of the payment',
    example: 349,
    min: 1,
    minMessage: 'The refund is at least $1',
    typeMessage: 'The amount is a whole number',
  })
  amount?: number;
}

/** A refund that was made. */
export class RefundAnswer {
  @ApiProperty({ description: 'This refund', type: () => RefundView })
  refund: RefundView;
  @ApiProperty({
    description: 'All refunds of this order together, in US dollars with at most two decimals',
    minimum: 0,
    example: 349,
  })
  refunded: number;
}

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
  @ApiOperation({
    tags: ['Card payments'],
    operationId: 'createPaymentIntent',
    summary: 'Start paying an order',
    description:
      "Returns what a browser needs to take the card. With `order_id` the amount is that order's, and repeating the request returns the same intent; without it, `total_price` must be that of an unpaid order of yours.",
  })
  @ApiOkResponse({ type: PaymentIntentAnswer, description: 'The client secret of the payment intent' })
  @ApiProblems(
    invalid([{ field: 'total_price', message: 'The total is missing' }]),
    orderErrors.unknown(),
    paymentErrors.orderPaid(),
    paymentErrors.noOrderOfThisTotal(),
    paymentErrors.processing(),
    tooManyDeclinedCards(86_400),
  )
  async createIntent(@Body() body: PaymentIntentBody, @CurrentCaller() caller: Caller): Promise<PaymentIntentAnswer> {
    return { clientSecret: await this.charging.createOrReuseIntent(body, caller) };
  }

  @Patch('orders/:id')
  @SignedIn()
  @ApiOperation({
    tags: ['Card payments'],
    operationId: 'recordPayment',
    summary: 'Record a payment',
    description:
      'Reports that an intent has paid your order. The shop verifies it with the card provider; repeating the request changes nothing.',
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
    return { modifiedCount: await this.recorder.recordOwnPayment(id, body, caller) };
  }

  @Post('orders/:id/payment-check')
  @HttpCode(200)
  @AdminOnly()
  @ApiOperation({
    tags: ['Refunds and reconciliation'],
    operationId: 'checkPayment',
    summary: "Check an order's payment",
    description:
      'Looks the payment of an order up at the card provider. A payment that succeeded, but was missed by the shop, is recorded; repeating the request changes nothing.',
  })
  @ApiIdParam("The order's id")
  @ApiOkResponse({ type: PaymentCheckAnswer, description: 'The state of the payment at the card provider' })
  @ApiProblems(
    orderErrors.unknown(),
    paymentErrors.orderPaid(),
    paymentErrors.otherAmount(),
    orderErrors.transactionUsed(),
  )
  check(@Param('id') id: string, @CurrentCaller() admin: Caller): Promise<PaymentCheckAnswer> {
    return this.recorder.checkPayment(id, admin);
  }

  @Post('orders/:id/refunds')
  @HttpCode(200)
  @AdminOnly()
  @ApiOperation({
    tags: ['Refunds and reconciliation'],
    operationId: 'refundOrder',
    summary: 'Refund an order',
    description:
      "Refunds an order's payment in full or in part. Status and stock of the order do not change. After a 503 the outcome is unknown: retry with the same key, which refunds once.",
  })
  @ApiIdParam("The order's id")
  @ApiHeader({
    name: 'Idempotency-Key',
    required: true,
    description: '1 to 255 printable characters, new for each refund: a retry with the same key refunds once',
    example: '0c1b6a52-7a3e-4a43-8f4a-5e1f3d1f6a77',
  })
  @ApiBody({
    type: RefundBody,
    examples: {
      'in-full': { summary: 'The rest of the payment', value: {} },
      'in-part': { summary: 'Part of the payment', value: { amount: 349 } },
    },
  })
  @ApiOkResponse({ type: RefundAnswer, description: 'The refund is on its way' })
  @ApiProblems(
    invalid([{ field: 'Idempotency-Key', message: 'The Idempotency-Key is missing' }]),
    orderErrors.unknown(),
    refundErrors.unpaid(),
    paymentErrors.keyReused(),
    paymentErrors.refundTooMuch(),
    paymentErrors.unknown(),
  )
  async refund(
    @Param('id') id: string,
    @Body() body: RefundBody,
    @CurrentCaller() admin: Caller,
    @Headers('idempotency-key') key?: string,
  ): Promise<RefundAnswer> {
    const { refund, order } = await this.refunds.refund(id, body, key, admin);
    return { refund: refundView(refund, true), refunded: toDollars(order.refunded_cents) };
  }
}
