import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { Deleted, Inserted, Modified } from '#shared/http/answers.dto.js';
import { AdminOnly, CurrentCaller, CustomerOnly, SignedIn } from '#shared/http/guards.js';
import { ApiList, type ListQuery } from '#shared/http/list.js';
import { ApiProblems } from '#shared/http/problem.js';
import { ORDER_SORTS, type Order } from '../domain/order.js';
import { type OrderRequest, OrdersService } from '../orders.service.js';
import { OrderBodyPipe } from './order-body.pipe.js';
import { NewOrderBody, orderView, OrderView } from './order.dto.js';
import { ORDER_FILTERS, OrderAnswers } from './order.answers.js';

@ApiTags('orders')
@Controller()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly answers: OrderAnswers,
  ) {}

  @Get('orders')
  @AdminOnly()
  @ApiOperation({
    operationId: 'listOrders',
    summary: 'All orders',
    description: 'Every order of the shop, or those that match, or a page of them.',
  })
  @ApiList(OrderView, ORDER_SORTS, ORDER_FILTERS)
  list(@Query() query: ListQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.answers.sendList({}, query, request, reply);
  }

  @Get('orders/:email')
  @SignedIn()
  @ApiOperation({
    operationId: 'listOrdersOf',
    summary: "One customer's orders",
    description: 'For that customer, and for admins.',
  })
  @ApiList(OrderView, ORDER_SORTS, ORDER_FILTERS)
  @ApiProblems(404)
  listOf(
    @Param('email') email: string,
    @CurrentCaller() caller: Caller,
    @Query() query: ListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return this.answers.sendList({ email: this.orders.customerOf(email, caller) }, query, request, reply);
  }

  @Post('orders')
  @CustomerOnly()
  @ApiOperation({
    operationId: 'placeOrder',
    summary: 'Order a part',
    description: 'Takes the stock and stores the order as one step; total_price must be what the part costs now.',
  })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'Any text, new for each intent to buy: sent twice, it orders once',
  })
  @ApiBody({ type: NewOrderBody })
  @ApiCreatedResponse({ type: Inserted, description: 'The order is placed' })
  @ApiProblems(400, 404, 409, 413, 415)
  async place(
    @Body(OrderBodyPipe) body: OrderRequest,
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
    description: 'Removes the order and gives its stock back.',
  })
  @ApiOkResponse({ type: Deleted, description: 'How many orders were removed' })
  @ApiProblems(409)
  async cancel(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<Deleted> {
    return { deletedCount: await this.orders.cancel(id, caller) };
  }

  @Patch('shipped/:id')
  @AdminOnly()
  @ApiOperation({
    operationId: 'shipOrder',
    summary: 'Mark a paid order as shipped',
    description: 'Only a paid order that is not shipped yet.',
  })
  @ApiOkResponse({ type: Modified, description: 'How many orders changed' })
  @ApiProblems(404, 409)
  async ship(@Param('id') id: string): Promise<Modified> {
    return { modifiedCount: await this.orders.ship(id) };
  }

  @Get('payment/order/:id')
  @SignedIn()
  @ApiOperation({ operationId: 'getOrder', summary: 'One order', description: 'For its customer, and for admins.' })
  @ApiOkResponse({ type: OrderView, description: 'The order' })
  @ApiProblems(404)
  async get(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<OrderView> {
    const order: Order = await this.orders.get(id, caller);
    return orderView(order);
  }
}
