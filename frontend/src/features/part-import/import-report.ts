import { useState } from 'react';
import type { ImportedRow, ImportReport } from '@/api/types.gen';
import { rememberedPageSize, rememberPageSize, type TableState } from '@/ui/use-table-query';

export type Outcome = ImportedRow['outcome'];

/** A row of the report table. */
export interface ReportRow extends Omit<ImportedRow, '_id'> {
  /** its line in the file */
  _id: string;
  part_id?: string;
}

/** The number of parts that an import adds or changes. */
export function partsToImport({ counts }: ImportReport): number {
  return counts.added + counts.changed;
}

/** Whether a row is wrong because its part was changed or sold since the export; correcting the file cannot fix that. */
export function isStale({ outcome, changes }: Pick<ImportedRow, 'outcome' | 'changes'>): boolean {
  return outcome === 'wrong' && changes !== undefined;
}

interface Query {
  /** empty without a search */
  q: string;
  status: Outcome | undefined;
  limit: number;
  /** number of rows before the page */
  offset: number;
}

/** Searches, filters and pages the rows of a report in the browser, which has all of them; only one page is rendered. */
export function useReportRows(rows: readonly ImportedRow[], firstStatus?: Outcome) {
  const [query, setQuery] = useState<Query>(() => ({
    q: '',
    status: firstStatus,
    limit: rememberedPageSize(),
    offset: 0,
  }));
  const { q, status, limit, offset } = query;
  const change = (patch: Partial<Query>) => setQuery((current) => ({ ...current, offset: 0, ...patch }));

  const searched = q.toLowerCase();
  const matching = rows.filter(
    ({ outcome, name }) => (!status || outcome === status) && name.toLowerCase().includes(searched),
  );
  const data = {
    items: matching.slice(offset, offset + limit).map(toReportRow),
    total: String(matching.length),
    ...(offset + limit < matching.length && { next: String(offset + limit) }),
    ...(offset > 0 && { previous: String(Math.max(0, offset - limit)) }),
  };

  const filters = { ...(q && { q }), ...(status && { status }) };
  const state: TableState = {
    filters,
    asked: filters,
    sort: 'line',
    limit,
    cursor: offset > 0 ? String(offset) : undefined,
    isFiltered: q !== '' || status !== undefined,
    change: (patch) => {
      if (typeof patch['limit'] === 'number') rememberPageSize(patch['limit']);
      change({
        ...(typeof patch['q'] === 'string' && { q: patch['q'].trim() }),
        ...('status' in patch && { status: patch['status'] as Outcome | undefined }),
        ...(typeof patch['limit'] === 'number' && { limit: patch['limit'] }),
        offset: Number(patch['cursor'] ?? 0),
      });
    },
    searchOf: () => '',
    columns: [],
    setColumns: () => undefined,
    view: '',
    searchOfView: () => '',
    clearFilters: () => change({ q: '', status: undefined }),
  };
  return { state, list: { data, currentData: data, isFetching: false, refetch: () => undefined } };
}

function toReportRow({ _id, ...row }: ImportedRow): ReportRow {
  return { ...row, _id: String(row.line), ...(_id !== undefined && { part_id: _id }) };
}
