import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { paymentErrors, refundErrors } from '../domain/payment.errors.js';
import { UnmatchedPaymentView, ReconciliationView } from './reconciliation.dto.js';

/** What the API document says of each route of `ReconciliationController`. */
export const ReconciliationApi = {
  get: applyDecorators(
    ApiOperation({
      operationId: 'getReconciliation',
      summary: "Reconcile orders with the card provider's payments",
      description:
        'Compares the payments that were begun in a period, as the card provider lists them, with the orders that were paid in it; lists the differences and what to do about each. A hundred payments take about a second.',
    }),
    ApiOkResponse({ standardSchema: ReconciliationView, description: 'The comparison' }),
    ApiProblems(
      invalid([{ field: 'from', message: 'The first day is after the last one' }], 'Some parameters are not valid.'),
    ),
  ),
  refund: applyDecorators(
    ApiOperation({
      operationId: 'refundUnmatched',
      summary: 'Refund a payment that pays no order',
      description:
        'Refunds all of it; repeating the request refunds once. If the payment does pay an order, it is recorded there instead, and can be refunded there.',
    }),
    ApiParam({
      name: 'transactionId',
      description: "The payment's id at the card provider",
      schema: { type: 'string', example: 'pi_3PabcXYZ' },
    }),
    ApiOkResponse({ standardSchema: UnmatchedPaymentView, description: 'The refund is on its way' }),
    ApiProblems(refundErrors.noSuchPayment(), refundErrors.paysOrder(), paymentErrors.notSucceeded()),
  ),
};
