import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CorrectionRequestView, correctionRequestView } from '#modules/orders/http/order-view.js';
import type { Caller } from '#shared/caller.js';
import { BillingBody } from '#shared/http/billing.dto.js';
import { AdminOnly, CurrentCaller, SignedIn } from '#shared/http/guards.js';
import { CorrectionRequestsService } from '../correction-requests.service.js';
import { CorrectionRequestsApi } from './correction-requests.openapi.js';
import { RefusalBody } from './paper.dto.js';

@ApiTags('Papers')
@Controller('invoices/:id/correction-requests')
export class CorrectionRequestsController {
  constructor(private readonly requests: CorrectionRequestsService) {}

  @Post()
  @SignedIn()
  @CorrectionRequestsApi.request
  async request(
    @Param('id') id: string,
    @Body() body: BillingBody,
    @CurrentCaller() caller: Caller,
  ): Promise<CorrectionRequestView> {
    return correctionRequestView(await this.requests.request(id, body, caller), false);
  }

  @Post('refusal')
  @HttpCode(200)
  @AdminOnly()
  @CorrectionRequestsApi.refuse
  async refuse(
    @Param('id') id: string,
    @Body() { refusal }: RefusalBody,
    @CurrentCaller() caller: Caller,
  ): Promise<CorrectionRequestView> {
    return correctionRequestView(await this.requests.refuse(id, refusal, caller), true);
  }
}
