import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiProblems } from '#shared/http/api-problems.js';
import { bodyTooLarge, routeUnknown } from '#shared/http/problem.js';
import { MAX_WEBHOOK_BODY, WEBHOOK_ROUTE } from '#shared/http/request-body.js';
import { webhookErrors } from '../domain/payment.errors.js';
import { WebhookService } from '../webhooks/webhook.service.js';

/** The event needs not be sent again. */
export class EventReceived {
  @ApiProperty({ description: 'Always true', enum: [true], example: true })
  received: true;
}

@ApiTags('payments')
@Controller('webhooks')
export class WebhookController {
  constructor(private readonly webhook: WebhookService) {}

  @Post('stripe')
  @HttpCode(200)
  @RouteConfig(WEBHOOK_ROUTE)
  @ApiOperation({
    operationId: 'receiveStripeEvent',
    summary: "Stripe's events",
    description:
      'For Stripe alone; there only while Stripe takes the cards. An event is answered once it has had its effect; with any other answer Stripe sends it again. Events that the shop does not know are taken and ignored. At most 1 MB.',
  })
  @ApiHeader({
    name: 'Stripe-Signature',
    required: false,
    description: 'When the bytes of the body were sent, and their signature; good for five minutes',
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
    description: 'It had its effect, now or before, or it is nothing to this shop',
  })
  @ApiProblems(webhookErrors.badSignature(), routeUnknown(), bodyTooLarge(MAX_WEBHOOK_BODY))
  async receive(@Body() body: unknown, @Headers('stripe-signature') signature?: string): Promise<EventReceived> {
    if (!this.webhook.isOpen) throw routeUnknown();
    await this.webhook.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
    return { received: true };
  }
}
