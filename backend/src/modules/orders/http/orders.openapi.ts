import { MAX_LINES } from '#shared/limits.js';
import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  getSchemaPath,
} from '@nestjs/swagger';
import { emailUnverified } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { ApiEmailParam, ApiIdParam } from '#shared/http/parameters.js';
import { Deleted, Inserted, Modified } from '#shared/http/responses.dto.js';
import { ApiExport, ApiList } from '#shared/http/list-query.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { csv } from '#shared/http/send-csv.js';
import { partErrors } from '#modules/parts/domain/part.errors.js';
import { LinesRefused } from '../domain/lines-refused.js';
import { orderErrors, UNDO_SECONDS } from '../domain/order.errors.js';
import { ORDER_LIST } from '../domain/order.js';
import { OrderView } from './order-view.js';
import { NewLinesBody, NewOrderBody, ORDER_EXAMPLES } from './order.dto.js';
import { ShipBody, TrackingBody } from './shipping.dto.js';
import { EXPORTED } from './order-file.js';

const TRACKING_EXAMPLE = { carrier: 'ups', tracking_number: '1Z999AA10123456784' };
const SEVERAL = {
  summary: 'Several parcels',
  value: { parcels: [TRACKING_EXAMPLE, { carrier: 'dhl', tracking_number: '00340434161094015902' }] },
};

/** What the API document says of each route of `OrdersController`. */
export const OrdersApi = {
  list: applyDecorators(
    ApiOperation({
      operationId: 'listOrders',
      summary: 'List orders',
      description: 'All orders, newest first, filtered by search, status, part and days, whole or by page.',
    }),
    ApiList(OrderView),
  ),
  export: applyDecorators(
    ApiOperation({
      operationId: 'exportOrders',
      summary: 'Export orders to CSV',
      description:
        'Matching orders as CSV, a row for each line: the fields of its order, its `line` (1, 2, …), and the part, amount and total of the line. The money of the whole order, `order_total` and `refunded`, is in its first row only. `created_on`, `paid_on` and `shipped_on` are the days of the times, in UTC. A text that a spreadsheet would run as a formula is prefixed with an apostrophe.',
    }),
    ApiExport(ORDER_LIST, csv([EXPORTED])),
  ),
  listOf: applyDecorators(
    ApiOperation({
      operationId: 'listOrdersOf',
      summary: "List a customer's orders",
      description: 'Orders of a customer, newest first; for that customer and for admins.',
    }),
    ApiEmailParam("The customer's e-mail"),
    ApiList(OrderView),
    ApiProblems(orderErrors.unknownCustomer()),
  ),
  place: applyDecorators(
    ApiOperation({
      operationId: 'placeOrder',
      summary: 'Place an order',
      description: `Orders pieces of one part or, with \`lines\`, of up to ${MAX_LINES} parts for yourself and reserves the stock; pay the order afterwards. \`total_price\` must be the present price of that amount. Of several lines all are ordered, or none, and every refused line is reported: the field of its error is \`lines.0.amount\`.`,
    }),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        '1 to 255 printable characters, new for each order: a retry with the same key within 30 days orders once',
      example: 'b1f7c0de-5a4e-4d0e-9c55-2f8f7f0a3c11',
    }),
    ApiExtraModels(NewOrderBody, NewLinesBody),
    ApiBody({
      schema: { oneOf: [NewOrderBody, NewLinesBody].map((body) => ({ $ref: getSchemaPath(body) })) },
      examples: ORDER_EXAMPLES,
    }),
    ApiCreatedResponse({ standardSchema: Inserted, description: 'The order is placed' }),
    ApiProblems(
      invalid([
        { field: 'delivery_phone', message: '*Please enter a valid phone number without space or dash' },
        { field: 'amount', message: 'You have to enter amount greater than minimum order' },
      ]),
      emailUnverified(),
      orderErrors.notYours(),
      partErrors.notOnSale(),
      partErrors.outOfStock(12),
      partErrors.priceChanged({ price_cents: 34_900 }, 20),
      new LinesRefused([
        { index: 0, refusal: partErrors.outOfStock(12) },
        { index: 2, refusal: partErrors.priceChanged({ price_cents: 34_900 }, 20) },
      ]),
      orderErrors.partAmbiguous(),
      orderErrors.keyReused(),
      orderErrors.tooManyUnpaid(50),
      orderErrors.tooMuchUnpaid(200_000_000, 180_000_000),
    ),
  ),
  cancel: applyDecorators(
    ApiOperation({
      operationId: 'deleteOrder',
      summary: 'Cancel an unpaid order',
      description:
        'Deletes the order and releases its stock. Answers 0 for an order that is unknown or belongs to another customer.',
    }),
    ApiIdParam("The order's id"),
    ApiOkResponse({ standardSchema: Deleted, description: 'How many orders were removed' }),
    ApiProblems(orderErrors.alreadyPaid()),
  ),
  ship: applyDecorators(
    ApiOperation({
      operationId: 'shipOrder',
      summary: 'Ship an order',
      description:
        'Marks a paid order as shipped, with its parcels, or the carrier and the tracking number of a single one, if the body has them. A fully refunded or disputed order is refused unless the body overrides that with a reason.',
    }),
    ApiIdParam("The order's id"),
    ApiBody({
      type: ShipBody,
      required: false,
      examples: {
        paid: { summary: 'A paid order', value: {} },
        tracked: SEVERAL,
        'refunded-or-disputed': {
          summary: 'A fully refunded or disputed order',
          value: { override: true, reason: 'The customer withdrew the dispute by phone' },
        },
      },
    }),
    ApiOkResponse({ standardSchema: Modified, description: 'How many orders changed' }),
    ApiProblems(
      invalid([{ field: 'reason', message: 'Enter a reason' }]),
      orderErrors.unknown(),
      orderErrors.notPending(),
      orderErrors.notShippable('refunded'),
      orderErrors.notShippable('disputed'),
      orderErrors.notShippable('dispute-lost'),
    ),
  ),
  undoShipping: applyDecorators(
    ApiOperation({
      operationId: 'undoShipping',
      summary: 'Undo the shipping of an order',
      description: `Returns an order to paid and removes its tracking within ${UNDO_SECONDS} seconds after it was marked as shipped.`,
    }),
    ApiIdParam("The order's id"),
    ApiOkResponse({ standardSchema: Modified, description: 'How many orders changed' }),
    ApiProblems(
      orderErrors.unknown(),
      orderErrors.notShipped(),
      orderErrors.shippedByAnother(),
      orderErrors.undoTooLate(),
    ),
  ),
  changeTracking: applyDecorators(
    ApiOperation({
      operationId: 'changeTracking',
      summary: 'Change the tracking of an order',
      description:
        'Sets or replaces the parcels of a shipped order. Answers 0 when the order has these parcels already.',
    }),
    ApiIdParam("The order's id"),
    ApiBody({
      type: TrackingBody,
      examples: {
        known: { summary: 'A known carrier', value: TRACKING_EXAMPLE },
        several: SEVERAL,
        other: {
          summary: 'Another carrier, with its page',
          value: { carrier: 'other', tracking_number: '4711', tracking_url: 'https://courier.example/track/4711' },
        },
      },
    }),
    ApiOkResponse({ standardSchema: Modified, description: 'How many orders changed' }),
    ApiProblems(
      invalid([{ field: 'tracking_number', message: 'Enter the tracking number' }]),
      orderErrors.unknown(),
      orderErrors.notTrackable(),
    ),
  ),
  get: applyDecorators(
    ApiOperation({
      operationId: 'getOrder',
      summary: 'Read an order',
      description: 'An order with its delivery and status; for its customer and for admins.',
    }),
    ApiIdParam("The order's id"),
    ApiOkResponse({ standardSchema: OrderView, description: 'The order' }),
    ApiProblems(orderErrors.unknown()),
  ),
};
