import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { MAX_BULK_ROWS } from '#shared/bulk.js';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { ApiBulk, BULK_DESCRIPTION } from '#shared/http/bulk.js';
import { ApiExport } from '#shared/http/list-query.js';
import { PART_LIST } from '../domain/part.js';
import { BulkPartsBody, MatchingPartsView } from './bulk-parts.dto.js';
import { EXPORT_EXAMPLE } from './part-import.service.js';

const ID = '665f1c2ab3d4e5f60718293a';
const example = (summary: string, action: BulkPartsBody['action'], fields: object = {}) => ({
  [action]: { summary, value: { action, parts: [{ id: ID, ...fields }] } },
});

/** What the API document says of each route of `BulkPartsController`. */
export const BulkPartsApi = {
  matching: applyDecorators(
    ApiOperation({
      operationId: 'findMatchingParts',
      summary: 'List the ids of matching parts',
      description: `The first ${MAX_BULK_ROWS} parts that match the filters of \`GET /parts\`, and how many match.`,
    }),
    ApiOkResponse({ standardSchema: MatchingPartsView, description: 'The parts' }),
    ApiProblems(
      invalid([{ field: 'max_quantity', message: 'A whole number from 0' }], 'Some parameters are not valid.'),
    ),
  ),
  change: applyDecorators(
    ApiOperation({
      operationId: 'changeParts',
      summary: 'Change many parts',
      description: `${BULK_DESCRIPTION} A new price or stock is refused when the part changed after its \`version\`, unless it still has the \`old_price\` or \`old_quantity\`; the value that the part already has answers \`already\`.`,
    }),
    ApiBody({
      type: BulkPartsBody,
      examples: {
        ...example('Set prices', 'set-prices', { version: 4, price: 329, old_price: 349 }),
        ...example('Set the stock', 'set-stock', { version: 4, quantity: 500, old_quantity: 480 }),
        ...example('Take parts off sale', 'archive'),
        ...example('Sell archived parts again', 'restore'),
        ...example('Delete parts', 'delete'),
      },
    }),
    ApiBulk('parts'),
  ),
  export: applyDecorators(
    ApiOperation({
      operationId: 'exportSelectedParts',
      summary: 'Export these parts to CSV',
      description: 'The same file as `GET /parts/export`, with the existing parts of these ids in their order.',
    }),
    ApiExport(PART_LIST, EXPORT_EXAMPLE),
  ),
};
