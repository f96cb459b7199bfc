import { concurrently, outcomes } from '#test/support/concurrency.js';
import { PaymentBench, type PaymentServer, TOTAL } from '#test/support/payment-bench.js';
import type { PaymentStores } from '#test/support/payment-servers.js';
import type { Order } from '#modules/orders/domain/order.js';

/** How a payment is recorded, on any store. */
export function paymentRecorderContract(makeStores: () => PaymentStores): void {
  describe('settling a payment', () => {
    let bench: PaymentBench;
    let shop: PaymentServer;
    beforeEach(async () => {
      bench = await PaymentBench.over(makeStores());
      shop = bench.server();
    });
    const settle = (id: string) => shop.recorder.reconcileIntent(id);
    const paidFor = async (order: Order) => shop.pay(await bench.secretOf(shop, order));

    it('pays its order, once, however often it is told', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      expect(await settle(transactionId)).toBe('recorded');
      expect(await settle(transactionId)).toBe('already');
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      expect(bench.paidEvents).toBe(1);
      expect(await bench.unmatched()).toEqual([]);
    });

    it('by everybody at the same moment pays it once', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      const other = bench.server();
      const ends = await Promise.allSettled([
        ...concurrently(5, () => settle(transactionId)),
        ...concurrently(5, () => other.recorder.reconcileIntent(transactionId)),
        ...concurrently(5, () => bench.recordOn(shop, order, transactionId)),
        shop.recorder.checkPayment(order._id, bench.ada),
        shop.ordering.cancel(order._id, bench.carl),
      ]);
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      expect(refused).toEqual([expect.objectContaining({ code: 'order-paid' })]);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      expect(bench.paidEvents).toBe(1);
      expect(await bench.unmatched()).toEqual([]);
      expect(await bench.differences()).toEqual([]);
    });

    it('is not recorded before it succeeded, or when the gateway does not know it', async () => {
      const order = await bench.place();
      const [id = ''] = (await bench.secretOf(shop, order)).split('_secret_');
      expect(await settle(id)).toBe('open');
      bench.gateway.override(id, { status: 'processing' });
      expect(await settle(id)).toBe('processing');
      bench.gateway.override(id, { status: 'cancelled' });
      expect(await settle(id)).toBe('cancelled');
      expect(await settle('pi_of_another_shop')).toBe('unknown');
      expect((await bench.order(order))?.status).toBeUndefined();
      expect(await bench.unmatched()).toEqual([]);
    });

    it.each([
      ['of another amount', { amount_cents: TOTAL.cents - 1 }, 'payment-of-another-amount'],
      ['in another currency', { currency: 'eur' }, 'payment-in-another-currency'],
      ['by another customer', { email: 'eve@test.com' }, 'payment-by-another-customer'],
      ['refunded in part', { refunded_cents: 100 }, 'payment-given-back'],
    ])('%s leaves the order unpaid and is listed as unmatched, once', async (_, told, reason) => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      bench.gateway.override(transactionId, told);
      const { values } = await outcomes(concurrently(5, () => settle(transactionId)));
      expect(values).toEqual(Array(5).fill('unmatched'));
      expect((await bench.order(order))?.status).toBeUndefined();
      expect(await bench.unmatched()).toEqual([
        expect.objectContaining({ transactionId, order_id: order._id, reason, state: 'open' }),
      ]);
      expect(bench.paidEvents).toBe(0);
    });

    it('of an order that another payment has paid is listed as unmatched', async () => {
      const order = await bench.place();
      const unbound = await bench.secretOf(shop);
      const first = await paidFor(order);
      await shop.recorder.recordPayment(order, await shop.pay(unbound));
      expect(await settle(first)).toBe('unmatched');
      expect(await bench.order(order)).toMatchObject({ transactionId: unbound.split('_secret_')[0] });
      expect(await bench.unmatched()).toMatchObject([{ transactionId: first, reason: 'order-paid', state: 'open' }]);
    });

    it('that was refunded already pays nothing and is listed as refunded', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await shop.gateway.refund({ transactionId }, 'by hand');
      expect(await settle(transactionId)).toBe('unmatched');
      expect((await bench.order(order))?.status).toBeUndefined();
      expect(await bench.unmatched()).toMatchObject([{ reason: 'payment-given-back', state: 'refunded' }]);
      await expect(shop.recorder.recordPayment(order, transactionId)).rejects.toMatchObject({
        code: 'payment-given-back',
      });
      // The customer may pay again.
      const second = await paidFor(order);
      expect(second).not.toBe(transactionId);
      expect(await settle(second)).toBe('recorded');
    });

    it('that was refunded does not prevent its order from being cancelled', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await shop.gateway.refund({ transactionId }, 'by hand');
      expect(await shop.ordering.cancel(order._id, bench.carl)).toBe(1);
      expect(await bench.differences()).toEqual([]);
    });

    describe('that was made from a total alone', () => {
      it('pays the oldest unpaid order of its customer with that total', async () => {
        const [, oldest] = [await bench.place({ email: 'eve@test.com' }), await bench.place()];
        const younger = await bench.place();
        const transactionId = await shop.pay(await bench.secretOf(shop));
        expect(await settle(transactionId)).toBe('recorded');
        expect(await bench.order(oldest)).toMatchObject({ transactionId });
        expect((await bench.order(younger))?.status).toBeUndefined();
      });

      it('is deferred when it fits several orders and its customer is about to name one', async () => {
        const [oldest, younger] = [await bench.place(), await bench.place()];
        const transactionId = await shop.pay(await bench.secretOf(shop));
        expect(await shop.recorder.reconcileIntent(transactionId, { deferIfAmbiguous: true })).toBe('deferred');
        await bench.recordOn(shop, younger, transactionId);
        expect(await settle(transactionId)).toBe('already');
        expect((await bench.order(oldest))?.status).toBeUndefined();
        expect(await bench.unmatched()).toEqual([]);
      });

      it('is unmatched while no order has its total, and pays a later order', async () => {
        const gone = await bench.place();
        const transactionId = await shop.pay(await bench.secretOf(shop));
        await bench.remove(gone);
        expect(await settle(transactionId)).toBe('unmatched');
        expect(await bench.unmatched()).toMatchObject([{ reason: 'no-order-of-this-total', state: 'open' }]);
        expect(await shop.gateway.refunds(transactionId)).toEqual([]);
        const order = await bench.place();
        await bench.recordOn(shop, order, transactionId);
        expect(await bench.unmatched()).toMatchObject([{ transactionId, state: 'resolved' }]);
        expect(await bench.differences()).toEqual([]);
      });

      it('is not listed as unmatched when its browser names its order at the same moment', async () => {
        const order = await bench.place();
        const { orders } = bench.stores;
        const transactionId = await shop.pay(await bench.secretOf(shop));
        const find = orders.findUnpaidByTotal.bind(orders);
        orders.findUnpaidByTotal = async (email, total_cents) => {
          await bench.recordOn(shop, order, transactionId);
          return find(email, total_cents);
        };
        expect(await settle(transactionId)).toBe('already');
        expect(await bench.unmatched()).toEqual([]);
      });

      it('pays one order when many requests use it concurrently', async () => {
        const orders = [await bench.place(), await bench.place(), await bench.place()];
        const transactionId = await shop.pay(await bench.secretOf(shop));
        await Promise.allSettled([
          ...concurrently(4, () => settle(transactionId)),
          ...orders.map(({ _id }) => shop.recorder.recordOwnPayment(_id, { order: _id, transactionId }, bench.carl)),
          ...orders.map(({ _id }) => shop.recorder.checkPayment(_id, bench.ada)),
        ]);
        const paid = (await Promise.all(orders.map((order) => bench.order(order)))).filter((order) => order?.status);
        expect(paid).toMatchObject([{ transactionId }]);
        expect(bench.paidEvents).toBe(1);
        expect(await bench.unmatched()).toEqual([]);
      });

      it('is not created again while the first one has succeeded unnoticed', async () => {
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
        const [id = ''] = secret.split('_secret_');
        const acts: (() => Promise<unknown>)[] = [
          () => shop.pay(secret).then((transactionId) => settle(transactionId)),
          () => shop.ordering.cancel(order._id, bench.carl),
          () => bench.secretOf(shop, order),
          () => settle(id),
        ];
        const shift = round % acts.length;
        await Promise.allSettled([...acts.slice(shift), ...acts.slice(0, shift)].map((act) => act()));
        const charged = (await shop.gateway.find(id))?.status === 'succeeded';
        expect((await bench.order(order))?.status).toBe(charged ? 'pending' : undefined);
        expect(await bench.differences()).toEqual([]);
        expect(await bench.pieces()).toBe(1000);
      }
    });

    it('that is processing allows no second intent and no cancelling of its order', async () => {
      const order = await bench.place();
      const [id = ''] = (await bench.secretOf(shop, order)).split('_secret_');
      bench.gateway.override(id, { status: 'processing' });
      await expect(bench.secretOf(shop, order)).rejects.toMatchObject({ code: 'payment-processing' });
      await expect(shop.ordering.cancel(order._id, bench.carl)).rejects.toMatchObject({ code: 'payment-processing' });
      expect(await bench.order(order)).toBeDefined();
    });
  });
}
