import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { WholeNumber } from '#shared/http/fields.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { RefundView, refundView } from '#modules/orders/http/refund-view.js';
import { toDollars } from '#shared/money.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { paymentErrors, refundErrors } from '../domain/payment.errors.js';
import { RefundsService } from '../refunds/refunds.service.js';

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

@ApiTags('payments')
@Controller()
export class RefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @Post('orders/:id/refunds')
  @HttpCode(200)
  @AdminOnly()
  @ApiOperation({
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
