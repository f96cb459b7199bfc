import { useMemo } from 'react';
import { DEFAULT_PAGE_SIZE, rememberedPageSize, rememberPageSize } from './page-size';
import { searchText } from './text-rules';
import { type HowToChange, oneStep, useUrlState, withParams } from './use-url-state';

/** What a list asks the API for, under the API's names. */
export interface TableQuery<Sort extends string = string, Status extends string = string> {
  q?: string;
  status?: Status;
  sort: Sort;
  /** rows of a page */
  limit: number;
  cursor?: string;
}

export interface TableState<Sort extends string = string, Status extends string = never, Field extends string = never> {
  query: TableQuery<Sort, Status> & Partial<Record<Field, string>>;
  isFiltered: boolean;
  search: (q: string) => void;
  filter: (status: Status | undefined) => void;
  /** where a link leads that filters by this status, as the search of an address */
  searchOf: (status: Status | undefined) => string;
  /** narrows the list by a field of its own; without a value it is no longer narrowed by it */
  narrow: (field: Field, value?: string, how?: HowToChange) => void;
  /** the same for several fields at once */
  narrowBy: (values: Partial<Record<Field, string | undefined>>) => void;
  sortBy: (sort: Sort) => void;
  resize: (limit: number) => void;
  /** the page at this cursor; without one the first */
  goTo: (cursor?: string, how?: HowToChange) => void;
  clearFilters: () => void;
}

interface Options<Sort extends string, Status extends string, Field extends string> {
  /** the first is the default */
  sorts: readonly [Sort, ...Sort[]];
  statuses?: readonly Status[];
  /** what else the list is narrowed by, under the API's names, and which values make sense */
  fields?: Readonly<Record<Field, (value: string) => boolean>>;
}

type Patch = Record<string, string | undefined>;

/** Any change but a step to another page starts at the first one: a cursor belongs to one sort and one filter. */
const changed = (current: URLSearchParams, patch: Patch) => withParams(current, { cursor: undefined, ...patch });

/** A table's state, kept in the page's address so that it survives reload, back and sharing. Unknown values are ignored. */
export function useTableQuery<Sort extends string, Status extends string = never, Field extends string = never>(
  options: Options<Sort, Status, Field>,
): TableState<Sort, Status, Field> {
  const { sorts, statuses, fields } = options;
  const { params, change: changeUrl } = useUrlState();

  return useMemo(() => {
    const q = searchText(params.get('q') ?? '') || undefined;
    const status = statuses?.find((choice) => choice === params.get('status'));
    const sort = sorts.find((choice) => choice === params.get('sort')) ?? sorts[0];
    const asked = Number(params.get('limit'));
    const limit = Number.isInteger(asked) && asked >= 1 && asked <= 100 ? asked : rememberedPageSize();
    const cursor = params.get('cursor') ?? undefined;
    const names = Object.keys(fields ?? {}) as Field[];
    const narrowed = Object.fromEntries(
      names.flatMap((name) => {
        const value = params.get(name);
        return value && fields?.[name](value) ? [[name, value]] : [];
      }),
    ) as Partial<Record<Field, string>>;

    const change = (patch: Patch, how?: HowToChange) => changeUrl((current) => changed(current, patch), how);

    return {
      query: { ...narrowed, ...(q && { q }), ...(status && { status }), sort, limit, ...(cursor && { cursor }) },
      isFiltered: Boolean(q ?? status) || Object.keys(narrowed).length > 0,
      search: (text) => change({ q: text }, oneStep('q')),
      filter: (choice) => change({ status: choice }),
      searchOf: (choice) => changed(params, { status: choice }).toString(),
      narrow: (field, value, how) => change({ [field]: value }, how),
      narrowBy: (values) => change(values),
      sortBy: (choice) => change({ sort: choice === sorts[0] ? undefined : choice }),
      resize: (size) => {
        rememberPageSize(size);
        // No place to come back to: the size is remembered.
        change({ limit: size === DEFAULT_PAGE_SIZE ? undefined : String(size) }, { replace: true });
      },
      goTo: (to, how) => change({ cursor: to }, how),
      clearFilters: () =>
        change({ q: undefined, status: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) }),
    };
  }, [params, changeUrl, sorts, statuses, fields]);
}
