import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { EventStreams } from '../event-streams.js';
import { LiveEventsApi } from './live-events.openapi.js';

@ApiTags('Live events')
@Controller('events')
export class LiveEventsController {
  constructor(private readonly streams: EventStreams) {}

  @Get()
  @AdminOnly()
  @LiveEventsApi.watch
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
