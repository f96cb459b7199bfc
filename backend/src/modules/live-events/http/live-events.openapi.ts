import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiProblems } from '#shared/http/api-problems.js';
import { tooManyStreams } from '../event-streams.js';

const EXAMPLE = [
  'id: 665f1c2ab3d4e5f60718293c',
  'event: order-placed',
  'data: {"at":"2026-03-01T09:30:00.000Z","type":"order-placed","order":{"_id":"665f1c2ab3d4e5f60718293b","part_name":"Northbridge N8 Processor","name":"Carl Customer","amount":20,"total_price":6980,"status":"unpaid"}}',
  '',
  '',
].join('\n');

/** What the API document says of each route of `LiveEventsController`. */
export const LiveEventsApi = {
  watch: applyDecorators(
    ApiOperation({
      operationId: 'watchEvents',
      summary: 'Watch live events',
      description: [
        'An endless stream of server-sent events: `order-placed`, `order-paid`, `order-shipped`, `order-shipping-undone`,',
        '`order-tracking-changed`, `order-deleted`,',
        '`order-refunded` and `order-disputed` with `order` (`_id`, `part_name`, `name`, `amount`, `total_price`, `status` and, where it',
        'must not be shipped, `payment_state`); `part-changed` with `change` (`added`, `changed`, `removed`) and',
        '`part` (`_id`, `name`, `quantity`); `parts-imported` with `added` and `changed`; `review-added` with `review` (`_id`, `name`,',
        '`rating`). `reload`: some events were missed, so refetch your lists. `end` precedes the end of the stream, with `reason`',
        '`stopping` or `signed-out`. A comment is sent every 20 seconds. Read it with fetch, which can send the access token.',
      ].join(' '),
    }),
    ApiHeader({
      name: 'Last-Event-ID',
      required: false,
      description: 'The id of the last event received; later ones are sent first',
      example: '665f1c2ab3d4e5f60718293c',
    }),
    ApiOkResponse({
      description: 'The events',
      content: { 'text/event-stream': { schema: { type: 'string', example: EXAMPLE } } },
    }),
    ApiProblems(tooManyStreams()),
  ),
};
