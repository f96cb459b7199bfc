import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { AdminOnly, CurrentCaller, SignedIn } from '#shared/http/guards.js';
import { filterOf } from '#shared/http/list-query.js';
import { Modified } from '#shared/http/responses.dto.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { MESSAGE_LIST } from '../domain/message-list.js';
import { MessagePolicy } from '../domain/message-policy.js';
import { MessagesService } from '../messages.service.js';
import {
  MessageListQuery,
  MessagePreview,
  messagePreview,
  MessagesChanged,
  messageView,
  OrderMessageView,
  orderMessageView,
} from './message-view.js';
import { MessagesApi } from './messages.openapi.js';

@ApiTags('Messages')
@Controller()
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly policy: MessagePolicy,
  ) {}

  @Get('messages')
  @AdminOnly()
  @MessagesApi.list
  list(
    @Query() query: MessageListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const view = messageView(this.policy);
    return respondWithList(request, reply, this.messages, query, filterOf(MESSAGE_LIST, query), view);
  }

  @Get('messages/:id')
  @AdminOnly()
  @MessagesApi.get
  async get(@Param('id') id: string): Promise<MessagePreview> {
    return messagePreview(await this.messages.get(id), this.policy);
  }

  @Post('messages/:id/send')
  @HttpCode(200)
  @AdminOnly()
  @MessagesApi.sendAgain
  async sendAgain(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<Modified> {
    return { modifiedCount: await this.messages.sendAgain(id, caller) };
  }

  @Post('messages/held/release')
  @HttpCode(200)
  @AdminOnly()
  @MessagesApi.release
  async release(@CurrentCaller() caller: Caller): Promise<MessagesChanged> {
    return { modifiedCount: await this.messages.release(caller) };
  }

  @Post('messages/held/drop')
  @HttpCode(200)
  @AdminOnly()
  @MessagesApi.drop
  async drop(@CurrentCaller() caller: Caller): Promise<MessagesChanged> {
    return { modifiedCount: await this.messages.drop(caller) };
  }

  @Get('orders/:id/messages')
  @SignedIn()
  @MessagesApi.ofOrder
  async ofOrder(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<OrderMessageView[]> {
    return (await this.messages.ofOrder(id, caller)).map(orderMessageView(this.policy));
  }
}
