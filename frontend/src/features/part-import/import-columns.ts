import { weakMapMemoize } from '@reduxjs/toolkit';
import type { AttributeView } from '@/api/types.gen';
import { type ColumnKind, headKey, sampleOf } from '@/features/sheets/columns';
import { knownColumns } from '@/features/sheets/remembered-columns';
import type { Columns, Sheet } from '@/features/sheets/sheet';
import { useAttributes } from '@/features/parts/attributes';
import { useAttributeNames } from '@/features/parts/attribute-definitions';
import { isPictureUrl } from '@/features/parts/field-kinds';
import { FIELD_NAMES, keyIn, PART_FIELDS, PART_LABELS, type PartField } from '@/features/parts/part-fields';

/** The heads of other catalogues, spreadsheets and German files for each field; its own name and label come first. */
const HEADS: Readonly<Record<PartField, string>> = {
  name: 'name title productname product posttitle bezeichnung artikelbezeichnung produktname titel',
  category_id: 'categories categoryname producttype kategorie kategorien warengruppe produktkategorie',
  sku: 'variantsku ipn mpn partno partnum part number artikelnummer artikelnr bestellnummer teilenummer',
  price: 'regularprice variantprice unitprice priceusd preis einzelpreis verkaufspreis nettopreis',
  min_order:
    'minorderquantity minimumorder minimumquantity minimumamount moq minqty minsaleqty mincartqty mindestmenge mindestbestellmenge',
  quantity: 'stock qty stockquantity variantinventoryqty inventoryquantity onhand bestand lagerbestand menge anzahl',
  description: 'bodyhtml body longdescription shortdescription comment beschreibung kurzbeschreibung',
  image_url: 'image images imagesrc imagelink baseimage picture photo bild bildurl foto',
};

/** Labels of the columns that are not in the form, and of errors about the whole row. */
const LABELS: Readonly<Record<string, string>> = {
  ...PART_LABELS,
  _id: 'Id',
  version: 'Version',
  row: 'Row',
  category: PART_LABELS.category_id,
};

/** The head of an attribute's column begins with it. */
const ATTRIBUTE = 'attr:';

/** Returns the label of a column's field. */
export function useLabels(): (field: string) => string {
  const attributeName = useAttributeNames();
  return (field) => {
    const key = keyIn(field);
    return key === undefined ? (LABELS[field] ?? field) : attributeName(key);
  };
}

/** The name of a field's column in files. */
export const columnOf = (field: PartField) => (field === 'category_id' ? 'category' : field);

const FIELD_KINDS: readonly ColumnKind[] = [
  ...FIELD_NAMES.map((field) => ({
    field: columnOf(field),
    label: PART_LABELS[field],
    heads: `${headKey(columnOf(field))} ${headKey(PART_LABELS[field])} ${HEADS[field]}`,
  })),
  ...['_id', 'version'].map((field) => ({ field, label: LABELS[field] ?? field, heads: field })),
];

/** What a column can be: a field of a part, or one of the shop's attributes. */
export const importKinds = weakMapMemoize((attributes: readonly AttributeView[]): readonly ColumnKind[] => [
  ...FIELD_KINDS,
  ...attributes.map(({ key, name }) => ({
    field: `${ATTRIBUTE}${key}`,
    label: name,
    heads: [ATTRIBUTE + key, name, ATTRIBUTE + name].map(headKey).join(' '),
  })),
]);

export function useImportKinds(): readonly ColumnKind[] {
  return importKinds(useAttributes({ refetchOnFocus: true }));
}

/** The heads of attributes that the shop does not have. */
export function unknownAttributes(heads: readonly string[], kinds: readonly ColumnKind[]): string[] {
  const isKnown = (head: string) => kinds.some((kind) => kind.heads.split(' ').includes(headKey(head)));
  return heads.map((head) => head.trim()).filter((head) => head.toLowerCase().startsWith(ATTRIBUTE) && !isKnown(head));
}

/** What the browser remembers chosen columns for. */
export const IMPORT_PURPOSE = 'import';

/** Fields that take one value for all rows of a file that lacks them. */
const VALUE_FIELDS = ['quantity', 'min_order', 'image_url', 'description'] as const satisfies readonly PartField[];
export type ValueField = (typeof VALUE_FIELDS)[number];

const has = ({ fields }: Pick<Columns, 'fields'>, field: string) => fields.includes(field);
/** The fields that a new part needs and the file lacks. */
export const missingIn = (columns: Pick<Columns, 'fields'>) =>
  FIELD_NAMES.filter((field) => PART_FIELDS[field].required !== undefined && !has(columns, field));

/** Whether rows name parts that exist, whose other fields they change. */
const changesParts = (columns: Pick<Columns, 'fields'>) => has(columns, 'sku') || has(columns, '_id');

/**
 * What the columns of a file of parts are, as far as its heads say. A column of pictures without any link is none, and neither is one of
 * categories that the shop does not have. New parts without a category have no attributes, so a head that is only the name of one is none.
 */
export function importColumns(
  sheet: Sheet | undefined,
  kinds: readonly ColumnKind[],
  isCategory: (cell: string) => boolean,
): Columns {
  const columns = knownColumns(IMPORT_PURPOSE, sheet, kinds);
  if (!sheet || columns.isRemembered) return columns;
  const checks: Readonly<Record<string, (cell: string) => boolean>> = { image_url: isPictureUrl, category: isCategory };
  const sample = sampleOf(sheet, columns);
  const fields = columns.fields.map((field, index) => {
    const isRight = field === undefined ? undefined : checks[field];
    const cells = sample.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '');
    return !isRight || cells.length === 0 || cells.some(isRight) ? field : undefined;
  });
  const isPlaced = has({ fields }, 'category') || changesParts({ fields });
  const heads = sheet.rows[columns.head] ?? [];
  const canHave = (field: string | undefined, index: number) =>
    isPlaced || !field?.startsWith(ATTRIBUTE) || heads[index]?.trim().toLowerCase().startsWith(ATTRIBUTE);
  return { ...columns, fields: fields.map((field, index) => (canHave(field, index) ? field : undefined)) };
}

/** The fields of new parts that one value for all rows can stand for. */
export const valuesFor = (columns: Pick<Columns, 'fields'>): readonly ValueField[] =>
  has(columns, 'name') ? VALUE_FIELDS.filter((field) => !has(columns, field)) : [];
const lacksValues = (columns: Columns) => valuesFor(columns).length > 0 && !changesParts(columns);

/** Whether the file says all of it: all fields of new parts, or a list of part numbers with what changes. */
export function isCertain(columns: Columns): boolean {
  if (columns.head < 0) return false;
  if (columns.isRemembered && !lacksValues(columns)) return true;
  const changes =
    columns.fields.filter((field) => field !== undefined && field !== 'sku' && field !== '_id').length > 0;
  return missingIn(columns).length === 0 || (changesParts(columns) && changes && !has(columns, 'name'));
}

/** Why a file with these columns cannot be imported. */
export function problemOf(fields: Columns['fields']): string | undefined {
  const missing = missingIn({ fields }).filter((field) => !(VALUE_FIELDS as readonly string[]).includes(field));
  if (missing.length === 0 || changesParts({ fields })) return undefined;
  return `Choose the columns of ${missing.map((field) => PART_LABELS[field]).join(', ')}, or the one of the part number: its rows change parts that the shop has.`;
}
