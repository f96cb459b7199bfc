import type { Order } from '#modules/orders/domain/order.js';
import { orderMessages } from '#modules/orders/domain/order.messages.js';
import type { OrderLine } from '#modules/orders/domain/order-line.js';
import type { ListedRefund, OrderRefund } from '#modules/orders/domain/order-refunds.js';
import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { anUnmatchedPayment } from '#modules/payments/ports/unmatched-payment.repository.contract.js';
import type { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { collect, concurrently } from '#test/support/concurrency.js';
import type { MessageRepository } from './message.repository.js';

const AT = '2026-03-01T09:30:00.000Z';
const DAY = 86_400;

interface Stores {
  parts: PartRepository;
  orders: OrderRepository;
  unmatched: UnmatchedPaymentRepository;
  messages: MessageRepository;
}

/** Every change of an order stores its messages with it; `collectPending` moves those that wait in their documents. */
export function orderMessagesContract(
  name: string,
  open: () => Stores,
  collectPending: () => Promise<void> = () => Promise.resolve(),
): void {
  describe(`messages of orders in ${name}`, () => {
    let stores: Stores;
    beforeEach(() => {
      stores = open();
    });

    async function place(changes: { amount?: number } = {}): Promise<Order> {
      const part = await stores.parts.add(aPart({ quantity: 100, min_order: 1 }), ADA);
      const options = { created_at: AT, holdSeconds: 7 * DAY };
      return (await stores.orders.place(anOrder(part, { po_number: 'PO-1', ...changes }), options)).order;
    }
    async function pay(order: Order, transaction = 'pi_1'): Promise<void> {
      expect(await stores.orders.recordPayment(order._id, transaction, AT)).toBe('recorded');
    }
    /** Kind, recipient and what else matters of every message after the change. */
    async function messagesOf(change: () => Promise<unknown>) {
      await collectPending();
      const before = new Set((await collect(stores.messages.stream({}, 'created_at', false))).map(({ _id }) => _id));
      await change();
      await collectPending();
      const after = await collect(stores.messages.stream({}, 'created_at', false));
      return after
        .filter(({ _id }) => !before.has(_id))
        .map(({ kind, recipient, state, content }) => [kind, recipient, state, JSON.parse(content) as object] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
    }

    it('tells the customer of a placed order, with its lines and when it ends', async () => {
      let order: Order | undefined;
      const messages = await messagesOf(async () => (order = await place()));
      const lines = [{ part_name: 'N8 Processor', amount: 1, total_cents: 34_900 }];
      const content = {
        order: expect.objectContaining({ number: order!.number, lines, total_cents: 34_900 }) as object,
      };
      expect(messages).toEqual([
        ['order-placed', 'carl@test.com', 'waiting', { ...content, pay_by: '2026-03-08T09:30:00.000Z' }],
      ]);
      const [message] = await stores.messages.ofOrder(order!._id, 10);
      expect(message).toMatchObject({ order_id: order!._id, order_number: order!.number });
    });

    it('tells of a replayed order once', async () => {
      const part = await stores.parts.add(aPart({ min_order: 1 }), ADA);
      const options = { idempotency: { key: 'k', fingerprint: 'f' } };
      const messages = await messagesOf(() =>
        Promise.all(concurrently(3, () => stores.orders.place(anOrder(part), options))),
      );
      expect(messages).toHaveLength(1);
    });

    it('tells the customer and the admins of a payment, once', async () => {
      const order = await place();
      const messages = await messagesOf(async () => {
        await pay(order);
        await stores.orders.recordPayment(order._id, 'pi_1', AT);
      });
      expect(messages.map(([kind, recipient]) => [kind, recipient])).toEqual([
        ['order-to-ship', 'admins'],
        ['payment-received', 'carl@test.com'],
      ]);
    });

    it('tells of each shipping when it cannot be undone any more', async () => {
      const order = await place();
      await pay(order);
      const ship = async (at: string) => {
        await stores.orders.ship(order._id, at, ADA);
        await stores.orders.undoShipping(order._id, at, ADA);
      };
      const messages = await messagesOf(async () => {
        await ship('2026-03-02T10:00:00.000Z');
        await ship('2026-03-02T10:00:20.000Z');
      });
      expect(messages.map(([kind]) => kind)).toEqual(['order-shipped', 'order-shipped']);
      const due = (await stores.messages.ofOrder(order._id, 10)).filter(({ kind }) => kind === 'order-shipped');
      expect(due.map(({ due_at }) => due_at).toSorted()).toEqual([
        '2026-03-02T10:00:35.000Z',
        '2026-03-02T10:00:55.000Z',
      ]);
    });

    it('tells of the tracking of a shipped order, and of its change', async () => {
      const order = await place();
      await pay(order);
      const parcels = [{ carrier: 'ups', tracking_number: '1Z 999' }] as const;
      const url = 'https://www.ups.com/track?tracknum=1Z%20999';
      const content = expect.objectContaining({ parcels: [{ carrier: 'UPS', number: '1Z 999', url }] }) as object;
      const shipped = await messagesOf(() =>
        stores.orders.ship(order._id, '2026-03-02T10:00:00.000Z', ADA, { parcels }),
      );
      expect(shipped).toEqual([['order-shipped', 'carl@test.com', 'waiting', content]]);
      const corrected = [...parcels, { carrier: 'other', tracking_number: '7' }] as const;
      const changed = await messagesOf(() => stores.orders.changeTracking(order._id, corrected, ADA));
      const other = expect.objectContaining({
        parcels: [
          { carrier: 'UPS', number: '1Z 999', url },
          { carrier: 'Other carrier', number: '7' },
        ],
      }) as object;
      expect(changed).toEqual([['tracking-changed', 'carl@test.com', 'waiting', other]]);
      expect(await messagesOf(() => stores.orders.changeTracking(order._id, corrected, ADA))).toEqual([]);
    });

    it('tells of a tracking that changes before the shipping is told in the message of the shipping', async () => {
      const order = await place();
      await pay(order);
      await stores.orders.ship(order._id, new Date().toISOString(), ADA);
      const parcels = [{ carrier: 'dhl', tracking_number: '42' }] as const;
      const messages = await messagesOf(() => stores.orders.changeTracking(order._id, parcels, ADA));
      expect(messages.map(([kind]) => kind)).toEqual(['order-shipped']);
    });

    it('tells of a refund when it has succeeded, once', async () => {
      const order = await place();
      await pay(order);
      const refund: OrderRefund = { id: 're_1', amount_cents: 1_000, status: 'pending', created_at: AT };
      const record = (...refunds: OrderRefund[]) => stores.orders.recordRefunds('pi_1', refunds);
      expect(await messagesOf(() => record(refund))).toEqual([]);
      const succeeded = { ...refund, status: 'succeeded' } as const;
      const messages = await messagesOf(() => Promise.all(concurrently(3, () => record(succeeded))));
      const content = expect.objectContaining({ refund_cents: 1_000, refunded_cents: 1_000 }) as object;
      expect(messages).toEqual([['order-refunded', 'carl@test.com', 'waiting', content]]);
      expect(await messagesOf(() => record({ ...refund, status: 'failed' }))).toEqual([]);
    });

    it('tells the pieces and the reason of a refund, and which pieces are shipped after it', async () => {
      const order = await place({ amount: 9 });
      await pay(order);
      const [{ part_id, part_name, amount, price_cents }] = order.lines as [OrderLine];
      const refund: ListedRefund = {
        ...{
          id: 're_1',
          amount_cents: 2 * price_cents,
          status: 'succeeded',
          created_at: AT,
          reason: 'Two arrived damaged',
        },
        lines: [{ part_id, pieces: 2, restock: true }],
      };
      const [told] = await messagesOf(() => stores.orders.recordRefunds('pi_1', [refund]));
      const lines = [{ part_name, amount: 2, total_cents: 2 * price_cents }];
      expect(told?.[3]).toMatchObject({ reason: 'Two arrived damaged', lines });
      await messagesOf(() => stores.orders.ship(order._id, new Date().toISOString(), ADA));
      const shipped = (await stores.messages.ofOrder(order._id, 10)).find(({ kind }) => kind === 'order-shipped');
      expect(JSON.parse(shipped!.content)).toMatchObject({ order: { lines: [{ amount, remaining: amount - 2 }] } });
    });

    it('tells the admins of a new dispute, once', async () => {
      const order = await place();
      await pay(order);
      const dispute = { id: 'du_1', status: 'open', amount_cents: 34_900, created_at: AT } as const;
      const record = () => stores.orders.recordDisputes('pi_1', [dispute, { ...dispute, id: 'du_2', status: 'won' }]);
      const content = expect.objectContaining({ amount_cents: 34_900, isInquiry: false }) as object;
      expect(await messagesOf(record)).toEqual([['dispute-opened', 'admins', 'waiting', content]]);
      expect(await messagesOf(record)).toEqual([]);
    });

    it('tells the admins of an inquiry, and again when it becomes a dispute', async () => {
      const order = await place();
      await pay(order);
      const inquiry = { id: 'du_1', status: 'inquiry', amount_cents: 34_900, created_at: AT } as const;
      const isInquiry = async (status: 'inquiry' | 'open') =>
        (await messagesOf(() => stores.orders.recordDisputes('pi_1', [{ ...inquiry, status }]))).map(
          ([, , , content]) => (content as { isInquiry: boolean }).isInquiry,
        );
      expect(await isInquiry('inquiry')).toEqual([true]);
      expect(await isInquiry('open')).toEqual([false]);
    });

    it.each([
      ['an admin', ADA, 'admin'],
      ['its expiry', 'expiry', 'expiry'],
    ] as const)('tells the customer that %s cancelled the order', async (_, canceller, by) => {
      const order = await place();
      const content = expect.objectContaining({ by }) as object;
      const messages = await messagesOf(() => stores.orders.cancel(order._id, canceller));
      expect(messages).toEqual([['order-cancelled', 'carl@test.com', 'waiting', content]]);
      const told = await stores.messages.ofOrder(order._id, 10);
      expect(told.map(({ kind }) => kind)).toEqual(['order-cancelled']);
      for (const text of ['Carl', 'Harbour Road', 'PO-1']) expect(told[0]?.content).not.toContain(text);
    });

    it('keeps nothing of an order that its customer cancels, whatever became of its messages', async () => {
      const [first, second, other] = [await place(), await place(), await place()];
      await collectPending();
      await stores.messages.add([orderMessages.reminder(first, AT)]);
      const sent = (await stores.messages.leaseDue('9999-01-01T00:00:00.000Z', AT, 'a server'))!;
      await stores.messages.finish(sent, { state: 'sent', due_at: AT, tries: 1, sent_at: AT });
      for (const { _id } of [first, second]) await stores.orders.cancel(_id);
      await collectPending();
      const left = await collect(stores.messages.stream({}, 'created_at', false));
      expect(left.map(({ _id }) => _id)).toEqual([`${other._id}.order-placed`]);
    });

    it('keeps nothing of orders that are placed and cancelled before their messages are moved', async () => {
      for (let n = 0; n < 3; n += 1) await stores.orders.cancel((await place())._id);
      await collectPending();
      expect(await collect(stores.messages.stream({}, 'created_at', false))).toEqual([]);
    });

    it('tells the admins of a payment that pays no order, once', async () => {
      const payment = anUnmatchedPayment({ amount_cents: 34_950 });
      const content = expect.objectContaining({ transaction: payment.transactionId, amount_cents: 34_950 }) as object;
      const record = () => stores.unmatched.record(payment);
      expect(await messagesOf(record)).toEqual([['unmatched-payment', 'admins', 'waiting', content]]);
      expect(await messagesOf(record)).toEqual([]);
    });
  });
}
