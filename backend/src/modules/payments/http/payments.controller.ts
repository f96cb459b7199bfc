import { Body, Controller, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { Modified } from '#shared/http/answers.dto.js';
import { CurrentCaller, SignedIn } from '#shared/http/guards.js';
import { ApiProblems } from '#shared/http/problem.js';
import { PaymentsService } from '../payments.service.js';
import { PaymentIntentAnswer, PaymentIntentBody, PaymentRecordBody } from './payment.dto.js';

@ApiTags('payments')
@Controller()
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Post('create-payment-intent')
  @HttpCode(200)
  @SignedIn()
  @ApiOperation({
    operationId: 'createPaymentIntent',
    summary: 'Start paying an order',
    description: "The amount is the order's; asking again gives the same intent.",
  })
  @ApiOkResponse({ type: PaymentIntentAnswer, description: 'The intent is open' })
  @ApiProblems(400, 404, 409, 413, 415, 503)
  async createIntent(@Body() body: PaymentIntentBody, @CurrentCaller() caller: Caller): Promise<PaymentIntentAnswer> {
    return { clientSecret: await this.payments.clientSecretFor(body, caller) };
  }

  @Patch('orders/:id')
  @SignedIn()
  @ApiOperation({
    operationId: 'recordPayment',
    summary: 'Record a payment',
    description: 'Asks the gateway whether the intent has paid exactly this order; recording twice is harmless.',
  })
  @ApiOkResponse({ type: Modified, description: '0 when it was recorded already' })
  @ApiProblems(400, 402, 404, 409, 413, 415, 503)
  async record(
    @Param('id') id: string,
    @Body() body: PaymentRecordBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Modified> {
    return { modifiedCount: await this.payments.record(id, body, caller) };
  }
}
