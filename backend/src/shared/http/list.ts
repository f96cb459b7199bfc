import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import type { Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { invalid, type FieldError } from '../domain-error.js';
import { COUNT_LIMIT, decodeCursor, encodeCursor, type Page, type PageRequest, type Total } from '../page.js';
import { ApiProblems } from './problem.js';

/** What every list's address may ask for; repeated parameters arrive as arrays and are refused. */
export type ListQuery = Record<string, unknown>;

export interface ListRequest<SortField extends string> {
  sort: SortField;
  descending: boolean;
  /** absent: the whole list */
  page?: PageRequest<SortField>;
}

/** Reads one query parameter as text; `undefined` when absent; reports a repeated one. */
export function textParameter(query: ListQuery, name: string, errors: FieldError[], max = 200): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') errors.push({ field: name, message: 'Give this parameter once' });
  else if (value.length > max) errors.push({ field: name, message: `At most ${max} characters` });
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
  const cursorText = textParameter(query, 'cursor', errors, 2000);
  const cursor = cursorText === undefined ? undefined : decodeCursor(cursorText);
  if (cursorText !== undefined && !cursor) errors.push({ field: 'cursor', message: 'Not a cursor of this list' });
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

/** Documents a list call: its paging, its headers, its items. */
export function ApiList(
  item: Type<unknown>,
  sorts: readonly string[],
  filters: {
    name: string;
    description: string;
    example: unknown;
    type?: 'string' | 'integer' | 'boolean';
    enum?: readonly string[];
  }[] = [],
) {
  return applyDecorators(
    ApiQuery({
      name: 'limit',
      required: false,
      description: 'Rows of a page, 1 to 100; without it the whole list is sent',
      schema: { type: 'integer', minimum: 1, maximum: 100 },
      example: 20,
    }),
    ApiQuery({
      name: 'cursor',
      required: false,
      description: 'Where the page starts, as a `Link` header gave it',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'sort',
      required: false,
      description: 'The field to sort by, `-` before it for descending',
      schema: { type: 'string', enum: sorts.flatMap((sort) => [sort, `-${sort}`]) },
    }),
    ...filters.map(({ name, description, example, type = 'string', enum: choices }) =>
      ApiQuery({
        name,
        required: false,
        description,
        example,
        schema: { type, ...(choices && { enum: [...choices] }) },
      }),
    ),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'An ETag of this list; 304 when it is still the same',
    }),
    ApiOkResponse({
      type: [item],
      headers: {
        'X-Total-Count': {
          description: 'How many there are in all; `10000+` when a filter matches more',
          schema: { type: 'string' },
        },
        Link: { description: 'The addresses of the next and the previous page', schema: { type: 'string' } },
      },
      description: 'The list',
    }),
    ApiProblems(400),
  );
}
