import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { sendBulk } from '#shared/http/bulk.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { filterOf, sortOf } from '#shared/http/list-query.js';
import { totalText } from '#shared/http/respond-with-list.js';
import { sendCsv } from '#shared/http/send-csv.js';
import { BulkOrders } from '../bulk-orders.js';
import { ORDER_LIST } from '../domain/order.js';
import { type MatchingOrdersView, matchingOrderView, MAX_BULK_BODY, OrderIdsBody } from './bulk-orders.dto.js';
import { BulkOrdersApi } from './bulk-orders.openapi.js';
import { BulkOrdersPipe } from './bulk-orders.pipe.js';
import { OrderExportQuery } from './order.dto.js';
import { EXPORTED, rowsOf } from './order-file.js';
import type { Client } from '#shared/client.js';
import { CurrentClient } from '#shared/http/client.js';

/** Many orders in one request. */
@ApiTags('Orders')
@Controller('orders')
export class BulkOrdersController {
  constructor(private readonly bulk: BulkOrders) {}

  @Get('matching')
  @AdminOnly()
  @BulkOrdersApi.matching
  async matching(@Query() query: OrderExportQuery, @CurrentClient() client: Client): Promise<MatchingOrdersView> {
    const { orders, total } = await this.bulk.matching(filterOf(ORDER_LIST, query), { ...sortOf(query), client });
    return { orders: orders.map(matchingOrderView), total: totalText(total) };
  }

  @Post('bulk')
  @HttpCode(200)
  @RouteConfig({ maxBody: MAX_BULK_BODY })
  @AdminOnly()
  @BulkOrdersApi.change
  change(
    @Body(BulkOrdersPipe) { action, rows }: Awaited<ReturnType<BulkOrdersPipe['transform']>>,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendBulk(request, reply, rows.length, (onProgress) => this.bulk.change(action, rows, caller, onProgress));
  }

  @Post('export')
  @HttpCode(200)
  @AdminOnly()
  @BulkOrdersApi.export
  async export(@Body() { ids }: OrderIdsBody, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const orders = await this.bulk.findInOrder(ids);
    return sendCsv(reply, 'orders', EXPORTED, [orders], rowsOf);
  }
}
