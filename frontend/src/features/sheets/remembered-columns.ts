import { type ColumnKind, columnsByHeads, headKey } from './columns';
import type { Columns, Sheet } from './sheet';

/** Sets of heads that the browser remembers for one purpose. */
const MAX_REMEMBERED = 50;
const EMPTY: Sheet = { name: '', rows: [] };
type Remembered = Record<string, { fields: (string | null)[]; values?: Columns['values'] }>;

const keyOf = (purpose: string) => `columns of ${purpose}`;
const headsOf = ({ rows }: Sheet, { head }: Pick<Columns, 'head'>) => (rows[head] ?? []).map(headKey).join(',');

function read(purpose: string): Remembered {
  try {
    return JSON.parse(localStorage.getItem(keyOf(purpose)) ?? '{}') as Remembered;
  } catch {
    return {};
  }
}

/** What the columns of a sheet are: as for the same heads before, or as the heads say. */
export function knownColumns(purpose: string, sheet: Sheet | undefined, kinds: readonly ColumnKind[]): Columns {
  const columns = columnsByHeads(sheet ?? EMPTY, kinds);
  const chosen = sheet && columns.head >= 0 && read(purpose)[headsOf(sheet, columns)];
  if (!chosen) return columns;
  const { values = {} } = chosen;
  return {
    ...columns,
    fields: columns.fields.map((_, at) => chosen.fields[at] ?? undefined),
    values,
    isRemembered: true,
  };
}

export function rememberFields(purpose: string, sheet: Sheet | undefined, columns: Columns): void {
  if (!sheet || columns.head < 0) return;
  const heads = headsOf(sheet, columns);
  const { values } = columns;
  const fields = columns.fields.map((field) => field ?? null);
  const others = Object.entries(read(purpose)).filter(([other]) => other !== heads);
  const kept = Object.fromEntries(others.slice(1 - MAX_REMEMBERED));
  try {
    localStorage.setItem(keyOf(purpose), JSON.stringify({ ...kept, [heads]: { fields, values } }));
  } catch {
    // Without room the next file asks again.
  }
}
