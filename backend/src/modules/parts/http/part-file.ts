import type { FieldError } from '#shared/domain-error.js';
import type { CsvRow } from '#shared/csv/read-csv.js';
import { validateBody } from '#shared/http/validate-request.js';
import { toDollars } from '#shared/money.js';
import type { ImportRow } from '../domain/part-import.js';
import type { Part } from '../domain/part.js';
import { NewPartBody, toNewPart, WholePartBody } from './part.dto.js';

const FIELDS = ['name', 'image_url', 'price', 'quantity', 'min_order', 'description'] as const;
const NUMBERS: readonly string[] = ['price', 'quantity', 'min_order'];

/** The columns of a file of parts; `_id` and `version` are those of parts that are on sale already. */
export const PART_COLUMNS = { required: FIELDS, optional: ['_id', 'version'] } as const;
/** In the order in which an export has them. */
export const EXPORTED = ['_id', ...FIELDS, 'version'];

/** Characters of a wrong row's name that are repeated in the answer. */
const MAX_NAME = 200;

export type PartFields = Record<(typeof FIELDS)[number], string | number>;

/** A part's fields as a file has them, its price in dollars. */
export function fieldsOf({
  name,
  image_url,
  price_cents,
  quantity,
  min_order,
  description,
}: Omit<Part, '_id'>): PartFields {
  return { name, image_url, price: toDollars(price_cents), quantity, min_order, description };
}

export function cellsOf(part: Part) {
  return { _id: part._id, ...fieldsOf(part), version: part.version };
}

/** A row of a file, read; without `row` it breaks the rules that `errors` names. */
export interface ReadRow {
  line: number;
  name: string;
  row?: ImportRow;
  errors: FieldError[];
}

/** Reads a row by the rules of the API's own calls: a new part by those of adding one; of a part on sale the stock may be gone. */
export async function readPart({ line, cells, width, expected }: CsvRow): Promise<ReadRow> {
  if (!cells) {
    const message = `${width} cells instead of ${expected}; a cell with the delimiter in it needs quotes`;
    return { line, name: '', errors: [{ field: 'row', message }] };
  }
  const _id = cells['_id']?.trim() || undefined;
  const version = numberIn(cells['version'] ?? '');
  const given = Object.fromEntries(
    FIELDS.map((field) => [field, NUMBERS.includes(field) ? numberIn(cells[field] ?? '') : cells[field]]),
  );
  const { body, errors } = await validateBody(_id === undefined ? NewPartBody : WholePartBody, given);
  if (typeof version === 'string') errors.push({ field: 'version', message: 'The version is a whole number' });
  const name = body?.name ?? cells['name']?.trim().slice(0, MAX_NAME) ?? '';
  if (!body || errors.length > 0) return { line, name, errors };
  const known = typeof version === 'number' ? { version } : {};
  return { line, name, errors, row: { part: toNewPart({ ...body }), ...(_id !== undefined && { _id, ...known }) } };
}

/** The number in a cell; the text itself when there is another one, for which there is a message; undefined for an empty one. */
function numberIn(cell: string): number | string | undefined {
  const text = cell.trim();
  if (text === '') return undefined;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
