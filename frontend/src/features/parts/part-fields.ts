import type { NewPartBody, PartPatchBody, PartView } from '@/api/types.gen';
import { formatCount, formatMoney } from '@/ui/format';
import type { Check } from '@/ui/form-rule';
import { checkOneLine, checkSeveralLines, isLink } from '@/ui/field-rules';

export type PartField = keyof NewPartBody;

/** The fields of a part as typed texts. */
export type PartFields = Record<PartField, string>;

/** The labels, in the order of the form. */
export const PART_LABELS: Readonly<Record<PartField, string>> = {
  name: 'Part Name',
  sku: 'Part Number',
  price: 'Price',
  min_order: 'Minimum Order Quantity',
  quantity: 'Available Quantity',
  description: 'Description',
  image_url: 'Picture URL',
};

const FIELD_NAMES = Object.keys(PART_LABELS) as PartField[];

/** The shop's own pictures have a path instead of a URL. */
const OWN_PICTURE = /^\/pictures\/[\w-]+\.(svg|png|jpg|webp|avif)$/;
const MAX_NUMBER = 1_000_000_000;
const MAX_SKU = 64;

/** Whether `text` is an http or https URL, or one of the shop's own pictures. */
export function isPictureUrl(text: string): boolean {
  return OWN_PICTURE.test(text) || isLink(text);
}

function requiredText(message: string, maxLength: number, check: Check = checkOneLine): Check {
  return (value) => {
    if (value.trim() === '') return message;
    return value.trim().length > maxLength ? `At most ${formatCount(maxLength)} characters` : check(value);
  };
}

function wholeNumber(messages: { required: string; positive: string; digits: string }, min = 1): Check {
  return (value) => {
    const text = value.trim();
    if (text === '') return messages.required;
    if (Number(text) < min) return messages.positive;
    if (!/^\d+$/.test(text)) return messages.digits;
    return Number(text) > MAX_NUMBER ? `At most ${formatCount(MAX_NUMBER)}` : undefined;
  };
}

const quantityMessages = {
  required: '*Please enter Quantity of the Part',
  positive: '*Available Quantity must be Positive number',
  digits: '*Please enter a number as Available Quantity',
};

export const newPartRules: Record<PartField, Check> = {
  name: requiredText('*Please enter Name of the Part', 200),
  sku: (value) => {
    const sku = value.trim();
    if (sku.length > MAX_SKU) return `At most ${MAX_SKU} characters`;
    return /^[A-Za-z0-9._/-]*$/.test(sku) ? undefined : 'Only letters, digits and . - _ / are allowed';
  },
  price: wholeNumber({
    required: '*Enter a Price of Part',
    positive: '*Price must be Positive number',
    digits: '*Please enter a number as Price',
  }),
  min_order: wholeNumber({
    required: '*Please enter a Minimum Order Quantity',
    positive: '*Minimum Order Quantity must be Positive number',
    digits: '*Please enter a number as Minimum Order Quantity',
  }),
  quantity: wholeNumber(quantityMessages),
  description: requiredText('*Please add description of the Part', 5_000, checkSeveralLines),
  image_url: (value) =>
    requiredText('*Please provide a picture URL of the Part', 2_048)(value) ??
    (isPictureUrl(value.trim()) ? undefined : '*Please enter a valid link'),
};

/** The rules for a part on sale: its stock may be 0. */
export const editPartRules: typeof newPartRules = { ...newPartRules, quantity: wholeNumber(quantityMessages, 0) };

/** The request body from valid fields. */
export function toNewPart(fields: PartFields): NewPartBody {
  return {
    name: fields.name.trim(),
    sku: fields.sku.trim(),
    price: Number(fields.price),
    min_order: Number(fields.min_order),
    quantity: Number(fields.quantity),
    description: fields.description.trim(),
    image_url: fields.image_url.trim(),
  };
}

/** The form values of a part. */
export function toFields(part: PartView): PartFields {
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, String(part[field] ?? '')])) as PartFields;
}

/** The request body with the typed values that differ from the part; empty when none differs. */
export function changesOf(part: PartView, typed: PartFields): PartPatchBody {
  const fields = toNewPart(typed);
  return Object.fromEntries(
    FIELD_NAMES.filter((name) => fields[name] !== (part[name] ?? '')).map((name) => [name, fields[name]]),
  );
}

/** The fields that differ between two versions of a part. */
export function differingFields(one: PartView, other: PartView): PartField[] {
  return FIELD_NAMES.filter((field) => one[field] !== other[field]);
}

/** A field's value formatted for users. */
export function formatField(field: PartField, value: string | number | undefined): string {
  if (value === undefined) return 'None';
  if (typeof value === 'string') return value;
  return field === 'price' ? formatMoney(value) : formatCount(value);
}
