import { z } from 'zod';
import { oneOf } from '#shared/record.js';
import { FORBIDDEN, isHttpsLink, lengthOf } from '#shared/text-rules.js';

/** What a carrier's tracking page is called with: this text, followed by the encoded tracking number. */
const TRACKING_PAGES = {
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dpd: 'https://tracking.dpd.de/parcelstatus?locale=en_D2&query=',
  gls: 'https://gls-group.com/GROUP/en/parcel-tracking/?match=',
} as const;

export const CARRIERS = ['ups', 'fedex', 'dhl', 'usps', 'dpd', 'gls', 'other'] as const;

/** The carriers' names, as people write them. */
export const CARRIER_NAMES: Record<(typeof CARRIERS)[number], string> = {
  ...{ ups: 'UPS', fedex: 'FedEx', dhl: 'DHL', usps: 'USPS', dpd: 'DPD', gls: 'GLS' },
  other: 'Other carrier',
};

export const MAX_TRACKING_NUMBER = 64;
export const MAX_TRACKING_URL = 500;

const NUMBER = `a trimmed text of one line with at most ${MAX_TRACKING_NUMBER} characters`;
const PRINTABLE = new RegExp(`^[^${FORBIDDEN.oneLine}\\p{Cs}]{1,${MAX_TRACKING_NUMBER}}$`, 'u');
const URL_RULE = `an https address of at most ${MAX_TRACKING_URL} characters`;

/** A link, and what a spreadsheet shows of a long number. */
const LINK = /^(https?:|www\.)|:\/\//i;
const SHORTENED = /^\d([.,]\d+)?E\+\d+$/i;
const KNOWN_NUMBER = /^[\p{Pd}\s]*[A-Za-z0-9][\p{Pd}\sA-Za-z0-9]*$/u;
/** Groups with a mark between them, or two groups that are longer than any that a carrier prints. */
const SEVERAL_NUMBERS = /[A-Z0-9]\s*[,;|&+]\s*[A-Z0-9]|[A-Z0-9]{10}\s+[A-Z0-9]{10}/i;

/** Why no parcel can have this number, or undefined. A number of another carrier may have any form, but is neither a link nor shortened. */
export function trackingNumberFault({
  carrier,
  tracking_number,
}: Pick<Tracking, 'carrier' | 'tracking_number'>): string | undefined {
  if (LINK.test(tracking_number)) return 'This is a link: enter the tracking number alone';
  if (SHORTENED.test(tracking_number))
    return 'A spreadsheet has shortened this number: format its cell as text, and copy it again';
  if (carrier === 'other') return undefined;
  if (SEVERAL_NUMBERS.test(tracking_number)) return 'These are several numbers: enter one';
  return KNOWN_NUMBER.test(tracking_number)
    ? undefined
    : `A ${CARRIER_NAMES[carrier]} number has only letters, digits, blanks and dashes`;
}

/** How to follow the parcel of a shipped order. */
export const TRACKING = z.strictObject({
  carrier: oneOf(...CARRIERS).meta({
    description: 'The carrier of the shipped order; absent when it has no tracking',
    example: 'ups',
  }),
  tracking_number: z
    .string(NUMBER)
    .refine((number) => PRINTABLE.test(number) && number === number.trim(), NUMBER)
    .meta({ description: "The carrier's number of the parcel", example: '1Z999AA10123456784' }),
  /** of the carrier `other` only: the address of a known carrier's page is made of the number */
  tracking_url: z
    .string(URL_RULE)
    .refine((url) => isHttpsLink(url) && lengthOf(url) <= MAX_TRACKING_URL, URL_RULE)
    .optional(),
});
export type Tracking = z.infer<typeof TRACKING>;

/** The number as its carrier's page finds it: a known carrier's without blanks. */
export function canonicalNumber(carrier: Tracking['carrier'], number: string): string {
  return carrier === 'other' ? number : number.replaceAll(/\s/g, '').replaceAll(/\p{Pd}/gu, '-');
}

/** The tracking of an order, if it has any. */
export function trackingOf({ carrier, tracking_number, tracking_url }: Partial<Tracking>): Tracking | undefined {
  if (carrier === undefined || tracking_number === undefined) return undefined;
  return { carrier, tracking_number, ...(tracking_url !== undefined && { tracking_url }) };
}

/** The address of the page that shows the parcel; undefined without tracking, or when the carrier `other` was given none. */
export function trackingUrl(order: Partial<Tracking>): string | undefined {
  const tracking = trackingOf(order);
  if (!tracking || tracking.carrier === 'other') return tracking?.tracking_url;
  return `${TRACKING_PAGES[tracking.carrier]}${encodeURIComponent(tracking.tracking_number)}`;
}

/** The first rule that the tracking of a stored order breaks. */
export function trackingFault(order: Partial<Tracking> & { status: string }): string | undefined {
  const { status, carrier, tracking_number, tracking_url } = order;
  if ((carrier === undefined) !== (tracking_number === undefined))
    return carrier === undefined
      ? `it has the tracking number ${tracking_number}, but no carrier`
      : `it has the carrier ${carrier}, but no tracking number`;
  if (tracking_url !== undefined && carrier !== 'other')
    return 'it has a tracking link, which only the carrier other may have';
  return carrier === undefined || status === 'shipped' ? undefined : `it is ${status}, but has a tracking number`;
}
