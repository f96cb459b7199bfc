import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { LINES_TYPE } from '#shared/http/send-progress.js';
import { view } from '#shared/http/view.js';
import { text } from '#shared/record.js';
import { paperErrors } from '../domain/paper.errors.js';
import { PDF_CONTENT, PDF_HEADERS } from './papers.openapi.js';

const PROBLEMS = ApiProblems(invalid([{ field: 'ids', message: '1 to 500 ids' }]), paperErrors.busy());

/** The file, at the end of the progress messages. */
view('PackingSlipsFile', {
  name: text.meta({ description: "The file's name", example: 'packing-slips-2026-03-01.pdf' }),
  pdf: text.meta({ description: 'The PDF file in base64', example: 'JVBERi0xLjc=' }),
});

/** What the API document says of each route of `PackingSlipsController`. */
export const PackingSlipsApi = {
  get: applyDecorators(
    ApiOperation({
      operationId: 'getPackingSlips',
      summary: 'Read packing slips',
      description:
        'One PDF file with the slips of up to 100 orders, without prices. Several orders begin with a pick list: the pieces of each part in all, and what is left out.',
    }),
    ApiOkResponse({ description: 'The slips', headers: PDF_HEADERS, content: PDF_CONTENT }),
    PROBLEMS,
  ),
  print: applyDecorators(
    ApiOperation({
      operationId: 'printPackingSlips',
      summary: 'Write packing slips',
      description: [
        'The same for up to 500 orders. With `Accept: application/x-ndjson` the response streams lines `{"progress", "of"}` while',
        'slips are printed, then `{"report"}` with the file as a `PackingSlipsFile`, or `{"problem"}`.',
      ].join(' '),
    }),
    ApiOkResponse({
      description: 'The slips',
      headers: PDF_HEADERS,
      content: { ...PDF_CONTENT, [LINES_TYPE]: { schema: { type: 'string', example: '{"progress":50,"of":500}\n' } } },
    }),
    PROBLEMS,
  ),
};
