import type { NewPartBody, PartPatchBody, PartView } from '@/api/types.gen';
import { formatCount, formatMoney } from '@/ui/format';
import { toNewPart, type PartFields } from './part-rules';

export type PartField = keyof NewPartBody;

/** What the fields are called, in the order of the form. */
export const PART_LABELS: Readonly<Record<PartField, string>> = {
  name: 'Part Name',
  price: 'Price',
  min_order: 'Minimum Order Quantity',
  quantity: 'Available Quantity',
  description: 'Description',
  image_url: 'Picture URL',
};

export const PART_FIELD_NAMES = Object.keys(PART_LABELS) as PartField[];

/** A part's fields as the form has them. */
export function fieldsOf(part: PartView): PartFields {
  return Object.fromEntries(PART_FIELD_NAMES.map((field) => [field, String(part[field])])) as PartFields;
}

/** What was typed that differs from the part, ready to be sent; empty when nothing does. */
export function changesOf(part: PartView, typed: PartFields): PartPatchBody {
  const fields = toNewPart(typed);
  return Object.fromEntries(
    PART_FIELD_NAMES.filter((name) => fields[name] !== part[name]).map((name) => [name, fields[name]]),
  );
}

/** The fields that are not the same in two states of a part. */
export function differingFields(one: PartView, other: PartView): PartField[] {
  return PART_FIELD_NAMES.filter((field) => one[field] !== other[field]);
}

/** A field's value for a person. */
export function fieldInWords(field: PartField, value: string | number): string {
  if (typeof value === 'string') return value;
  return field === 'price' ? formatMoney(value) : formatCount(value);
}
