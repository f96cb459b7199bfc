import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE, rememberedPageSize, rememberPageSize } from './page-size';

/** What a list asks the API for, under the API's names. */
export interface TableQuery<Sort extends string = string, Status extends string = string> {
  q?: string;
  status?: Status;
  sort: Sort;
  /** rows of a page */
  limit: number;
  cursor?: string;
}

export interface TableState<Sort extends string = string, Status extends string = never> {
  query: TableQuery<Sort, Status>;
  isFiltered: boolean;
  search: (q: string) => void;
  filter: (status: Status | undefined) => void;
  sortBy: (sort: Sort) => void;
  resize: (limit: number) => void;
  /** the page at this cursor; without one the first */
  goTo: (cursor?: string) => void;
  clearFilters: () => void;
}

interface Options<Sort extends string, Status extends string> {
  /** the first is the default */
  sorts: readonly [Sort, ...Sort[]];
  statuses?: readonly Status[];
}

/** A table's state, kept in the page's address so that it survives reload, back and sharing. Unknown values are ignored. */
export function useTableQuery<Sort extends string, Status extends string = never>(
  options: Options<Sort, Status>,
): TableState<Sort, Status> {
  const { sorts, statuses } = options;
  const [params, setParams] = useSearchParams();

  return useMemo(() => {
    const q = params.get('q')?.trim().slice(0, 200) || undefined;
    const status = statuses?.find((choice) => choice === params.get('status'));
    const sort = sorts.find((choice) => choice === params.get('sort')) ?? sorts[0];
    const asked = Number(params.get('limit'));
    const limit = Number.isInteger(asked) && asked >= 1 && asked <= 100 ? asked : rememberedPageSize();
    const cursor = params.get('cursor') ?? undefined;

    /** Any change but a step to another page starts at the first one: a cursor belongs to one sort and one filter. */
    const change = (patch: Record<string, string | undefined>, how?: { replace: boolean }) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        const changes: Record<string, string | undefined> = { cursor: undefined, ...patch };
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }, how);

    return {
      query: { ...(q && { q }), ...(status && { status }), sort, limit, ...(cursor && { cursor }) },
      isFiltered: Boolean(q ?? status),
      search: (text) => change({ q: text.trim() }, { replace: true }),
      filter: (choice) => change({ status: choice }),
      sortBy: (choice) => change({ sort: choice === sorts[0] ? undefined : choice }),
      resize: (size) => {
        rememberPageSize(size);
        change({ limit: size === DEFAULT_PAGE_SIZE ? undefined : String(size) });
      },
      goTo: (to) => change({ cursor: to }),
      clearFilters: () => change({ q: undefined, status: undefined }),
    };
  }, [params, setParams, sorts, statuses]);
}
