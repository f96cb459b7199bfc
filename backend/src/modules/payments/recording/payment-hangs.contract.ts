import { stopAt } from '#test/support/interrupted-calls.js';
import { anEvent, MINUTE, PaymentBench, type PaymentServer } from '#test/support/payment-bench.js';
import { intentIdOf } from '#test/support/bodies.js';
import type { PaymentStores } from '#test/support/payment-servers.js';

/** A server hangs between the gateway and the store, and wakes up after another server has done the work. */
export function paymentHangsContract(makeStores: () => PaymentStores): void {
  let bench: PaymentBench;
  let other: PaymentServer;
  beforeEach(async () => {
    bench = await PaymentBench.over(makeStores());
    other = bench.server();
  });

  const sweepAfter = (minutes: number) => other.sweep.sweep(Date.now() + minutes * MINUTE + 1000);

  describe('a server that hangs and wakes up', () => {
    it('while it opens the payment page: another server opens it with the same intent', async () => {
      const order = await bench.place();
      const wake = await stopAt(['before', 'payments.addIntent'], (hooks) =>
        bench.secretOf(bench.server({ hooks }), order),
      );
      const secret = await bench.secretOf(other, order);
      await other.pay(secret);
      await sweepAfter(1);
      expect(await bench.order(order)).toMatchObject({ status: 'pending' });
      await wake();
      await bench.expectBooksToBalance();
    });

    it('while it opens the payment page: the order can be cancelled', async () => {
      const order = await bench.place();
      const wake = await stopAt(['before', 'payments.addIntent'], (hooks) =>
        bench.secretOf(bench.server({ hooks }), order),
      );
      expect(await other.ordering.cancel(order._id, bench.carl)).toBe(1);
      expect(await wake()).toMatchObject({ reason: { kind: 'not-found' } });
      await bench.expectBooksToBalance();
    });

    it('while it opens the payment page: an order that is paid otherwise is not paid twice', async () => {
      const order = await bench.place();
      const wake = await stopAt(['before', 'payments.addIntent'], (hooks) =>
        bench.secretOf(bench.server({ hooks }), order),
      );
      await other.recorder.reconcileIntent(await other.pay(await bench.secretOf(other)));
      expect(await wake()).toMatchObject({ reason: { code: 'order-paid' } });
      const stored = await bench.stores.payments.findByOrder(order._id);
      expect(await other.gateway.find(stored!.id)).toMatchObject({ status: 'cancelled' });
      await bench.expectBooksToBalance();
    });

    it.each(['before', 'after'] as const)('%s it records a payment: the sweep finds the order paid', async (when) => {
      const order = await bench.place();
      const transactionId = await other.pay(await bench.secretOf(other, order));
      const wake = await stopAt([when, 'orders.recordPayment'], (hooks) =>
        bench.recordOn(bench.server({ hooks }), order, transactionId),
      );
      await sweepAfter(1);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      await bench.expectBooksToBalance();
      expect(await wake()).toHaveProperty('value');
      await bench.expectBooksToBalance();
      expect(bench.paidEvents).toBe(1);
    });

    it('while it records a payment of a total: the payment pays another order, and only that', async () => {
      const [, younger] = [await bench.place(), await bench.place()];
      const transactionId = await other.pay(await bench.secretOf(other));
      const wake = await stopAt(['before', 'orders.recordPayment'], (hooks) =>
        bench.server({ hooks }).recorder.reconcileIntent(transactionId),
      );
      await bench.recordOn(other, younger, transactionId);
      expect(await wake()).toEqual({ value: 'already' });
      expect(await bench.unmatched()).toEqual([]);
      expect(bench.paidEvents).toBe(1);
      await bench.expectBooksToBalance();
    });

    it('while it records a payment: the order is deleted, and the payment is refunded', async () => {
      const order = await bench.place();
      const transactionId = await other.pay(await bench.secretOf(other, order));
      const wake = await stopAt(['before', 'orders.recordPayment'], (hooks) =>
        bench.server({ hooks }).recorder.reconcileIntent(transactionId),
      );
      await bench.remove(order);
      expect(await wake()).toEqual({ value: 'refunded' });
      expect(await bench.unmatched()).toMatchObject([{ transactionId, reason: 'order-gone', state: 'refunded' }]);
      await bench.expectBooksToBalance();
    });

    it('while it cancels an order: the customer pays it again, and the order stays', async () => {
      const order = await bench.place();
      const first = await bench.secretOf(other, order);
      const wake = await stopAt(['after', 'gateway.cancel'], (hooks) =>
        bench.server({ hooks }).ordering.cancel(order._id, bench.carl),
      );
      await expect(other.pay(first)).rejects.toThrow('canceled');
      const transactionId = await other.pay(await bench.secretOf(other, order));
      await sweepAfter(1);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      expect(await wake()).toMatchObject({ reason: { code: 'order-paid' } });
      await bench.expectBooksToBalance();
    });

    it('while it cancels an order: a payment made before it wakes up is refunded', async () => {
      const order = await bench.place();
      await bench.secretOf(other, order);
      const wake = await stopAt(['after', 'gateway.cancel'], (hooks) =>
        bench.server({ hooks }).ordering.cancel(order._id, bench.carl),
      );
      const transactionId = await other.pay(await bench.secretOf(other, order));
      expect(await wake()).toMatchObject({ value: 1 });
      expect(await bench.unmatched()).toMatchObject([{ transactionId, reason: 'order-gone', state: 'refunded' }]);
      await bench.expectBooksToBalance();
    });

    it('while it refunds an unmatched payment: the sweep records the refund, which is made once', async () => {
      const order = await bench.place();
      const transactionId = await other.pay(await bench.secretOf(other, order));
      await bench.remove(order);
      const wake = await stopAt(['after', 'gateway.refund'], (hooks) =>
        bench.server({ hooks }).recorder.reconcileIntent(transactionId),
      );
      expect(await bench.unmatched()).toEqual([]);
      await sweepAfter(1);
      expect(await bench.unmatched()).toMatchObject([{ transactionId, state: 'refunded' }]);
      expect(await wake()).toEqual({ value: 'refunded' });
      expect(await bench.unmatched()).toHaveLength(1);
      expect(await other.gateway.refunds(transactionId)).toHaveLength(1);
      await bench.expectBooksToBalance();
    });

    it('while it refunds for an admin: another admin who repeats the refund sees the name of the first', async () => {
      const order = await bench.place();
      const transactionId = await other.pay(await bench.secretOf(other, order));
      await other.gateway.refund({ transactionId, amount_cents: 100 }, 'some of it');
      await other.recorder.reconcileIntent(transactionId);
      expect(await bench.unmatched()).toMatchObject([{ reason: 'payment-given-back', state: 'open' }]);
      const wake = await stopAt(['after', 'gateway.refund'], (hooks) =>
        bench.server({ hooks }).recorder.refundUnmatched(transactionId, bench.ada),
      );
      const bob = { ...bench.ada, email: 'bob@test.com' };
      expect(await other.recorder.refundUnmatched(transactionId, bob)).toMatchObject({ resolved_by: 'ada@test.com' });
      await wake();
      expect(await bench.unmatched()).toMatchObject([{ state: 'refunded', resolved_by: 'ada@test.com' }]);
      expect(await other.gateway.refunds(transactionId)).toHaveLength(2);
    });

    it('while it counts the last declined card: the repeated event cancels the intent and counts once', async () => {
      const order = await bench.place();
      const secret = await bench.secretOf(other, order);
      for (let n = 0; n < 9; n += 1) await other.decline(secret);
      const event = anEvent('failed', intentIdOf(secret));
      const wake = await stopAt(['after', 'payments.recordDecline'], (hooks) =>
        bench.server({ hooks }).webhook.receive(event, undefined),
      );
      await other.webhook.receive(event, undefined);
      await expect(other.pay(secret)).rejects.toThrow('canceled');
      expect(await wake()).toHaveProperty('value');
      expect(await bench.stores.payments.latestDeclines({ order_id: order._id }, '2000', 99)).toHaveLength(10);
    });

    it.each([
      ['before', 'orders.recordPayment'],
      ['after', 'orders.recordPayment'],
      ['before', 'payments.markEventHandled'],
    ] as const)('%s %s of an event: the repeated event has its effect once', async (when, call) => {
      const order = await bench.place();
      const transactionId = await other.pay(await bench.secretOf(other, order));
      const event = anEvent('paid', transactionId);
      const wake = await stopAt([when, call], (hooks) => bench.server({ hooks }).webhook.receive(event, undefined));
      await other.webhook.receive(event, undefined);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      expect(await wake()).toHaveProperty('value');
      expect(bench.paidEvents).toBe(1);
      expect(await bench.stores.payments.isEventHandled(`evt_paid_${transactionId}`)).toBe(true);
      await bench.expectBooksToBalance();
    });
  });
}
