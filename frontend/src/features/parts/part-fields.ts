import { newPartBodyLimits } from '@/api/limits.gen';
import type { InputProps } from 'antd';
import type { NewPartBody, PartPatchBody, PartView } from '@/api/types.gen';
import { formatCount, formatMoney } from '@/ui/format';
import type { Check } from '@/ui/form-rule';
import { checkOneLine, checkSeveralLines, isLink } from '@/ui/field-rules';
import { trimmed } from '@/ui/text-rules';

export type PartField = keyof NewPartBody;

/** The fields of a part as typed texts. */
export type PartFields = Record<PartField, string>;

/** The shop's own pictures have a path instead of a URL. */
const OWN_PICTURE = /^\/pictures\/[\w-]+\.(svg|png|jpg|webp|avif)$/;
const { price: MAX_NUMBER, sku: MAX_SKU } = newPartBodyLimits;

/** Whether `text` is an http or https URL, or one of the shop's own pictures. */
export function isPictureUrl(text: string): boolean {
  return OWN_PICTURE.test(text) || isLink(text);
}

function requiredText(message: string, maxLength: number, check: Check = checkOneLine): Check {
  return (value) => {
    if (trimmed(value) === '') return message;
    return trimmed(value).length > maxLength ? `At most ${formatCount(maxLength)} characters` : check(value);
  };
}

function wholeNumber(messages: { required: string; positive: string; digits: string }, min = 1): Check {
  return (value) => {
    const text = trimmed(value);
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

interface FieldDefinition {
  label: string;
  check: Check;
  optional?: boolean;
  /** for a number: how it is formatted */
  format?: (value: number) => string;
  /** whether it has a line of the form for itself */
  wide?: boolean;
  /** lines of a text with several */
  rows?: number;
  /** properties of the input */
  input?: Pick<InputProps, 'inputMode' | 'placeholder' | 'prefix'>;
}

/** The fields of a part in the order of the form. The form, its requests, conflicts, imports and the audit log read them. */
export const PART_FIELDS: Readonly<Record<PartField, FieldDefinition>> = {
  name: { label: 'Part Name', check: requiredText('*Please enter Name of the Part', 200), wide: true },
  sku: {
    label: 'Part Number',
    check: (value) => {
      const sku = trimmed(value);
      if (sku.length > MAX_SKU) return `At most ${MAX_SKU} characters`;
      return /^[A-Za-z0-9._/-]*$/.test(sku) ? undefined : 'Only letters, digits and . - _ / are allowed';
    },
    optional: true,
    wide: true,
  },
  price: {
    label: 'Price',
    check: wholeNumber({
      required: '*Enter a Price of Part',
      positive: '*Price must be Positive number',
      digits: '*Please enter a number as Price',
    }),
    format: formatMoney,
    input: { prefix: '$' },
  },
  min_order: {
    label: 'Minimum Order Quantity',
    check: wholeNumber({
      required: '*Please enter a Minimum Order Quantity',
      positive: '*Minimum Order Quantity must be Positive number',
      digits: '*Please enter a number as Minimum Order Quantity',
    }),
    format: formatCount,
  },
  quantity: { label: 'Available Quantity', check: wholeNumber(quantityMessages), format: formatCount },
  description: {
    label: 'Description',
    check: requiredText('*Please add description of the Part', 5_000, checkSeveralLines),
    wide: true,
    rows: 5,
  },
  image_url: {
    label: 'Picture URL',
    check: (value) =>
      requiredText('*Please provide a picture URL of the Part', 2_048)(value) ??
      (isPictureUrl(trimmed(value)) ? undefined : '*Please enter a valid link'),
    wide: true,
    input: { inputMode: 'url', placeholder: 'https://… or /pictures/…' },
  },
};

export const FIELD_NAMES = Object.keys(PART_FIELDS) as PartField[];

/** One value for each field. */
function ofFields<Value>(valueOf: (field: PartField) => Value) {
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, valueOf(field)])) as Record<PartField, Value>;
}

export const PART_LABELS = ofFields((field) => PART_FIELDS[field].label);

export const newPartRules = ofFields((field) => PART_FIELDS[field].check);

/** The rules for a part on sale: its stock may be 0. */
export const editPartRules: typeof newPartRules = { ...newPartRules, quantity: wholeNumber(quantityMessages, 0) };

/** The request body from valid fields; an optional field may be missing. */
export function toNewPart(fields: Partial<PartFields>): NewPartBody {
  return ofFields((field) => {
    const text = trimmed(fields[field] ?? '');
    return PART_FIELDS[field].format ? Number(text) : text;
  }) as NewPartBody;
}

/** The form values of a part. */
export function toFields(part: PartView): PartFields {
  return ofFields((field) => String(part[field] ?? ''));
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
  return typeof value === 'string' ? value : (PART_FIELDS[field].format ?? formatCount)(value);
}
