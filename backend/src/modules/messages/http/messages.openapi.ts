import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { ApiList } from '#shared/http/list-query.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { Modified } from '#shared/http/responses.dto.js';
import { messageErrors } from '../domain/message.errors.js';
import { MessagePreview, MessagesChanged, MessageView, OrderMessageView } from './message-view.js';

const MESSAGE_ID = ApiParam({
  name: 'id',
  description: 'The id of the message',
  schema: { type: 'string', example: '665f1c2ab3d4e5f60718293b.order-placed' },
});

/** What the API document says of each route of `MessagesController`. */
export const MessagesApi = {
  list: applyDecorators(
    ApiOperation({
      operationId: 'listMessages',
      summary: 'List messages',
      description: 'The outbox, newest first, filtered by search, state and kind, whole or by page.',
    }),
    ApiList(MessageView),
  ),
  get: applyDecorators(
    ApiOperation({
      operationId: 'getMessage',
      summary: 'Read a message',
      description: 'A message with its HTML and text, as the recipient sees them.',
    }),
    MESSAGE_ID,
    ApiOkResponse({ standardSchema: MessagePreview, description: 'The message' }),
    ApiProblems(messageErrors.unknown()),
  ),
  sendAgain: applyDecorators(
    ApiOperation({
      operationId: 'sendMessageAgain',
      summary: 'Send a message again',
      description: 'Sends a message that was sent, failed, is held or was not sent once more, at once.',
    }),
    MESSAGE_ID,
    ApiOkResponse({ standardSchema: Modified, description: 'The message waits to be sent' }),
    ApiProblems(
      messageErrors.unknown(),
      messageErrors.alreadyWaiting(),
      messageErrors.outdated(),
      messageErrors.notForSending(),
    ),
  ),
  release: applyDecorators(
    ApiOperation({
      operationId: 'releaseHeldMessages',
      summary: 'Send the held messages',
      description: 'Sends every message that is held after a restore or an import.',
    }),
    ApiOkResponse({ standardSchema: MessagesChanged, description: 'The messages wait to be sent' }),
  ),
  drop: applyDecorators(
    ApiOperation({
      operationId: 'dropHeldMessages',
      summary: 'Drop the held messages',
      description: 'Sends no message that is held after a restore or an import; they stay in the list.',
    }),
    ApiOkResponse({ standardSchema: MessagesChanged, description: 'The messages are not sent' }),
  ),
  ofOrder: applyDecorators(
    ApiOperation({
      operationId: 'listMessagesOfOrder',
      summary: "List an order's messages",
      description: 'The messages about an order, newest first; for its customer and for admins.',
    }),
    ApiIdParam('The id of the order'),
    ApiOkResponse({ standardSchema: OrderMessageView, isArray: true, description: 'The messages' }),
    ApiProblems(orderErrors.unknown()),
  ),
};
