import {
  type FilterDefinition,
  type FilterOf,
  type FilterValue,
  givenFilters,
  type ListDefinition,
  storedValue,
} from '../list-definition.js';
import type { SqlValue } from './bind.js';
import { FROM_ZONE, SEQ_MASK, TO_ZONE, type SearchIndex } from './search-index.js';
import type { Zones } from './search-zones.js';
import { searchOf } from './word-search.js';

/** One condition of a filter with its parameters. A plain one compares a column that leads an index for every sort. */
export interface Clause {
  sql: string;
  params: readonly SqlValue[];
  /** the column of a range condition, with which `sql` begins; its index serves only its own sort */
  range?: string;
  compare?: '>=' | '<=';
  /** the only column in whose order an index has the rows that fulfil this condition; absent: every sort column */
  sortedBy?: string;
  /** the trigger-maintained counter of the rows that fulfil this condition */
  counter?: string;
  /** the words of a search */
  words?: readonly string[];
  /** the row numbers that a search finds */
  found?: Found;
  /** the search indexes in the order of a column */
  ordered?: readonly OrderedIndexes[];
  /** the indexes of the search contain only rows that fulfil this condition */
  inIndex?: boolean;
}

/** A query of row numbers, as `found`, with its parameters. */
interface Found {
  sql: string;
  params: readonly SqlValue[];
}

/** Search indexes that list each row once, in the order of a sort column. */
export interface OrderedIndexes {
  column: string;
  zones: Zones;
  names: readonly string[];
  match: string;
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
  /** the search indexes; by default one for the whole table */
  indexes?: readonly SearchIndex[];
}

/** The conditions of a list's filter. */
export function clausesOf<List extends ListDefinition>(
  list: List,
  filter: FilterOf<List>,
  { table, conditions, counted, indexes }: TableOptions<List>,
): Clause[] {
  const clauses = givenFilters(list, filter).flatMap(([name, definition, value]) => {
    const own = conditions?.[name];
    const found = own ? own(value as never) : comparison(definition, value);
    return name === counted ? found.map((clause) => ({ ...clause, counter: `${table}.${String(value)}` })) : found;
  });
  return [...clauses, ...searchClauses(table, filter.q, indexes)];
}

function comparison(definition: FilterDefinition, value: FilterValue): Clause[] {
  const { field, compare } = definition;
  const stored = storedValue(definition, value);
  if (stored === undefined) return [];
  if (typeof stored === 'object')
    return [{ sql: `${field} IN (${stored.map(() => '?').join(', ')})`, params: stored, sortedBy: field }];
  return compare
    ? [{ sql: `${field} ${compare} ?`, params: [stored], range: field, compare }]
    : [{ sql: `${field} = ?`, params: [stored] }];
}

/**
 * Matches rows in which each word of `q` begins a word; no clause if `q` has no word. The indexes without an order, or of the first
 * order, contain each row of the table once, as do those of each other order.
 */
export function searchClauses(table: string, q: string | undefined, indexes?: readonly SearchIndex[]): Clause[] {
  const search = searchOf(q);
  if (!search) return [];
  const { match, words } = search;
  const byOrder = new Map<string | undefined, string[]>();
  for (const { order, name } of indexes ?? [{ name: `${table}_fts`, order: undefined }])
    byOrder.set(order?.column, [...(byOrder.get(order?.column) ?? []), name]);
  const [names = []] = byOrder.values();
  const ordered = (indexes ?? []).flatMap(({ order }) => {
    const of = order && byOrder.get(order.column);
    byOrder.delete(order?.column);
    return of ? [{ ...order, names: of, match }] : [];
  });
  return [{ ...searchClause(names, match), words, ordered }];
}

/**
 * The clauses with a search that reads only the entries within the ranges, if there is a search index in the order of their column: it
 * replaces the ranges.
 */
export function withRangedSearch(clauses: readonly Clause[]): readonly Clause[] {
  const search = clauses.find(({ words }) => words);
  const index = search?.ordered?.find(({ column, zones }) => {
    const ranges = clauses.filter(({ range }) => range === column);
    return zones.exact && ranges.length > 0 && !ranges.some(({ params: [value] }) => zones.isOpen(Number(value)));
  });
  if (!search || !index) return clauses;
  const ranges = clauses.filter(({ range }) => range === index.column);
  const within = ranges.map(({ compare }) => (compare === '>=' ? FROM_ZONE : TO_ZONE));
  const bounds = { sql: within.join(''), params: ranges.flatMap(({ params }) => params) };
  const ranged = { ...search, ...searchClause(index.names, index.match, bounds) };
  return [ranged, ...clauses.filter((clause) => clause !== search && !ranges.includes(clause))];
}

/** Matches rows in which the indexes find the words, among the entries within the bounds. */
export function searchClause(names: readonly string[], match: string, bounds: Found = { sql: '', params: [] }) {
  const found = {
    sql: names
      .map((name) => `SELECT rowid & ${SEQ_MASK} AS found FROM ${name} WHERE ${name} MATCH ?${bounds.sql}`)
      .join(' UNION ALL '),
    params: names.flatMap(() => [match, ...bounds.params]),
  };
  return { sql: `seq IN (${found.sql})`, params: found.params, found };
}

/** Whether a row fulfils the range condition. */
export function isWithin(row: object, { range, compare, params: [limit] }: Clause): boolean {
  const value = (row as Record<string, SqlValue>)[range ?? ''];
  if (value === undefined || value === null || limit === undefined || limit === null) return false;
  return compare === '>=' ? value >= limit : value <= limit;
}

/** The words of the search, if there is one. */
export function wordsOf(clauses: readonly Clause[]): readonly string[] | undefined {
  return clauses.find(({ words }) => words)?.words;
}

/** The WHERE of the clauses. */
export function conditions(clauses: readonly Clause[]): { where: string; params: SqlValue[] } {
  if (clauses.length === 0) return { where: '', params: [] };
  return {
    where: ` WHERE ${clauses.map((clause) => clause.sql).join(' AND ')}`,
    params: clauses.flatMap((clause) => [...clause.params]),
  };
}

/** The clauses for a scan along the index of this column: the caller checks the words. */
export function inOrder(clauses: readonly Clause[], column: string): Clause[] {
  return clauses
    .filter(({ words }) => words === undefined)
    .map((clause) =>
      clause.range === undefined || clause.range === column ? clause : { ...clause, sql: `+${clause.sql}` },
    );
}

/** Whether no index returns the matching rows in this order; a search finds them in the order of `seq`. */
export function isUnsorted(clauses: readonly Clause[], column: string): boolean {
  if (column === 'seq') return false;
  return clauses.some(
    ({ range, words, sortedBy = column }) =>
      words !== undefined || (range !== undefined && range !== column) || sortedBy !== column,
  );
}
