import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BULK_RESULT, type BulkReport, MAX_BULK_ROWS } from '../bulk.js';
import { type FieldError, invalid } from '../domain-error.js';
import type { ListDefinition } from '../list-definition.js';
import { listOf, text } from '../record.js';
import { ApiProblems } from './api-problems.js';
import { ApiExport } from './list-query.js';
import { count, view, viewSchema } from './view.js';
import { LINES_TYPE, sendProgress, wantsProgress } from './send-progress.js';

const BulkResultView = view('BulkResultView', BULK_RESULT.shape);

/** What happened to the rows of a request. */
const BulkReportView = view('BulkReportView', {
  results: listOf(BulkResultView).meta({ description: 'Each row, in the order of the request' }),
  done: count('How many rows changed', 58),
  already: count('How many rows were so before', 1),
  refused: count('How many rows are refused', 1),
}) satisfies z.ZodType<BulkReport>;

/** Documents a route that answers with `sendBulk`. @param field the field with the rows */
export function ApiBulk(field: string) {
  return applyDecorators(
    ApiOkResponse({
      description: 'What happened to each row',
      content: {
        'application/json': { schema: viewSchema(BulkReportView) },
        [LINES_TYPE]: { schema: { type: 'string', example: '{"progress":60,"of":500}\n' } },
      },
    }),
    ApiProblems(invalid([{ field, message: `1 to ${MAX_BULK_ROWS} ids` }])),
  );
}

/** What `ApiBulk` routes say of their rows and of progress. */
export const BULK_DESCRIPTION = [
  `One action for 1 to ${MAX_BULK_ROWS} rows. Each is changed on its own, as by its own request, and the answer says what happened to it:`,
  'after an interruption every row is as before or as afterwards, and a repeat answers `already`.',
  'With `Accept: application/x-ndjson` the response streams lines `{"progress", "of"}`, then `{"report"}` or `{"problem"}`.',
].join(' ');

/** The options of the field with the ids of an export. @param noun such as `parts` */
export const idsField = (noun: string, id: string) => ({
  ...{ description: `The ids of the ${noun}`, example: [id], required: `1 to ${MAX_BULK_ROWS} ids` },
  ...{ max: MAX_BULK_ROWS, unique: true },
});

/** The view of the first records that match a list's filters. */
export function matchingView<Noun extends string, Row extends z.ZodType>(noun: Noun, row: Row, total: string) {
  const rows = listOf(row).meta({ description: "The first that match, in the list's order" });
  return {
    ...({ [noun]: rows } as Record<Noun, typeof rows>),
    total: text.meta({ description: 'How many match; `10000+` when a filter matches more', example: total }),
  };
}

/** Documents a route with the records that match a list's filters. @param refused an error of a filter */
export function ApiMatching(noun: string, answer: z.ZodType, refused: FieldError) {
  return applyDecorators(
    ApiOperation({
      operationId: `findMatching${capital(noun)}`,
      summary: `List the ids of matching ${noun}`,
      description: `The first ${MAX_BULK_ROWS} ${noun} that match the filters of \`GET /${noun}\`, and how many match.`,
    }),
    ApiOkResponse({ standardSchema: answer, description: `The ${noun}` }),
    ApiProblems(invalid([refused], 'Some parameters are not valid.')),
  );
}

/** Documents a route with the file of chosen records. */
export function ApiSelectedExport(noun: string, list: ListDefinition, file: string) {
  return applyDecorators(
    ApiOperation({
      operationId: `exportSelected${capital(noun)}`,
      summary: `Export these ${noun} to CSV`,
      description: `The same file as \`GET /${noun}/export\`, with the existing ${noun} of these ids in their order.`,
    }),
    ApiExport(list, file),
  );
}

const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/** The errors of ids that appear twice. @param place the field of the row at this index */
export function duplicateIds(ids: readonly string[], place: (index: number) => string): FieldError[] {
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [{ field: place(index), message: 'This id appears twice' }],
  );
}

/** Sends what happened to each row, after its progress if the client asks for it. */
export async function sendBulk(
  request: FastifyRequest,
  reply: FastifyReply,
  of: number,
  run: (onProgress?: (finished: number) => void) => Promise<BulkReport>,
): Promise<FastifyReply> {
  return wantsProgress(request) ? sendProgress(reply, of, run) : reply.send(await run());
}
