import { type Type, applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { type FieldError, invalid } from '../domain-error.js';
import { isDate, lengthOf } from '../text-rules.js';
import { type Page, type PageRequest, type Total, COUNT_LIMIT, decodeCursor, encodeCursor, orderOf } from '../page.js';
import { ApiProblems } from './api-problems.js';
import { ApiTagged, ETAG_HEADER } from './etag.js';

/** What every list's address may ask for; repeated parameters arrive as arrays and are refused. */
export type ListQuery = Record<string, unknown>;

export interface ListRequest<SortField extends string> {
  sort: SortField;
  descending: boolean;
  /** absent: the whole list */
  page?: PageRequest<SortField>;
}

/** Characters a search text may have. */
const MAX_TEXT = 200;
/** Characters a cursor may have: a name of 200 characters, encoded. */
const MAX_CURSOR = 2000;

/** Reads one query parameter as text; `undefined` when absent; reports a repeated one. */
export function textParameter(
  query: ListQuery,
  name: string,
  errors: FieldError[],
  max = MAX_TEXT,
): string | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') errors.push({ field: name, message: 'Give this parameter once' });
  else if (lengthOf(value) > max) errors.push({ field: name, message: `At most ${max} characters` });
  else if (value.includes('\u0000')) errors.push({ field: name, message: 'A NUL character is not allowed' });
  else return value;
  return undefined;
}

/** Reads one query parameter as a whole number within bounds. */
export function numberParameter(
  query: ListQuery,
  name: string,
  errors: FieldError[],
  min: number,
  max: number,
): number | undefined {
  const text = textParameter(query, name, errors);
  if (text === undefined) return undefined;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  errors.push({ field: name, message: `A whole number from ${min} to ${max.toLocaleString('en-US')}` });
  return undefined;
}

/** Reads one query parameter as one of a few words. */
export function choiceParameter<T extends string>(
  query: ListQuery,
  name: string,
  errors: FieldError[],
  choices: readonly T[],
): T | undefined {
  const text = textParameter(query, name, errors);
  if (text === undefined || choices.includes(text as T)) return text as T | undefined;
  errors.push({ field: name, message: `One of ${choices.join(', ')}` });
  return undefined;
}

/** Reads one query parameter as a day, `2026-03-01`. */
export function dateParameter(query: ListQuery, name: string, errors: FieldError[]): string | undefined {
  const text = textParameter(query, name, errors);
  if (text === undefined || isDate(text)) return text;
  errors.push({ field: name, message: 'A date such as 2026-03-01' });
  return undefined;
}

/** Reads `sort`, `limit` and `cursor`; the first of `sorts` is the default. */
export function listParameters<T extends string>(
  query: ListQuery,
  sorts: readonly [T, ...T[]],
  errors: FieldError[],
  defaultDescending = false,
): ListRequest<T> {
  const sortChoices = sorts.flatMap((sort) => [sort, `-${sort}`]);
  const text = choiceParameter(query, 'sort', errors, sortChoices);
  const descending = text?.startsWith('-') ?? defaultDescending;
  const sort = (text?.replace('-', '') ?? sorts[0]) as T;
  const limit = numberParameter(query, 'limit', errors, 1, 100);
  const cursorText = textParameter(query, 'cursor', errors, MAX_CURSOR);
  const cursor = cursorText === undefined ? undefined : decodeCursor(cursorText);
  if (cursorText !== undefined && !cursor) errors.push({ field: 'cursor', message: 'Not a cursor of this list' });
  if (cursor && cursor.order !== orderOf(sort, descending))
    errors.push({ field: 'cursor', message: 'This cursor belongs to another sort' });
  if (cursorText !== undefined && limit === undefined && query['limit'] === undefined)
    errors.push({ field: 'cursor', message: 'A cursor needs a limit' });
  return {
    sort,
    descending,
    ...(limit !== undefined && { page: { sort, descending, limit, ...(cursor && { cursor }) } }),
  };
}

/** Refuses a list request when reading it found errors, unknown parameters included. */
export function refuseBadQuery(query: ListQuery, known: readonly string[], errors: FieldError[]): void {
  for (const name of Object.keys(query)) {
    if (!known.includes(name)) errors.push({ field: name, message: 'Unknown parameter' });
  }
  if (errors.length > 0) throw invalid(errors, 'Some parameters are not valid.');
}

/** The total as `X-Total-Count` says it: exact, or `10000+`. */
function totalText(total: Total): string {
  return total.capped ? `${COUNT_LIMIT}+` : String(total.count);
}

/** Sets `X-Total-Count` and `Link` (RFC 8288) for a page; the links keep the request's other parameters. */
export function setPageHeaders(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): void {
  void reply.header('X-Total-Count', totalText(page.total));
  const links = (['next', 'previous'] as const).flatMap((relation) => {
    const cursor = page[relation];
    if (!cursor) return [];
    const url = new URL(request.originalUrl, 'http://shop');
    url.searchParams.set('cursor', encodeCursor(cursor));
    return [`<${url.pathname}${url.search}>; rel="${relation === 'next' ? 'next' : 'prev'}"`];
  });
  if (links.length > 0) void reply.header('Link', links.join(', '));
}

/** Sends a whole list as JSON while it is read, a chunk at a time, so that memory does not grow with it. */
export function streamList<Row>(
  reply: FastifyReply,
  chunks: AsyncIterable<readonly Row[]>,
  view: (row: Row) => unknown,
): FastifyReply {
  async function* json() {
    let first = true;
    yield '[';
    for await (const rows of chunks) {
      if (rows.length === 0) continue;
      yield (first ? '' : ',') + rows.map((row) => JSON.stringify(view(row))).join(',');
      first = false;
    }
    yield ']';
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(json()));
}

/** A query parameter that narrows a list, as it is documented. */
export interface ListFilter {
  name: string;
  description: string;
  example: unknown;
  type?: 'string' | 'integer' | 'boolean';
  enum?: readonly string[];
  format?: 'date';
  minimum?: number;
  maximum?: number;
}

/** Documents a call that sends a list as a CSV file: the list's own filters and sort. */
export function ApiExport(sorts: readonly [string, ...string[]], filters: ListFilter[], example: string) {
  return applyDecorators(
    apiSort(sorts),
    ...filters.map(apiFilter),
    ApiOkResponse({
      description: 'The file',
      headers: {
        'Content-Disposition': {
          description: 'What the file is called',
          schema: { type: 'string', example: 'attachment; filename="parts-2026-03-01.csv"' },
        },
      },
      content: { 'text/csv': { schema: { type: 'string', example } } },
    }),
    ApiProblems(invalid([{ field: 'sort', message: `One of ${sorts.join(', ')}` }], 'Some parameters are not valid.')),
  );
}

function apiSort(sorts: readonly [string, ...string[]]) {
  return ApiQuery({
    name: 'sort',
    required: false,
    description: 'The field to sort by, `-` before it for descending',
    schema: { type: 'string', enum: sorts.flatMap((sort) => [sort, `-${sort}`]), example: `-${sorts[0]}` },
  });
}

function apiFilter({ name, description, example, type = 'string', enum: choices, format, ...bounds }: ListFilter) {
  const schema = { ...schemaOf(type, choices, format, bounds), example };
  return ApiQuery({ name, required: false, description, schema });
}

/** Documents a list call: its paging, its headers, its validators, its items. */
export function ApiList(item: Type<unknown>, sorts: readonly [string, ...string[]], filters: ListFilter[] = []) {
  return applyDecorators(
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'Rows of a page, 1 to 100; without it the whole list is sent',
      schema: { type: 'integer', minimum: 1, maximum: 100, example: 20 },
    }),
    ApiQuery({
      name: 'cursor',
      required: false,
      description:
        'Where the page starts: copied from the address in a `Link` header; needs `limit`, and the same `sort`',
      schema: {
        type: 'string',
        pattern: '^[A-Za-z0-9_-]+$',
        maxLength: MAX_CURSOR,
        example: 'WyIyMDI2LTAzLTAxVDA5OjMwOjAwLjAwMFoiLCI2NjVmMWMyYWIzZDRlNWY2MDcxODI5M2EiLDAsImNyZWF0ZWRfYXQiXQ',
      },
    }),
    apiSort(sorts),
    ...filters.map(apiFilter),
    ApiTagged('list'),
    ApiOkResponse({
      type: [item],
      headers: {
        ETag: ETAG_HEADER,
        'X-Total-Count': {
          description: 'How many there are in all; `10000+` when a filter matches more',
          schema: { type: 'string', pattern: '^(\\d+|10000\\+)$', example: '42' },
        },
        Link: {
          description: 'The addresses of the next and the previous page, where there are any (RFC 8288)',
          schema: { type: 'string', example: '</parts?limit=20&cursor=WyIyMDI2Il0>; rel="next"' },
        },
      },
      description: 'The list',
    }),
    ApiProblems(
      invalid([{ field: 'limit', message: 'A whole number from 1 to 100' }], 'Some parameters are not valid.'),
    ),
  );
}

function schemaOf(
  type: 'string' | 'integer' | 'boolean',
  choices: readonly string[] | undefined,
  format: string | undefined,
  bounds: object,
) {
  if (choices) return { type, enum: [...choices] };
  if (format) return { type, format };
  return type === 'string' ? { type, maxLength: MAX_TEXT, pattern: '^[^\\u0000]*$' } : { type, ...bounds };
}
