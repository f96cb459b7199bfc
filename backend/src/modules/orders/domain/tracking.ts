import { z } from 'zod';
import { checkRecord, oneOf } from '#shared/record.js';
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
/** Parcels of one order. */
export const MAX_PARCELS = 5;

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
}: Pick<Parcel, 'carrier' | 'tracking_number'>): string | undefined {
  if (LINK.test(tracking_number)) return 'This is a link: enter the tracking number alone';
  if (SHORTENED.test(tracking_number))
    return 'A spreadsheet has shortened this number: format its cell as text, and copy it again';
  if (carrier === 'other') return undefined;
  if (SEVERAL_NUMBERS.test(tracking_number)) return 'These are several numbers: enter one';
  return KNOWN_NUMBER.test(tracking_number)
    ? undefined
    : `A ${CARRIER_NAMES[carrier]} number has only letters, digits, blanks and dashes`;
}

/** How to follow one parcel of a shipped order. */
export const PARCEL = z.strictObject({
  carrier: oneOf(...CARRIERS).meta({ description: 'The carrier of the parcel', example: 'ups' }),
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
export type Parcel = z.infer<typeof PARCEL>;

const COUNT = `a list of 1 to ${MAX_PARCELS} parcels`;
/** The parcels of an order, in the order in which they were entered. */
export const PARCELS = z.array(PARCEL, COUNT).min(1, COUNT).max(MAX_PARCELS, COUNT).readonly();
const TRACKED = z.object({ parcels: PARCELS });

/** The number as its carrier's page finds it: a known carrier's without blanks. */
export function canonicalNumber(carrier: Parcel['carrier'], number: string): string {
  return carrier === 'other' ? number : number.replaceAll(/\s/g, '').replaceAll(/\p{Pd}/gu, '-');
}

/** The address of the page that shows the parcel; undefined when the carrier `other` was given none. */
export function trackingUrl({ carrier, tracking_number, tracking_url }: Parcel): string | undefined {
  return carrier === 'other' ? tracking_url : `${TRACKING_PAGES[carrier]}${encodeURIComponent(tracking_number)}`;
}

/** The places of parcels that are in the list before, with the same carrier and number. */
export function repeatedParcels(parcels: readonly Pick<Parcel, 'carrier' | 'tracking_number'>[]): number[] {
  const numbers = parcels.map(({ carrier, tracking_number }) => `${carrier} ${tracking_number}`);
  return numbers.flatMap((number, place) => (numbers.indexOf(number) === place ? [] : [place]));
}

/** The first rule that the parcels of a stored order break. */
export function parcelsFault({
  status,
  parcels,
}: {
  status: string;
  parcels?: readonly Parcel[] | undefined;
}): string | undefined {
  if (parcels === undefined) return undefined;
  const checked = checkRecord(TRACKED, { parcels });
  if ('complaint' in checked) return `its ${checked.complaint}`;
  if (parcels.some(({ carrier, tracking_url }) => tracking_url !== undefined && carrier !== 'other'))
    return 'it has a tracking link, which only the carrier other may have';
  if (repeatedParcels(parcels).length > 0) return 'two of its parcels have the same carrier and number';
  return status === 'shipped' ? undefined : `it is ${status}, but has parcels`;
}
