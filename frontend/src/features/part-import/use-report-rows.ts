import { useState } from 'react';
import type { ImportedRow } from '@/api/types.gen';
import { rememberedPageSize, rememberPageSize, type TableState } from '@/ui/use-table-query';
import type { Outcome } from './outcomes';

/** A row as a table has it. */
export interface ReportRow extends Omit<ImportedRow, '_id'> {
  /** its line in the file */
  _id: string;
  part_id?: string;
}

interface Query {
  /** empty for none */
  q: string;
  status: Outcome | undefined;
  limit: number;
  /** rows before the page */
  from: number;
}

/** Searches, filters and pages the rows of a report in the browser, which has all of them; only one page is drawn. */
export function useReportRows(rows: readonly ImportedRow[], first?: Outcome) {
  const [query, setQuery] = useState<Query>(() => ({ q: '', status: first, limit: rememberedPageSize(), from: 0 }));
  const { q, status, limit, from } = query;
  const change = (patch: Partial<Query>) => setQuery((current) => ({ ...current, from: 0, ...patch }));

  const words = q.toLowerCase();
  const matching = rows.filter(
    ({ outcome, name }) => (!status || outcome === status) && name.toLowerCase().includes(words),
  );
  const data = {
    items: matching.slice(from, from + limit).map(toReportRow),
    total: String(matching.length),
    ...(from + limit < matching.length && { next: String(from + limit) }),
    ...(from > 0 && { previous: String(Math.max(0, from - limit)) }),
  };

  const state: TableState<'line', Outcome> = {
    query: {
      sort: 'line',
      limit,
      ...(q && { q }),
      ...(status && { status }),
      ...(from > 0 && { cursor: String(from) }),
    },
    isFiltered: q !== '' || status !== undefined,
    change: (patch) => {
      if (patch.limit !== undefined) rememberPageSize(patch.limit);
      change({
        ...(patch.q !== undefined && { q: patch.q.trim() }),
        ...('status' in patch && { status: patch.status }),
        ...(patch.limit !== undefined && { limit: patch.limit }),
        from: Number(patch.cursor ?? 0),
      });
    },
    searchOf: () => '',
    clearFilters: () => change({ q: '', status: undefined }),
  };
  return { state, list: { data, currentData: data, isFetching: false, refetch: () => undefined } };
}

function toReportRow({ _id, ...row }: ImportedRow): ReportRow {
  return { ...row, _id: String(row.line), ...(_id !== undefined && { part_id: _id }) };
}
