import { newId } from '#shared/object-id.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import { PaymentBench, type PaymentServer, TOTAL } from '#test/support/payment-bench.js';
import type { PaymentStores } from '#test/support/payment-servers.js';
import type { Order } from '#modules/orders/domain/order.js';
import { paymentErrors } from '../domain/payment.errors.js';

/** Payments whose order was deleted or is unknown, on any store. */
export function deletedOrderContract(makeStores: () => PaymentStores): void {
  describe('reconciling a payment without its order', () => {
    let bench: PaymentBench;
    let shop: PaymentServer;
    beforeEach(async () => {
      bench = await PaymentBench.over(makeStores());
      shop = bench.server();
    });
    const reconcile = (id: string) => shop.recorder.reconcileIntent(id);
    const paidFor = async ({ _id: order_id }: Order) =>
      shop.pay(await shop.charging.createOrReuseIntent({ total_price: TOTAL.dollars, order_id }, bench.carl));

    it('refunds it in full, once, when its order was deleted', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await bench.remove(order);
      const other = bench.server();
      const { values, reasons } = await outcomes([
        ...concurrently(5, () => reconcile(transactionId)),
        ...concurrently(5, () => other.recorder.reconcileIntent(transactionId)),
      ]);
      expect(reasons).toEqual([]);
      expect(values).toEqual(Array(10).fill('refunded'));
      expect(await reconcile(transactionId)).toBe('refunded');
      expect(await shop.gateway.refunds(transactionId)).toMatchObject([{ amount_cents: TOTAL.cents }]);
      const [unmatched, ...more] = await bench.unmatched();
      expect(unmatched).toMatchObject({ transactionId, order_id: order._id, reason: 'order-gone', state: 'refunded' });
      expect(unmatched).not.toHaveProperty('resolved_by');
      expect(more).toEqual([]);
      expect(await bench.differences()).toEqual([]);
    });

    it('refunds the rest when it was refunded in part', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await shop.gateway.refund({ transactionId, amount_cents: 9_000 }, 'by hand');
      await bench.remove(order);
      expect(await reconcile(transactionId)).toBe('refunded');
      expect(await shop.gateway.find(transactionId)).toMatchObject({ refunded_cents: TOTAL.cents });
    });

    it('waits for an admin when the gateway refuses the refund', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await bench.remove(order);
      const refund = bench.gateway.refund.bind(bench.gateway);
      bench.gateway.refund = () => Promise.reject(paymentErrors.notRefundable());
      expect(await reconcile(transactionId)).toBe('unmatched');
      expect(await bench.unmatched()).toMatchObject([{ transactionId, reason: 'order-gone', state: 'refund-failed' }]);
      await expect(shop.recorder.refundUnmatched(transactionId, bench.ada)).rejects.toMatchObject({
        code: 'payment-not-refundable',
      });
      // The gateway accepts the refund now.
      bench.gateway.refund = refund;
      expect(await shop.recorder.refundUnmatched(transactionId, bench.ada)).toMatchObject({ state: 'refunded' });
      expect(await bench.differences()).toEqual([]);
    });

    it('waits for an admin when the shop did not create its intent', async () => {
      const terms = { amount_cents: TOTAL.cents, email: 'carl@test.com', order_id: newId() };
      const { id, clientSecret } = await shop.gateway.create(terms, 'another shop on the same account');
      await shop.pay(clientSecret);
      expect(await reconcile(id)).toBe('unmatched');
      expect(await shop.gateway.refunds(id)).toEqual([]);
      expect(await bench.unmatched()).toMatchObject([{ transactionId: id, reason: 'order-gone', state: 'open' }]);
    });

    it('refunds it once when two admins refund it concurrently', async () => {
      const order = await bench.place();
      const transactionId = await paidFor(order);
      await shop.gateway.refund({ transactionId, amount_cents: 100 }, 'by hand');
      await reconcile(transactionId);
      expect(await bench.unmatched()).toMatchObject([{ state: 'open' }]);
      const admins = ['ada@test.com', 'bob@test.com'].map((email) => ({ ...bench.ada, email }));
      // Both admins read the intent before either refunds it.
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
