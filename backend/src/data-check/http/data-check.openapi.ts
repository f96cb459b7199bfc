import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { LastDataCheck } from './data-check.dto.js';

/** What the API document says of each route of `DataCheckController`. */
export const DataCheckApi = {
  last: applyDecorators(
    ApiOperation({
      operationId: 'getDataCheck',
      summary: 'Read the outcome of the last data check',
      description: 'The outcome of the last check of all data with `npm run shop -- doctor`.',
    }),
    ApiOkResponse({ standardSchema: LastDataCheck, description: 'The outcome, if the data was ever checked' }),
  ),
};
