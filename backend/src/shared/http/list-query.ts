import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { invalid } from '../domain-error.js';
import { decodeCursor, type PageRequest } from '../page.js';
import { ApiProblems } from './api-problems.js';
import { ApiTagged, ETAG_HEADER } from './etag.js';
import { ChoiceParameter, NumberParameter, TextParameter } from './parameters.js';

/** Maximal length of a cursor, which may contain an encoded name of 200 characters. */
const MAX_CURSOR_LENGTH = 2000;

type Sorting<Sort extends string> = Sort | `-${Sort}`;

/** The query of every list; each list adds its filters. */
export interface ListQuery<Sort extends string> {
  sort: Sorting<Sort>;
  limit?: number;
  cursor?: string;
}

/** The base class for the query of a list with these sorts; lists add their filters. */
export function listQuery<Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  defaultSort: Sorting<Sort> = sorts[0],
): Type<ListQuery<Sort>> {
  class SortedListQuery implements ListQuery<Sort> {
    @NumberParameter({
      description: 'Rows per page, 1 to 100; without it the whole list is sent',
      example: 20,
      min: 1,
      max: 100,
    })
    limit?: number;

    @TextParameter({
      description: 'Start of the page, copied from a `Link` header; needs `limit` and the same `sort`',
      example: 'WyIyMDI2LTAzLTAxVDA5OjMwOjAwLjAwMFoiLCI2NjVmMWMyYWIzZDRlNWY2MDcxODI5M2EiLDAsImNyZWF0ZWRfYXQiXQ',
      max: MAX_CURSOR_LENGTH,
      pattern: '^[A-Za-z0-9_-]+$',
      rules: [
        { ok: (text: string) => decodeCursor(text) !== undefined, message: 'Not a cursor of this list' },
        {
          ok: (text: string, { sort }: ListQuery<Sort>) => (decodeCursor(text)?.order ?? sort) === sort,
          message: 'This cursor belongs to another sort',
        },
        { ok: (_: string, { limit }: ListQuery<Sort>) => limit !== undefined, message: 'A cursor needs a limit' },
      ],
    })
    cursor?: string;

    @ChoiceParameter({
      description: 'The field to sort by, `-` before it for descending',
      example: `-${sorts[0]}`,
      choices: choicesOf(sorts),
    })
    sort: Sorting<Sort> = defaultSort;
  }
  return SortedListQuery;
}

const choicesOf = (sorts: readonly string[]) => sorts.flatMap((sort) => [sort, `-${sort}`]);

/** The requested order. */
export function sortOf<Sort extends string>({ sort }: Pick<ListQuery<Sort>, 'sort'>) {
  return { sort: sort.replace('-', '') as Sort, descending: sort.startsWith('-') };
}

/** The requested page; undefined for the whole list. */
export function pageOf<Sort extends string>(query: ListQuery<Sort>): PageRequest<Sort> | undefined {
  const { limit, cursor: text } = query;
  if (limit === undefined) return undefined;
  const cursor = text === undefined ? undefined : decodeCursor(text);
  return { ...sortOf(query), limit, ...(cursor && { cursor }) };
}

/** Documents a route that sends a list: headers, ETags and items. */
export function ApiList(item: Type<unknown>) {
  return applyDecorators(
    ApiTagged('list'),
    ApiOkResponse({
      type: [item],
      headers: {
        ETag: ETAG_HEADER,
        'X-Total-Count': {
          description: 'The total; `10000+` when a filter matches more',
          schema: { type: 'string', pattern: '^(\\d+|10000\\+)$', example: '42' },
        },
        Link: {
          description: 'Addresses of the next and previous page (RFC 8288)',
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

/** Documents a route that sends a list as a CSV file. */
export function ApiExport(sorts: readonly string[], example: string) {
  return applyDecorators(
    ApiOkResponse({
      description: 'The file',
      headers: {
        'Content-Disposition': {
          description: "The file's name",
          schema: { type: 'string', example: 'attachment; filename="parts-2026-03-01.csv"' },
        },
      },
      content: { 'text/csv': { schema: { type: 'string', example } } },
    }),
    ApiProblems(
      invalid([{ field: 'sort', message: `One of ${choicesOf(sorts).join(', ')}` }], 'Some parameters are not valid.'),
    ),
  );
}
