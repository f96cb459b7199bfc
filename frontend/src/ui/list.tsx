import { useState } from 'react';
import { adminApi } from '@/api/admin-api';
import { PREFETCHED_FOR_S } from '@/api/api-root';
import { useDownload } from '@/api/download';
import { DataTable, type ListAnswer, type TableDefinition } from './data-table';
import { ExportMenu } from './export-menu';
import { formatTotal } from './format';
import type { Filter } from './list-filters';
import { CountTitle, type PageTitleProps } from './page-title';
import { type TableChange, type TableQuery, type TableState, useTableQuery } from './use-table-query';
import type { ChangeOptions } from './use-url-state';

type ListName =
  | 'listAuditLog'
  | 'listCustomers'
  | 'listMessages'
  | 'listOrders'
  | 'listOrdersOf'
  | 'listPapers'
  | 'listParts'
  | 'listReviews'
  | 'listUsers';
type Types<Name extends ListName> = (typeof adminApi.endpoints)[Name]['Types'];
type ArgOf<Name extends ListName> = NonNullable<Types<Name>['QueryArg']>;
type RowOf<Name extends ListName> = Types<Name>['ResultType']['items'][number];
type SortOf<Name extends ListName> = NonNullable<ArgOf<Name>['sort']>;
type FilterOf<Name extends ListName> = Exclude<keyof ArgOf<Name>, 'q' | 'sort' | 'limit' | 'cursor'>;

/** A list of the API: everything that its pages show and ask for. */
export interface List<Name extends ListName> extends TableDefinition<RowOf<Name>> {
  endpoint: Name;
  /** arguments of every request; a filter of the same name replaces one */
  arg?: Partial<ArgOf<Name>>;
  /** RTK Query's options */
  options?: {
    refetchOnMountOrArgChange?: boolean | number;
    refetchOnFocus?: boolean;
    /** milliseconds */
    pollingInterval?: number;
    skipPollingIfUnfocused?: boolean;
  };
  /** the API's path of the list as a CSV file */
  csv?: string;
  /** a further file of the filtered list, from the filters in the URL */
  file?: (filters: Readonly<Record<string, string>>) => ListFile;
}

interface ListFile {
  name: string;
  path: string;
  /** what it has, or what its filters lack */
  hint: string;
  /** absent when the filters lack something */
  params?: Record<string, string>;
}

/** The same with the names of the API. */
type Definition<Name extends ListName> = Omit<List<Name>, 'sorts' | 'filters'> & {
  sorts: Partial<Record<SortOf<Name>, string>>;
  filters?: Partial<Record<FilterOf<Name>, Filter<RowOf<Name>>>>;
};

/** Checks the names of sorts, filters and arguments, and the fields of the columns, against the API. */
export const defineList = <Name extends ListName>(list: Definition<Name>) => list as List<Name>;

interface ListProps<Name extends ListName> {
  list: List<Name>;
  /** arguments that are known only on the page */
  arg?: Partial<ArgOf<Name>>;
}

/** The state of a list in the page's URL, and the rows that the server returns for it. */
export function useList<Name extends ListName>({ list, arg: more = {} }: ListProps<Name>) {
  const state = useTableQuery(list);
  const prefetch = adminApi.usePrefetch(list.endpoint);
  // The URL cannot replace the page's own arguments, nor show that it would.
  const withoutMore = (values: TableQuery['filters']) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(more, name)));
  const askedBy = (query: TableQuery) => ({ ...withoutMore(query.asked), ...more }) as TableQuery['asked'];
  const argOf = (query: TableQuery) => {
    const { sort, limit, cursor } = query;
    return { ...list.arg, ...askedBy(query), sort, limit, cursor };
  };
  const near = (patch: TableChange) =>
    prefetch(argOf(state.queryAfter(patch)) as never, { ifOlderThan: PREFETCHED_FOR_S });
  const filters = withoutMore(state.filters);
  const answer = useRows(list, argOf(state));
  return {
    answer,
    near,
    state: {
      ...state,
      filters,
      asked: askedBy(state),
      isFiltered: Object.keys(filters).length > 0,
      change: (patch: TableChange, options?: ChangeOptions) => {
        state.change(patch, options);
        // Asks before the page renders for the new URL.
        near(patch);
      },
    },
  };
}

/** @param skip whether to ask nothing */
function useRows<Name extends ListName>({ endpoint, options }: List<Name>, arg: object, skip = false) {
  const { useQuery } = adminApi.endpoints[endpoint] as unknown as {
    useQuery: (arg: object, options: object) => ListAnswer<RowOf<Name>>;
  };
  return useQuery(arg, { ...options, skip });
}

/** The table of a list with its search, filters, sort orders and pages; the next page and other orders are prefetched. */
export function ListTable<Name extends ListName>(props: ListProps<Name>) {
  const { state, answer, near } = useList(props);
  return (
    <DataTable
      definition={props.list}
      state={state}
      tools={props.list.csv !== undefined && <ListExport list={props.list} state={state} />}
      list={answer}
      onNear={near}
    />
  );
}

interface ListTitleProps<Name extends ListName> extends ListProps<Name>, Omit<PageTitleProps, 'children'> {
  /** the label of the count: `Total Users` */
  label: string;
}

/** The page's heading with the number of all rows, which a filtered list asks for separately. */
export function ListTitle<Name extends ListName>({ list, arg, ...title }: ListTitleProps<Name>) {
  const { state, answer } = useList({ list, ...(arg && { arg }) });
  const all = useRows(list, { ...list.arg, ...arg, limit: 1 }, !state.isFiltered);
  const query = state.isFiltered ? all : answer;
  const loaded = query.currentData?.total;
  const [total, setTotal] = useState(loaded);
  if (loaded !== undefined && loaded !== total) setTotal(loaded);
  return (
    <CountTitle
      {...title}
      total={total && formatTotal(total)}
      query={query}
      // The table shows it.
      isErrorShown={!state.isFiltered}
    />
  );
}

/** Exports a list with its current filters and sort order. */
function ListExport<Name extends ListName>({ list, state }: Pick<ListProps<Name>, 'list'> & { state: TableState }) {
  const { save } = useDownload();
  const file = list.file?.(state.asked as Record<string, string>);
  return (
    <ExportMenu
      failure={`The ${list.noun[1]} could not be exported.`}
      file={
        file && {
          name: file.name,
          hint: file.hint,
          ...(file.params && { onSave: () => save(file.path, file.params) }),
        }
      }
      onSave={(format) => save(list.csv ?? '', { ...state.asked, sort: state.sort }, { format })}
    />
  );
}
