import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { refundView } from '#modules/orders/http/refund-view.js';
import { toDollars } from '#shared/money.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { paymentErrors } from '../domain/payment.errors.js';
import { refundErrors } from '../domain/refund.errors.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { RefundAnswer, RefundBody } from './refund.dto.js';

@ApiTags('payments')
@Controller()
export class RefundsController {
  constructor(private readonly refunds: RefundsService) {}

  @Post('orders/:id/refunds')
  @HttpCode(200)
  @AdminOnly()
  @ApiOperation({
    operationId: 'refundOrder',
    summary: 'Give money back',
    description:
      'Gives all that is left of the payment of an order back, or a part of it. The order stays what it is, paid or shipped, and its stock stays sold. After a 503 nobody knows whether it worked: the same call with the same key finds out and gives back once.',
  })
  @ApiIdParam("The order's id")
  @ApiHeader({
    name: 'Idempotency-Key',
    required: true,
    description: 'Any text of 1 to 255 printable characters, new for each refund: sent twice, it gives back once',
    example: '0c1b6a52-7a3e-4a43-8f4a-5e1f3d1f6a77',
  })
  @ApiOkResponse({ type: RefundAnswer, description: 'It is on its way' })
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
