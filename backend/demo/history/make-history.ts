import { type ChainEnd, contentOf, nextEntry } from '#app/recording/audit-log/domain/audit-entry.js';
import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import type { RecordOf, RecordType } from '#app/data-transfer/domain/record-types.js';
import { type Message, MESSAGE_RETENTION_MS } from '#app/recording/messages/domain/message.js';
import { cardIn } from '#modules/orders/domain/card.js';
import { mergeDisputes, paymentStateOf } from '#modules/orders/domain/order-disputes.js';
import { orderMessages } from '#modules/orders/domain/order.messages.js';
import { payBy } from '#modules/orders/domain/order-policy.js';
import { type OrderLine, orderOf } from '#modules/orders/domain/order-line.js';
import { orderNumber } from '#modules/orders/domain/order-number.js';
import { mergeRefunds, refundedCents } from '#modules/orders/domain/order-refunds.js';
import { orderDeleted, orderShipped, paymentRecorded, refundAuditEvents } from '#modules/orders/domain/order.events.js';
import { type Order, ORDER_RECORD } from '#modules/orders/domain/order.js';
import { paperIssued } from '#app/recording/papers/domain/paper-log.events.js';
import { partAdded, partChanged } from '#modules/parts/domain/part.events.js';
import type { Part } from '#modules/parts/domain/part.js';
import { saleRefusal } from '#modules/parts/domain/sale.js';
import { nextPollAt } from '#modules/payments/domain/payment-policy.js';
import type { Actor } from '#shared/actor.js';
import { recordPicker } from '#shared/record.js';
import { DAY_MS, HOUR_MS } from '#shared/time.js';
import { cardOfBuyer } from './buyers.js';
import type { PastPapers } from './past-papers.js';
import { pastMessages, type MessagedAdmin } from './past-messages.js';
import type { PlannedDay, PlannedOrder } from './sales-plan.js';

/** An audit event and its time, in milliseconds since 1970. */
export interface PastEvent {
  at: number;
  event: AuditEvent;
}

/** The records of one or more days; those of each type are in the order of an export. */
export type HistoryRecords = { [Type in RecordType]?: RecordOf<Type>[] };

export interface HistoryOptions {
  /** the same days at each call */
  plan: () => Iterable<PlannedDay>;
  /** with the stock of the end, which the maker raises by what is sold until then; the first change counts their adding */
  parts: readonly Part[];
  /** who added them */
  addedBy: Actor;
  /** Parts are restocked after so many days, by the pieces that are sold until the next time. */
  restockDays: number;
  /** who ships, restocks and refunds */
  admin: Actor;
  /** the admins who got the messages that they want */
  admins: readonly MessagedAdmin[];
  /** how long unpaid orders are held; absent: without an end */
  holdSeconds?: number;
  /** absent: nothing is issued */
  papers?: PastPapers;
  /** what happens besides the orders, oldest first */
  events: readonly PastEvent[];
  /** of the audit log before */
  head: ChainEnd;
  /** of all orders in the store */
  numbers: Set<unknown>;
  /** the id of a record that was made at this time */
  newId: (at: number) => string;
  /** now: later events are left out */
  end: number;
}

/** Records that are yielded at a time; a day may have more orders than fit into memory. */
const BATCH_SIZE = 500;
const pickRecord = recordPicker(ORDER_RECORD);
const iso = (at: number) => new Date(at).toISOString();

/**
 * The records that orders, payments, refunds and disputes leave behind in the end, made by the rules of their modules; placing and paying
 * a million orders one after the other takes half an hour.
 */
export function* makeHistory(options: HistoryOptions): Generator<HistoryRecords> {
  const maker = new HistoryMaker(options);
  yield* maker.addParts();
  let day = 0;
  for (const { start, orders } of options.plan()) {
    if (day > 0 && day % options.restockDays === 0) maker.restock(day / options.restockDays, start);
    day += 1;
    for (const order of orders) if (maker.add(order) % BATCH_SIZE === 0) yield maker.recordsUntil(order.at);
    yield maker.recordsUntil(start + DAY_MS);
  }
  yield maker.recordsUntil(options.end);
}

class HistoryMaker {
  private records: Required<Pick<HistoryRecords, 'orders' | 'payment_intents' | 'sandbox_intents' | 'messages'>> &
    HistoryRecords = none();
  private orders = 0;
  private events: PastEvent[];
  private end: ChainEnd;
  /** the pieces that are sold in each period, by the number of the part */
  private readonly sold: readonly Map<Part, number>[];

  constructor(private readonly options: HistoryOptions) {
    this.events = [...options.events];
    this.end = options.head;
    this.sold = soldIn(options);
  }

  /** Adds the parts with the stock that the first period needs. */
  *addParts(): Generator<HistoryRecords> {
    const { parts, addedBy } = this.options;
    for (const [part, pieces] of this.sold[0] ?? []) putIn(part, pieces);
    const added = parts.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
    for (let from = 0; from < added.length; from += BATCH_SIZE) {
      const batch = added.slice(from, from + BATCH_SIZE);
      for (const part of batch) this.log(Date.parse(part.created_at), partAdded({ ...part }, addedBy));
      yield this.recordsUntil(Date.parse(batch.at(-1)?.created_at ?? '') + 1);
    }
  }

  /** Puts the pieces of a period into the stock in the morning of its first day. */
  restock(period: number, start: number): void {
    let at = start + 6 * HOUR_MS;
    for (const [part, pieces] of this.sold[period] ?? []) {
      const before = { ...part };
      putIn(part, pieces);
      part.version += 1;
      at += 40_000;
      this.log(at, partChanged(before, { ...part }, this.options.admin));
    }
  }

  /** Returns how many orders were added. */
  add(planned: PlannedOrder): number {
    this.orders += 1;
    const { at, buyer, deleted } = planned;
    const _id = this.options.newId(at);
    const { email, name } = buyer;
    const placed: Order = {
      ...orderOf(this.sell(planned), { _id, number: this.numberOf(_id), name, email }),
      delivery_address: buyer.address,
      delivery_phone: buyer.phone,
      ...(buyer.company !== undefined && { company: buyer.company }),
      ...(planned.po_number !== undefined && { po_number: planned.po_number }),
      ...(planned.note !== undefined && { note: planned.note }),
      created_at: iso(at),
      refunded_cents: 0,
    };
    if (deleted !== undefined) {
      for (const [part, amount] of planned.lines) move(part, amount);
      this.log(deleted, orderDeleted(placed, this.options.admin));
      this.message(deleted, () => orderMessages.cancelled(placed, this.options.admin));
    } else {
      this.message(at, () => orderMessages.placed(placed, payBy(placed.created_at, this.options.holdSeconds)));
      const order = this.afterPayment(placed, planned);
      this.records.orders.push(pickRecord({ ...order, status: order.status ?? 'unpaid' }));
    }
    return this.orders;
  }

  /** The records since the last call, with the audit events before this time. */
  recordsUntil(time: number): HistoryRecords {
    const papers = this.options.papers?.until(time);
    for (const paper of papers ?? []) this.log(Date.parse(paper.issued_at), paperIssued(paper));
    const due = this.events.filter(({ at }) => at < time).sort((one, other) => one.at - other.at);
    this.events = this.events.filter(({ at }) => at >= time);
    const audit_log = due.map(({ at, event }) => {
      const entry = nextEntry(this.end, contentOf(event, event.id ?? this.options.newId(at), iso(at)));
      this.end = { entries: entry.seq, hash: entry.hash };
      return entry;
    });
    const records = { ...this.records, audit_log, ...(papers && { papers }) };
    this.records = none();
    return records;
  }

  /** Takes the pieces of each line; throws what a customer would be told. */
  private sell({ lines }: PlannedOrder): OrderLine[] {
    return lines.map(([part, amount]) => {
      const { _id: part_id, name: part_name, image_url: part_image, sku, price_cents } = part;
      const total_cents = price_cents * amount;
      const refusal = saleRefusal(part, { amount, total_cents });
      if (refusal) throw refusal;
      move(part, -amount);
      return { part_id, part_name, part_image, ...(sku !== undefined && { sku }), price_cents, amount, total_cents };
    });
  }

  /** The number of an order; no other order has it. */
  private numberOf(id: string): string {
    for (let attempt = 0; ; attempt += 1) {
      const number = orderNumber(id, attempt);
      if (this.options.numbers.has(number)) continue;
      this.options.numbers.add(number);
      return number;
    }
  }

  /** The order after what is planned for it, as far as it has happened. */
  private afterPayment(placed: Order, planned: PlannedOrder): Order {
    const { admin, end, papers } = this.options;
    const { buyer, paid = Infinity, declined, shipped = Infinity, tracking, refund, dispute } = planned;
    if (paid >= end) {
      if (declined !== undefined) this.decline(placed, declined);
      return placed;
    }
    const transactionId = `pi_${placed._id}`;
    let order: Order = { ...placed, status: 'pending', transactionId, paid_at: iso(paid), ...cardOfBuyer(buyer) };
    this.message(paid, () => orderMessages.paid(order, iso(paid)));
    if (planned.paidByAdmin) this.log(paid, paymentRecorded(order, admin));
    if (shipped < end) {
      const before = order;
      order = { ...order, status: 'shipped', shipped_at: iso(shipped), shipped_by: admin.who, ...tracking };
      this.log(shipped, orderShipped(before, order, admin));
      this.message(shipped, () => orderMessages.shipped(order, String(shipped)));
    }
    if (refund) order = this.refund(order, refund);
    if (dispute) order = this.dispute(order, transactionId, dispute);
    this.addIntent(order, paid, 'succeeded', refund?.cents);
    papers?.owe(order);
    return withPaymentState(papers ? { ...order, papers: 'made' } : order);
  }

  private refund(order: Order, { at, cents = order.total_cents }: NonNullable<PlannedOrder['refund']>): Order {
    const made = { id: `re_${order._id}`, created_at: iso(at), by: this.options.admin.who };
    const refund = { ...made, amount_cents: cents, status: 'succeeded' } as const;
    const refunded = withPaymentState({ ...order, ...mergeRefunds(order, [refund]) });
    for (const event of refundAuditEvents(order, refunded)) this.log(at, event);
    this.message(at, () => orderMessages.refunded(order, refunded));
    return refunded;
  }

  private dispute(order: Order, transaction_id: string, { at, closed }: NonNullable<PlannedOrder['dispute']>): Order {
    const { _id: order_id, email, total_cents: amount_cents } = order;
    const status = closed === undefined ? ('open' as const) : ('lost' as const);
    const dispute = {
      ...{ id: `dp_${order_id}`, status, amount_cents, created_at: iso(at) },
      ...(closed === undefined ? { due_by: iso(at + 9 * DAY_MS) } : { closed_at: iso(closed) }),
    };
    (this.records.disputes ??= []).push({ ...dispute, transaction_id, order_id, email, currency: 'usd' });
    this.message(at, () => orderMessages.disputed(order, [{ ...dispute, status: 'open' }]));
    return { ...order, disputes: mergeDisputes(order.disputes, [dispute]) ?? [] };
  }

  private decline(order: Order, at: number): void {
    const { _id: order_id, email } = order;
    this.addIntent(order, at, 'open');
    const attempt = { id: this.options.newId(at), transaction_id: `pi_${order_id}`, order_id, email, at: iso(at) };
    (this.records.card_attempts ??= []).push(attempt);
  }

  /** @param asked the amount that an admin asked to refund; absent: all */
  private addIntent(order: Order, at: number, status: 'open' | 'succeeded', asked?: number): void {
    const { _id: order_id, email, total_cents: amount_cents, refunds = [], disputes = [] } = order;
    const intent = { id: `pi_${order_id}`, order_id, email, amount_cents, created_at: iso(at) };
    const next_check_at = nextPollAt(intent.created_at, this.options.end);
    this.records.payment_intents.push({ ...intent, ...(status === 'open' && { next_check_at }) });
    const keyed = refunds.map((refund) => ({
      ...{ ...refund, idempotency_key: `refund:${refund.id}` },
      ...(asked !== undefined && { asked_cents: asked }),
    }));
    this.records.sandbox_intents.push({
      ...intent,
      ...{ client_secret: `${intent.id}_secret`, status, currency: 'usd', refunds: keyed },
      ...(status === 'succeeded' && { succeeded_at: iso(at), ...cardIn(order) }),
      ...(disputes[0] && { dispute: disputes[0].status }),
      ...{ idempotency_key: `order:${order_id}`, revision: 2 },
    });
  }

  /** Stores the messages as sent, unless they would have been deleted since. */
  private message(at: number, made: () => readonly Message[]): void {
    const { end, admins } = this.options;
    if (at >= end || at < end - MESSAGE_RETENTION_MS) return;
    this.records.messages.push(...pastMessages(at, made(), admins));
  }

  private log(at: number, event: AuditEvent): void {
    if (at < this.options.end) this.events.push({ at, event });
  }
}

function putIn(part: Part, pieces: number): void {
  part.quantity += pieces;
  part.total_stocked += pieces;
}

function move(part: Part, pieces: number): void {
  part.quantity += pieces;
  part.version += 1;
}

const none = () => ({ orders: [], payment_intents: [], sandbox_intents: [], messages: [] });

function withPaymentState(order: Order): Order {
  const payment_state = paymentStateOf(order);
  return { ...order, refunded_cents: refundedCents(order.refunds), ...(payment_state && { payment_state }) };
}

/** The pieces of each part that are sold in each period; a deleted order gives its pieces back. */
function soldIn({ plan, restockDays }: Pick<HistoryOptions, 'plan' | 'restockDays'>): Map<Part, number>[] {
  const periods: Map<Part, number>[] = [];
  let day = 0;
  for (const { orders } of plan()) {
    const sold = (periods[Math.floor(day / restockDays)] ??= new Map<Part, number>());
    day += 1;
    for (const { lines, deleted } of orders) {
      if (deleted !== undefined) continue;
      for (const [part, amount] of lines) sold.set(part, (sold.get(part) ?? 0) + amount);
    }
  }
  return periods;
}
