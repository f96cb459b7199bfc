import { RecordCheck } from '#app/data-transfer/domain/record-check.js';
import { RECORD_TYPE_NAMES } from '#app/data-transfer/domain/record-types.js';
import { paymentStateOf } from '#modules/orders/domain/order-disputes.js';
import { parcelsFault } from '#modules/orders/domain/tracking.js';
import { DEMO_ADMIN, DEMO_CUSTOMER } from '../demo-accounts.js';
import { DEMO_CATALOGUE } from '../demo-catalogue.js';
import { demoRecords, endOfHistory, founder } from './demo-records.js';
import { credited } from '#app/recording/papers/domain/next-paper.js';
import { yearOf } from '#app/recording/papers/domain/paper.js';
import { AN_ISSUER } from '#test/support/builders.js';
import { IS_QUICK } from '#test/support/quick.js';
import { DAY_MS, startOfDay } from '#shared/time.js';

/** The first and last seconds of days, changes of the clock in Europe and America, and each day of a week. */
const ALL_STARTS = [
  '2026-01-01T00:00:01.000Z',
  '2028-03-01T12:00:00.000Z',
  '2026-10-25T02:30:00.000Z',
  '2026-01-01T23:59:59.000Z',
  '2028-02-29T00:00:00.000Z',
  '2026-03-08T10:00:00.000Z',
  '2026-03-29T02:30:00.000Z',
  ...[2, 3, 4, 5, 6, 7].map((day) => `2026-03-0${day}T08:00:00.000Z`),
];
const STARTS = IS_QUICK ? ALL_STARTS.slice(0, 3) : ALL_STARTS;
const TIME = /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g;

describe.each(STARTS)('the history of a demo that starts at %s', (start) => {
  const end = startOfDay(Date.parse(start));
  const records = demoRecords(end, { issuer: AN_ISSUER });
  const { papers = [], orders = [], parts = [], sandbox_intents = [] } = records;

  it('is the same at each call', () => {
    expect(demoRecords(end, { issuer: AN_ISSUER })).toEqual(records);
  });

  it('has no time after the day began, except when a payment is polled or a dispute is due', () => {
    const past = JSON.stringify({ ...records, payment_intents: [] }, (key, value: unknown) =>
      key === 'due_by' ? undefined : value,
    );
    const times = [...past.matchAll(TIME)].map(([, time]) => time!);
    expect(times.length).toBeGreaterThan(1000);
    expect(times.filter((time) => Date.parse(time) >= end || Date.parse(time) < end - 91 * DAY_MS)).toEqual([]);
  });

  it('has only records that an import accepts', () => {
    const check = new RecordCheck();
    const complaints = RECORD_TYPE_NAMES.flatMap((type) =>
      [...(records[type] ?? [])]
        .sort((one, other) => ('_id' in one && '_id' in other ? (one._id < other._id ? -1 : 1) : 0))
        .sort((one, other) => ('client_secret' in one && 'id' in other ? (one.id < other.id ? -1 : 1) : 0))
        .map((record) => check.take(type, record))
        .filter((checked) => 'complaint' in checked),
    );
    expect(complaints).toEqual([]);
  });

  it('leaves the stock of the catalogue, which is what was put in without what was ordered', () => {
    for (const [index, { _id, quantity, total_stocked }] of parts.entries()) {
      const ordered = orders.flatMap(({ lines }) => lines.filter(({ part_id }) => part_id === _id));
      const pieces = ordered.reduce((sum, { amount }) => sum + amount, 0);
      expect([quantity, total_stocked]).toEqual([DEMO_CATALOGUE[index]!.quantity, quantity + pieces]);
    }
  });

  it('ships within two days, except three orders of the last two days and those that must not be shipped', () => {
    const paid = orders.filter(({ status }) => status !== 'unpaid');
    const late = ({ paid_at = '', shipped_at = '' }) => Date.parse(shipped_at) - Date.parse(paid_at) > 2 * DAY_MS;
    expect(paid.filter((order) => order.status === 'shipped' && late(order))).toEqual([]);
    const toShip = paid.filter((order) => order.status === 'pending' && paymentStateOf(order) === undefined);
    expect(toShip.map(({ paid_at = '' }) => (end - startOfDay(Date.parse(paid_at))) / DAY_MS)).toEqual([2, 1, 1]);
    expect(orders.filter(({ status }) => status === 'unpaid').map(({ created_at }) => created_at.slice(0, 10))).toEqual(
      Array<string>(2).fill(new Date(end - DAY_MS).toISOString().slice(0, 10)),
    );
  });

  it('has orders of one parcel and of two, all of them shipped', () => {
    const tracked = orders.filter(({ parcels }) => parcels !== undefined);
    expect(tracked.map(({ parcels = [] }) => parcels.length).sort()).toEqual([1, 2, 2]);
    expect(tracked.map((order) => parcelsFault(order))).toEqual([undefined, undefined, undefined]);
  });

  it('tells of a failed payment, refunds and disputes', () => {
    const refunds = sandbox_intents.flatMap(({ refunds }) => refunds);
    expect(refunds.map(({ asked_cents }) => asked_cents === undefined)).toEqual([false, true]);
    expect(records.disputes?.map(({ status }) => status)).toEqual(['lost', 'open']);
    expect(records.card_attempts).toHaveLength(1);
  });

  it('has the messages of every order and of its changes as sent, and tells the admin of disputes and orders to ship', () => {
    const { messages = [] } = records;
    for (const { _id, state, tries, created_at, sent_at = '', lease } of messages) {
      const delay = Date.parse(sent_at) - Date.parse(created_at);
      expect([_id, state, tries, lease, delay > 0 && delay < 2 * 60_000]).toEqual([_id, 'sent', 1, undefined, true]);
    }
    const count = (kind: string) => messages.filter((message) => message.kind === kind).length;
    const paid = orders.filter(({ paid_at }) => paid_at !== undefined).length;
    const shipped = orders.filter(({ shipped_at }) => shipped_at !== undefined).length;
    expect(['order-placed', 'payment-received', 'order-to-ship', 'order-shipped'].map(count)).toEqual([
      orders.length,
      ...[paid, paid, shipped],
    ]);
    expect(['order-refunded', 'order-cancelled', 'dispute-opened', 'correction-requested'].map(count)).toEqual([
      ...[2, 1, 2, 1],
    ]);
    expect(messages).toHaveLength(orders.length + 2 * paid + shipped + 6);
    const toAdmin = messages.filter(({ recipient }) => recipient === DEMO_ADMIN.email);
    expect(toAdmin).toHaveLength(paid + 3);
    for (const { _id, created_at } of orders)
      expect(messages.find((message) => message._id === `${_id}.order-placed`)).toMatchObject({ created_at });
  });

  it('has the invoice of each paid order and the credit note of each refund, numbered by their times', () => {
    const at = new Map(orders.flatMap(({ _id, paid_at }) => (paid_at === undefined ? [] : [[_id, paid_at]])));
    const invoices = papers.filter(({ kind }) => kind === 'invoice');
    expect(new Map(invoices.map(({ order_id, issued_at }) => [order_id, issued_at]))).toEqual(at);
    const notes = papers.filter(({ kind }) => kind === 'credit-note');
    const refunds = orders.flatMap(({ refunds = [] }) => refunds.map(({ created_at }) => created_at));
    expect(notes.map(({ issued_at }) => issued_at)).toEqual(refunds.toSorted());
    for (const { _id, papers: made, refunds = [], total_cents } of orders) {
      expect(made).toBe(at.has(_id) ? 'made' : undefined);
      const invoice = invoices.find(({ order_id }) => order_id === _id);
      if (!invoice) continue;
      expect(invoice.total_cents).toBe(total_cents);
      const refunded = refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      expect(credited(invoice, notes).total_cents).toBe(refunded);
    }
    const years = new Set(papers.map(({ year }) => year));
    for (const year of years)
      for (const series of [invoices, notes]) {
        const ofYear = series.filter((paper) => paper.year === year);
        expect(ofYear.map(({ position }) => position)).toEqual(ofYear.map((_, index) => index + 1));
        expect(ofYear.every(({ issued_at }) => yearOf(issued_at) === year)).toBe(true);
        expect(ofYear).toEqual(ofYear.toSorted((one, other) => (one.issued_at < other.issued_at ? -1 : 1)));
      }
    // Histories of 90 days that begin before October cross no year's end.
    expect(years.size).toBe(yearOf(papers[0]!.issued_at) === yearOf(new Date(end - 1).toISOString()) ? 1 : 2);
  });

  it('has no papers without an issuer', () => {
    const { papers: none, orders: unbilled = [] } = demoRecords(end);
    expect(none).toBeUndefined();
    expect(unbilled.filter(({ papers: made }) => made !== undefined)).toEqual([]);
  });

  it("has the customer's seven orders and more orders at its end, few of them at weekends", () => {
    expect(orders.filter(({ email }) => email === DEMO_CUSTOMER.email)).toHaveLength(7);
    const daysAgo = orders.map(({ created_at }) => (end - startOfDay(Date.parse(created_at))) / DAY_MS);
    const between = (from: number, to: number) => daysAgo.filter((days) => days >= from && days < to).length;
    expect(between(0, 30)).toBeGreaterThan(1.2 * between(60, 90));
    const weekend = orders.filter(({ created_at }) => [0, 6].includes(new Date(created_at).getUTCDay()));
    expect(weekend.length).toBeLessThan(orders.length / 10);
  });

  it('is recognised by its first record', () => {
    expect(endOfHistory(founder(end))).toBe(end);
    expect(endOfHistory({ created_at: start.replace('.000', '.123') })).toBeUndefined();
  });
});
