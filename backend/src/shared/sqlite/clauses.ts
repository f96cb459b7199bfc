import {
  type FilterDefinition,
  type FilterOf,
  type FilterValue,
  givenFilters,
  type ListDefinition,
  storedValue,
} from '../list-definition.js';
import { type SearchQuery, wordsQuery } from '../search-query.js';
import type { SqlValue } from './bind.js';
import { nameOf } from './search-index.js';

/** One condition of a filter with its parameters. A plain one compares a column that leads an index for every sort with an index. */
export interface Clause {
  sql: string;
  params: readonly SqlValue[];
  /** the column of a range condition; its index serves only its own sort */
  range?: string;
  /** the only column in whose order an index has the rows that fulfil this condition; absent: every sort column with an index */
  sortedBy?: string;
  /** rows of another table decide it, so no index of this one returns the rows that fulfil it */
  isElsewhere?: true;
  /** an index has the rows that fulfil it with the columns of the usual orders, so a search compares their numbers instead of reading rows */
  isCovered?: true;
  /** every index of the list begins with the column of this condition */
  isLeading?: true;
  /** the trigger-maintained counter of the rows that fulfil this condition */
  counter?: string;
  /** the condition of counted rows that do not fulfil this one; few, and found along an index */
  exceptions?: string;
  /** `sql` is no condition, but the query for the numbers of the rows that a search finds, `found` */
  isSearch?: true;
}

/** What a table knows beyond the definition of its list. */
interface TableOptions<List extends ListDefinition> {
  table: string;
  /** conditions that differ from the usual comparison of a column */
  conditions?: {
    [Name in keyof List['filters']]?: (value: NonNullable<FilterOf<List>[Name & keyof FilterOf<List>]>) => Clause[];
  };
  /** the filter whose values triggers count, each in the counter `table.value` */
  counted?: keyof List['filters'];
}

/** The conditions of a list's filter. */
export function clausesOf<List extends ListDefinition>(
  list: List,
  filter: FilterOf<List>,
  { table, conditions, counted }: TableOptions<List>,
): Clause[] {
  const clauses = givenFilters(list, filter).flatMap(([name, definition, value]) => {
    const own = conditions?.[name];
    const found = own ? own(value as never) : comparison(definition, value);
    return name === counted ? found.map((clause) => ({ ...clause, counter: `${table}.${String(value)}` })) : found;
  });
  return [...clauses, ...searchClauses(table, wordsQuery(filter.q))];
}

function comparison(definition: FilterDefinition, value: FilterValue): Clause[] {
  const { field, compare } = definition;
  const stored = storedValue(definition, value);
  if (stored === undefined) return [];
  if (stored === null) return [{ sql: `${field} IS NULL`, params: [] }];
  if (typeof stored === 'object')
    return [{ sql: `${field} IN (${stored.map(() => '?').join(', ')})`, params: stored, sortedBy: field }];
  return compare
    ? [{ sql: `${field} ${compare} ?`, params: [stored], range: field }]
    : [{ sql: `${field} = ?`, params: [stored] }];
}

/** The clause of a search, if there is one. */
export function searchClauses(table: string, query: SearchQuery | undefined): Clause[] {
  if (query === undefined) return [];
  const match = matchOf(query);
  if (match === '') return [{ sql: 'FALSE', params: [] }];
  const index = nameOf({ table });
  return [{ sql: `SELECT rowid AS found FROM ${index} WHERE ${index} MATCH ?`, params: [match], isSearch: true }];
}

/** The query in FTS5's language; empty when no row matches. Words contain only letters and digits, so nothing needs escaping. */
function matchOf(query: SearchQuery): string {
  if (typeof query === 'string') return `"${query}"*`;
  if ('whole' in query) return `"${query.whole}"`;
  if ('any' in query) return query.any.map((one) => `(${matchOf(one)})`).join(' OR ');
  const all = query.all.map((one) => `(${matchOf(one)})`).join(' AND ');
  return query.but === undefined ? all : `(${all}) NOT (${matchOf(query.but)})`;
}

/**
 * The FROM and WHERE of the rows that match every clause. CROSS JOIN makes SQLite read the rows that a search found by their number; a
 * unary plus makes it compare the numbers along the index of another condition.
 */
export function matching(table: string, clauses: readonly Clause[]): { sql: string; params: SqlValue[] } {
  const isCovered = clauses.some((clause) => clause.isCovered);
  const joined = isCovered ? [] : clauses.filter(isSearch);
  const conditions = clauses.filter((clause) => !joined.includes(clause));
  const where = [
    ...joined.map(() => 'seq = found'),
    ...conditions.map((clause) => (isSearch(clause) ? `+seq IN (${clause.sql})` : clause.sql)),
  ].join(' AND ');
  return {
    sql: `FROM ${joined.map(({ sql }) => `(${sql}) CROSS JOIN `).join('')}${table}${where && ` WHERE ${where}`}`,
    params: [...joined, ...conditions].flatMap(({ params }) => params),
  };
}

export function isSearch(clause: Clause): boolean {
  return clause.isSearch === true;
}

/** Whether an index returns the matching rows in the order of this column, if the column has an index. */
export function isInOrder(clauses: readonly Clause[], column: string): boolean {
  return clauses.every(
    (clause) =>
      !isSearch(clause) &&
      !clause.isElsewhere &&
      (clause.range ?? column) === column &&
      (clause.sortedBy ?? column) === column,
  );
}
