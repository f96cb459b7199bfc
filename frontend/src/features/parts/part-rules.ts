import type { Check } from '@/ui/form-rule';
import type { NewPartBody } from '@/api/types.gen';

/** The fields of Add New Part as they are typed. */
export type PartFields = Record<keyof NewPartBody, string>;

/** The shop's own pictures may be named by their path. */
const OWN_PICTURE = /^\/pictures\/[\w-]+\.(svg|png|jpg|webp|avif)$/;
const LARGEST = 1_000_000_000;

interface Messages {
  required: string;
  positive: string;
  digits: string;
}

const required =
  (message: string, max: number): Check =>
  (value) => {
    if (value.trim() === '') return message;
    return value.trim().length > max ? `At most ${max.toLocaleString('en-US')} characters` : undefined;
  };

const wholeNumber =
  (messages: Messages, least = 1): Check =>
  (value) => {
    const text = value.trim();
    if (text === '') return messages.required;
    if (Number(text) < least) return messages.positive;
    if (!/^\d+$/.test(text)) return messages.digits;
    return Number(text) > LARGEST ? `At most ${LARGEST.toLocaleString('en-US')}` : undefined;
  };

/** Whether `text` is an http or https address, or one of the shop's own pictures. */
export function isPictureLink(text: string): boolean {
  return OWN_PICTURE.test(text) || (/^https?:\/\/[^\s/?#]+\S*$/i.test(text) && URL.canParse(text));
}

const quantity: Messages = {
  required: '*Please enter Quantity of the Part',
  positive: '*Available Quantity must be Positive number',
  digits: '*Please enter a number as Available Quantity',
};

export const partRules: Record<keyof PartFields, Check> = {
  name: required('*Please enter Name of the Part', 200),
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
  quantity: wholeNumber(quantity),
  description: required('*Please add description of the Part', 5_000),
  image_url: (value) =>
    required('*Please provide a picture URL of the Part', 2_048)(value) ??
    (isPictureLink(value.trim()) ? undefined : '*Please enter a valid link'),
};

/** The same for a part that is on sale already: its stock may be gone. */
export const partOnSaleRules: typeof partRules = { ...partRules, quantity: wholeNumber(quantity, 0) };

/** The body of the call, from fields that keep the rules. */
export function toNewPart(fields: PartFields): NewPartBody {
  return {
    name: fields.name.trim(),
    price: Number(fields.price),
    min_order: Number(fields.min_order),
    quantity: Number(fields.quantity),
    description: fields.description.trim(),
    image_url: fields.image_url.trim(),
  };
}
