import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { type FieldError, invalid } from '#shared/domain-error.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { DayParameter } from '#shared/http/parameters.js';
import { daysOrDefault, periodOf } from '../reconciliation/days.js';
import { ReconciliationService } from '../reconciliation/reconciliation.service.js';
import { PaymentRecorder } from '../recording/payment-recorder.js';
import { UnmatchedPaymentView, reconciliationView, ReconciliationView, unmatchedView } from './reconciliation.dto.js';
import { ReconciliationApi } from './reconciliation.openapi.js';

class ReconciliationQuery {
  @DayParameter({
    description: 'The first day, in UTC; default: 30 days up to the last one, at most 366',
    example: '2026-03-01',
  })
  from?: string;
  @DayParameter({ description: 'The last day, in UTC; default: today', example: '2026-03-30' })
  to?: string;
}

@ApiTags('Refunds and reconciliation')
@Controller('reconciliation')
@AdminOnly()
export class ReconciliationController {
  constructor(
    private readonly reconciliation: ReconciliationService,
    private readonly recorder: PaymentRecorder,
  ) {}

  @Get()
  @ReconciliationApi.get
  async get(@Query() query: ReconciliationQuery): Promise<ReconciliationView> {
    const errors: FieldError[] = [];
    const days = daysOrDefault(query, errors);
    if (errors.length > 0) throw invalid(errors, 'Some parameters are not valid.');
    return reconciliationView(days, await this.reconciliation.read(periodOf(days)));
  }

  @Post(':transactionId/refund')
  @HttpCode(200)
  @ReconciliationApi.refund
  async refund(
    @Param('transactionId') transactionId: string,
    @CurrentCaller() admin: Caller,
  ): Promise<UnmatchedPaymentView> {
    return unmatchedView(await this.recorder.refundUnmatched(transactionId, admin));
  }
}
