import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { Modified } from '#shared/http/responses.dto.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { paymentErrors, refundErrors, tooManyDeclinedCards } from '../domain/payment.errors.js';
import { PaymentIntentAnswer, PaymentCheckAnswer, RefundBody, RefundAnswer } from './payment.dto.js';

/** What the API document says of each route of `PaymentsController`. */
export const PaymentsApi = {
  createIntent: applyDecorators(
    ApiOperation({
      tags: ['Card payments'],
      operationId: 'createPaymentIntent',
      summary: 'Start paying an order',
      description:
        "Returns what a browser needs to take the card. With `order_id` the amount is that order's, and repeating the request returns the same intent; without it, `total_price` must be that of an unpaid order of yours.",
    }),
    ApiOkResponse({ standardSchema: PaymentIntentAnswer, description: 'The client secret of the payment intent' }),
    ApiProblems(
      invalid([{ field: 'total_price', message: 'The total is missing' }]),
      orderErrors.unknown(),
      paymentErrors.orderPaid(),
      paymentErrors.noOrderOfThisTotal(),
      paymentErrors.processing(),
      tooManyDeclinedCards(86_400),
    ),
  ),
  record: applyDecorators(
    ApiOperation({
      tags: ['Card payments'],
      operationId: 'recordPayment',
      summary: 'Record a payment',
      description:
        'Reports that an intent has paid your order. The shop verifies it with the card provider; repeating the request changes nothing.',
    }),
    ApiIdParam("The order's id"),
    ApiOkResponse({ standardSchema: Modified, description: '0 when it was recorded already' }),
    ApiProblems(
      invalid([{ field: 'order', message: "The order is another one than the path's" }]),
      orderErrors.unknown(),
      ...Object.values(paymentErrors).map((error) => error()),
      orderErrors.transactionUsed(),
    ),
  ),
  check: applyDecorators(
    ApiOperation({
      tags: ['Refunds and reconciliation'],
      operationId: 'checkPayment',
      summary: "Check an order's payment",
      description:
        'Looks the payment of an order up at the card provider. A payment that succeeded, but was missed by the shop, is recorded; repeating the request changes nothing.',
    }),
    ApiIdParam("The order's id"),
    ApiOkResponse({ standardSchema: PaymentCheckAnswer, description: 'The state of the payment at the card provider' }),
    ApiProblems(
      orderErrors.unknown(),
      paymentErrors.orderPaid(),
      paymentErrors.otherAmount(),
      orderErrors.transactionUsed(),
    ),
  ),
  refund: applyDecorators(
    ApiOperation({
      tags: ['Refunds and reconciliation'],
      operationId: 'refundOrder',
      summary: 'Refund an order',
      description:
        "Refunds an order's payment in full, an amount of it, or pieces of its lines at their prices as ordered, which may go back to the stock; one that is disputed only after the dispute is won, one about which the bank asks only in full. The status of the order does not change. After a 503 the outcome is unknown: retry with the same key, which refunds once.",
    }),
    ApiIdParam("The order's id"),
    ApiHeader({
      name: 'Idempotency-Key',
      required: true,
      description: '1 to 255 printable characters, new for each refund: a retry with the same key refunds once',
      example: '0c1b6a52-7a3e-4a43-8f4a-5e1f3d1f6a77',
    }),
    ApiBody({
      type: RefundBody,
      examples: {
        'in-full': { summary: 'The rest of the payment', value: {} },
        'in-part': { summary: 'Part of the payment', value: { amount: 34.5, reason: 'Late delivery' } },
        lines: {
          summary: 'Pieces of lines',
          value: {
            lines: [{ part_id: '665f1c2ab3d4e5f60718293a', pieces: 2, restock: true }],
            reason: 'Ordered too many',
          },
        },
      },
    }),
    ApiOkResponse({ standardSchema: RefundAnswer, description: 'The refund is on its way' }),
    ApiProblems(
      invalid([{ field: 'Idempotency-Key', message: 'The Idempotency-Key is missing' }]),
      orderErrors.unknown(),
      refundErrors.unpaid(),
      refundErrors.disputeOpen(),
      refundErrors.onlyInFull(),
      paymentErrors.keyReused(),
      paymentErrors.refundTooMuch(),
      orderErrors.tooManyPieces([{ name: 'Northbridge N8 Processor', left: 1 }]),
      paymentErrors.unknown(),
    ),
  ),
};
