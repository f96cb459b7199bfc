import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import { routeUnknown } from '#shared/http/problem.js';
import { WEBHOOK_ROUTE } from '#shared/http/request-body.js';
import { WebhookService } from '../webhooks/webhook.service.js';
import { WebhookApi } from './webhook.openapi.js';
import { EventReceived } from './payment.dto.js';

@ApiTags('Card payments')
@Controller('webhooks')
export class WebhookController {
  constructor(private readonly webhook: WebhookService) {}

  @Post('stripe')
  @HttpCode(200)
  @RouteConfig(WEBHOOK_ROUTE)
  @WebhookApi.receive
  async receive(@Body() body: unknown, @Headers('stripe-signature') signature?: string): Promise<EventReceived> {
    if (!this.webhook.isOpen) throw routeUnknown();
    await this.webhook.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature);
    return { received: true };
  }
}
