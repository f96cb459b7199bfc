import { type ColumnKind, columnsOf, headKey, sampleOf } from '@/features/sheets/columns';
import type { Columns, Sheet } from '@/features/sheets/sheet';
import { withoutInvisible } from '@/ui/field-rules';
import { MAX_SEARCH_LENGTH } from '@/ui/text-rules';
import { amountIn, type ListRow, piecesIn, rowsIn } from './rows-in-list';

/** What the browser remembers chosen columns for. */
export const LIST_PURPOSE = 'list';

/** Heads that name a part too loosely to be taken without a question. */
const LOOSE_NAMES = 'value description beschreibung comment';

const AMOUNT: ColumnKind = {
  ...{ field: 'amount', label: 'Amount' },
  heads: 'amount quantity qty orderqty orderquantity quantity1 pieces pcs count menge anzahl stuck stk bestellmenge',
};

/** What the columns of a parts list are. Designators (`R1, R2`) and positions are never parts. */
export const LIST_KINDS: readonly ColumnKind[] = [
  {
    ...{ field: 'number', label: 'Part number' },
    heads:
      'sku partnumber partno partnum partnr mpn partcode part number productcode itemnumber itemno item articlenumber articleno article artikelnummer artikelnr bestellnummer teilenummer artikel',
  },
  {
    ...{ field: 'name', label: 'Part name' },
    heads: `name partname component title productname product bezeichnung bauteil ${LOOSE_NAMES}`,
  },
  AMOUNT,
];

/** Columns that are looked at for parts. */
const MAX_COLUMNS = 12;

/** The cells of the first rows that may name parts; none where the first cell of each row names it, as in `NB-FAN, 20`. */
export function partCandidates(sheet: Sheet): { column: number; text: string }[] {
  const rows = sampleOf(sheet, { head: -1 });
  const isPlain =
    rows.every((row) => row.length < 3) && rows.some(([first = '']) => piecesIn(first.trim()) === undefined);
  if (isPlain) return [];
  return rows.flatMap((row) =>
    row
      .slice(0, MAX_COLUMNS)
      .map((cell, column) => ({ column, text: cell.trim().slice(0, MAX_SEARCH_LENGTH) }))
      .filter(({ text }) => text !== '' && piecesIn(text) === undefined),
  );
}

/** What the columns without heads are: whole numbers are the amount, and the column of this place is the part. */
export function columnsByContent(sheet: Sheet, part: number | undefined): Columns {
  const rows = sampleOf(sheet, { head: -1 });
  const width = Math.max(0, ...rows.map((row) => row.length));
  const isAmount = (column: number) => rows.every((row) => piecesIn(row[column]?.trim() ?? '') !== undefined);
  const amounts = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column !== part && isAmount(column),
  );
  const fields = Array.from({ length: width }, (_, column) =>
    column === part ? 'number' : column === amounts[0] ? 'amount' : undefined,
  );
  return { head: -1, fields };
}

/** Why a list with these columns cannot be read. */
export function listProblem(fields: Columns['fields']): string | undefined {
  return fields.includes('number') || fields.includes('name')
    ? undefined
    : 'Choose the column of the part number or of the part name.';
}

/** Whether the columns need no question: a head names the parts, and one the amounts unless it is the only column. */
export function isCertainList({ rows }: Sheet, { head, fields, isRemembered }: Columns): boolean {
  if (isRemembered) return true;
  const heads = rows[head] ?? [];
  const isLoose = LOOSE_NAMES.split(' ').includes(headKey(heads[fields.indexOf('name')] ?? ''));
  const isPart = fields.includes('number') || (fields.includes('name') && !isLoose);
  return isPart && (fields.length === 1 || columnsOf(heads, AMOUNT).length === 1);
}

/** The rows of a sheet; those that name no part are left out. */
export function listRowsOf({ rows, separator }: Sheet, { head, fields }: Columns): ListRow[] {
  const [number = -1, name = -1, amount = -1] = ['number', 'name', 'amount'].map((field) => fields.indexOf(field));
  const isPriceNext = /price|preis/i.test(rows[head]?.[amount + 1] ?? '');
  /** With commas between the cells, `1,000` may be one number: only a price may have three digits of its own. */
  const isSplit = (cell: string, next: string) =>
    separator === ',' && /^\d{1,3}$/.test(cell) && /^\d{3}$/.test(next) && (!isPriceNext || next.startsWith('0'));
  return rows.slice(head + 1).flatMap((written) => {
    const row = written.map((cell) => withoutInvisible(cell).replace(/\s+/g, ' ').trim());
    const text = row[number] || row[name];
    if (!text) return [];
    // A line that is written otherwise than the heads.
    if (separator !== undefined && amount >= 0 && row.filter(Boolean).length === 1) return rowsIn(written.join(''));
    const cell = row[amount] ?? '';
    const more = row.slice(fields.length).some((one) => one !== '');
    if (!more && !isSplit(cell, row[amount + 1] ?? '')) return [{ text, ...amountIn(cell, '') }];
    return [{ text, unclear: row.slice(Math.max(amount, 0)).filter(Boolean).join(separator) }];
  });
}
