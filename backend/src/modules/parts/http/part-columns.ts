import { z } from 'zod';
import { type FieldError, invalid } from '#shared/domain-error.js';
import type { Unit } from '#shared/csv/number-in-cell.js';
import type { CsvOptions } from '#shared/csv/read-csv.js';
import { sortKey } from '#shared/page.js';
import { fieldType } from '#shared/record.js';
import { type Attribute, attributeColumn, type AttributeList, KEY_PATTERN } from '../domain/attribute.js';
import { EDITABLE, NEW_PART, type NewPart } from '../domain/part.js';
import { PART_LABELS } from './part.dto.js';

interface Column {
  column: string;
  optional: boolean;
  /** of a number */
  unit?: Unit;
}

/** Fields that files have in another form, by the name of their column. */
const FILE_NAMES: Partial<Record<keyof NewPart, string>> = { price_cents: 'price', category_id: 'category' };

/** Fields that no column has: each attribute has its own, and a file names the first picture alone. */
const WITHOUT_COLUMN: readonly (keyof NewPart)[] = ['attributes', 'pictures', 'datasheets'];

/** The columns of the fields that an admin sets, with the price in dollars and the slug of the category. */
export const COLUMNS = EDITABLE.filter((field) => !WITHOUT_COLUMN.includes(field)).map((field): Column => {
  const column = columnOf(field);
  const { type, optional } = fieldType(NEW_PART, field);
  return { column, optional, ...(type instanceof z.ZodNumber && { unit: column === 'price' ? 'dollars' : 'pieces' }) };
});
const REQUIRED = COLUMNS.filter(({ optional }) => !optional).map(({ column }) => column);
const OWN = ['_id', ...COLUMNS.map(({ column }) => column), 'version'];
/** The columns of an export, in this order. */
export const exportedWith = ({ entries }: AttributeList) =>
  OWN.toSpliced(-1, 0, ...entries.map(({ key }) => attributeColumn(key)));
/** Each field of a file, as a pattern. */
export const FIELD_PATTERN = [...OWN, attributeColumn(KEY_PATTERN)].join('|');
/** Each field of a file, for people. */
export const FIELD_NAMES = [...OWN, attributeColumn('<key>')].join(', ');
const LABELS: Readonly<Record<string, string>> = { ...PART_LABELS, category: PART_LABELS.category_id };
const BY_HEAD = new Map(
  OWN.flatMap((field) => [field, labelOf(field)].map((head): [string, string] => [head.toLowerCase(), field])),
);
/** Unknown heads that a refusal names, and the characters of each. */
const [MAX_NAMED, MAX_HEAD] = [20, 100];

/** The field of a column with this head. */
function fieldOf(head: string, { entries }: AttributeList): string {
  const text = head.toLowerCase();
  const isMeant = ({ key, name }: Attribute) => text === attributeColumn(key) || sortKey(head) === sortKey(name);
  const attribute = entries.find(isMeant);
  return BY_HEAD.get(text) ?? (attribute ? attributeColumn(attribute.key) : '');
}

/** The column of the field. */
export function columnOf(field: string): string {
  return FILE_NAMES[field as keyof NewPart] ?? field;
}

/** What a form calls the field. */
export function labelOf(field: string): string {
  return LABELS[field] ?? field;
}

/**
 * Reads the field of each column from the parameter of this form: `sku,,price`; without it from the heads, which are names or labels of
 * fields and attributes. Refuses other columns, and files whose rows could only be new parts but lack a field, unless `given` has it.
 */
export function columnReader(
  parameter: string | undefined,
  given: object,
  list: AttributeList,
): CsvOptions['fieldsOf'] {
  const chosen = parameter?.split(',').map((field) => field.trim());
  return (heads) => {
    const fields = chosen ?? heads.map((head) => fieldOf(head, list));
    const errors = [...(chosen ? absent(chosen, heads, list) : unknown(heads, fields)), ...lacking(fields, given)];
    if (errors.length > 0) throw invalid(errors, 'The columns of the file are not those of a part.');
    return fields;
  };
}

function absent(chosen: readonly string[], heads: readonly string[], list: AttributeList): FieldError[] {
  const known = exportedWith(list);
  const unknownFields = chosen.filter((field) => field !== '' && !known.includes(field));
  const last = chosen.findLastIndex((field) => field !== '') + 1;
  const message = `Column ${last} has a field, but the file has only ${heads.length} columns`;
  return [
    ...unknownFields.map((field) => ({ field: 'columns', message: `There is no attribute for the column ${field}` })),
    ...(last > heads.length ? [{ field: 'columns', message }] : []),
  ];
}

function unknown(heads: readonly string[], fields: readonly string[]): FieldError[] {
  const unknownHeads = heads.filter((head, index) => head !== '' && fields[index] === '');
  const twice = fields.filter((field, index) => field !== '' && fields.indexOf(field) !== index);
  const named = unknownHeads.slice(0, MAX_NAMED).map((head) => head.slice(0, MAX_HEAD));
  if (unknownHeads.length > MAX_NAMED) named.push(`${unknownHeads.length - MAX_NAMED} more`);
  return [
    ...(named.length > 0
      ? [{ field: 'columns', message: `Unknown columns: ${named.join(', ')}; ${HOW_TO_NAME}` }]
      : []),
    ...twice.map((field) => ({ field, message: 'This column is there twice' })),
  ];
}
const HOW_TO_NAME = 'name the fields with columns=name,,price, empty for a column to leave out';

function lacking(fields: readonly string[], given: object): FieldError[] {
  if (fields.includes('sku') || fields.includes('_id')) return [];
  const columns = REQUIRED.filter((column) => !fields.includes(column) && !(column in given));
  const message = `Without part numbers each row is a new part, which needs the columns ${columns.join(', ')}`;
  return columns.length === 0 ? [] : [{ field: 'columns', message }];
}
