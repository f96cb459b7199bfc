import type { Order } from '#modules/orders/domain/order.js';
import { orderMessages } from '#modules/orders/domain/order.messages.js';
import { ADA, AN_ISSUER, anOrder, aPart } from '#test/support/builders.js';
import { messageSending } from '#test/support/message-sending.js';
import { NOT_WANTED, OUTDATED } from '#app/recording/messages/domain/message.js';

const PAGE = { sort: 'created_at', descending: false, limit: 50 } as const;

const PAID_AT = '2026-03-01T09:30:00.000Z';

const sending = messageSending();
const { shop, sender, find, at, anAdmin } = sending;

describe('a message about an order that has changed since', () => {
  const kindsOf = async () =>
    Object.fromEntries(
      (await shop().messages.list({}, PAGE)).items.map(({ kind, state, reason }) => [kind, reason ?? state]),
    );
  async function place(): Promise<Order> {
    const { parts, orders } = shop();
    return (await orders.place(anOrder(await parts.add(aPart(), ADA)))).order;
  }
  async function paid(): Promise<Order> {
    const order = await place();
    await shop().orders.recordPayment(order._id, 'pi_1', PAID_AT);
    return order;
  }
  const disputed = (status: 'inquiry' | 'open' | 'won') =>
    shop().orders.recordDisputes('pi_1', [{ id: 'du_1', status, amount_cents: 100, created_at: PAID_AT }]);

  it('does not ask for payment of a paid order', async () => {
    const order = await place();
    await shop().messages.add([orderMessages.reminder(order, PAID_AT)]);
    await shop().orders.recordPayment(order._id, 'pi_1', PAID_AT);
    await sender().sweep();
    expect(await kindsOf()).toEqual({
      ...{ 'order-placed': OUTDATED, 'payment-reminder': OUTDATED, 'payment-received': 'sent' },
      'order-to-ship': NOT_WANTED,
    });
    expect(sending.server.mails).toHaveLength(1);
  });

  it('compares again at each try', async () => {
    sending.server.faults.data = 451;
    const order = await place();
    await sender().sweep();
    expect(await kindsOf()).toMatchObject({ 'order-placed': expect.stringContaining('451') as string });
    delete sending.server.faults.data;
    await shop().orders.recordPayment(order._id, 'pi_1', PAID_AT);
    at(Date.now() + 60_001);
    await sender().sweep();
    expect(await kindsOf()).toMatchObject({ 'order-placed': OUTDATED, 'payment-received': 'sent' });
  });

  it('sends and keeps nothing when the order is gone', async () => {
    const order = await place();
    await shop().orders.cancel(order._id);
    await shop().messages.add([...orderMessages.placed(order), orderMessages.reminder(order, PAID_AT)]);
    await sender().sweep();
    expect([await kindsOf(), sending.server.mails]).toEqual([{}, []]);
  });

  it.each([
    ['shipped', ({ _id }: Order) => shop().orders.ship(_id, PAID_AT, ADA)],
    ['disputed', () => disputed('inquiry')],
    [
      'refunded',
      ({ total_cents: amount_cents }: Order) => {
        const refund = { id: 're_1', amount_cents, status: 'succeeded', created_at: PAID_AT } as const;
        return shop().orders.recordRefunds('pi_1', [refund]);
      },
    ],
  ])('does not ask admins to ship an order that is %s', async (_, change) => {
    await anAdmin('ada', ['order-to-ship']);
    const order = await paid();
    await change(order);
    await sender().sweep();
    expect(await kindsOf()).toMatchObject({ 'order-to-ship': OUTDATED });
  });

  it('asks each admin to ship an order only while it is to be shipped', async () => {
    await anAdmin('ada', ['order-to-ship']);
    const order = await paid();
    sending.server.faults.data = 451;
    await sender().sweep();
    expect(await kindsOf()).toMatchObject({ 'order-to-ship': expect.stringContaining('451') as string });
    delete sending.server.faults.data;
    await shop().orders.ship(order._id, PAID_AT, ADA);
    at(Date.now() + 60_001);
    await sender().sweep();
    expect(await kindsOf()).toMatchObject({ 'order-to-ship': OUTDATED });
  });

  it('tells admins of an inquiry or a dispute only as long as it is open', async () => {
    await anAdmin('ada', ['dispute-opened']);
    await paid();
    await disputed('inquiry');
    await disputed('open');
    for (let sweep = 0; sweep < 2; sweep += 1) await sender().sweep();
    const told = () =>
      sending.server.mails.map(({ headers }) => headers.get('subject')).filter((subject) => /isp|Inq/.test(subject!));
    expect(told()).toEqual([expect.stringMatching(/^Dispute about order/)]);
    await disputed('won');
    const [message] = (await shop().messages.list({ kind: 'dispute-opened', state: 'sent' }, PAGE)).items;
    await shop().messages.sendAgain(message!._id, new Date().toISOString(), ADA);
    await sender().sweep();
    expect(told()).toHaveLength(1);
    expect(await find(message!._id)).toMatchObject({ state: 'not-sent', reason: OUTDATED });
  });
});

describe('the message about a request to correct an invoice', () => {
  it('is sent to admins only until the request is decided, and the answer to the customer with the new invoice', async () => {
    await anAdmin('ada', ['correction-requested']);
    const { parts, orders, papers } = shop();
    const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
    await orders.recordPayment(order._id, 'pi_1', PAID_AT, { issuer: AN_ISSUER });
    await papers.issueOwed(AN_ISSUER);
    await papers.requestCorrection(order._id, { company: 'Acme' });
    const subjects = () => sending.server.mails.map(({ headers }) => headers.get('subject'));
    for (let sweep = 0; sweep < 2; sweep += 1) await sender().sweep();
    expect(subjects()).toContain(`Correction asked for the invoice of order ${order.number}`);
    await papers.refuseCorrection(order._id, 'No such company', ADA);
    await papers.requestCorrection(order._id, { company: 'Globex' });
    await papers.refuseCorrection(order._id, 'Nor this one', ADA);
    const [sent] = (await shop().messages.list({ kind: 'correction-requested', state: 'sent' }, PAGE)).items;
    const { _id } = sent!;
    await shop().messages.sendAgain(_id, new Date().toISOString(), ADA);
    sending.server.mails.length = 0;
    await sender().sweep();
    expect(subjects()).toEqual(Array(2).fill(`The invoice of order ${order.number} stays as it is`));
    expect(await find(_id)).toMatchObject({ state: 'not-sent', reason: OUTDATED });
  });
});

describe('the message of a shipped order', () => {
  const sentKinds = () =>
    sending.server.mails.map(({ headers }) => /(order-shipped|tracking-changed)/.exec(headers.get('message-id')!)?.[1]);
  const track = (tracking_number: string) => [{ carrier: 'ups', tracking_number }] as const;
  async function aPaidOrder(): Promise<string> {
    const { parts, orders } = shop();
    const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
    await orders.recordPayment(order._id, 'pi_1', '2026-03-01T09:30:00.000Z');
    await sender().sweep();
    sending.server.mails.length = 0;
    return order._id;
  }

  it('is sent once, although a shipping was undone before', async () => {
    const order = await aPaidOrder();
    const { orders } = shop();
    await orders.ship(order, '2026-03-01T10:00:00.000Z', ADA);
    await orders.undoShipping(order, '2026-03-01T09:00:00.000Z', ADA);
    await orders.ship(order, '2026-03-01T11:00:00.000Z', ADA);
    await sender().sweep();
    expect(sentKinds()).toEqual(['order-shipped']);
    expect(sending.server.mails[0]!.raw).toContain('11:00 UTC');
  });

  it('is not sent when the shipping was undone', async () => {
    const order = await aPaidOrder();
    await shop().orders.ship(order, '2026-03-01T10:00:00.000Z', ADA);
    await shop().orders.undoShipping(order, '2026-03-01T09:00:00.000Z', ADA);
    await sender().sweep();
    expect(sentKinds()).toEqual([]);
  });

  it('is sent before the newest change of its tracking', async () => {
    const order = await aPaidOrder();
    await shop().orders.ship(order, '2026-03-01T10:00:00.000Z', ADA);
    for (const number of ['1', '2']) await shop().orders.changeTracking(order, track(number), ADA);
    await sender().sweep();
    expect(sentKinds().toSorted()).toEqual(['order-shipped', 'tracking-changed']);
  });

  it('is sent once, with the tracking that was set before it was due', async () => {
    const order = await aPaidOrder();
    await shop().orders.ship(order, new Date().toISOString(), ADA);
    for (const number of ['1Z-WRONG', '1Z-RIGHT']) await shop().orders.changeTracking(order, track(number), ADA);
    at(Date.now() + 60_000);
    await sender().sweep();
    expect(sentKinds()).toEqual(['order-shipped']);
    expect(sending.server.mails[0]!.raw).toContain('1Z-RIGHT');
  });
});
