import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { ApiCsv } from '#shared/http/list-query.js';
import { StatsView, WaitingView } from './sales-figures.dto.js';

const INVALID_DAYS = ApiProblems(
  invalid([{ field: 'days', message: 'A whole number from 1 to 366' }], 'Some parameters are not valid.'),
);

/** What the API document says of each route of `SalesFiguresController`. */
export const SalesFiguresApi = {
  get: applyDecorators(
    ApiOperation({
      operationId: 'getStats',
      summary: 'Read sales figures',
      description:
        'What waits now, counts of orders and parts, and gross, refunds, what was lost in disputes, net, orders, best parts and best customers of the last days, today included, in UTC, beside the money of as many days before.',
    }),
    ApiOkResponse({ standardSchema: StatsView, description: 'The figures' }),
    INVALID_DAYS,
  ),
  waiting: applyDecorators(
    ApiOperation({
      operationId: 'getWaiting',
      summary: 'Read what waits',
      description: 'The counts of what waits for an admin now, as in the sales figures.',
    }),
    ApiOkResponse({ standardSchema: WaitingView, description: 'The counts' }),
  ),
  export: applyDecorators(
    ApiOperation({
      operationId: 'exportStats',
      summary: 'Export sales figures',
      description:
        'The money of the last days as a CSV file: a row for each day, for each customer or for each part, at most 10,000.',
    }),
    ApiCsv(
      'sales-by-day-2026-03-01.csv',
      '"day","orders","gross","refunds","lost_in_disputes","net"\r\n"2026-03-01",14,5320,120.5,0,5199.5\r\n',
    ),
    INVALID_DAYS,
  ),
};
