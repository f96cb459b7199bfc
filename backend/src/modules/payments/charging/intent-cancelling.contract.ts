import { PaymentBench, type PaymentServer, TOTAL } from '#test/support/payment-bench.js';
import { intentIdOf } from '#test/support/bodies.js';
import type { PaymentStores } from '#test/support/payment-servers.js';

/** The payments of an order that is cancelled or paid again, on any store. */
export function intentCancellingContract(makeStores: () => PaymentStores): void {
  let bench: PaymentBench;
  let shop: PaymentServer;
  beforeEach(async () => {
    bench = await PaymentBench.over(makeStores());
    shop = bench.server();
  });

  describe('an unpaid order whose succeeded payment does not count', () => {
    it.each([
      ['a dollar of it was refunded', { refunded_cents: 100 }],
      ['it is disputed', { disputed: true }],
      ['its amount differs', { amount_cents: TOTAL.cents - 1 }],
    ])('can be cancelled, or paid by another payment, when %s', async (_, changes) => {
      const [paidAgain, cancelled] = [await bench.place(), await bench.place()];
      const first = await shop.pay(await bench.secretOf(shop, paidAgain));
      bench.gateway.override(first, changes);
      const second = await shop.pay(await bench.secretOf(shop, paidAgain));
      expect(second).not.toBe(first);
      expect(await shop.recorder.reconcileIntent(second)).toBe('recorded');

      const uncounted = await shop.pay(await bench.secretOf(shop, cancelled));
      bench.gateway.override(uncounted, changes);
      expect(await shop.ordering.cancel(cancelled._id, bench.carl)).toBe(1);
      expect((await bench.unmatched()).map(({ transactionId }) => transactionId)).toContain(uncounted);
    });
  });

  describe('a payment created from a total', () => {
    it('is cancelled with the only order that it could pay', async () => {
      const order = await bench.place();
      const secret = await bench.secretOf(shop);
      expect(await shop.ordering.cancel(order._id, bench.carl)).toBe(1);
      await expect(shop.pay(secret)).rejects.toThrow('canceled');
    });

    it('pays the order that is being cancelled when it has succeeded', async () => {
      const order = await bench.place();
      const transactionId = await shop.pay(await bench.secretOf(shop));
      await expect(shop.ordering.cancel(order._id, bench.carl)).rejects.toMatchObject({ code: 'order-paid' });
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      expect(await bench.differences()).toEqual([]);
    });

    it('prevents the order from being cancelled while it is processing', async () => {
      const order = await bench.place();
      bench.gateway.override(intentIdOf(await bench.secretOf(shop)), { status: 'processing' });
      await expect(shop.ordering.cancel(order._id, bench.carl)).rejects.toMatchObject({ code: 'payment-processing' });
      expect(await bench.order(order)).toBeDefined();
    });

    it("lets the order's own succeeded payment count while it is processing", async () => {
      const order = await bench.place();
      bench.gateway.override(intentIdOf(await bench.secretOf(shop)), { status: 'processing' });
      const transactionId = await shop.pay(await bench.secretOf(shop, order));
      await expect(shop.ordering.cancel(order._id, bench.carl)).rejects.toMatchObject({ code: 'order-paid' });
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
    });

    it('stays open while another unpaid order of its customer has the total', async () => {
      const [first, second] = [await bench.place(), await bench.place()];
      const secret = await bench.secretOf(shop);
      expect(await shop.ordering.cancel(first._id, bench.carl)).toBe(1);
      const transactionId = await shop.pay(secret);
      await shop.recorder.reconcileIntent(transactionId);
      expect(await bench.order(second)).toMatchObject({ status: 'pending', transactionId });
    });

    it('does not prevent an order from being cancelled when it paid another order', async () => {
      const [first, second] = [await bench.place(), await bench.place()];
      const transactionId = await shop.pay(await bench.secretOf(shop));
      await shop.recorder.recordPayment(first, transactionId);
      expect(await shop.ordering.cancel(second._id, bench.carl)).toBe(1);
    });
  });
}
