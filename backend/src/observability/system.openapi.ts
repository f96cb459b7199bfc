import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiProblems } from '#shared/http/api-problems.js';
import { routeUnknown } from '#shared/http/problem.js';
import { LiveAnswer, PublicSettings, ReadyAnswer } from './system.dto.js';

/** What the API document says of each route of `SystemController`. */
export const SystemApi = {
  checkReady: applyDecorators(
    ApiOperation({
      operationId: 'checkReady',
      summary: 'Check that customers can browse',
      description:
        'For monitors: the store is readable and, in the demo, the demo accounts and data exist. `degraded` lists what fails while customers can still browse.',
    }),
    ApiOkResponse({ standardSchema: ReadyAnswer, description: 'The shop answers' }),
    ApiProblems(503),
  ),
  config: applyDecorators(
    ApiOperation({
      operationId: 'getConfig',
      summary: 'Read the public settings',
      description: 'Public settings that a browser needs to sign in and to pay.',
    }),
    ApiOkResponse({ standardSchema: PublicSettings, description: 'The settings' }),
  ),
  live: applyDecorators(
    ApiOperation({
      operationId: 'checkLive',
      summary: 'Check that the process runs',
      description: 'For supervisors: restart it when this fails.',
    }),
    ApiOkResponse({ standardSchema: LiveAnswer, description: 'The process runs' }),
  ),
  health: applyDecorators(
    ApiOperation({
      operationId: 'checkHealth',
      summary: 'Check that the shop is ready',
      description: 'For load balancers: like `GET /`, and the store is writable.',
    }),
    ApiOkResponse({ standardSchema: ReadyAnswer, description: 'Ready for requests' }),
    ApiProblems(503),
  ),
  metrics: applyDecorators(
    ApiOperation({
      operationId: 'getMetrics',
      summary: 'Read the metrics',
      description: "In Prometheus's text format; only for this machine and private networks.",
    }),
    ApiOkResponse({
      description: 'The metrics',
      content: { 'text/plain': { schema: { type: 'string', example: 'shop_orders_placed_total 3' } } },
    }),
    ApiProblems(routeUnknown()),
  ),
};
