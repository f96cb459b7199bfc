import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SandboxService } from './sandbox.service.js';
import {
  SandboxAuthenticationBody,
  SandboxConfirmationBody,
  SandboxError,
  SandboxPaidIntent,
  SandboxPaymentIntent,
  SandboxPaymentMethod,
  SandboxPaymentMethodBody,
} from './sandbox.dto.js';

/** Stands in for Stripe's own API towards the browser; there only while the sandbox is the gateway. Its errors have Stripe's shape, not the shop's. */
@ApiTags('payments')
@ApiResponse({ status: 400, type: SandboxError, description: 'The request is at fault' })
@ApiResponse({ status: 402, type: SandboxError, description: 'The card was refused' })
@Controller('sandbox')
export class SandboxController {
  constructor(private readonly sandbox: SandboxService) {}

  @Post('payment_methods')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'createSandboxPaymentMethod',
    summary: 'Make a payment method of a test card',
    description:
      "Takes a card that you type in, as Stripe would. Only Stripe's documented test numbers are cards here, and none is stored.",
  })
  @ApiBody({ type: SandboxPaymentMethodBody })
  @ApiOkResponse({ type: SandboxPaymentMethod, description: 'The payment method' })
  createPaymentMethod(@Body() body: unknown, @Res() reply: FastifyReply): FastifyReply {
    const answer = this.sandbox.createPaymentMethod(body);
    return reply.status(answer.status).send(answer.body);
  }

  @Post('payment_intents/:id/confirm')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'confirmSandboxPaymentIntent',
    summary: 'Pay with a test card',
    description:
      "Charges the card for the intent, or says why it is refused; then you may try another card. With `requires_action` the card's bank asks first who you are: answer with the call below.",
  })
  @ApiParam({ name: 'id', description: "The intent's id", schema: { type: 'string', example: 'pi_3PabcXYZ' } })
  @ApiBody({ type: SandboxConfirmationBody })
  @ApiOkResponse({ type: SandboxPaymentIntent, description: 'It is paid, or the bank asks who you are' })
  @ApiResponse({ status: 404, type: SandboxError, description: 'There is no such intent' })
  async confirm(@Param('id') id: string, @Body() body: unknown, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const answer = await this.sandbox.confirm(id, body);
    return reply.status(answer.status).send(answer.body);
  }

  @Post('payment_intents/:id/authenticate')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'authenticateSandboxPaymentIntent',
    summary: "Answer the bank's question",
    description:
      "Ends the authentication that confirming with a card such as 4000002760003184 asks for, as the bank's own page would: `complete` charges the card, `fail` does not. Either way you may try again, or another card.",
  })
  @ApiParam({ name: 'id', description: "The intent's id", schema: { type: 'string', example: 'pi_3PabcXYZ' } })
  @ApiBody({ type: SandboxAuthenticationBody })
  @ApiOkResponse({ type: SandboxPaidIntent, description: 'It is paid' })
  @ApiResponse({ status: 404, type: SandboxError, description: 'There is no such intent' })
  async authenticate(
    @Param('id') id: string,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const answer = await this.sandbox.authenticate(id, body);
    return reply.status(answer.status).send(answer.body);
  }
}
