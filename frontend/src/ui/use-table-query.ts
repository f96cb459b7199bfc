import { useMemo } from 'react';
import { readListSettings, storeListSettings } from './list-settings';
import { searchText } from './text-rules';
import { type ChangeOptions, paramsOfBrowserUrl, useUrlState, withParams } from './use-url-state';

/** The page sizes to choose from. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 25;
const PAGE_SIZE_KEY = 'pageSize';
/** The value of the parameter `columns` when no further column is chosen. */
const NO_COLUMNS = 'none';

/** Parameters to change, with the API's names; undefined removes one. */
export type TableChange = Readonly<Record<string, string | number | undefined>>;

/** What a table asks for. */
export interface TableQuery {
  /** the search `q` and the filters, with the API's parameter names */
  filters: Readonly<Partial<Record<string, string>>>;
  /** the same as the API takes them, with those of the page, for requests */
  asked: TableQuery['filters'];
  sort: string;
  /** rows per page */
  limit: number;
  cursor: string | undefined;
}

export interface TableState extends TableQuery {
  /** the further columns that are shown, by name */
  columns: readonly string[];
  isFiltered: boolean;
  /** Every change without a cursor returns to the first page, because a cursor is valid for one sort order and filter only. */
  change: (patch: TableChange, options?: ChangeOptions) => void;
  /** the query string after such a change */
  searchOf: (patch: TableChange) => string;
  clearFilters: () => void;
  /** Shows these further columns, and remembers them for this list and user. */
  setColumns: (names: readonly string[]) => void;
  /** the query string of the shown filters, sort order and columns, without the page */
  view: string;
  /** the query string of a view: only what this list knows of a saved one */
  searchOfView: (saved: string) => string;
}

interface UrlTableState extends TableState {
  /** the query after a change */
  queryAfter: (patch: TableChange) => TableQuery;
}

interface Options {
  /** the name of the list, by which the browser keeps the chosen columns */
  endpoint?: string;
  /** labels by the API's name; the first one is the default */
  sorts: Readonly<Record<string, string>>;
  /** the filters besides the search, by the API's parameter name */
  filters?: Readonly<Record<string, { isValid: (value: string) => boolean; asked?: (value: string) => string }>>;
  /** the sort order of a filter without one in the URL; undefined: the default */
  sortOf?: (filters: TableQuery['filters']) => string | undefined;
  columns?: readonly { further?: string }[];
}

/** The state of a table in the page's URL, so that it survives reload, Back and sharing. Invalid values are ignored. */
export function useTableQuery(list: Options): UrlTableState {
  const { params, change: changeUrl } = useUrlState();

  return useMemo(() => {
    const { endpoint = '', sorts, filters: definitions = {} } = list;
    const filtersIn = (given: URLSearchParams): Record<string, string> => {
      const q = searchText(given.get('q') ?? '');
      const valid = Object.entries(definitions).flatMap(([name, { isValid }]) => {
        const value = given.get(name);
        return value && isValid(value) ? [[name, value]] : [];
      });
      return { ...(q && { q }), ...(Object.fromEntries(valid) as Record<string, string>) };
    };
    const defaultSort = (given: TableQuery['filters']) => list.sortOf?.(given) ?? Object.keys(sorts)[0] ?? '';
    const queryIn = (given: URLSearchParams): TableQuery => {
      const filters = filtersIn(given);
      const asked = Object.entries(filters).map(([name, value]) => [name, definitions[name]?.asked?.(value) ?? value]);
      const sort = given.get('sort') ?? '';
      const limit = Number(given.get('limit'));
      return {
        filters,
        asked: Object.fromEntries(asked) as TableQuery['asked'],
        sort: Object.hasOwn(sorts, sort) ? sort : defaultSort(filters),
        limit: Number.isInteger(limit) && limit >= 1 && limit <= 100 ? limit : rememberedPageSize(),
        cursor: given.get('cursor') ?? undefined,
      };
    };
    const query = queryIn(params);
    const known = (list.columns ?? []).flatMap(({ further }) => further ?? []);
    const chosen = params.get('columns')?.split(',') ?? readListSettings(endpoint).columns ?? [];
    const columns = known.filter((name) => chosen.includes(name));

    const edit = (current: URLSearchParams, patch: TableChange) => {
      const values = Object.entries(patch).map(([name, value]): [string, string | undefined] => [
        name,
        value === undefined || (name === 'limit' && value === DEFAULT_PAGE_SIZE) ? undefined : String(value),
      ]);
      const next = withParams(current, { cursor: undefined, ...Object.fromEntries(values) });
      return next.get('sort') === defaultSort(filtersIn(next)) ? withParams(next, { sort: undefined }) : next;
    };
    const change: TableState['change'] = (patch, options) => {
      if (typeof patch['limit'] === 'number') rememberPageSize(patch['limit']);
      changeUrl((current) => edit(current, patch), options);
    };
    const ofView = ['q', ...Object.keys(definitions), 'sort', 'columns'];
    const searchOfView = (saved: string) => {
      const given = new URLSearchParams(saved);
      if (!Object.hasOwn(sorts, given.get('sort') ?? '')) given.delete('sort');
      const entries = ofView.map((name) => [name, given.get(name) ?? undefined]);
      return edit(new URLSearchParams(), Object.fromEntries(entries) as TableChange).toString();
    };
    const columnsParam = columns.join(',') || NO_COLUMNS;
    return {
      ...query,
      columns,
      isFiltered: Object.keys(query.filters).length > 0,
      change,
      queryAfter: (patch) => queryIn(edit(paramsOfBrowserUrl(), patch)),
      searchOf: (patch) => edit(params, patch).toString(),
      clearFilters: () =>
        change(Object.fromEntries(['q', ...Object.keys(definitions)].map((name) => [name, undefined]))),
      setColumns: (names) => {
        storeListSettings(endpoint, { columns: names });
        change({ columns: names.join(',') || NO_COLUMNS, cursor: query.cursor }, { replace: true });
      },
      view: searchOfView(String(withParams(params, { columns: known.length > 0 ? columnsParam : undefined }))),
      searchOfView,
    };
  }, [params, changeUrl, list]);
}

/** The page size that the user chose last on this device. */
export function rememberedPageSize(): number {
  const size = Number(localStorage.getItem(PAGE_SIZE_KEY));
  return PAGE_SIZES.find((choice) => choice === size) ?? DEFAULT_PAGE_SIZE;
}

export function rememberPageSize(size: number): void {
  localStorage.setItem(PAGE_SIZE_KEY, String(size));
}
