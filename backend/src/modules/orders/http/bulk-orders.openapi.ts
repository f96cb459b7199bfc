import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation } from '@nestjs/swagger';
import { ApiProblems } from '#shared/http/api-problems.js';
import { ApiBulk, ApiMatching, ApiSelectedExport, BULK_DESCRIPTION } from '#shared/http/bulk.js';
import { bodyTooLarge } from '#shared/http/problem.js';
import { csv } from '#shared/http/send-csv.js';
import { ORDER_LIST } from '../domain/order.js';
import { BulkOrdersBody, MatchingOrdersView, MAX_BULK_BODY } from './bulk-orders.dto.js';
import { EXPORTED } from './order-file.js';

const [FIRST, SECOND] = ['665f1c2ab3d4e5f60718293b', '665f1c2ab3d4e5f60718293c'];

/** What the API document says of each route of `BulkOrdersController`. */
export const BulkOrdersApi = {
  matching: ApiMatching('orders', MatchingOrdersView, { field: 'status', message: 'One of unpaid, pending, shipped' }),
  change: applyDecorators(
    ApiOperation({ operationId: 'changeOrders', summary: 'Ship or delete many orders', description: BULK_DESCRIPTION }),
    ApiBody({
      type: BulkOrdersBody,
      examples: {
        delete: { summary: 'Delete unpaid orders', value: { action: 'delete', ids: [FIRST, SECOND] } },
        ship: {
          summary: 'Ship with tracking',
          value: {
            ...{ action: 'ship', ids: [FIRST, SECOND] },
            tracking: [{ id: FIRST, carrier: 'ups', tracking_number: '1Z999AA10123456784' }],
          },
        },
      },
    }),
    ApiBulk('ids'),
    ApiProblems(bodyTooLarge(MAX_BULK_BODY)),
  ),
  export: ApiSelectedExport('orders', ORDER_LIST, csv([EXPORTED])),
};
