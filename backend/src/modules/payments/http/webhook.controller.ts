import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiProblems } from '#shared/http/api-problems.js';
import { bodyTooLarge, routeUnknown } from '#shared/http/problem.js';
import { MAX_WEBHOOK_BODY, WEBHOOK_ROUTE } from '#shared/http/request-body.js';
import { webhookErrors } from '../domain/payment.errors.js';
import { WebhookService } from '../webhooks/webhook.service.js';

/** The event need not be sent again. */
export class EventReceived {
  @ApiProperty({ description: 'Always true', enum: [true], example: true })
  received: true;
}

@ApiTags('Card payments')
@Controller('webhooks')
export class WebhookController {
  constructor(private readonly webhook: WebhookService) {}

  @Post('stripe')
  @HttpCode(200)
  @RouteConfig(WEBHOOK_ROUTE)
  @ApiOperation({
    operationId: 'receiveStripeEvent',
    summary: 'Receive an event from Stripe',
    description:
      'Called by Stripe; 404 while the sandbox takes the cards. The response is 200 once the event is handled; after any other response Stripe sends it again. Events that the shop does not handle are accepted and ignored. At most 1 MB.',
  })
  @ApiHeader({
    name: 'Stripe-Signature',
    required: false,
    description: 'The time and the signature of the body; valid for five minutes',
    example: 't=1772357400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  })
  @ApiBody({
    description: 'An event, as Stripe documents it',
    schema: {
      type: 'object',
      additionalProperties: true,
      example: {
        id: 'evt_1PabcXYZ',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { object: 'payment_intent', id: 'pi_3PabcXYZ' } },
      },
    },
  })
  @ApiOkResponse({
    type: EventReceived,
    description: 'It is handled, now or before, or ignored',
  })
  @ApiProblems(webhookErrors.badSignature(), routeUnknown(), bodyTooLarge(MAX_WEBHOOK_BODY))
  async receive(@Body() body: unknown, @Headers('stripe-signature') signature?: string): Promise<EventReceived> {
    if (!this.webhook.isOpen) throw routeUnknown();
    await this.webhook.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
    return { received: true };
  }
}
