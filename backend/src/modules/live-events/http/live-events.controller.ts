import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { EventStreams, tooManyStreams } from '../event-streams.js';

const EXAMPLE = [
  'id: 665f1c2ab3d4e5f60718293c',
  'event: order-placed',
  'data: {"at":"2026-03-01T09:30:00.000Z","type":"order-placed","order":{"_id":"665f1c2ab3d4e5f60718293b","part_name":"Northbridge N8 Processor","name":"Carl Customer","amount":20,"total_price":6980,"status":"unpaid"}}',
  '',
  '',
].join('\n');

@ApiTags('Live events')
@Controller('events')
export class LiveEventsController {
  constructor(private readonly streams: EventStreams) {}

  @Get()
  @AdminOnly()
  @ApiOperation({
    operationId: 'watchEvents',
    summary: 'Watch live events',
    description: [
      'An endless stream of server-sent events: `order-placed`, `order-paid`, `order-shipped`, `order-shipping-undone`, `order-deleted`,',
      '`order-refunded` and `order-disputed` with `order` (`_id`, `part_name`, `name`, `amount`, `total_price`, `status` and, where it',
      'must not be shipped, `payment_state`); `part-changed` with `change` (`added`, `changed`, `removed`) and',
      '`part` (`_id`, `name`, `quantity`); `parts-imported` with `added` and `changed`; `review-added` with `review` (`_id`, `name`,',
      '`rating`). `reload`: some events were missed, so refetch your lists. `end` precedes the end of the stream, with `reason`',
      '`stopping` or `signed-out`. A comment is sent every 20 seconds. Read it with fetch, which can send the access token.',
    ].join(' '),
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event received; later ones are sent first',
    example: '665f1c2ab3d4e5f60718293c',
  })
  @ApiOkResponse({
    description: 'The events',
    content: { 'text/event-stream': { schema: { type: 'string', example: EXAMPLE } } },
  })
  @ApiProblems(tooManyStreams())
  watch(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Headers('last-event-id') last?: string,
  ): FastifyReply {
    // The second header makes nginx forward each event without buffering.
    void reply.header('X-Accel-Buffering', 'no').type('text/event-stream');
    if (request.method === 'HEAD') return reply.send('');
    const token = request.headers.authorization?.replace(/^Bearer +/i, '') ?? '';
    return reply.send(this.streams.open(caller._id, token, last));
  }
}
