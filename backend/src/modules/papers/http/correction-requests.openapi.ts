import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { CorrectionRequestView } from '#modules/orders/http/order-view.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { paperErrors } from '../domain/paper.errors.js';

const ORDER_ID = ApiIdParam('The id of the order');

/** What the API document says of each route of `CorrectionRequestsController`. */
export const CorrectionRequestsApi = {
  request: applyDecorators(
    ApiOperation({
      operationId: 'requestCorrection',
      summary: 'Ask to correct an invoice',
      description:
        'The customer of an order asks to address its invoice to other billing data: all of them, as they are to be printed, and without an address the delivery address. One request may be open; admins get a message, and accept it by correcting the invoice.',
    }),
    ORDER_ID,
    ApiCreatedResponse({ standardSchema: CorrectionRequestView, description: 'The request' }),
    ApiProblems(
      orderErrors.unknown(),
      paperErrors.none(),
      paperErrors.requestOpen(),
      paperErrors.credited(),
      paperErrors.unchanged(),
    ),
  ),
  refuse: applyDecorators(
    ApiOperation({
      operationId: 'refuseCorrection',
      summary: 'Refuse to correct an invoice',
      description:
        "Closes the customer's open request with a sentence that the customer reads. The invoice stays as it is.",
    }),
    ORDER_ID,
    ApiOkResponse({ standardSchema: CorrectionRequestView, description: 'The refused request' }),
    ApiProblems(orderErrors.unknown(), paperErrors.requestDecided()),
  ),
};
