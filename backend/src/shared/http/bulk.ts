import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BULK_RESULT, type BulkReport, MAX_BULK_ROWS } from '../bulk.js';
import { type FieldError, invalid } from '../domain-error.js';
import { listOf } from '../record.js';
import { ApiProblems } from './api-problems.js';
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
