import type { BulkTrackingBody } from '@/api/types.gen';
import { checkOneLine, isLink } from '@/ui/field-rules';
import { CARRIER_NAMES, type Carrier } from './tracking-link';

/** A line that was pasted, with what it means. */
export type TrackingLine<Order> =
  /** it ships this order */
  | { line: number; order: Order; tracking: BulkTrackingBody }
  /** it meets no selected order and is left out */
  | { line: number; unmet: string }
  /** it must be corrected */
  | { line: number; problem: string };

interface NumberedOrder {
  _id: string;
  number: string;
}

/** The maximum length of a tracking number that the API accepts. */
const MAX_NUMBER_LENGTH = 64;
const CARRIERS = Object.entries(CARRIER_NAMES) as [Carrier, string][];

/** Reads lines of order number, carrier, tracking number and, for other carriers, a link. A line of headings is skipped. */
export function readTrackingLines<Order extends NumberedOrder>(
  text: string,
  orders: readonly Order[],
): TrackingLine<Order>[] {
  const byNumber = new Map(orders.map((order) => [compact(order.number), order]));
  const lineOf = new Map<string, number>();
  return text.split(/\r\n|\r|\n/).flatMap((content, index): TrackingLine<Order>[] => {
    const line = index + 1;
    const [number = '', carrierName = '', trackingNumber = '', link = ''] = cellsOf(content);
    if (content.trim() === '' || (lineOf.size === 0 && /^order\b/i.test(number))) return [];
    const order = byNumber.get(compact(number));
    if (!order) return [{ line, unmet: number }];
    const first = lineOf.get(order._id);
    if (first !== undefined) return [{ line, problem: `${order.number} is in line ${first} already` }];
    lineOf.set(order._id, line);
    const carrier = carrierOf(carrierName);
    if (carrier === undefined) return [{ line, problem: `“${carrierName}” is no carrier: use ${NAMES}` }];
    const problem = checkTracking(carrier, trackingNumber, link);
    if (problem !== undefined) return [{ line, problem }];
    const tracking = { id: order._id, carrier, tracking_number: trackingNumber, ...(link && { tracking_url: link }) };
    return [{ line, order, tracking }];
  });
}

const NAMES = CARRIERS.map(([, name]) => name).join(', ');

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

function carrierOf(name: string): Carrier | undefined {
  const typed = name.toLowerCase();
  return CARRIERS.find(([carrier, label]) => typed === carrier || typed === label.toLowerCase())?.[0];
}

function checkTracking(carrier: Carrier, number: string, link: string): string | undefined {
  if (number === '') return 'the tracking number is missing';
  if (number.length > MAX_NUMBER_LENGTH || checkOneLine(number) !== undefined)
    return 'the tracking number is not valid';
  if (link === '') return undefined;
  if (carrier !== 'other') return 'only other carriers have a link';
  return isLink(link) && /^https:/i.test(link) ? undefined : 'the link is not a valid https link';
}
