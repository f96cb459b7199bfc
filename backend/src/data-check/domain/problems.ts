import type { ReadRecords } from '#app/data-transfer/domain/record-types.js';
import { type OrderRecord, ORDER_STATUSES } from '#modules/orders/domain/order.js';
import { linesFault } from '#modules/orders/domain/order-line.js';
import { isOrderNumber } from '#modules/orders/domain/order-number.js';
import { refundedCents, type RefundedOrder, refundLinesFault } from '#modules/orders/domain/order-refunds.js';
import { parcelsFault } from '#modules/orders/domain/tracking.js';
import type { Part } from '#modules/parts/domain/part.js';
import { formatDollars } from '#shared/money.js';
import { problemsIn } from './sorted-records.js';

/* The rules for stored records, and the lines that report broken rules. */

/** How far the clocks of two servers may differ. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

export interface PartStock extends Pick<Part, '_id' | 'name' | 'quantity' | 'total_stocked'> {
  /** pieces of all orders of the part */
  ordered: number;
  /** pieces that refunds of those orders returned */
  restocked: number;
}

export function stockProblem({
  _id,
  name,
  quantity,
  total_stocked,
  ordered,
  restocked,
}: PartStock): string | undefined {
  const left = total_stocked - ordered + restocked;
  if (quantity === left) return undefined;
  const returned = restocked === 0 ? '' : ` plus ${restocked} restocked`;
  return `Part ${_id} “${name}”: ${quantity} in stock, but ${total_stocked} put in minus ${ordered} ordered${returned} makes ${left}.`;
}

/** The problems of all orders by themselves. */
export function orderProblems(read: ReadRecords): AsyncGenerator<string> {
  return problemsIn(read('orders'), orderProblem);
}

/** A line for two orders that share a value, which they can only without its unique index. */
export const SHARED_PROBLEMS = {
  number: (number: string, one: string, other: string) => `Orders ${one} and ${other} both have the number ${number}.`,
  transactionId: (id: string, one: string, other: string) =>
    `Orders ${one} and ${other} are both paid by the transaction ${id}.`,
};
export type SharedField = keyof typeof SHARED_PROBLEMS;

/** The first rule that the order breaks. */
function orderProblem(order: OrderRecord): string | undefined {
  const fault =
    numberFault(order) ??
    statusFault(order) ??
    parcelsFault(order) ??
    timeFault(order) ??
    moneyFault(order) ??
    linesFault(order) ??
    refundLinesProblem(order);
  return fault === undefined ? undefined : `Order ${order._id}: ${fault}.`;
}

function numberFault({ number = '' }: Partial<OrderRecord>): string | undefined {
  return isOrderNumber(number) ? undefined : `its number is “${number}”`;
}

function statusFault({ status, transactionId, paid_at, shipped_at }: OrderRecord): string | undefined {
  if (!ORDER_STATUSES.includes(status)) return `its status is “${status}”`;
  const isPaid = status !== 'unpaid';
  if (isPaid !== (transactionId !== undefined))
    return isPaid
      ? `it is ${status}, but has no transaction`
      : `it is unpaid, but has the transaction ${transactionId}`;
  if (isPaid !== (paid_at !== undefined))
    return isPaid ? `it is ${status}, but has no time of payment` : `it is unpaid, but was paid at ${paid_at}`;
  const isShipped = status === 'shipped';
  if (isShipped !== (shipped_at !== undefined))
    return isShipped
      ? 'it is shipped, but has no time of shipping'
      : `it is ${status}, but was shipped at ${shipped_at}`;
  return undefined;
}

function timeFault({ created_at, paid_at, shipped_at }: OrderRecord): string | undefined {
  if (Number.isNaN(Date.parse(created_at))) return `it was placed at “${created_at}”, which is no time`;
  if (paid_at !== undefined && !isAfter(paid_at, created_at))
    return `it was paid at ${paid_at}, but placed at ${created_at}`;
  if (shipped_at !== undefined && paid_at !== undefined && !isAfter(shipped_at, paid_at))
    return `it was shipped at ${shipped_at}, but paid at ${paid_at}`;
  return undefined;
}

function isAfter(later: string, earlier: string): boolean {
  return Date.parse(later) >= Date.parse(earlier) - CLOCK_TOLERANCE_MS;
}

function moneyFault({ amount, total_cents, refunds }: OrderRecord): string | undefined {
  if (!(Number.isSafeInteger(amount) && amount > 0)) return `its amount is ${amount}`;
  if (!(Number.isSafeInteger(total_cents) && total_cents > 0)) return `its total is ${total_cents} cents`;
  const refunded = refundedCents(refunds);
  if (refunded > total_cents) return `${formatDollars(refunded)} were refunded of ${formatDollars(total_cents)}`;
  return undefined;
}

/** A refund returns at most the pieces that go back to the stock; its lines are those of the order, and so are those that it has claimed. */
function refundLinesProblem({ lines, refunds = [], refund_claims = [] }: RefundedOrder): string | undefined {
  const all = [...refunds, ...refund_claims];
  for (const one of all) {
    const name = 'id' in one ? `its refund ${one.id}` : `its claimed refund of ${one.created_at}`;
    const fault =
      one.lines &&
      refundLinesFault(
        lines,
        one,
        all.filter((other) => other !== one),
      );
    if (fault !== undefined) return `${name} does not fit: ${fault}`;
  }
  for (const { id, lines: refunded = [] } of refunds)
    for (const { part_id, pieces, restock, restocked } of refunded)
      if (restocked > (restock ? pieces : 0))
        return `its refund ${id} returned ${restocked} pieces of part ${part_id}, but ${restock ? pieces : 'none'} go back`;
  return undefined;
}

export const sumProblem = (name: string, stored: number, actual: number) =>
  `${name} is ${stored}, but its records make ${actual}.`;

/** Filters and facets read other values than those of the part. */
export function listedValueProblem(part_id: string, key: string): string {
  return `Part ${part_id}: filters find another ${key} than its own.`;
}

export const listedOrderProblem = (_id: string, part_id: string) =>
  `Order ${_id}: the orders of part ${part_id} are not listed by its lines.`;

export const referenceProblem = (id: string) =>
  `Refund, dispute or parcel ${id}: a search by its id finds other orders than those that have it.`;

export const customerProblem = (email: string) =>
  `Customer ${email}: the list of customers differs from their account and orders.`;

export const paymentStateProblem = (_id: string, stored: string | undefined, actual: string | undefined) =>
  `Order ${_id}: its payment state is “${stored ?? 'none'}”, but its refunds and disputes make “${actual ?? 'none'}”.`;

export const wordProblem = (index: string, word: string, found: number, actual: number) =>
  found === actual
    ? `Search index ${index}: “${word}” finds ${recordsOf(found)}, the right number, but not the right ones.`
    : `Search index ${index}: “${word}” finds ${recordsOf(found)}, but ${recordsOf(actual)} should be found.`;

export const searchIndexProblem = (index: string, fault: string) =>
  `Search index ${index} is damaged: ${fault.replace(/\.$/, '')}.`;

export const queueProblem = (queue: string, rows: number) =>
  `Search queue ${queue} has ${recordsOf(rows)}, but every commit empties it.`;

const recordsOf = (count: number) => (count === 1 ? '1 record' : `${count} records`);

export const missingProblem = (type: string, name: string) => `The ${type} ${name} is missing.`;
export const differentProblem = (type: string, name: string) => `The ${type} ${name} differs from this version's.`;

export const wordsProblem = (record: string, _id: string) =>
  `The search words of ${record} ${_id} are not those of its texts.`;

export const derivedFieldProblem = (_id: string, field: string, stored: string | number, actual: string | number) =>
  `Part ${_id}: its ${field} is “${stored}”, but its fields make “${actual}”.`;

export const unfinishedProblem = (what: string) => `Unfinished, and not recovered: ${what}.`;
