import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { StatsView } from './sales-figures.dto.js';

/** What the API document says of each route of `SalesFiguresController`. */
export const SalesFiguresApi = {
  get: applyDecorators(
    ApiOperation({
      operationId: 'getStats',
      summary: 'Read sales figures',
      description:
        'Present counts of orders and parts, and revenue, orders and best parts of the last days, today included, in UTC.',
    }),
    ApiOkResponse({ type: StatsView, description: 'The figures' }),
    ApiProblems(
      invalid([{ field: 'days', message: 'A whole number from 1 to 366' }], 'Some parameters are not valid.'),
    ),
  ),
};
