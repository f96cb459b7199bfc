import {
  type FilterDefinition,
  type FilterOf,
  type FilterValue,
  givenFilters,
  type ListDefinition,
  storedValue,
} from '../list-definition.js';
import { type SearchQuery, wordsQuery } from '../search-query.js';
import { trusted, type Filter } from './collection.js';

/** The distinct words of the texts as the search compares them: lower-case, without accents. */
export function wordsOf(...texts: readonly (string | undefined)[]): string[] {
  const words = texts.flatMap((text) => fold(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...new Set(words)];
}

/** Conditions that differ from the usual comparison of a field. */
type OwnFilters<List extends ListDefinition> = {
  [Name in keyof List['filters']]?: (value: NonNullable<FilterOf<List>[Name & keyof FilterOf<List>]>) => Filter;
};

/** The conditions of a list's filter. */
export function filtersOf<List extends ListDefinition>(
  list: List,
  filter: FilterOf<List>,
  ownFilters: OwnFilters<List> = {},
): Filter[] {
  const filters = givenFilters(list, filter).flatMap(([name, definition, value]) => {
    const own = ownFilters[name];
    return own ? [own(value as never)] : comparison(definition, value);
  });
  return [...filters, ...searchFilters(wordsQuery(filter.q))];
}

const COMPARISONS = { '>=': '$gte', '<=': '$lte', '<': '$lt' };

function comparison(definition: FilterDefinition, value: FilterValue): Filter[] {
  const { field, compare } = definition;
  const stored = storedValue(definition, value);
  if (stored === undefined) return [];
  if (stored === null) return [{ [field]: trusted({ $exists: false }) }];
  if (Array.isArray(stored)) return [{ [field]: trusted({ $in: stored }) }];
  return [{ [field]: compare ? trusted({ [COMPARISONS[compare]]: stored }) : stored }];
}

/** The filter of a search, if there is one. */
export function searchFilters(query: SearchQuery | undefined): Filter[] {
  return query === undefined ? [] : [searchFilter(query)];
}

function searchFilter(query: SearchQuery): Filter {
  // Words contain only letters and digits, so nothing needs escaping.
  if (typeof query === 'string') return { words: trusted({ $regex: `^${fold(query)}` }) };
  if ('whole' in query) return { words: query.whole };
  if ('any' in query)
    return query.any.length === 0 ? { _id: trusted({ $in: [] }) } : { $or: query.any.map(searchFilter) };
  const but = query.but === undefined ? [] : [{ $nor: [searchFilter(query.but)] }];
  return { $and: [...query.all.map(searchFilter), ...but] };
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
