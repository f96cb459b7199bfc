import { Logger } from '@nestjs/common';
import { VISA } from '#test/support/builders.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import { intentIdOf } from '#test/support/bodies.js';
import { PaymentBench, type PaymentServer, TOTAL } from '#test/support/payment-bench.js';
import type { PaymentStores } from '#test/support/payment-servers.js';
import type { Order } from '#modules/orders/domain/order.js';

/** How a payment is recorded, on any store. */
export function paymentRecorderContract(makeStores: () => PaymentStores): void {
  describe('a payment', () => {
    let bench: PaymentBench;
    let shop: PaymentServer;
    beforeEach(async () => {
      bench = await PaymentBench.over(makeStores());
      shop = bench.server();
    });
    const reconcile = (id: string) => shop.recorder.reconcileIntent(id);
    const paidFor = async (order: Order) => shop.pay(await bench.secretOf(shop, order));

    it('pays its order once, however often it is reconciled', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      expect(await reconcile(transactionId)).toBe('recorded');
      expect(await reconcile(transactionId)).toBe('already');
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId, ...VISA });
      expect(bench.paidEvents).toBe(1);
      expect(await bench.unmatched()).toEqual([]);
    });

    it('pays its order once when browser, events, admins and a cancellation report it concurrently', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      const other = bench.server();
      const results = await Promise.allSettled([
        ...concurrently(5, () => reconcile(transactionId)),
        ...concurrently(5, () => other.recorder.reconcileIntent(transactionId)),
        ...concurrently(5, () => bench.recordOn(shop, order, transactionId)),
        shop.recorder.checkPayment(order._id, bench.ada),
        shop.ordering.cancel(order._id, bench.carl),
      ]);
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
      expect(refused).toEqual([expect.objectContaining({ code: 'order-paid' })]);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      expect(bench.paidEvents).toBe(1);
      expect(await bench.unmatched()).toEqual([]);
      expect(await bench.differences()).toEqual([]);
    });

    it('is dated by the moment of its success at the gateway, however late it is recorded', async () => {
      const order = await bench.place({}, { created_at: '2026-03-01T09:30:00.600Z' });
      const transactionId = await paidFor(order);
      bench.gateway.override(transactionId, { succeeded_at: '2026-03-01T09:42:00.000Z' });
      expect(await reconcile(transactionId)).toBe('recorded');
      expect(await bench.order(order)).toMatchObject({ paid_at: '2026-03-01T09:42:00.000Z' });
    });

    it('is dated by its order when both happened in one second, because a gateway may count in seconds', async () => {
      const order = await bench.place({}, { created_at: '2026-03-01T09:30:00.600Z' });
      const transactionId = await paidFor(order);
      bench.gateway.override(transactionId, { succeeded_at: '2026-03-01T09:30:00.000Z' });
      await reconcile(transactionId);
      expect(await bench.order(order)).toMatchObject({ paid_at: order.created_at });
    });

    it.each([
      ['in the future', '2100-01-01T00:00:00.000Z'],
      ['before its order', '2026-03-01T09:29:59.999Z'],
    ])('is dated now, with a warning, when the gateway says that it succeeded %s', async (_, succeeded_at) => {
      const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
      const order = await bench.place({}, { created_at: '2026-03-01T09:30:00.600Z' });
      const transactionId = await paidFor(order);
      bench.gateway.override(transactionId, { succeeded_at });
      const from = new Date().toISOString();
      await reconcile(transactionId);
      const { paid_at = '' } = (await bench.order(order))!;
      expect(paid_at >= from && paid_at <= new Date().toISOString()).toBe(true);
      expect(warn).toHaveBeenCalledWith(expect.stringContaining(succeeded_at));
      warn.mockRestore();
    });

    it('is not recorded before it succeeds, or when the gateway does not know it', async () => {
      const order = await bench.place();
      const id = intentIdOf(await bench.secretOf(shop, order));
      expect(await reconcile(id)).toBe('open');
      bench.gateway.override(id, { status: 'processing' });
      expect(await reconcile(id)).toBe('processing');
      bench.gateway.override(id, { status: 'cancelled' });
      expect(await reconcile(id)).toBe('cancelled');
      expect(await reconcile('pi_of_another_shop')).toBe('unknown');
      expect((await bench.order(order))?.status).toBeUndefined();
      expect(await bench.unmatched()).toEqual([]);
    });

    it.each([
      ['has another amount', { amount_cents: TOTAL.cents - 1 }, 'payment-of-another-amount'],
      ['is in another currency', { currency: 'eur' }, 'payment-in-another-currency'],
      ['was made by another customer', { email: 'eve@test.com' }, 'payment-by-another-customer'],
      ['was refunded in part', { refunded_cents: 100 }, 'payment-given-back'],
    ])('leaves the order unpaid and is listed as unmatched once, when it %s', async (_, changes, reason) => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      bench.gateway.override(transactionId, changes);
      const { values } = await outcomes(concurrently(5, () => reconcile(transactionId)));
      expect(values).toEqual(Array(5).fill('unmatched'));
      expect((await bench.order(order))?.status).toBeUndefined();
      expect(await bench.unmatched()).toEqual([
        expect.objectContaining({ transactionId, order_id: order._id, reason, state: 'open' }),
      ]);
      expect(bench.paidEvents).toBe(0);
    });

    it('is listed as unmatched when another payment has paid its order', async () => {
      const order = await bench.place();
      const unbound = await bench.secretOf(shop);
      const first = await paidFor(order);
      await shop.recorder.recordPayment(order, await shop.pay(unbound));
      expect(await reconcile(first)).toBe('unmatched');
      expect(await bench.order(order)).toMatchObject({ transactionId: intentIdOf(unbound) });
      expect(await bench.unmatched()).toMatchObject([{ transactionId: first, reason: 'order-paid', state: 'open' }]);
    });

    it('pays nothing and is listed as refunded when it was refunded before', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await shop.gateway.refund({ transactionId }, 'by hand');
      expect(await reconcile(transactionId)).toBe('unmatched');
      expect((await bench.order(order))?.status).toBeUndefined();
      expect(await bench.unmatched()).toMatchObject([{ reason: 'payment-given-back', state: 'refunded' }]);
      await expect(shop.recorder.recordPayment(order, transactionId)).rejects.toMatchObject({
        code: 'payment-given-back',
      });
      // The customer may pay again.
      const second = await paidFor(order);
      expect(second).not.toBe(transactionId);
      expect(await reconcile(second)).toBe('recorded');
    });

    it('does not prevent its order from being cancelled when it was refunded', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await shop.gateway.refund({ transactionId }, 'by hand');
      expect(await shop.ordering.cancel(order._id, bench.carl)).toBe(1);
      expect(await bench.differences()).toEqual([]);
    });

    describe('created from a total', () => {
      it('pays the oldest unpaid order of its customer with that total', async () => {
        const [, oldest] = [await bench.place({ email: 'eve@test.com' }), await bench.place()];
        const younger = await bench.place();
        const transactionId = await shop.pay(await bench.secretOf(shop));
        expect(await reconcile(transactionId)).toBe('recorded');
        expect(await bench.order(oldest)).toMatchObject({ transactionId });
        expect((await bench.order(younger))?.status).toBeUndefined();
      });

      it('is deferred while it fits several orders and its browser can name one', async () => {
        const [oldest, younger] = [await bench.place(), await bench.place()];
        const transactionId = await shop.pay(await bench.secretOf(shop));
        expect(await shop.recorder.reconcileIntent(transactionId, { deferIfAmbiguous: true })).toBe('deferred');
        await bench.recordOn(shop, younger, transactionId);
        expect(await reconcile(transactionId)).toBe('already');
        expect((await bench.order(oldest))?.status).toBeUndefined();
        expect(await bench.unmatched()).toEqual([]);
      });

      it('is unmatched while no order has its total, and pays a later order', async () => {
        const deleted = await bench.place();
        const transactionId = await shop.pay(await bench.secretOf(shop));
        await bench.remove(deleted);
        expect(await reconcile(transactionId)).toBe('unmatched');
        expect(await bench.unmatched()).toMatchObject([{ reason: 'no-order-of-this-total', state: 'open' }]);
        expect(await shop.gateway.refunds(transactionId)).toEqual([]);
        const order = await bench.place();
        await bench.recordOn(shop, order, transactionId);
        expect(await bench.unmatched()).toMatchObject([{ transactionId, state: 'resolved' }]);
        expect(await bench.differences()).toEqual([]);
      });

      it('is not listed as unmatched when its browser names its order concurrently', async () => {
        const order = await bench.place();
        const { orders } = bench.stores;
        const transactionId = await shop.pay(await bench.secretOf(shop));
        const find = orders.findUnpaidByTotal.bind(orders);
        orders.findUnpaidByTotal = async (email, total_cents) => {
          await bench.recordOn(shop, order, transactionId);
          return find(email, total_cents);
        };
        expect(await reconcile(transactionId)).toBe('already');
        expect(await bench.unmatched()).toEqual([]);
      });

      it('pays one order when many requests use it concurrently', async () => {
        const orders = [await bench.place(), await bench.place(), await bench.place()];
        const transactionId = await shop.pay(await bench.secretOf(shop));
        await Promise.allSettled([
          ...concurrently(4, () => reconcile(transactionId)),
          ...orders.map(({ _id }) => shop.recorder.recordOwnPayment(_id, { order: _id, transactionId }, bench.carl)),
          ...orders.map(({ _id }) => shop.recorder.checkPayment(_id, bench.ada)),
        ]);
        const paid = (await Promise.all(orders.map((order) => bench.order(order)))).filter((order) => order?.status);
        expect(paid).toMatchObject([{ transactionId }]);
        expect(bench.paidEvents).toBe(1);
        expect(await bench.unmatched()).toEqual([]);
      });

      it('is not created again when the shop missed that the first one succeeded', async () => {
        const order = await bench.place();
        const transactionId = await shop.pay(await bench.secretOf(shop));
        await expect(bench.secretOf(shop)).rejects.toMatchObject({ code: 'order-paid' });
        expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      });
    });

    it('ends in one state, with balanced books, when it is paid, cancelled, opened and reconciled concurrently', async () => {
      for (let round = 0; round < 5; round += 1) {
        const order = await bench.place();
        const secret = await bench.secretOf(shop, order);
        const id = intentIdOf(secret);
        const calls: (() => Promise<unknown>)[] = [
          () => shop.pay(secret).then((transactionId) => reconcile(transactionId)),
          () => shop.ordering.cancel(order._id, bench.carl),
          () => bench.secretOf(shop, order),
          () => reconcile(id),
        ];
        const shift = round % calls.length;
        await Promise.allSettled([...calls.slice(shift), ...calls.slice(0, shift)].map((call) => call()));
        const charged = (await shop.gateway.find(id))?.status === 'succeeded';
        expect((await bench.order(order))?.status).toBe(charged ? 'pending' : undefined);
        expect(await bench.differences()).toEqual([]);
        expect(await bench.pieces()).toBe(1000);
      }
    });

    it('prevents a second intent and the cancelling of its order while it is processing', async () => {
      const order = await bench.place();
      const id = intentIdOf(await bench.secretOf(shop, order));
      bench.gateway.override(id, { status: 'processing' });
      await expect(bench.secretOf(shop, order)).rejects.toMatchObject({ code: 'payment-processing' });
      await expect(shop.ordering.cancel(order._id, bench.carl)).rejects.toMatchObject({ code: 'payment-processing' });
      expect(await bench.order(order)).toBeDefined();
    });
  });
}
