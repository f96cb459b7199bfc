import { Logger } from '@nestjs/common';
import type { Order } from '#modules/orders/domain/order.js';
import type { Refund } from '../domain/payment.js';
import { paymentErrors } from '../domain/payment.errors.js';
import { concurrently } from '#test/support/concurrency.js';
import { anEvent, MINUTE, PaymentBench, type PaymentServer, TOTAL } from '#test/support/payment-bench.js';
import { intentIdOf } from '#test/support/bodies.js';
import type { PaymentStores } from '#test/support/payment-servers.js';
import { stopAt } from '#test/support/interrupted-calls.js';

/** Unmatched payments and failed refunds, on any store. */
export function unmatchedPaymentsContract(makeStores: () => PaymentStores): void {
  let bench: PaymentBench;
  let shop: PaymentServer;
  beforeEach(async () => {
    bench = await PaymentBench.over(makeStores());
    shop = bench.server();
  });
  const sweepAfter = (minutes: number, server = shop) => server.sweep.sweep(Date.now() + minutes * MINUTE);
  const refundsOf = (id: string) => shop.gateway.refunds(id);
  /** A payment of a total whose order was deleted. */
  const unmatched = async () => {
    const order = await bench.place();
    const id = await shop.pay(await bench.secretOf(shop));
    await bench.remove(order);
    expect(await shop.recorder.reconcileIntent(id)).toBe('unmatched');
    return id;
  };
  /** The gateway returns the refunds of the payment as failed. */
  const failRefunds = (id: string) => {
    const { gateway } = bench;
    const [refunds, find] = [gateway.refunds.bind(gateway), gateway.find.bind(gateway)];
    gateway.refunds = async (of) =>
      (await refunds(of)).map((refund): Refund => (of === id ? { ...refund, status: 'failed' } : refund));
    gateway.find = async (of) => {
      const intent = await find(of);
      return intent && of === id ? { ...intent, refunded_cents: 0 } : intent;
    };
  };

  describe('a payment that pays no order', () => {
    it('is refunded automatically after an hour, once, and no sooner', async () => {
      const id = await unmatched();
      const [{ refund_due_at } = {}] = await bench.unmatched();
      expect(Date.parse(refund_due_at ?? '') - Date.now()).toBeGreaterThan(59 * MINUTE);
      await sweepAfter(59);
      expect(await refundsOf(id)).toEqual([]);
      await sweepAfter(61);
      expect(await refundsOf(id)).toMatchObject([{ amount_cents: TOTAL.cents }]);
      const [payment] = await bench.unmatched();
      expect(payment).toMatchObject({ transactionId: id, state: 'refunded' });
      for (const field of ['refund_due_at', 'resolved_by']) expect(payment).not.toHaveProperty(field);
      await sweepAfter(200);
      expect(await refundsOf(id)).toHaveLength(1);
      expect(await bench.differences()).toEqual([]);
    });

    it('is refunded once by several servers', async () => {
      const id = await unmatched();
      const servers = [shop, bench.server(), bench.server()];
      await Promise.all(servers.flatMap((server) => concurrently(2, () => sweepAfter(61, server))));
      expect(await refundsOf(id)).toHaveLength(1);
      expect(await bench.unmatched()).toMatchObject([{ state: 'refunded' }]);
    });

    it('pays an order of its customer and total that was placed within the hour', async () => {
      const id = await unmatched();
      // The sweep has polled the intent for the last time.
      await sweepAfter(2);
      const order = await bench.place();
      await sweepAfter(63);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId: id });
      expect(await refundsOf(id)).toEqual([]);
      expect(await bench.unmatched()).toMatchObject([{ state: 'resolved' }]);
    });

    it('is refunded when another payment has paid its order', async () => {
      const order = await bench.place();
      const unbound = await bench.secretOf(shop);
      const own = await shop.pay(await bench.secretOf(shop, order));
      await shop.recorder.recordPayment(order, await shop.pay(unbound));
      await shop.recorder.reconcileIntent(own);
      await sweepAfter(61);
      expect(await refundsOf(own)).toHaveLength(1);
      expect(await refundsOf(intentIdOf(unbound))).toEqual([]);
      expect(await bench.differences()).toEqual([]);
    });

    it('waits for an admin when the shop did not create its intent', async () => {
      const terms = { amount_cents: TOTAL.cents, email: 'carl@test.com' };
      const { id, clientSecret } = await shop.gateway.create(terms, 'another shop on the same account');
      await shop.pay(clientSecret);
      await shop.recorder.reconcileIntent(id);
      await sweepAfter(10_000);
      expect(await refundsOf(id)).toEqual([]);
      expect(await bench.unmatched()).toMatchObject([{ state: 'open' }]);
    });

    it('is not refunded while it is disputed', async () => {
      const order = await bench.place();
      const id = await shop.pay(await bench.secretOf(shop));
      await bench.remove(order);
      await bench.dispute(shop, id);
      await shop.recorder.reconcileIntent(id);
      await sweepAfter(10_000);
      await expect(shop.recorder.refundUnmatched(id, bench.ada)).rejects.toMatchObject({
        code: 'payment-not-refundable',
      });
      expect(await refundsOf(id)).toEqual([]);
      expect(await bench.unmatched()).toMatchObject([{ reason: 'no-order-of-this-total', state: 'open' }]);
    });

    it('is refunded later when the gateway is unreachable', async () => {
      const id = await unmatched();
      bench.gateway.isAway = true;
      await expect(sweepAfter(61)).rejects.toMatchObject({ kind: 'unavailable' });
      bench.gateway.isAway = false;
      expect(await refundsOf(id)).toEqual([]);
      await sweepAfter(75);
      expect(await refundsOf(id)).toHaveLength(1);
    });

    it('is refunded once when a server stops before it records the refund', async () => {
      const id = await unmatched();
      const goOn = await stopAt(['after', 'gateway.refund'], (hooks) => sweepAfter(61, bench.server({ hooks })));
      expect(await bench.unmatched()).toMatchObject([{ state: 'open' }]);
      await sweepAfter(75);
      expect(await bench.unmatched()).toMatchObject([{ state: 'refunded' }]);
      await goOn();
      expect(await refundsOf(id)).toHaveLength(1);
      expect(await bench.differences()).toEqual([]);
    });

    it('prevents the shipping of an order that it pays during the refund', async () => {
      const id = await unmatched();
      const order = await bench.place();
      const { gateway } = bench;
      const refund = gateway.refund.bind(gateway);
      await bench.stores.orders.cancel(order._id);
      let late: Order | undefined;
      gateway.refund = async (wanted, key) => {
        late = await bench.place();
        await bench.recordOn(shop, late, id);
        return refund(wanted, key);
      };
      await sweepAfter(61);
      expect(await bench.order(late!)).toMatchObject({ status: 'pending', payment_state: 'refunded' });
      await expect(shop.ordering.ship(late!._id, bench.ada)).rejects.toMatchObject({ code: 'order-refunded' });
    });
  });

  describe('a refund that fails', () => {
    it('is listed and logged as an error when it was recorded before, and an admin can repeat it', async () => {
      const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      const id = await unmatched();
      await sweepAfter(61);
      const [refunds, find] = [bench.gateway.refunds.bind(bench.gateway), bench.gateway.find.bind(bench.gateway)];
      failRefunds(id);
      for (const event of ['evt_1', 'evt_2']) await shop.webhook.receive(anEvent('refunded', id, event), undefined);
      const [payment] = await bench.unmatched();
      expect(payment).toMatchObject({ transactionId: id, state: 'refund-failed' });
      expect(payment).not.toHaveProperty('resolved_at');
      expect(error).toHaveBeenCalledTimes(1);
      expect(error).toHaveBeenCalledWith(expect.stringContaining(`The refund of payment ${id} of $3,490 failed`));
      // The shop does not retry automatically.
      await shop.recorder.reconcileIntent(id);
      await sweepAfter(10_000);
      expect(await bench.unmatched()).toMatchObject([{ state: 'refund-failed' }]);

      const keys: string[] = [];
      bench.gateway.refund = async (_, key) => {
        keys.push(key);
        Object.assign(bench.gateway, { refunds, find });
        return (await refunds(id))[0]!;
      };
      expect(await shop.recorder.refundUnmatched(id, bench.ada)).toMatchObject({ state: 'refunded' });
      expect(keys).toEqual([expect.stringMatching(/:1$/)]);
    });

    it('is not repeated automatically when the order was deleted', async () => {
      const order = await bench.place();
      const id = await shop.pay(await bench.secretOf(shop, order));
      await bench.remove(order);
      expect(await shop.recorder.reconcileIntent(id)).toBe('refunded');
      failRefunds(id);
      await shop.webhook.receive(anEvent('refunded', id), undefined);
      const before = bench.gateway.calls.filter((call) => call.startsWith('refund ')).length;
      expect(await shop.recorder.reconcileIntent(id)).toBe('unmatched');
      expect(bench.gateway.calls.filter((call) => call.startsWith('refund '))).toHaveLength(before);
      expect(await bench.unmatched()).toMatchObject([{ reason: 'order-gone', state: 'refund-failed' }]);
    });

    it('is not recorded as refunded when it fails immediately', async () => {
      const id = await unmatched();
      failRefunds(id);
      await sweepAfter(61);
      expect(await bench.unmatched()).toMatchObject([{ transactionId: id, state: 'refund-failed' }]);
    });

    it('waits for an admin when the gateway refuses it', async () => {
      const id = await unmatched();
      bench.gateway.refund = () => Promise.reject(paymentErrors.notRefundable());
      await sweepAfter(61);
      expect(await bench.unmatched()).toMatchObject([{ transactionId: id, state: 'refund-failed' }]);
    });
  });
}
