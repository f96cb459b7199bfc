import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { invalid } from '../domain-error.js';
import { type FilterDefinition, type FilterOf, type ListDefinition, type SortOf, sortsOf } from '../list-definition.js';
import { toCents } from '../money.js';
import { decodeCursor, type PageRequest } from '../page.js';
import { searchWords } from '../search-query.js';
import { ApiProblems } from './api-problems.js';
import { ApiTagged, ETAG_HEADER } from './etag.js';
import type { Rule } from './fields.js';
import {
  ChoiceParameter,
  DayParameter,
  FlagParameter,
  IdsParameter,
  NumberParameter,
  TextParameter,
} from './parameters.js';

/** Maximal length of a cursor, which may contain an encoded name of 200 characters. */
const MAX_CURSOR_LENGTH = 2000;

type Sorting<Sort extends string> = Sort | `-${Sort}`;

/** The query of an export; it has the list's filters as well, see `filterOf`. */
export interface ExportQuery<Sort extends string> {
  sort?: Sorting<Sort>;
  q?: string;
  /** the requested order, or that of a request which names none */
  readonly order: Sorting<Sort>;
}

/** The query of a list; it has the list's filters as well, see `filterOf`. */
export interface ListQuery<Sort extends string> extends ExportQuery<Sort> {
  limit?: number;
  cursor?: string;
}

/** The base class for the query of a list: page, order and filters. */
export function listQuery<List extends ListDefinition>(list: List): Type<ListQuery<SortOf<List>>> {
  class PagedQuery implements ListQuery<SortOf<List>> {
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
          ok: (text: string, { order }: PagedQuery) => (decodeCursor(text)?.order ?? order) === order,
          message: 'This cursor belongs to another sort',
        },
        { ok: (_: string, { limit }: PagedQuery) => limit !== undefined, message: 'A cursor needs a limit' },
      ],
    })
    cursor?: string;

    sort?: Sorting<SortOf<List>>;
    q?: string;

    get order() {
      return orderOf(list, this);
    }
  }
  return withOrderAndFilters(PagedQuery, list);
}

/** The base class for the query of an export: order and filters. */
export function exportQuery<List extends ListDefinition>(list: List): Type<ExportQuery<SortOf<List>>> {
  class WholeQuery implements ExportQuery<SortOf<List>> {
    sort?: Sorting<SortOf<List>>;
    q?: string;

    get order() {
      return orderOf(list, this);
    }
  }
  return withOrderAndFilters(WholeQuery, list);
}

function orderOf<List extends ListDefinition>(
  { searchSort, defaultSort }: List,
  { sort, q = '' }: Pick<ExportQuery<SortOf<List>>, 'sort' | 'q'>,
): Sorting<SortOf<List>> {
  const isSearch = searchSort !== undefined && searchWords(q).length > 0;
  return sort ?? (isSearch ? searchSort : defaultSort);
}

/** The base class for the query of what a list adds up to: its filters. */
export function filterQuery(list: ListDefinition): Type<{ q?: string }> {
  class FilterQuery {
    q?: string;
  }
  return withFilters(FilterQuery, list);
}

/** Defines the query parameters `sort`, `q` and those of the filters. */
function withOrderAndFilters<Query extends Type<object>>(query: Query, list: ListDefinition): Query {
  const choices = sortChoices(list);
  const { furtherSorts } = list;
  const sort = ChoiceParameter({
    description: [
      'The field to sort by, `-` before it for descending',
      ...(list.searchSort === undefined ? [] : [`; a search is sorted by ${list.searchSort} by default`]),
      ...(furtherSorts ? [`; ${furtherSorts.description}`] : []),
    ].join(''),
    example: choices[1],
    choices,
    ...(furtherSorts && { pattern: `^-?${furtherSorts.prefix.replace('.', '\\.')}${furtherSorts.pattern}$` }),
  });
  sort(query.prototype as object, 'sort');
  return withFilters(query, list);
}

function withFilters<Query extends Type<object>>(query: Query, list: ListDefinition): Query {
  const parameters = {
    q: TextParameter(list.search),
    ...Object.fromEntries(
      Object.entries(list.filters).flatMap(([name, { kind, choices = [], parameter }]) =>
        parameter ? [[parameterOf(name, kind), PARAMETERS[kind]({ ...parameter, choices, rules: rulesOf(name) })]] : [],
      ),
    ),
  };
  for (const [name, parameter] of Object.entries(parameters)) parameter(query.prototype as object, name);
  return query;
}

/** `dayRange` names its filters `from` and `to`. */
function rulesOf(filter: string): Rule[] {
  return filter === 'from' ? [DAYS_IN_ORDER] : [];
}

export const DAYS_IN_ORDER: Rule = {
  ok: (from: string, { to }: { to?: string }) => to === undefined || from <= to,
  message: 'The first day is after the last one',
};

const PARAMETERS = {
  ids: IdsParameter,
  text: TextParameter,
  choice: ChoiceParameter,
  flag: FlagParameter,
  number: NumberParameter,
  cents: NumberParameter,
  'first-day': DayParameter,
  'last-day': DayParameter,
};

/** An amount is requested in dollars. */
function parameterOf(filter: string, kind: FilterDefinition['kind']): string {
  return kind === 'cents' ? filter.replace('_cents', '') : filter;
}

/** The filters in a valid query. */
export function filterOf<List extends ListDefinition>(list: List, query: object): FilterOf<List> {
  const given = query as Record<string, unknown>;
  const filter = Object.entries(list.filters).flatMap(([name, { kind, parameter }]) => {
    const value = parameter && given[parameterOf(name, kind)];
    return value === undefined ? [] : [[name, toFilter(kind, value)]];
  });
  return { q: given['q'], ...Object.fromEntries(filter) } as FilterOf<List>;
}

function toFilter(kind: FilterDefinition['kind'], value: unknown): unknown {
  if (kind === 'ids') return (value as string).split(',');
  if (kind === 'cents') return toCents(value as number);
  if (kind === 'first-day') return `${value as string}T00:00:00.000Z`;
  return kind === 'last-day' ? `${value as string}T23:59:59.999Z` : value;
}

const sortChoices = (list: ListDefinition) => sortsOf(list).flatMap((sort) => [sort, `-${sort}`]);

/** The requested order. */
export function sortOf<Sort extends string>({ order }: ExportQuery<Sort>) {
  return { sort: order.replace('-', '') as Sort, descending: order.startsWith('-') };
}

/** The requested page; undefined for the whole list. */
export function pageOf<Sort extends string>(query: ListQuery<Sort>): PageRequest<Sort> | undefined {
  const { limit, cursor: text } = query;
  if (limit === undefined) return undefined;
  const cursor = text === undefined ? undefined : decodeCursor(text);
  return { ...sortOf(query), limit, ...(cursor && { cursor }) };
}

/** Documents a route that sends a list: headers, ETags and items. */
export function ApiList(item: z.ZodType) {
  return applyDecorators(
    ApiTagged('list'),
    ApiOkResponse({
      standardSchema: item,
      isArray: true,
      headers: {
        ETag: { ...ETAG_HEADER, description: `${ETAG_HEADER.description}; absent for a long list without \`limit\`` },
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

/** Documents a route that sends a CSV file. */
export function ApiCsv(name: string, example: string) {
  return ApiOkResponse({
    description: 'The file',
    headers: {
      'Content-Disposition': {
        description: "The file's name",
        schema: { type: 'string', example: `attachment; filename="${name}"` },
      },
    },
    content: { 'text/csv': { schema: { type: 'string', example } } },
  });
}

/** Documents a route that sends a list as a CSV file. */
export function ApiExport(list: ListDefinition, example: string) {
  return applyDecorators(
    ApiCsv('parts-2026-03-01.csv', example),
    ApiProblems(
      invalid([{ field: 'sort', message: `One of ${sortChoices(list).join(', ')}` }], 'Some parameters are not valid.'),
    ),
  );
}
