import { useMemo } from 'react';
import { searchText } from './text-rules';
import { type ChangeOptions, useUrlState, withParams } from './use-url-state';

/** The page sizes to choose from. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 25;
const PAGE_SIZE_KEY = 'pageSize';

/** Parameters to change, with the API's names; undefined removes one. */
type TableChange = Readonly<Record<string, string | number | undefined>>;

export interface TableState {
  /** the search `q` and the filters, with the API's parameter names */
  filters: Readonly<Partial<Record<string, string>>>;
  sort: string;
  /** rows per page */
  limit: number;
  cursor: string | undefined;
  isFiltered: boolean;
  /** Every change without a cursor returns to the first page, because a cursor is valid for one sort order and filter only. */
  change: (patch: TableChange, options?: ChangeOptions) => void;
  /** the query string after such a change */
  searchOf: (patch: TableChange) => string;
  clearFilters: () => void;
}

interface Options {
  /** labels by the API's name; the first one is the default */
  sorts: Readonly<Record<string, string>>;
  /** the filters besides the search, by the API's parameter name */
  filters?: Readonly<Record<string, { isValid: (value: string) => boolean }>>;
}

/** The state of a table in the page's URL, so that it survives reload, Back and sharing. Invalid values are ignored. */
export function useTableQuery({ sorts, filters: definitions }: Options): TableState {
  const { params, change: changeUrl } = useUrlState();

  return useMemo(() => {
    const q = searchText(params.get('q') ?? '');
    const given = Object.entries(definitions ?? {}).flatMap(([name, { isValid }]) => {
      const value = params.get(name);
      return value && isValid(value) ? [[name, value]] : [];
    });
    const filters = { ...(q && { q }), ...(Object.fromEntries(given) as Record<string, string>) };
    const [defaultSort = ''] = Object.keys(sorts);
    const sort = params.get('sort') ?? '';
    const limit = Number(params.get('limit'));

    const edit = (current: URLSearchParams, patch: TableChange) => {
      const defaults: TableChange = { sort: defaultSort, limit: DEFAULT_PAGE_SIZE };
      const values = Object.entries(patch).map(([name, value]): [string, string | undefined] => [
        name,
        value === undefined || value === defaults[name] ? undefined : String(value),
      ]);
      return withParams(current, { cursor: undefined, ...Object.fromEntries(values) });
    };
    return {
      filters,
      sort: Object.hasOwn(sorts, sort) ? sort : defaultSort,
      limit: Number.isInteger(limit) && limit >= 1 && limit <= 100 ? limit : rememberedPageSize(),
      cursor: params.get('cursor') ?? undefined,
      isFiltered: Object.keys(filters).length > 0,
      change: (patch, options) => {
        if (typeof patch['limit'] === 'number') rememberPageSize(patch['limit']);
        changeUrl((current) => edit(current, patch), options);
      },
      searchOf: (patch) => edit(params, patch).toString(),
      clearFilters: () => {
        const names = ['q', ...Object.keys(definitions ?? {})];
        changeUrl((current) => edit(current, Object.fromEntries(names.map((name) => [name, undefined]))));
      },
    };
  }, [params, changeUrl, sorts, definitions]);
}

/** The page size that the user chose last on this device. */
export function rememberedPageSize(): number {
  const size = Number(localStorage.getItem(PAGE_SIZE_KEY));
  return PAGE_SIZES.find((choice) => choice === size) ?? DEFAULT_PAGE_SIZE;
}

export function rememberPageSize(size: number): void {
  localStorage.setItem(PAGE_SIZE_KEY, String(size));
}
