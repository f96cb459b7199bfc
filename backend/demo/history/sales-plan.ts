import type { Order } from '#modules/orders/domain/order.js';
import type { Part } from '#modules/parts/domain/part.js';
import { MAX_CHARGE } from '#shared/money.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '#shared/time.js';
import { Random } from '../random.js';
import type { Buyer } from './buyers.js';

/** An order and what happens to it; times are milliseconds since 1970. */
export interface PlannedOrder {
  at: number;
  buyer: Buyer;
  /** parts, and pieces of each */
  lines: readonly (readonly [part: Part, amount: number])[];
  po_number?: string;
  note?: string;
  /** when a card was declined */
  declined?: number;
  paid?: number;
  /** an admin found the payment and recorded it */
  paidByAdmin?: boolean;
  shipped?: number;
  /** of the shipping */
  tracking?: Pick<Order, 'parcels'>;
  /** without an amount: in full */
  refund?: { at: number; cents?: number };
  /** lost when it is closed */
  dispute?: { at: number; closed?: number };
  /** when an admin deleted it unpaid; the order is not stored then */
  deleted?: number;
}

/** The orders of a day, oldest first. */
export interface PlannedDay {
  start: number;
  orders: Iterable<PlannedOrder>;
}

export interface SalesOptions {
  /** start of the first day */
  from: number;
  days: number;
  orders: number;
  buyers: readonly Buyer[];
  /** only their minimum order and price matter */
  parts: readonly Part[];
  /** of 100 orders stay unpaid */
  unpaidPercent: number;
}

/** Orders of a Sunday, Monday … compared with each other. */
const WEEK = [0.08, 1, 1.1, 1.05, 1, 0.8, 0.15];
/** Orders of the last day compared with the first. */
const GROWTH = 2;
const MAX_LINES = 5;
/** Hours between which orders are placed; all payments are made on the day of the order. */
const [FIRST_HOUR, LAST_HOUR] = [6.5, 19];

/** The same orders at each call: more from week to week, and few at weekends. */
export function* salesPlan(options: SalesOptions): Generator<PlannedDay> {
  const { from, days, orders, buyers } = options;
  const random = new Random(Math.floor(from / DAY_MS) * 2_654_435_761);
  const week = WEEK.map((weight, weekday) => {
    const those = buyers.filter(({ weekdays }) => weekdays.includes(weekday));
    return { weight, buyers: those.length > 0 ? those : buyers };
  });
  const all = Array.from({ length: days }, (_, day) => {
    const start = from + day * DAY_MS;
    const { weight, buyers: those } = week[weekdayOf(start)] ?? { weight: 1, buyers };
    return { start, those, weight: weight * (1 + ((GROWTH - 1) * day) / days) };
  });
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const numbers = new Map<Buyer, number>();
  let [sum, before] = [0, 0];
  for (const { start, those, weight } of all) {
    sum += weight;
    const until = Math.round((orders * sum) / total);
    const times = Array.from({ length: until - before }, () => start + timeOfDay(random)).sort((a, b) => a - b);
    before = until;
    yield { start, orders: ordersOf(times, those) };
  }

  function* ordersOf(times: readonly number[], those: readonly Buyer[]): Generator<PlannedOrder> {
    for (const at of times) {
      const buyer = random.skewed(those);
      const order = orderOf(random, at, buyer, options);
      if (buyer.po === undefined) yield order;
      else {
        const number = (numbers.get(buyer) ?? 1040) + 1 + random.upTo(3);
        numbers.set(buyer, number);
        yield { ...order, po_number: `${buyer.po}${number}` };
      }
    }
  }
}

/** When an order that was paid at this time is shipped: on the next day that is no Sunday, within two days. */
function shippedAfter(paid: number, random: Random): number {
  const tomorrow = startOfDay(paid) + DAY_MS;
  const day = weekdayOf(tomorrow) === 0 ? tomorrow + DAY_MS : tomorrow;
  return Math.min(day + Math.floor((7 + random.number() * 8) * HOUR_MS), paid + 47 * HOUR_MS);
}

function weekdayOf(time: number): number {
  return new Date(time).getUTCDay();
}

function timeOfDay(random: Random): number {
  return Math.floor((FIRST_HOUR + random.number() * (LAST_HOUR - FIRST_HOUR)) * HOUR_MS);
}

function orderOf(random: Random, at: number, buyer: Buyer, { parts, unpaidPercent }: SalesOptions): PlannedOrder {
  const lines = linesOf(random, buyer, parts);
  const note = buyer.note !== undefined && random.upTo(4) === 0 ? { note: buyer.note } : {};
  const paid = Math.floor(at + (2 + random.number() ** 2 * 200) * MINUTE_MS);
  const shipped = shippedAfter(paid, random);
  return { at, buyer, lines, ...note, ...(random.upTo(100) >= unpaidPercent && { paid, shipped }) };
}

/** Lines of different parts; one line most often. */
function linesOf(random: Random, { kit }: Buyer, parts: readonly Part[]): [Part, number][] {
  const lines = new Map<Part, number>();
  const wanted = 1 + Math.floor(random.number() ** 2 * MAX_LINES);
  let left = MAX_CHARGE;
  for (let i = 0; i < wanted; i += 1) {
    const part = random.skewed(kit ?? parts);
    const { min_order, price_cents } = part;
    const amount = roundAmount(min_order * (1 + random.number() ** 2 * 3));
    if (lines.has(part) || amount * price_cents > left) continue;
    lines.set(part, amount);
    left -= amount * price_cents;
  }
  return [...lines];
}

/** People order round numbers of pieces. */
function roundAmount(amount: number): number {
  return amount < 10 ? Math.ceil(amount) : Math.ceil(amount / 5) * 5;
}
