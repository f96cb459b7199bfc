import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { Deleted, Inserted, Modified } from '#shared/http/responses.dto.js';
import { AdminOnly, CurrentCaller, CustomerOnly, SignedIn } from '#shared/http/guards.js';
import { filterOf, sortOf } from '#shared/http/list-query.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { sendCsv } from '#shared/http/send-csv.js';
import { OrderPolicy } from '../domain/order-policy.js';
import { CUSTOMER_ORDER_LIST, ORDER_LIST, type Order } from '../domain/order.js';
import type { InvalidOrderRequest, OrderRequest } from '../order-requests.js';
import { OrdersService } from '../orders.service.js';
import type { ShipOptions } from '../ports/order.repository.js';
import { OrderBodyPipe, type OrderTracking, ShipBodyPipe, TrackingBodyPipe } from './order-bodies.pipe.js';
import { type OrderView, orderViewFor } from './order-view.js';
import { CustomerOrderListQuery, OrderExportQuery, OrderListQuery } from './order.dto.js';
import { EXPORTED, rowsOf } from './order-file.js';
import { OrdersApi } from './orders.openapi.js';

@ApiTags('Orders')
@Controller()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly policy: OrderPolicy,
  ) {}

  @Get('orders')
  @AdminOnly()
  @OrdersApi.list
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
  @OrdersApi.export
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
  @OrdersApi.listOf
  async listOf(
    @Param('email') email: string,
    @CurrentCaller() caller: Caller,
    @Query() query: CustomerOrderListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const filter = { ...filterOf(CUSTOMER_ORDER_LIST, query), email: this.orders.customerOf(email, caller) };
    return respondWithList(request, reply, this.orders, query, filter, orderViewFor(caller, this.policy));
  }

  @Post('orders')
  @CustomerOnly()
  @OrdersApi.place
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
  @OrdersApi.cancel
  async cancel(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<Deleted> {
    return { deletedCount: await this.orders.cancel(id, caller) };
  }

  @Patch('shipped/:id')
  @AdminOnly()
  @OrdersApi.ship
  async ship(
    @Param('id') id: string,
    @CurrentCaller() caller: Caller,
    @Body(ShipBodyPipe) options: ShipOptions,
  ): Promise<Modified> {
    return { modifiedCount: await this.orders.ship(id, caller, options) };
  }

  @Delete('shipped/:id')
  @HttpCode(200)
  @AdminOnly()
  @OrdersApi.undoShipping
  async undoShipping(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<Modified> {
    return { modifiedCount: await this.orders.undoShipping(id, caller) };
  }

  @Patch('orders/:id/tracking')
  @AdminOnly()
  @OrdersApi.changeTracking
  async changeTracking(
    @Param('id') id: string,
    @CurrentCaller() caller: Caller,
    @Body(TrackingBodyPipe) { parcels }: OrderTracking,
  ): Promise<Modified> {
    return { modifiedCount: await this.orders.changeTracking(id, parcels, caller) };
  }

  @Get('payment/order/:id')
  @SignedIn()
  @OrdersApi.get
  async get(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<OrderView> {
    const order: Order = await this.orders.get(id, caller);
    return orderViewFor(caller, this.policy)(order);
  }
}
