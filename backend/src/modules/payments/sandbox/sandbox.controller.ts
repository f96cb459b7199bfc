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

/** Replaces Stripe's API for the browser while the sandbox is the gateway. Its errors have Stripe's shape, not the shop's. */
@ApiTags('payments')
@ApiResponse({ status: 400, type: SandboxError, description: 'The request is invalid' })
@ApiResponse({ status: 402, type: SandboxError, description: 'The card was refused' })
@Controller('sandbox')
export class SandboxController {
  constructor(private readonly sandbox: SandboxService) {}

  @Post('payment_methods')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'createSandboxPaymentMethod',
    summary: 'Create a payment method from a test card',
    description: "Takes a typed card, as Stripe does. Accepts only Stripe's documented test numbers, and stores none.",
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
      'Charges the card for the intent, or returns why it is refused; then you may try another card. With `requires_action` the bank requires authentication first: complete it with the next operation.',
  })
  @ApiParam({ name: 'id', description: "The intent's id", schema: { type: 'string', example: 'pi_3PabcXYZ' } })
  @ApiBody({ type: SandboxConfirmationBody })
  @ApiOkResponse({ type: SandboxPaymentIntent, description: 'It is paid, or the bank requires authentication' })
  @ApiResponse({ status: 404, type: SandboxError, description: 'There is no such intent' })
  async confirm(@Param('id') id: string, @Body() body: unknown, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const answer = await this.sandbox.confirm(id, body);
    return reply.status(answer.status).send(answer.body);
  }

  @Post('payment_intents/:id/authenticate')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'authenticateSandboxPaymentIntent',
    summary: "Complete the bank's authentication",
    description:
      "Ends the authentication that confirming with a card such as 4000002760003184 requires, as the bank's page does: `complete` charges the card, `fail` does not. After a failure you may try again, or another card.",
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
