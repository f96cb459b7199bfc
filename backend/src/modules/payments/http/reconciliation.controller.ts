import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { type FieldError, invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { DayParameter } from '#shared/http/parameters.js';
import { daysMeant, periodOf } from '../domain/days.js';
import { paymentErrors, reconciliationErrors } from '../domain/payment.errors.js';
import { ExceptionRefundService } from '../refunds/exception-refund.service.js';
import { ReconciliationService } from '../reconciliation/reconciliation.service.js';
import { exceptionView, PaymentExceptionView, reconciliationView, ReconciliationView } from './reconciliation.dto.js';

class ReconciliationQuery {
  @DayParameter({
    description: 'The first day, in UTC; 30 days up to the last one without it, and at most 366',
    example: '2026-03-01',
  })
  from?: string;
  @DayParameter({ description: 'The last day, in UTC; today without it', example: '2026-03-30' })
  to?: string;
}

@ApiTags('payments')
@Controller('reconciliation')
@AdminOnly()
export class ReconciliationController {
  constructor(
    private readonly reconciliation: ReconciliationService,
    private readonly refunds: ExceptionRefundService,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'getReconciliation',
    summary: "Orders beside the card provider's payments",
    description:
      'Compares the payments that were begun in a period, as the card provider lists them, and the orders that were paid in it; tells where the two differ and what to do. A hundred payments take about a second.',
  })
  @ApiOkResponse({ type: ReconciliationView, description: 'What was found' })
  @ApiProblems(
    invalid([{ field: 'from', message: 'The first day is after the last one' }], 'Some parameters are not valid.'),
  )
  async get(@Query() query: ReconciliationQuery): Promise<ReconciliationView> {
    const errors: FieldError[] = [];
    const days = daysMeant(query, errors);
    if (errors.length > 0) throw invalid(errors, 'Some parameters are not valid.');
    return reconciliationView(days, await this.reconciliation.read(periodOf(days)));
  }

  @Post(':transactionId/refund')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'refundException',
    summary: 'Refund a payment that pays no order',
    description:
      'Gives all of it back; again is harmless. A payment that pays an order after all is recorded there instead, and refunded there if need be.',
  })
  @ApiParam({
    name: 'transactionId',
    description: "The payment's id at the card provider",
    schema: { type: 'string', example: 'pi_3PabcXYZ' },
  })
  @ApiOkResponse({ type: PaymentExceptionView, description: 'The money is on its way' })
  @ApiProblems(reconciliationErrors.noSuchPayment(), reconciliationErrors.paysOrder(), paymentErrors.notSucceeded())
  async refund(
    @Param('transactionId') transactionId: string,
    @CurrentCaller() admin: Caller,
  ): Promise<PaymentExceptionView> {
    return exceptionView(await this.refunds.refund(transactionId, admin));
  }
}
