import { useMemo } from 'react';
import { searchText } from './text-rules';
import { type ChangeOptions, useUrlState, withParams } from './use-url-state';

/** The page sizes to choose from. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 25;
const PAGE_SIZE_KEY = 'pageSize';

/** The query of a list, with the API's parameter names. */
export interface TableQuery<Sort extends string = string, Status extends string = string> {
  q?: string;
  status?: Status;
  sort: Sort;
  /** rows per page */
  limit: number;
  cursor?: string;
}

/** Parameters to change; undefined removes one. */
type TableChange<Sort extends string, Status extends string, Field extends string> = {
  [Name in keyof TableQuery<Sort, Status>]?: TableQuery<Sort, Status>[Name] | undefined;
} & Partial<Record<Field, string | undefined>>;

export interface TableState<Sort extends string = string, Status extends string = never, Field extends string = never> {
  query: TableQuery<Sort, Status> & Partial<Record<Field, string>>;
  isFiltered: boolean;
  /** Every change without a cursor returns to the first page, because a cursor is valid for one sort order and filter only. */
  change: (patch: TableChange<Sort, Status, Field>, options?: ChangeOptions) => void;
  /** the query string after such a change */
  searchOf: (patch: TableChange<Sort, Status, Field>) => string;
  clearFilters: () => void;
}

interface Options<Sort extends string, Status extends string, Field extends string> {
  /** The first one is the default. */
  sorts: readonly [Sort, ...Sort[]];
  statuses?: readonly Status[];
  /** further filters by the API's parameter name, each with a check of its value */
  fields?: Readonly<Record<Field, (value: string) => boolean>>;
}

/** The state of a table in the page's URL, so that it survives reload, Back and sharing. Invalid values are ignored. */
export function useTableQuery<Sort extends string, Status extends string = never, Field extends string = never>({
  sorts,
  statuses,
  fields,
}: Options<Sort, Status, Field>): TableState<Sort, Status, Field> {
  const { params, change: changeUrl } = useUrlState();

  return useMemo(() => {
    const q = searchText(params.get('q') ?? '') || undefined;
    const status = statuses?.find((choice) => choice === params.get('status'));
    const sort = sorts.find((choice) => choice === params.get('sort')) ?? sorts[0];
    const limitParam = Number(params.get('limit'));
    const limit =
      Number.isInteger(limitParam) && limitParam >= 1 && limitParam <= 100 ? limitParam : rememberedPageSize();
    const cursor = params.get('cursor') ?? undefined;
    const names = Object.keys(fields ?? {}) as Field[];
    const filters = Object.fromEntries(
      names.flatMap((name) => {
        const value = params.get(name);
        return value && fields?.[name](value) ? [[name, value]] : [];
      }),
    ) as Partial<Record<Field, string>>;

    const edit = (current: URLSearchParams, patch: TableChange<string, string, string>) => {
      const defaults: Record<string, unknown> = { sort: sorts[0], limit: DEFAULT_PAGE_SIZE };
      const values = Object.entries(patch).map(([name, value]): [string, string | undefined] => [
        name,
        value === undefined || value === defaults[name] ? undefined : String(value),
      ]);
      return withParams(current, { cursor: undefined, ...Object.fromEntries(values) });
    };
    const change = (patch: TableChange<Sort, Status, Field>, options?: ChangeOptions) => {
      if (patch.limit !== undefined) rememberPageSize(patch.limit);
      changeUrl((current) => edit(current, patch), options);
    };

    return {
      query: { ...filters, ...(q && { q }), ...(status && { status }), sort, limit, ...(cursor && { cursor }) },
      isFiltered: Boolean(q ?? status) || Object.keys(filters).length > 0,
      change,
      searchOf: (patch) => edit(params, patch).toString(),
      clearFilters: () =>
        changeUrl((current) =>
          edit(current, {
            q: undefined,
            status: undefined,
            ...Object.fromEntries(names.map((name) => [name, undefined])),
          }),
        ),
    };
  }, [params, changeUrl, sorts, statuses, fields]);
}

/** The page size that the user chose last on this device. */
export function rememberedPageSize(): number {
  const size = Number(localStorage.getItem(PAGE_SIZE_KEY));
  return PAGE_SIZES.find((choice) => choice === size) ?? DEFAULT_PAGE_SIZE;
}

export function rememberPageSize(size: number): void {
  localStorage.setItem(PAGE_SIZE_KEY, String(size));
}
