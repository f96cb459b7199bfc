import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  HttpCode,
  Param,
  Post,
  UseFilters,
} from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SandboxRefusal } from './sandbox-request.js';
import { SandboxService } from './sandbox.service.js';

/** A form sends numbers as text. */
const numberOrText = { oneOf: [{ type: 'number' }, { type: 'string', minLength: 1 }] };

class SandboxCard {
  @ApiProperty({ ...numberOrText, description: "One of Stripe's documented test numbers", example: '4242424242424242' })
  number: number | string;
  @ApiProperty({ ...numberOrText, description: 'The month it expires in', example: 12 })
  exp_month: number | string;
  @ApiProperty({ ...numberOrText, description: 'The year it expires in', example: 2034 })
  exp_year: number | string;
  @ApiProperty({ ...numberOrText, description: 'The security code', example: '123' })
  cvc: number | string;
}

/** A test card. */
class SandboxPaymentMethodBody {
  @ApiProperty({ description: 'The kind of payment method', enum: ['card'], example: 'card' })
  type: 'card';
  @ApiProperty({ type: SandboxCard, description: "The card's fields; they are not stored" })
  card: SandboxCard;
}

/** A payment method. */
class SandboxPaymentMethod {
  @ApiProperty({ description: 'Its id', example: 'pm_charged_5f1d3a7c9b2e4860a1b2c3d4' })
  id: string;
}

/** The confirmation of an intent. */
class SandboxConfirmationBody {
  @ApiProperty({ minLength: 1, description: "The intent's client secret", example: 'pi_3PabcXYZ_secret_8yQ' })
  client_secret: string;
  @ApiProperty({ minLength: 1, description: "The payment method's id", example: 'pm_charged_5f1d3a7c9b2e4860a1b2c3d4' })
  payment_method: string;
}

/** The result of the bank's authentication. */
class SandboxAuthenticationBody extends SandboxConfirmationBody {
  @ApiProperty({
    description: '`complete`: the customer is authenticated. `fail`: the authentication failed',
    enum: ['complete', 'fail'],
    example: 'complete',
  })
  outcome: 'complete' | 'fail';
}

/** A paid intent. */
class SandboxPaidIntent {
  @ApiProperty({ description: 'Its id: the transaction id of the order it pays', example: 'pi_3PabcXYZ' })
  id: string;
  @ApiProperty({ description: 'Its status', enum: ['succeeded'], example: 'succeeded' })
  status: 'succeeded';
}

class SandboxNextAction {
  @ApiProperty({ description: 'What the customer must do next', enum: ['use_stripe_sdk'], example: 'use_stripe_sdk' })
  type: 'use_stripe_sdk';
}

/** A confirmed intent. */
class SandboxPaymentIntent {
  @ApiProperty({ description: 'Its id: the transaction id of the order it pays', example: 'pi_3PabcXYZ' })
  id: string;
  @ApiProperty({ description: 'Its status', enum: ['succeeded', 'requires_action'], example: 'requires_action' })
  status: 'succeeded' | 'requires_action';
  @ApiProperty({ type: SandboxNextAction, description: 'With `requires_action`', required: false })
  next_action?: SandboxNextAction;
}

class SandboxIntentState {
  @ApiProperty({ description: "The intent's id", example: 'pi_3PabcXYZ' })
  id: string;
  @ApiProperty({
    description: 'Its status',
    enum: ['open', 'succeeded', 'canceled'],
    example: 'succeeded',
  })
  status: 'open' | 'succeeded' | 'canceled';
}

class SandboxErrorDetail {
  @ApiProperty({
    description: 'The cause: the card or the request',
    enum: ['card_error', 'invalid_request_error'],
    example: 'card_error',
  })
  type: 'card_error' | 'invalid_request_error';
  @ApiProperty({ description: 'A stable code', example: 'card_declined' })
  code: string;
  @ApiProperty({ description: 'A sentence for the customer', example: 'Your card was declined.' })
  message: string;
  @ApiProperty({ description: 'Why the bank declined', required: false, example: 'generic_decline' })
  decline_code?: string;
  @ApiProperty({ description: 'The parameter that is wrong', required: false, example: 'number' })
  param?: string;
  @ApiProperty({ type: SandboxIntentState, description: 'The intent, if its status is the reason', required: false })
  payment_intent?: SandboxIntentState;
}

/** An error in the shape of Stripe's API. */
class SandboxError {
  @ApiProperty({ type: SandboxErrorDetail, description: 'What went wrong' })
  error: SandboxErrorDetail;
}

/** Sends refusals in Stripe's shape, not the shop's. */
@Catch(SandboxRefusal)
class SandboxRefusalFilter implements ExceptionFilter<SandboxRefusal> {
  catch({ status, error }: SandboxRefusal, host: ArgumentsHost): void {
    void host.switchToHttp().getResponse<FastifyReply>().status(status).send({ error });
  }
}

/** Replaces Stripe's API for the browser while the sandbox is the gateway. */
@ApiTags('Sandbox')
@ApiResponse({ status: 400, type: SandboxError, description: 'The request is invalid' })
@ApiResponse({ status: 402, type: SandboxError, description: 'The card was refused' })
@UseFilters(SandboxRefusalFilter)
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
  createPaymentMethod(@Body() body: unknown): SandboxPaymentMethod {
    return this.sandbox.createPaymentMethod(body);
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
  confirm(@Param('id') id: string, @Body() body: unknown): Promise<SandboxPaymentIntent> {
    return this.sandbox.confirm(id, body);
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
  authenticate(@Param('id') id: string, @Body() body: unknown): Promise<SandboxPaidIntent> {
    return this.sandbox.authenticate(id, body);
  }
}
