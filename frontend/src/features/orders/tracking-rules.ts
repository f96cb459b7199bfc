import { parcelBodyLimits } from '@/api/limits.gen';
import { checkOneLine, isLink } from '@/ui/field-rules';
import { trimmed } from '@/ui/text-rules';
import { CARRIER_NAMES, type Carrier } from './tracking-link';

/** The maximum length of a tracking number that the API accepts. */
export const MAX_NUMBER_LENGTH = parcelBodyLimits.tracking_number;

const LINK = /^(https?:|www\.)|:\/\//i;
const SHORTENED = /^\d([.,]\d+)?E\+\d+$/i;
const KNOWN_NUMBER = /^[\p{Pd}\s]*[A-Za-z0-9][\p{Pd}\sA-Za-z0-9]*$/u;
const SEVERAL_NUMBERS = /[A-Z0-9]\s*[,;|&+]\s*[A-Z0-9]|[A-Z0-9]{10}\s+[A-Z0-9]{10}/i;

/** The error of a tracking number, or undefined: the API's rule, with its messages. */
export function checkTrackingNumber(carrier: Carrier | undefined, typed: string): string | undefined {
  const number = trimmed(typed);
  if (number === '') return '*Enter the tracking number';
  if ([...number].length > MAX_NUMBER_LENGTH) return `At most ${MAX_NUMBER_LENGTH} characters`;
  if (LINK.test(number)) return 'This is a link: enter the tracking number alone';
  if (SHORTENED.test(number))
    return 'A spreadsheet has shortened this number: format its cell as text, and copy it again';
  if (carrier === undefined || carrier === 'other') return checkOneLine(number);
  if (SEVERAL_NUMBERS.test(number)) return 'These are several numbers: enter one';
  return KNOWN_NUMBER.test(number)
    ? undefined
    : `A ${CARRIER_NAMES[carrier]} number has only letters, digits, blanks and dashes`;
}

/** Whether a text is a link that the API takes for another carrier. */
export function isTrackingLink(text: string): boolean {
  return isLink(text) && /^https:/i.test(text);
}

/** Further names of carriers, as words in lower case. */
const FULL_NAMES: readonly (readonly [string, Carrier])[] = [
  ['united parcel service', 'ups'],
  ['fed ex', 'fedex'],
  ['federal express', 'fedex'],
  ['us postal service', 'usps'],
  ['united states postal service', 'usps'],
  ['other', 'other'],
];
const NAMES: readonly (readonly [string, Carrier])[] = [
  ...Object.entries(CARRIER_NAMES).map(([carrier, name]) => [name.toLowerCase(), carrier as Carrier] as const),
  ...FULL_NAMES,
];

/** The carrier that a text names, also with its service: "DHL Express", "FedEx® Ground". Undefined for no carrier, and for several. */
export function carrierIn(text: string): Carrier | undefined {
  const words = ` ${text
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const named = new Set(NAMES.filter(([name]) => words.includes(` ${name} `)).map(([, carrier]) => carrier));
  const [only] = named;
  return named.size === 1 ? only : undefined;
}
