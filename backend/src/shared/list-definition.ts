import type { Cents } from './money.js';

/**
 * The orders, the search and the filters of one list, written once in its module's domain. The query parameters, their documentation and
 * the conditions in both stores derive from it.
 */
export interface ListDefinition {
  /** the stored field behind each order that a request can name */
  sorts: Readonly<Record<string, string>>;
  /** orders beside them: this prefix, then what the pattern matches */
  furtherSorts?: { prefix: string; pattern: string; description: string };
  /** the order of a request that names none, `-` before it for descending */
  defaultSort: string;
  /** the order by relevance, which a request with a search has if it names none; its field sorts the rows of each tier */
  searchSort?: string;
  search: Search;
  filters: Readonly<Record<string, FilterDefinition>>;
}

/** The search of a list, its filter `q`. */
interface Search extends Documentation {
  /** the fields whose words it finds */
  fields: readonly string[];
}

interface Documentation {
  description: string;
  example: string | number | boolean;
}

/** One filter; rows match when the stored field equals the value, or compares with it as given. */
export interface FilterDefinition {
  /** `ids`: one of several; `cents`: dollars in the request, under the name without `_cents`; `first-day`, `last-day`: a day in the request, a moment in the filter */
  kind: 'ids' | 'text' | 'choice' | 'flag' | 'number' | 'cents' | 'first-day' | 'last-day';
  field: string;
  compare?: '>=' | '<=' | '<';
  /** the values of a choice */
  choices?: readonly string[];
  /** the stored value of each choice, or of `true` and `false`, if it is another one: null for a row without the field; a choice without a stored value matches every row */
  stored?: Readonly<Record<string, boolean | null>>;
  /** absent: only the shop itself sets the filter */
  parameter?: Documentation;
}

/** The filters of a list by its first and its last day. @param field the stored time */
export const dayRange = <const Field extends string>(field: Field) =>
  ({
    from: {
      kind: 'first-day',
      field,
      compare: '>=',
      parameter: { description: 'The first day, in UTC', example: '2026-03-01' },
    },
    to: {
      kind: 'last-day',
      field,
      compare: '<=',
      parameter: { description: 'The last day, in UTC', example: '2026-03-31' },
    },
  }) as const satisfies Record<string, FilterDefinition>;

interface Values {
  ids: readonly string[];
  text: string;
  flag: boolean;
  number: number;
  cents: Cents;
  'first-day': string;
  'last-day': string;
}

type ValueOf<Filter extends FilterDefinition> = Filter extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Values[Exclude<Filter['kind'], 'choice'>];

/** The requested search and filters of a list; absent ones match every row. */
export type FilterOf<List extends ListDefinition> = {
  /** words; each must begin a word of a searched field, and a text without any matches no row */
  q?: string;
} & { -readonly [Name in keyof List['filters']]?: ValueOf<List['filters'][Name]> };

/** The orders by a stored field. */
export type FieldSortOf<List extends ListDefinition> = keyof List['sorts'] & string;

/** The orders that a request can name. */
export type SortOf<List extends ListDefinition> =
  | FieldSortOf<List>
  | (List extends { furtherSorts: { prefix: infer Prefix extends string } } ? `${Prefix}${string}` : never);

/** The orders by a stored field. */
export function sortsOf<List extends ListDefinition>({ sorts }: List): FieldSortOf<List>[] {
  return Object.keys(sorts);
}

/** A value of a filter. */
export type FilterValue = string | number | boolean | readonly string[];

/** The given filters of a list with their values, in the order of the list's definition. */
export function givenFilters<List extends ListDefinition>(
  list: List,
  filter: FilterOf<List>,
): [keyof List['filters'] & string, FilterDefinition, FilterValue][] {
  return Object.entries(list.filters).flatMap(([name, definition]) => {
    const value = filter[name as keyof FilterOf<List>];
    return value === undefined ? [] : [[name, definition, value]];
  });
}

/** The stored value that a filter's value stands for; undefined when every row matches. */
export function storedValue({ stored }: FilterDefinition, value: FilterValue) {
  return stored ? stored[String(value)] : value;
}
