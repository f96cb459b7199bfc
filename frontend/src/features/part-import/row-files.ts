import type { FetchAnswer, useAuthorizedFetch } from '@/api/authorized-fetch';
import { plain } from '@/api/defused';
import { saveRows, type Saved } from '@/api/download';
import { problemOf } from '@/api/problem';
import type { ImportedRow, ImportReport } from '@/api/types.gen';
import { readRows, rowsByLine } from '@/features/sheets/open-file';
import type { Choice, OpenedFile } from '@/features/sheets/sheet';

interface Source {
  /** of the CSV file that was sent */
  bytes: Blob;
  from: { file: OpenedFile; choice: Choice };
}

type Rows = readonly (readonly string[])[];

/** Parts of one request for an export. */
const EXPORTED_AT_ONCE = 500;

/** Saves the wrong rows that are listed, as they were sent, with the reasons in a last column. */
export async function saveWrongRows(
  { bytes, from: { file, choice } }: Source,
  report: ImportReport,
  labelOf: (field: string) => string,
): Promise<Saved> {
  const reasonsOf = ({ errors = [] }: ImportedRow) =>
    errors.map(({ field, message }) => `${labelOf(field)}: ${message}`).join('; ');
  const rows = await rowsByLine(bytes);
  const heads = file.sheets[choice.sheet]?.rows[choice.columns.head];
  const width = Math.max(...[heads ?? [], ...rows.values()].map((row) => row.length));
  const withReason = (row: readonly string[], reason: string) => [
    ...Array.from({ length: width }, (_, column) => plain(row[column] ?? '')),
    reason,
  ];
  const wrong = report.rows.filter(({ outcome }) => outcome === 'wrong');
  return save(`wrong-rows-of-${file.name}`, [
    ...(heads ? [withReason(heads, 'Reason')] : []),
    ...wrong.map((row) => withReason(rows.get(row.line) ?? [], reasonsOf(row))),
  ]);
}

/** Saves the parts that an import has changed with their values of before it: importing that file takes the changes back. */
export async function saveOldValues(
  name: string,
  { rows }: ImportReport,
  send: ReturnType<typeof useAuthorizedFetch>,
): Promise<Saved> {
  const changed = new Map(rows.flatMap(({ _id, changes }) => (_id === undefined || !changes ? [] : [[_id, changes]])));
  const ids = [...changed.keys()];
  const file: string[][] = [];
  for (let from = 0; from < ids.length; from += EXPORTED_AT_ONCE) {
    const answer: FetchAnswer<Rows> = await send({
      endpoint: 'download',
      path: '/parts/export',
      method: 'POST',
      body: JSON.stringify({ ids: ids.slice(from, from + EXPORTED_AT_ONCE) }),
      headers: { 'Content-Type': 'application/json', Accept: 'text/csv' },
      read: async (response) => ({ data: await readRows(await response.blob()) }),
    });
    if (!answer.data) return { problem: problemOf(answer.error).detail };
    const [heads = [], ...parts] = answer.data;
    if (from === 0) file.push([...heads]);
    for (const part of parts) {
      const changes = changed.get(part[heads.indexOf('_id')] ?? '');
      if (changes) file.push(heads.map((field, column) => String(changes[field]?.before ?? plain(part[column] ?? ''))));
    }
  }
  return save(`before-${name}`, file);
}

const save = (name: string, rows: Rows) => saveRows(rows, name.replace(/\.\w+$/, ''), 'csv');
