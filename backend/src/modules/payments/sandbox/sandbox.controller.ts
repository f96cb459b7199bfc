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
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SandboxRefusal } from './sandbox-request.js';
import { SandboxService } from './sandbox.service.js';
import { SandboxApi } from './sandbox.openapi.js';
import { SandboxPaymentMethod, SandboxPaidIntent, SandboxPaymentIntent, SandboxError } from './sandbox.dto.js';

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
  @SandboxApi.createPaymentMethod
  createPaymentMethod(@Body() body: unknown): SandboxPaymentMethod {
    return this.sandbox.createPaymentMethod(body);
  }

  @Post('payment_intents/:id/confirm')
  @HttpCode(200)
  @SandboxApi.confirm
  confirm(@Param('id') id: string, @Body() body: unknown): Promise<SandboxPaymentIntent> {
    return this.sandbox.confirm(id, body);
  }

  @Post('payment_intents/:id/authenticate')
  @HttpCode(200)
  @SandboxApi.authenticate
  authenticate(@Param('id') id: string, @Body() body: unknown): Promise<SandboxPaidIntent> {
    return this.sandbox.authenticate(id, body);
  }
}
