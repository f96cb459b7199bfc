import { newId } from '#shared/object-id.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import { PaymentBench, type PaymentServer, TOTAL } from '#test/support/payment-bench.js';
import type { PaymentStores } from '#test/support/payment-servers.js';
import type { Order } from '#modules/orders/domain/order.js';
import { paymentErrors } from '../domain/payment.errors.js';

/** What becomes of a payment whose order the shop does not have, on any store. */
export function deletedOrderContract(makeStores: () => PaymentStores): void {
  describe('settling a payment', () => {
    let bench: PaymentBench;
    let shop: PaymentServer;
    beforeEach(async () => {
      bench = await PaymentBench.over(makeStores());
      shop = bench.server();
    });
    const settle = (id: string) => shop.recorder.reconcileIntent(id);
    const paidFor = async ({ _id: order_id }: Order) =>
      shop.pay(await shop.charging.createOrReuseIntent({ total_price: TOTAL.dollars, order_id }, bench.carl));

    it('of an order that is gone gives all of it back, once', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await bench.remove(order);
      const other = bench.server();
      const { values, reasons } = await outcomes([
        ...concurrently(5, () => settle(transactionId)),
        ...concurrently(5, () => other.recorder.reconcileIntent(transactionId)),
      ]);
      expect(reasons).toEqual([]);
      expect(values).toEqual(Array(10).fill('refunded'));
      expect(await settle(transactionId)).toBe('refunded');
      expect(await shop.gateway.refunds(transactionId)).toMatchObject([{ amount_cents: TOTAL.cents }]);
      const [exception, ...more] = await bench.unmatched();
      expect(exception).toMatchObject({ transactionId, order_id: order._id, reason: 'order-gone', state: 'refunded' });
      expect(exception).not.toHaveProperty('resolved_by');
      expect(more).toEqual([]);
      expect(await bench.differences()).toEqual([]);
    });

    it('of an order that is gone gives back what is left of it', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await shop.gateway.refund({ transactionId, amount_cents: 9_000 }, 'by hand');
      await bench.remove(order);
      expect(await settle(transactionId)).toBe('refunded');
      expect(await shop.gateway.find(transactionId)).toMatchObject({ refunded_cents: TOTAL.cents });
    });

    it('of an order that is gone, which the gateway does not give back, is left to the admins', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await bench.remove(order);
      const refund = bench.gateway.refund.bind(bench.gateway);
      bench.gateway.refund = () => Promise.reject(paymentErrors.notRefundable());
      expect(await settle(transactionId)).toBe('unmatched');
      expect(await bench.unmatched()).toMatchObject([{ transactionId, reason: 'order-gone', state: 'refund-failed' }]);
      await expect(shop.recorder.refundUnmatched(transactionId, bench.ada)).rejects.toMatchObject({
        code: 'payment-not-refundable',
      });
      // Once it can be given back, it is.
      bench.gateway.refund = refund;
      expect(await shop.recorder.refundUnmatched(transactionId, bench.ada)).toMatchObject({ state: 'refunded' });
      expect(await bench.differences()).toEqual([]);
    });

    it('that the shop never asked for, of an order it does not have, is left to the admins', async () => {
      const terms = { amount_cents: TOTAL.cents, email: 'carl@test.com', order_id: newId() };
      const { id, clientSecret } = await shop.gateway.create(terms, 'another shop on the same account');
      await shop.pay(clientSecret);
      expect(await settle(id)).toBe('unmatched');
      expect(await shop.gateway.refunds(id)).toEqual([]);
      expect(await bench.unmatched()).toMatchObject([{ transactionId: id, reason: 'order-gone', state: 'open' }]);
    });

    it('of an order that is gone, which two admins give back in the same moment, goes back once', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await shop.gateway.refund({ transactionId, amount_cents: 100 }, 'by hand');
      await settle(transactionId);
      expect(await bench.unmatched()).toMatchObject([{ state: 'open' }]);
      const admins = ['ada@test.com', 'bob@test.com'].map((email) => ({ ...bench.ada, email }));
      // Both have looked before either refunds.
      const intent = (await shop.gateway.find(transactionId))!;
      bench.gateway.find = () => Promise.resolve(intent);
      const { values, reasons } = await outcomes(
        admins.map((admin) => shop.recorder.refundUnmatched(transactionId, admin)),
      );
      expect(reasons).toEqual([]);
      const refunds = await shop.gateway.refunds(transactionId);
      expect(refunds).toHaveLength(2);
      expect(values.map(({ resolved_by }) => resolved_by)).toEqual([refunds[1]!.by, refunds[1]!.by]);
    });
  });
}
