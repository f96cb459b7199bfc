import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { orderErrors } from '#modules/orders/domain/order.errors.js';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { ApiExport, ApiList } from '#shared/http/list-query.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { PAPER_LIST } from '../domain/paper-list.js';
import { paperErrors } from '../domain/paper.errors.js';
import { clockBehind } from '#app/recording/papers/domain/paper-clock.js';
import { ListedPaperView, OrderPaperView, PaperTotalsView } from './paper.dto.js';

const ORDER_ID = ApiIdParam('The id of the order');
const EXPORT_EXAMPLE =
  '"number","kind","issued_at","total","tax"\r\n"2026-000123","invoice","2026-03-01T09:30:00.000Z",6980,0\r\n';

export const PDF_HEADERS = {
  'Content-Disposition': {
    description: "The file's name",
    schema: { type: 'string' as const, example: 'attachment; filename="invoice-2026-000123.pdf"' },
  },
};
export const PDF_CONTENT = {
  'application/pdf': { schema: { type: 'string' as const, format: 'binary', example: '%PDF-1.7 …' } },
};

const ARCHIVE_HEADERS = {
  'Content-Disposition': {
    description: "The file's name",
    schema: { type: 'string' as const, example: 'attachment; filename="invoices-2026-03-01-to-2026-03-31.zip"' },
  },
};
const ARCHIVE_CONTENT = {
  'application/zip': { schema: { type: 'string' as const, format: 'binary', example: 'PK …' } },
};
const INVALID_DAYS = invalid(
  [{ field: 'from', message: 'A date such as 2026-03-01' }],
  'Some parameters are not valid.',
);
const INVALID_PERIOD = invalid([{ field: 'from', message: 'At most 366 days' }], 'Some parameters are not valid.');

const BEHIND = clockBehind('2026-03-01T09:30:00.000Z', '2026-03-01T10:30:00.000Z');

/** What the API document says of each route of `PapersController`. */
export const PapersApi = {
  list: applyDecorators(
    ApiOperation({
      operationId: 'listPapers',
      summary: 'List invoices and credit notes',
      description: 'Every issued paper, newest first, filtered by search, kind and days, whole or by page.',
    }),
    ApiList(ListedPaperView),
  ),
  export: applyDecorators(
    ApiOperation({
      operationId: 'exportPapers',
      summary: 'Export invoices and credit notes',
      description:
        'The list as a CSV file. What credit notes take off is negative, so that sums are right. `issued_on` is the day of `issued_at`, in UTC.',
    }),
    ApiExport(PAPER_LIST, EXPORT_EXAMPLE),
  ),
  totals: applyDecorators(
    ApiOperation({
      operationId: 'getPaperTotals',
      summary: 'Read what invoices and credit notes add up to',
      description: 'Of every paper that the filters of the list match, not of a page: in all, by kind and by tax rate.',
    }),
    ApiOkResponse({ standardSchema: PaperTotalsView, description: 'The sums' }),
    ApiProblems(INVALID_DAYS),
  ),
  archive: applyDecorators(
    ApiOperation({
      operationId: 'getPaperArchive',
      summary: 'Read all invoices and credit notes of a period as a ZIP file',
      description:
        'The PDF file of each paper, named by its number, in the order of their issue, without compression, and their list as the export has it. What was not printed yet is printed on the way. A paper that was changed in the store has a text file in its place, a lost number only a row of the list.',
    }),
    ApiOkResponse({ description: 'The file', headers: ARCHIVE_HEADERS, content: ARCHIVE_CONTENT }),
    ApiProblems(INVALID_PERIOD, paperErrors.noneInPeriod(), paperErrors.tooMany({ count: 2345, capped: false })),
  ),
  invoice: applyDecorators(
    ApiOperation({
      operationId: 'getInvoice',
      summary: "Read an order's invoice",
      description: 'The PDF file, always the same, for its customer and for admins.',
    }),
    ORDER_ID,
    ApiOkResponse({ description: 'The invoice', headers: PDF_HEADERS, content: PDF_CONTENT }),
    ApiProblems(
      orderErrors.unknown(),
      paperErrors.none(),
      paperErrors.unknown(),
      paperErrors.busy(),
      paperErrors.damaged(),
    ),
  ),
  creditNote: applyDecorators(
    ApiOperation({
      operationId: 'getCreditNote',
      summary: 'Read a credit note',
      description: 'The PDF file of a credit note, or of the cancellation of one, always the same.',
    }),
    ORDER_ID,
    ApiParam({ name: 'number', description: 'Its number', schema: { type: 'string', example: 'CN-2026-000045' } }),
    ApiOkResponse({ description: 'The credit note', headers: PDF_HEADERS, content: PDF_CONTENT }),
    ApiProblems(orderErrors.unknown(), paperErrors.unknown(), paperErrors.busy(), paperErrors.damaged()),
  ),
  create: applyDecorators(
    ApiOperation({
      operationId: 'createInvoice',
      summary: 'Create an invoice',
      description: 'For an order that was paid while the shop made none, or imported without papers; dated today.',
    }),
    ORDER_ID,
    ApiCreatedResponse({ standardSchema: OrderPaperView, isArray: true, description: "The order's papers" }),
    ApiProblems(orderErrors.unknown(), paperErrors.unpaid(), paperErrors.exists(), paperErrors.noSeller(), BEHIND),
  ),
  correct: applyDecorators(
    ApiOperation({
      operationId: 'correctInvoice',
      summary: 'Correct an invoice',
      description:
        'Issues a credit note over all that is left of it, and a new invoice to this buyer. No money is moved.',
    }),
    ORDER_ID,
    ApiCreatedResponse({ standardSchema: OrderPaperView, isArray: true, description: "The order's papers" }),
    ApiProblems(orderErrors.unknown(), paperErrors.none(), paperErrors.replaced(), paperErrors.credited(), BEHIND),
  ),
  ofOrder: applyDecorators(
    ApiOperation({
      operationId: 'listPapersOfOrder',
      summary: "List an order's papers",
      description: 'Its invoices, credit notes and cancellations, for its customer and for admins.',
    }),
    ORDER_ID,
    ApiOkResponse({ standardSchema: OrderPaperView, isArray: true, description: 'The papers' }),
    ApiProblems(orderErrors.unknown()),
  ),
};
