import {
  type FilterDefinition,
  type FilterOf,
  givenFilters,
  type ListDefinition,
  storedValue,
} from '../list-definition.js';
import type { SqlValue } from './bind.js';
import { searchOf } from './word-search.js';

/** One condition of a filter with its parameters. A plain one compares a column that leads an index for every sort. */
export interface Clause {
  sql: string;
  params: readonly SqlValue[];
  /** the column of a range condition, with which `sql` begins; its index serves only its own sort */
  range?: string;
  /** the trigger-maintained counter of the rows that fulfil this condition */
  counter?: string;
  /** the words of a search */
  words?: readonly string[];
  /** the full-text indexes of a search; each row is in exactly one of them */
  indexes?: readonly string[];
  /** the indexes of the search contain only rows that fulfil this condition */
  inIndex?: boolean;
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
  /** the full-text indexes of a search; by default one for the whole table */
  indexes?: string[];
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
    return name === counted ? found.map((clause) => ({ ...clause, counter: `${table}.${value}` })) : found;
  });
  return [...clauses, ...searchClauses(table, filter.q, indexes)];
}

function comparison(definition: FilterDefinition, value: string | number | boolean): Clause[] {
  const { field, compare } = definition;
  const stored = storedValue(definition, value);
  if (stored === undefined) return [];
  return compare
    ? [{ sql: `${field} ${compare} ?`, params: [stored], range: field }]
    : [{ sql: `${field} = ?`, params: [stored] }];
}

/** Matches rows in which each word of `q` begins a word; no clause if `q` has no word. `indexes` contain each row of the table once. */
export function searchClauses(table: string, q: string | undefined, indexes = [`${table}_fts`]): Clause[] {
  const search = searchOf(q);
  if (!search) return [];
  const { match, words } = search;
  return [{ sql: `seq IN (${foundIn(indexes)})`, params: indexes.map(() => match), words, indexes }];
}

/** The numbers of the rows that the indexes find; each index takes the same match expression. */
export function foundIn(indexes: readonly string[]): string {
  return indexes.map((index) => `SELECT rowid AS found FROM ${index} WHERE ${index} MATCH ?`).join(' UNION ALL ');
}
