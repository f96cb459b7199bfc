import { z } from 'zod';
import type { FieldError } from '#shared/domain-error.js';
import type { CsvRow } from '#shared/csv/read-csv.js';
import { validateBody } from '#shared/http/validate-request.js';
import { toDollars } from '#shared/money.js';
import { fieldType } from '#shared/record.js';
import { trimmed } from '#shared/text-rules.js';
import type { ImportRow } from '../domain/part-import.js';
import { EDITABLE, NEW_PART, type Part } from '../domain/part.js';
import { NewPartBody, toNewPart, WholePartBody } from './part.dto.js';

/** The columns of the fields that an admin sets, with the price in dollars. */
const COLUMNS = EDITABLE.map((field) => ({
  column: field === 'price_cents' ? 'price' : field,
  ...fieldType(NEW_PART, field),
}));
const columnsThat = (optional: boolean) =>
  COLUMNS.filter((column) => column.optional === optional).map(({ column }) => column);

/** The columns of a file of parts; rows of existing parts have `_id` and `version`. */
export const PART_COLUMNS = { required: columnsThat(false), optional: [...columnsThat(true), '_id', 'version'] };
/** The columns of an export, in this order. */
export const EXPORTED = ['_id', ...COLUMNS.map(({ column }) => column), 'version'];

/** Most characters of an invalid row's name in the report. */
const MAX_NAME = 200;

/** A part's fields as in a file, with the price in dollars; an absent one is empty. */
export const fieldsOf = (part: Part): Record<string, string | number> =>
  Object.fromEntries(
    EDITABLE.map((field) =>
      field === 'price_cents' ? ['price', toDollars(part.price_cents)] : [field, part[field] ?? ''],
    ),
  );

export const cellsOf = (part: Part) => ({ _id: part._id, ...fieldsOf(part), version: part.version });

/** A validated row of a file; an invalid one has no `row`, and its `errors`. */
export interface ReadRow {
  line: number;
  name: string;
  row?: ImportRow;
  errors: FieldError[];
}

/** Validates a row by the rules of the API: a new part like `POST /parts`; the stock of an existing part may be 0. */
export async function readPart({ line, cells, width, expected }: CsvRow): Promise<ReadRow> {
  if (!cells) {
    const message = `${width} cells instead of ${expected}; a cell with the delimiter in it needs quotes`;
    return { line, name: '', errors: [{ field: 'row', message }] };
  }
  const _id = trimmed(cells['_id'] ?? '') || undefined;
  const version = numberIn(cells['version'] ?? '');
  const given = Object.fromEntries(
    COLUMNS.flatMap(({ column, type }) => {
      const cell = cells[column];
      // A column that the file does not have changes nothing.
      return cell === undefined ? [] : [[column, type instanceof z.ZodNumber ? numberIn(cell) : cell]];
    }),
  );
  const { body, errors } = await validateBody(_id === undefined ? NewPartBody : WholePartBody, given);
  if (typeof version === 'string') errors.push({ field: 'version', message: 'The version is a whole number' });
  const name = body?.name ?? trimmed(cells['name'] ?? '').slice(0, MAX_NAME);
  if (!body || errors.length > 0) return { line, name, errors };
  const known = typeof version === 'number' ? { version } : {};
  return { line, name, errors, row: { part: toNewPart({ ...body }), ...(_id !== undefined && { _id, ...known }) } };
}

/** The number in a cell; other text unchanged, so that validation reports it; null, which removes the value, for an empty cell. */
function numberIn(cell: string): number | string | null {
  const text = trimmed(cell);
  if (text === '') return null;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
