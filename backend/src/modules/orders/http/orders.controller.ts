import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, emailUnverified } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { ApiEmailParam, ApiIdParam } from '#shared/http/parameters.js';
import { Deleted, Inserted, Modified } from '#shared/http/responses.dto.js';
import { AdminOnly, CurrentCaller, CustomerOnly, SignedIn } from '#shared/http/guards.js';
import { ApiExport, ApiList, filterOf, sortOf } from '#shared/http/list-query.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { csv, sendCsv } from '#shared/http/send-csv.js';
import { partErrors } from '#modules/parts/domain/part.errors.js';
import { LinesRefused } from '../domain/lines-refused.js';
import { orderErrors, UNDO_SECONDS } from '../domain/order.errors.js';
import { OrderPolicy } from '../domain/order-policy.js';
import { ORDER_LIST, type Order } from '../domain/order.js';
import type { InvalidOrderRequest, OrderRequest } from '../order-requests.js';
import { OrdersService } from '../orders.service.js';
import { OrderBodyPipe, type Shipping, ShipBodyPipe } from './order-bodies.pipe.js';
import { orderViewFor } from './order-view.js';
import {
  NewLinesBody,
  NewOrderBody,
  ORDER_EXAMPLES,
  OrderExportQuery,
  OrderListQuery,
  OrderView,
  ShipBody,
} from './order.dto.js';
import { EXPORTED, rowsOf } from './order-file.js';

@ApiTags('Orders')
@Controller()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly policy: OrderPolicy,
  ) {}

  @Get('orders')
  @AdminOnly()
  @ApiOperation({
    operationId: 'listOrders',
    summary: 'List orders',
    description: 'All orders, newest first, filtered by search, status and part, whole or by page.',
  })
  @ApiList(OrderView)
  list(
    @CurrentCaller() caller: Caller,
    @Query() query: OrderListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return respondWithList(
      request,
      reply,
      this.orders,
      query,
      filterOf(ORDER_LIST, query),
      orderViewFor(caller, this.policy),
    );
  }

  @Get('orders/export')
  @AdminOnly()
  @ApiOperation({
    operationId: 'exportOrders',
    summary: 'Export orders to CSV',
    description:
      'Matching orders as CSV, a row for each line: the fields of its order, and the part, amount and total of the line; `order_total` is that of the order. A text that a spreadsheet would run as a formula is prefixed with an apostrophe.',
  })
  @ApiExport(ORDER_LIST, csv([EXPORTED]))
  export(@Query() query: OrderExportQuery, @Res() reply: FastifyReply): FastifyReply {
    const { sort, descending } = sortOf(query);
    return sendCsv(
      reply,
      'orders',
      EXPORTED,
      this.orders.stream(filterOf(ORDER_LIST, query), sort, descending),
      rowsOf,
    );
  }

  @Get('orders/:email')
  @SignedIn()
  @ApiOperation({
    operationId: 'listOrdersOf',
    summary: "List a customer's orders",
    description: 'Orders of a customer, newest first; for that customer and for admins.',
  })
  @ApiEmailParam("The customer's e-mail")
  @ApiList(OrderView)
  @ApiProblems(orderErrors.unknownCustomer())
  async listOf(
    @Param('email') email: string,
    @CurrentCaller() caller: Caller,
    @Query() query: OrderListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const filter = { ...filterOf(ORDER_LIST, query), email: this.orders.customerOf(email, caller) };
    return respondWithList(request, reply, this.orders, query, filter, orderViewFor(caller, this.policy));
  }

  @Post('orders')
  @CustomerOnly()
  @ApiOperation({
    operationId: 'placeOrder',
    summary: 'Place an order',
    description:
      'Orders pieces of one part or, with `lines`, of up to 50 parts for yourself and reserves the stock; pay the order afterwards. `total_price` must be the present price of that amount. Of several lines all are ordered, or none, and every refused line is reported: the field of its error is `lines.0.amount`.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      '1 to 255 printable characters, new for each order: a retry with the same key within 30 days orders once',
    example: 'b1f7c0de-5a4e-4d0e-9c55-2f8f7f0a3c11',
  })
  @ApiExtraModels(NewOrderBody, NewLinesBody)
  @ApiBody({
    schema: { oneOf: [NewOrderBody, NewLinesBody].map((body) => ({ $ref: getSchemaPath(body) })) },
    examples: ORDER_EXAMPLES,
  })
  @ApiCreatedResponse({ type: Inserted, description: 'The order is placed' })
  @ApiProblems(
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
  )
  async place(
    @Body(OrderBodyPipe) body: OrderRequest | InvalidOrderRequest,
    @CurrentCaller() caller: Caller,
    @Headers('idempotency-key') key?: string,
  ): Promise<Inserted> {
    return { insertedId: await this.orders.place(body, caller, key) };
  }

  @Delete('orders/:id')
  @HttpCode(200)
  @SignedIn()
  @ApiOperation({
    operationId: 'deleteOrder',
    summary: 'Cancel an unpaid order',
    description:
      'Deletes the order and releases its stock. Answers 0 for an order that is unknown or belongs to another customer.',
  })
  @ApiIdParam("The order's id")
  @ApiOkResponse({ type: Deleted, description: 'How many orders were removed' })
  @ApiProblems(orderErrors.alreadyPaid())
  async cancel(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<Deleted> {
    return { deletedCount: await this.orders.cancel(id, caller) };
  }

  @Patch('shipped/:id')
  @AdminOnly()
  @ApiOperation({
    operationId: 'shipOrder',
    summary: 'Ship an order',
    description:
      'Marks a paid order as shipped. A fully refunded or disputed order is refused unless the body overrides that with a reason.',
  })
  @ApiIdParam("The order's id")
  @ApiBody({
    type: ShipBody,
    required: false,
    examples: {
      paid: { summary: 'A paid order', value: {} },
      'refunded-or-disputed': {
        summary: 'A fully refunded or disputed order',
        value: { override: true, reason: 'The customer withdrew the dispute by phone' },
      },
    },
  })
  @ApiOkResponse({ type: Modified, description: 'How many orders changed' })
  @ApiProblems(
    invalid([{ field: 'reason', message: 'Enter a reason' }]),
    orderErrors.unknown(),
    orderErrors.notPending(),
    orderErrors.notShippable('refunded'),
    orderErrors.notShippable('disputed'),
    orderErrors.notShippable('dispute-lost'),
  )
  async ship(
    @Param('id') id: string,
    @CurrentCaller() caller: Caller,
    @Body(ShipBodyPipe) { overrideReason }: Shipping,
  ): Promise<Modified> {
    return { modifiedCount: await this.orders.ship(id, caller, overrideReason) };
  }

  @Delete('shipped/:id')
  @HttpCode(200)
  @AdminOnly()
  @ApiOperation({
    operationId: 'undoShipping',
    summary: 'Undo the shipping of an order',
    description: `Returns an order to paid within ${UNDO_SECONDS} seconds after it was marked as shipped.`,
  })
  @ApiIdParam("The order's id")
  @ApiOkResponse({ type: Modified, description: 'How many orders changed' })
  @ApiProblems(orderErrors.unknown(), orderErrors.notShipped(), orderErrors.undoTooLate())
  async undoShipping(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<Modified> {
    return { modifiedCount: await this.orders.undoShipping(id, caller) };
  }

  @Get('payment/order/:id')
  @SignedIn()
  @ApiOperation({
    operationId: 'getOrder',
    summary: 'Read an order',
    description: 'An order with its delivery and status; for its customer and for admins.',
  })
  @ApiIdParam("The order's id")
  @ApiOkResponse({ type: OrderView, description: 'The order' })
  @ApiProblems(orderErrors.unknown())
  async get(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<OrderView> {
    const order: Order = await this.orders.get(id, caller);
    return orderViewFor(caller, this.policy)(order);
  }
}
