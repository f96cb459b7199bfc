import type { FieldError } from '#shared/domain-error.js';
import { shortenedIn, wholeNumberIn } from '#shared/csv/number-in-cell.js';
import type { CsvRow } from '#shared/csv/read-csv.js';
import { validateBody } from '#shared/http/validate-request.js';
import { toDollars } from '#shared/money.js';
import { recordPicker } from '#shared/record.js';
import { trimmed } from '#shared/text-rules.js';
import type { ImportRow } from '../domain/part-import.js';
import { NEW_PART, type Part, type PartPatch } from '../domain/part.js';
import { attributeColumn, type AttributeList, plainValues } from '../domain/attribute.js';
import { cellOf, type GivenValues, NONE, valueInCell } from '../domain/attribute-values.js';
import type { CategoryTree } from '../domain/category.js';
import type { PartAttributes } from '../domain/part-attributes.js';
import { COLUMNS, columnOf, labelOf } from './part-columns.js';
import { NewPartBody, PartPatchBody, toPartPatch } from './part.dto.js';

/** Most characters of an invalid row's name or part number in the report. */
const MAX_NAME = 200;

const pickFields = recordPicker(NEW_PART.omit({ attributes: true, pictures: true, datasheets: true }));

/** A part's fields as in a file, with the price in dollars, the slug of its category and its values; an absent one is empty. */
export function fieldsOf(part: Part, { tree, list }: PartAttributes): Record<string, string | number> {
  const values = {
    ...pickFields(part),
    price: toDollars(part.price_cents),
    category: tree.withId(part.category_id)?.slug ?? '',
  };
  const fields = COLUMNS.map(({ column }) => [column, values[column as keyof typeof values] ?? '']);
  const shown = plainValues(tree.placed(part).attributes ?? []);
  const attributes = list.entries.map(({ key }) => [attributeColumn(key), cellOf(shown[key] ?? '')]);
  return Object.fromEntries([...fields, ...attributes]) as Record<string, string | number>;
}

export const cellsOf = (part: Part, known: PartAttributes) => ({
  _id: part._id,
  ...fieldsOf(part, known),
  version: part.version,
});

/** A validated row of a file; an invalid one has no `row`, and its `errors`. */
export interface ReadRow {
  line: number;
  /** in the file; may be empty */
  name: string;
  sku: string;
  row?: ImportRow;
  errors: FieldError[];
  /** why the row cannot add a part */
  unfit: FieldError[];
}

/**
 * Validates a row by the rules of the API: a new part like `POST /parts`, with the values of `others` for columns that the file lacks;
 * the columns that a row with an id or a part number has like `PUT /parts/{id}`.
 */
export async function readPart(
  { line, cells, width, expected }: CsvRow,
  others: PartPatch,
  known: PartAttributes,
): Promise<ReadRow> {
  if (!cells) {
    const message = `${width} cells instead of ${expected}; a cell with the delimiter in it needs quotes`;
    return { line, name: '', sku: '', errors: [{ field: 'row', message }], unfit: [] };
  }
  const { given, faults } = valuesIn(cells, known.tree);
  const { changes: attributes, errors: unfitting } = known.changesIn(attributesIn(cells, known.list));
  const [_id, sku] = [trimmed(cells['_id'] ?? ''), trimmed(cells['sku'] ?? '')];
  const asNew = _id === '' ? await validateBody(NewPartBody, { ...others, ...given }) : undefined;
  const isNew = asNew && (asNew.body !== undefined || sku === '');
  const { body, errors } = isNew ? asNew : await validateBody(PartPatchBody, given);
  const explained = [
    ...errors.map(({ field, message }) => ({ field: columnOf(field), message: faults.get(field) ?? message })),
    ...inColumns(unfitting),
  ];
  const { value: version } = wholeNumberIn(cells['version'] ?? '', 'pieces');
  if (typeof version === 'string') explained.push({ field: 'version', message: 'The version is a whole number' });
  const read = {
    line,
    name: trimmed(cells['name'] ?? '').slice(0, MAX_NAME),
    sku: sku.slice(0, MAX_NAME),
    errors: isNew ? absentInOne(explained, given, 'Without a part number this is a new part, which needs') : explained,
    unfit: isNew || !asNew ? [] : absentInOne(asNew.errors, given, 'No part has this part number; a new part needs'),
  };
  if (!body || explained.length > 0) return read;
  const fields = toPartPatch(Object.fromEntries(Object.entries(body).filter(([field]) => field in given)));
  const part = { ...fields, attributes } as PartPatch;
  const lackedBy = (category_id: string | null | undefined) => inColumns(known.lackedBy(category_id, attributes));
  const named = { ...(_id !== '' && { _id }), ...(typeof version === 'number' && { version }) };
  return { ...read, row: { ...named, part, others, isUnfit: read.unfit.length > 0, lackedBy } };
}

/** The values of a row's columns, and by column why a text is no number. A column that the file does not have changes nothing. */
function valuesIn(cells: Record<string, string>, tree: CategoryTree) {
  const given: Record<string, unknown> = {};
  const faults = new Map<string, string>();
  for (const { column, unit } of COLUMNS) {
    const cell = cells[column];
    if (cell === undefined) continue;
    if (column === 'category') {
      const text = trimmed(cell);
      if (text === '') continue;
      // A category that does not exist is no id, so that the row is refused.
      given['category_id'] = text === NONE ? null : (tree.meantBy(text)?._id ?? text.slice(0, 1));
      faults.set('category_id', `No category, or more than one, is called ${text}; a file has its name or its slug`);
      continue;
    }
    const { value, fault } = unit
      ? wholeNumberIn(cell, unit)
      : { value: cell, fault: column === 'sku' ? shortenedIn(cell) : undefined };
    given[column] = value;
    if (fault !== undefined) faults.set(column, fault);
  }
  return { given, faults };
}

/** The values of attributes in a row's columns. */
function attributesIn(cells: Record<string, string>, { entries }: AttributeList): GivenValues {
  const given = entries.map((attribute) => {
    return [attribute.key, valueInCell(attribute, cells[attributeColumn(attribute.key)] ?? '')] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as GivenValues;
}

/** Errors of attributes by their columns. */
function inColumns(errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ field, message }) => ({ field: attributeColumn(field), message }));
}

/** The errors, with one for all columns that the file does not have. */
function absentInOne(errors: readonly FieldError[], given: object, needs: string): FieldError[] {
  const absent = errors.filter(({ field }) => !(field in given)).map(({ field }) => labelOf(field));
  const others = errors.filter(({ field }) => field in given);
  return absent.length === 0 ? others : [{ field: 'sku', message: `${needs} ${absent.join(', ')}` }, ...others];
}
