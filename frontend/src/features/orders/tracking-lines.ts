import { trackingBodyLimits } from '@/api/limits.gen';
import type { ParcelBody } from '@/api/types.gen';
import { isLink } from '@/ui/field-rules';
import { CARRIER_NAMES, type Carrier } from './tracking-link';
import { carrierIn, checkTrackingNumber, isTrackingLink } from './tracking-rules';

/** A line that was pasted, with what it means. */
export type TrackingLine<Order> =
  /** it is a parcel of this order */
  | { line: number; order: Order; parcel: ParcelBody }
  /** it meets no selected order and is left out */
  | { line: number; unmet: string }
  /** it must be corrected */
  | { line: number; problem: string };

interface NumberedOrder {
  _id: string;
  number: string;
}

const NAMES = Object.values(CARRIER_NAMES).join(', ');

/**
 * Reads lines of order number, carrier, tracking number and, for other carriers, a link. Several lines of an order are its parcels. A line
 * of headings is skipped.
 */
export function readTrackingLines<Order extends NumberedOrder>(
  text: string,
  orders: readonly Order[],
): TrackingLine<Order>[] {
  const orderOf = findByNumber(orders);
  /** the lines of each order by carrier and number */
  const parcelsOf = new Map<string, Map<string, number>>();
  return linesOf(text).flatMap((content, index): TrackingLine<Order>[] => {
    const line = index + 1;
    const [number = '', carrierName = '', ...rest] = cellsOf(content);
    if (content.trim() === '' || (parcelsOf.size === 0 && /^order\b/i.test(number))) return [];
    const order = orderOf(number);
    if (!order) return [{ line, unmet: number }];
    const parcels = parcelsOf.get(order._id) ?? new Map<string, number>();
    parcelsOf.set(order._id, parcels);
    const carrier = carrierIn(carrierName);
    if (carrier === undefined) return [{ line, problem: `“${carrierName}” is no carrier: use ${NAMES}` }];
    const { trackingNumber, link } = numberAndLink(carrier, rest);
    const problem = checkTracking(carrier, trackingNumber, link);
    if (problem !== undefined) return [{ line, problem }];
    const key = `${carrier} ${trackingNumber.replaceAll(/\s/g, '')}`;
    const first = parcels.get(key);
    if (first !== undefined) return [{ line, problem: `it is the same as line ${first}` }];
    if (parcels.size === trackingBodyLimits.parcels)
      return [{ line, problem: `${order.number} has ${parcels.size} parcels already, which is the most` }];
    parcels.set(key, line);
    return [{ line, order, parcel: { carrier, tracking_number: trackingNumber, ...(link && { tracking_url: link }) } }];
  });
}

/** Returns the order with a number that was typed, pasted or scanned. */
export function findByNumber<Order extends NumberedOrder>(orders: readonly Order[]) {
  const byNumber = new Map(orders.map((order) => [compact(order.number), order]));
  return (number: string) => byNumber.get(compact(number));
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** The cells of a line, separated by tabs, by semicolons or by commas. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';'].find((one) => line.includes(one)) ?? ',';
  return line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

/** An order number without dashes, and with 0 and 1 for O, I and L, as the server reads it. */
function compact(number: string): string {
  return number
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** For a known carrier, further cells that are no link are the rest of a number with a comma, or more numbers. */
function numberAndLink(carrier: Carrier, [number = '', link = '', ...rest]: readonly string[]) {
  const more = [link, ...rest].filter((cell) => cell !== '');
  if (carrier === 'other' || more.some(isLink)) return { trackingNumber: number, link };
  return { trackingNumber: [number, ...more].join(','), link: '' };
}

function checkTracking(carrier: Carrier, number: string, link: string): string | undefined {
  if (number === '') return 'the tracking number is missing';
  const fault = checkTrackingNumber(carrier, number);
  if (fault !== undefined) return inSentence(fault);
  if (link === '') return undefined;
  if (carrier !== 'other') return 'only other carriers have a link';
  return isTrackingLink(link) ? undefined : 'the link is not a valid https link';
}

/** A message as the rest of a sentence: "Line 2: a spreadsheet has …". */
function inSentence(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
