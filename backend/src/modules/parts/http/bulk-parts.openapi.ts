import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation } from '@nestjs/swagger';
import { ApiBulk, ApiMatching, ApiSelectedExport, BULK_DESCRIPTION } from '#shared/http/bulk.js';
import { PART_LIST } from '../domain/part.js';
import { BulkPartsBody, MatchingPartsView } from './bulk-parts.dto.js';
import { EXPORT_EXAMPLE } from './part-import-report.js';

const ID = '665f1c2ab3d4e5f60718293a';
const CATEGORY_ID = '665f1c2ab3d4e5f60718293b';
const example = (summary: string, action: BulkPartsBody['action'], fields: object = {}) => ({
  [action]: { summary, value: { action, parts: [{ id: ID, ...fields }] } },
});

/** What the API document says of each route of `BulkPartsController`. */
export const BulkPartsApi = {
  matching: ApiMatching('parts', MatchingPartsView, { field: 'max_quantity', message: 'A whole number from 0' }),
  change: applyDecorators(
    ApiOperation({
      operationId: 'changeParts',
      summary: 'Change many parts',
      description: `${BULK_DESCRIPTION} A new price, stock, category or value of an attribute is refused when the part changed after its \`version\`, unless it still has the \`old_price\`, \`old_quantity\`, \`old_category_id\` or \`old_value\`; so is the value of an attribute that the part's category lacks; the value that the part already has answers \`already\`.`,
    }),
    ApiBody({
      type: BulkPartsBody,
      examples: {
        ...example('Set prices', 'set-prices', { version: 4, price: 329, old_price: 349 }),
        ...example('Set the stock', 'set-stock', { version: 4, quantity: 500, old_quantity: 480 }),
        ...example('Set the category', 'set-category', { version: 4, category_id: CATEGORY_ID, old_category_id: null }),
        ...example('Set an attribute', 'set-attribute', { version: 4, key: 'ecc', value: true, old_value: null }),
        ...example('Take parts off sale', 'archive'),
        ...example('Sell archived parts again', 'restore'),
        ...example('Delete parts', 'delete'),
      },
    }),
    ApiBulk('parts'),
  ),
  export: ApiSelectedExport('parts', PART_LIST, EXPORT_EXAMPLE),
};
