import { newPartBodyLimits as limits } from '@/api/limits.gen';
import type { NewPartBody, PartPatchBody, PartView } from '@/api/types.gen';
import { type AttributeTexts, changedAttributes, given, textsOf } from './attribute-values';
import { type AttributeValue, formatValue } from './attributes';
import { changedRecord, changedValues, checkOf, kindOf, namesOf, valuesOf } from './field-kinds';
import type { FieldDefinition, Texts, Value } from './field-kinds';
import { changedUploads, formatDatasheets, formatPictures, newUploads, picturesAs, picturesOf } from './part-uploads';
import type { FormDatasheet, PartPicture } from './part-uploads';

/** A field that the form has as a text, and a file as a column. */
export type PartField = Exclude<keyof NewPartBody, 'attributes' | 'pictures' | 'datasheets'>;

/** The fields of a part as typed texts, the values of the attributes that its form shows, its pictures and datasheets. */
export type PartFields = Texts<PartField> & {
  attributes?: AttributeTexts;
  pictures?: readonly PartPicture[];
  datasheets?: readonly FormDatasheet[];
};

/** A list of files that the part names. */
type ListField = 'pictures' | 'datasheets';
/** A field, or an attribute by its key, as the API names it in errors. */
export type ChangedField = PartField | ListField | `attributes.${string}`;
type PartValue = Value | NonNullable<PartView['attributes']>[string];

/** The key of an attribute as errors, or files and the audit log name it; undefined: it is a field. */
export const keyIn = (field: string): string | undefined => /^(?:attributes\.|attr:)(.*)$/.exec(field)?.[1];

/** The value of a field or an attribute of a part, or of a change of it; a list of files as a text. */
export function valueIn(part: Partial<PartView> | PartPatchBody, field: ChangedField): PartValue {
  const key = keyIn(field);
  // A change has its pictures as a list, or the first one's address alone.
  const alone = part.image_url === undefined ? undefined : [{ url: part.image_url }];
  const pictures = '_id' in part ? picturesOf(part as PartView) : (part.pictures ?? alone);
  if (field === 'pictures') return pictures && formatPictures(pictures);
  if (field === 'image_url') return pictures?.[0]?.url;
  if (field === 'datasheets') return part.datasheets && formatDatasheets(part.datasheets);
  return key === undefined ? part[field as PartField] : part.attributes?.[key];
}

/** The fields of a part in the order of the form. */
const FIELDS: Readonly<Record<PartField, Omit<FieldDefinition, 'max'>>> = {
  name: { kind: 'text', label: 'Part Name', required: '*Please enter Name of the Part' },
  sku: {
    kind: 'text',
    label: 'Part Number',
    check: (sku) => (/^[A-Za-z0-9._/-]*$/.test(sku) ? undefined : 'Only letters, digits and . - _ / are allowed'),
  },
  category_id: { kind: 'category', label: 'Category' },
  price: { kind: 'money', label: 'Price', required: '*Enter a Price of Part' },
  min_order: { kind: 'whole', label: 'Minimum Order Quantity', required: '*Please enter a Minimum Order Quantity' },
  quantity: { kind: 'whole', label: 'Available Quantity', required: '*Please enter Quantity of the Part' },
  description: { kind: 'lines', label: 'Description', required: '*Please add description of the Part' },
  image_url: { kind: 'link', label: 'Picture URL', required: '*Please provide a picture URL of the Part' },
};
export const FIELD_NAMES = namesOf(FIELDS);

/** One value for each field. */
export function ofFields<Value>(valueOf: (field: PartField) => Value) {
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, valueOf(field)])) as Record<PartField, Value>;
}

/** The fields with the API's limits. The form, its requests, conflicts, imports and the audit log read them. */
export const PART_FIELDS = ofFields<FieldDefinition>((field) => ({ ...FIELDS[field], max: limits[field] }));

export const PART_LABELS: Readonly<Record<PartField | ListField, string>> = {
  ...ofFields((field) => PART_FIELDS[field].label),
  pictures: 'Pictures',
  datasheets: 'Datasheets',
};

export const newPartRules = ofFields((field) => checkOf(PART_FIELDS[field]));

/** The rules for a part on sale: its stock may be 0. */
export const editPartRules: typeof newPartRules = {
  ...newPartRules,
  quantity: checkOf({ ...PART_FIELDS.quantity, min: 0 }),
};

/** The request body from valid fields; an optional field may be missing. */
export function toNewPart(typed: Partial<PartFields>): NewPartBody {
  const values = changedAttributes({}, typed.attributes);
  const fields = valuesOf<PartField>(PART_FIELDS, typed) as NewPartBody;
  return { ...fields, ...newUploads(typed), ...(values && { attributes: values }) };
}

/** The form values of a part. */
export function toFields(part: PartView): PartFields {
  return {
    ...ofFields((field) => String(part[field] ?? '')),
    attributes: textsOf(part.attributes),
    pictures: picturesOf(part),
    datasheets: part.datasheets ?? [],
  };
}

/** The request body with the typed values that differ from the part; empty when none differs. */
export function changesOf(part: PartView, typed: PartFields): PartPatchBody {
  const values = changedAttributes(part.attributes, typed.attributes);
  const fields = changedValues<PartField>(PART_FIELDS, part, typed) as PartPatchBody;
  const uploads = changedUploads(part, typed);
  // The list of pictures has the first one's address.
  if (uploads.pictures) delete fields.image_url;
  return { ...fields, ...uploads, ...(values && { attributes: values }) };
}

/** The part after a request that changes it. */
export function changedPart(part: PartView, { attributes, ...changes }: PartPatchBody): PartView {
  const changed = changedRecord(part, { ...changes, ...(changes.pictures && picturesAs(changes.pictures)) });
  return attributes ? { ...changed, attributes: given({ ...part.attributes, ...attributes }) } : changed;
}

/** The fields and attributes that differ between two versions of a part. */
export function differingFields(one: PartView, other: PartView): ChangedField[] {
  const keys = Object.keys({ ...one.attributes, ...other.attributes }).map((key) => `attributes.${key}` as const);
  // A list of pictures has the first one's address.
  const pictures = one.pictures || other.pictures ? 'pictures' : 'image_url';
  const fields = FIELD_NAMES.filter((field) => field !== 'image_url');
  const compared = (part: PartView, field: ChangedField) => {
    if (field === 'pictures') return picturesOf(part);
    return field === 'datasheets' ? part.datasheets : valueIn(part, field);
  };
  const differs = (field: ChangedField) =>
    JSON.stringify(compared(one, field)) !== JSON.stringify(compared(other, field));
  const all: ChangedField[] = [...fields, pictures, 'datasheets', ...keys];
  return all.filter(differs);
}

/** A field's value formatted for users; `categoryName` names the category with an id. */
export function formatField(
  field: ChangedField,
  value: PartValue,
  categoryName: (id: unknown) => string = String,
): string {
  if (!isField(field) || typeof value === 'boolean' || Array.isArray(value))
    return formatValue((value ?? undefined) as AttributeValue | undefined) || 'None';
  if (PART_FIELDS[field].kind === 'category') return categoryName(value);
  return typeof value === 'number' ? kindOf(PART_FIELDS[field]).format(value) : value || 'None';
}

const isField = (field: ChangedField): field is PartField => field in PART_FIELDS;
