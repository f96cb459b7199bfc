import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { type FieldError, invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { DayParameter } from '#shared/http/parameters.js';
import { paymentErrors, refundErrors } from '../domain/payment.errors.js';
import { daysOrDefault, periodOf } from '../reconciliation/days.js';
import { ReconciliationService } from '../reconciliation/reconciliation.service.js';
import { PaymentRecorder } from '../recording/payment-recorder.js';
import { UnmatchedPaymentView, reconciliationView, ReconciliationView, unmatchedView } from './reconciliation.dto.js';

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
  @ApiOperation({
    operationId: 'getReconciliation',
    summary: "Reconcile orders with the card provider's payments",
    description:
      'Compares the payments that were begun in a period, as the card provider lists them, with the orders that were paid in it; lists the differences and what to do about each. A hundred payments take about a second.',
  })
  @ApiOkResponse({ type: ReconciliationView, description: 'The comparison' })
  @ApiProblems(
    invalid([{ field: 'from', message: 'The first day is after the last one' }], 'Some parameters are not valid.'),
  )
  async get(@Query() query: ReconciliationQuery): Promise<ReconciliationView> {
    const errors: FieldError[] = [];
    const days = daysOrDefault(query, errors);
    if (errors.length > 0) throw invalid(errors, 'Some parameters are not valid.');
    return reconciliationView(days, await this.reconciliation.read(periodOf(days)));
  }

  @Post(':transactionId/refund')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'refundUnmatched',
    summary: 'Refund a payment that pays no order',
    description:
      'Refunds all of it; repeating the request refunds once. If the payment does pay an order, it is recorded there instead, and can be refunded there.',
  })
  @ApiParam({
    name: 'transactionId',
    description: "The payment's id at the card provider",
    schema: { type: 'string', example: 'pi_3PabcXYZ' },
  })
  @ApiOkResponse({ type: UnmatchedPaymentView, description: 'The refund is on its way' })
  @ApiProblems(refundErrors.noSuchPayment(), refundErrors.paysOrder(), paymentErrors.notSucceeded())
  async refund(
    @Param('transactionId') transactionId: string,
    @CurrentCaller() admin: Caller,
  ): Promise<UnmatchedPaymentView> {
    return unmatchedView(await this.recorder.refundUnmatched(transactionId, admin));
  }
}
