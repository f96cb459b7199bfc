import { concurrently } from '#test/support/concurrency.js';
import { MINUTE, PaymentBench, type PaymentServer } from '#test/support/payment-bench.js';
import { intentIdOf } from '#test/support/bodies.js';
import type { PaymentStores } from '#test/support/payment-servers.js';

/** The payment sweep, on any store. */
export function paymentSweepContract(makeStores: () => PaymentStores): void {
  describe('the sweep', () => {
    let bench: PaymentBench;
    let shop: PaymentServer;
    let began: number | undefined;
    beforeEach(async () => {
      bench = await PaymentBench.over(makeStores());
      shop = bench.server();
      began = undefined;
    });
    /** The time of the first sweep, from which minutes count. */
    const start = () => (began ??= Date.now());
    /** Sweeps that many minutes, and half a minute, after the first sweep. */
    const sweepAfter = (minutes: number, server = shop) => server.sweep.sweep(start() + (minutes + 0.5) * MINUTE);
    const pollsOf = (id: string) => bench.gateway.calls.filter((call) => call === `find ${id}`).length;
    const statusOf = async (id: string) => (await shop.gateway.find(id))?.status;

    it('records within a minute a payment that neither the browser nor an event reported', async () => {
      const order = await bench.place();
      const transactionId = await shop.pay(await bench.secretOf(shop, order));
      const ofTotal = await bench.place({ amount: 11, total_cents: 11 * 34_900 });
      const unbound = await shop.pay(await shop.charging.createOrReuseIntent({ total_price: 3839 }, bench.carl));
      await sweepAfter(1);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      expect(await bench.order(ofTotal)).toMatchObject({ status: 'pending', transactionId: unbound });
      expect(await bench.differences()).toEqual([]);
    });

    it('polls no sooner, and never again once the payment is recorded', async () => {
      const id = await shop.pay(await bench.secretOf(shop, await bench.place()));
      const before = pollsOf(id);
      await sweepAfter(-1);
      expect(pollsOf(id)).toBe(before);
      await sweepAfter(1);
      expect(pollsOf(id)).toBe(before + 1);
      await sweepAfter(10_000);
      expect(pollsOf(id)).toBe(before + 1);
    });

    it('does not poll the intent of a paid order', async () => {
      const order = await bench.place();
      const id = await shop.pay(await bench.secretOf(shop, order));
      await bench.recordOn(shop, order, id);
      const before = bench.gateway.calls.length;
      await sweepAfter(1);
      expect(bench.gateway.calls).toHaveLength(before);
    });

    it('polls an open intent less and less often', async () => {
      const id = intentIdOf(await bench.secretOf(shop, await bench.place()));
      const polled: number[] = [];
      for (let minutes = 0; minutes <= 20; minutes += 1) {
        const before = pollsOf(id);
        await sweepAfter(minutes);
        if (pollsOf(id) > before) polled.push(minutes);
      }
      expect(polled).toEqual([1, 3, 7, 15]);
      expect(await statusOf(id)).toBe('open');
    });

    it('never polls again an intent that is refunded, unmatched or cancelled', async () => {
      const [deleted, mismatched, cancelled] = [await bench.place(), await bench.place(), await bench.place()];
      await shop.pay(await bench.secretOf(shop, deleted));
      await bench.remove(deleted);
      bench.gateway.override(await shop.pay(await bench.secretOf(shop, mismatched)), { currency: 'eur' });
      await shop.gateway.cancel(intentIdOf(await bench.secretOf(shop, cancelled)));
      await sweepAfter(1);
      expect(await bench.unmatched()).toHaveLength(2);
      const before = bench.gateway.calls.length;
      await sweepAfter(50);
      expect(bench.gateway.calls).toHaveLength(before);
    });

    it('polls for a week an intent that the gateway does not know', async () => {
      const [paid, unknown] = [await bench.place(), 'pi_of_no_account'];
      const id = await shop.pay(await bench.secretOf(shop, paid));
      await bench.stores.payments.addIntent({ id: unknown, email: 'carl@test.com', amount_cents: 1 }, '2026-01-01');
      const find = bench.gateway.find.bind(bench.gateway);
      bench.gateway.find = () => Promise.resolve(undefined);
      await sweepAfter(1);
      bench.gateway.find = find;
      await sweepAfter(10);
      expect(await bench.order(paid)).toMatchObject({ status: 'pending', transactionId: id });
      await sweepAfter(7 * 24 * 60);
      const before = pollsOf(unknown);
      await sweepAfter(30 * 24 * 60);
      expect(pollsOf(unknown)).toBe(before);
    });

    it('polls a processing intent again', async () => {
      const order = await bench.place();
      const id = await shop.pay(await bench.secretOf(shop, order));
      bench.gateway.override(id, { status: 'processing' });
      await sweepAfter(1);
      expect((await bench.order(order))?.status).toBeUndefined();
      bench.gateway.override(id, { status: 'succeeded' });
      await sweepAfter(5);
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId: id });
    });

    it('cancels an open intent that can pay no order', async () => {
      const [deleted, paid] = [await bench.place(), await bench.place({ amount: 11, total_cents: 11 * 34_900 })];
      const unpayable = [intentIdOf(await bench.secretOf(shop, deleted)), intentIdOf(await bench.secretOf(shop))];
      await bench.remove(deleted);
      const other = await shop.pay(await shop.charging.createOrReuseIntent({ total_price: 3839 }, bench.carl));
      unpayable.push(
        intentIdOf(await shop.charging.createOrReuseIntent({ total_price: 3839, order_id: paid._id }, bench.carl)),
      );
      await shop.recorder.recordPayment(paid, other);
      const payable = intentIdOf(
        await bench.secretOf(shop, await bench.place({ amount: 12, total_cents: 12 * 34_900 })),
      );
      await sweepAfter(1);
      expect(await Promise.all([...unpayable, payable].map(statusOf))).toEqual([
        ...['cancelled', 'cancelled', 'cancelled'],
        'open',
      ]);
    });

    it('refunds a payment that succeeds while its intent is cancelled', async () => {
      const order = await bench.place();
      const secret = await bench.secretOf(shop, order);
      await bench.remove(order);
      const { gateway } = bench;
      const cancel = gateway.cancel.bind(gateway);
      gateway.cancel = async (id) => {
        await shop.pay(secret);
        return cancel(id);
      };
      await sweepAfter(1);
      expect(await bench.unmatched()).toMatchObject([{ transactionId: intentIdOf(secret), state: 'refunded' }]);
    });

    it('refunds a payment whose order was deleted', async () => {
      const order = await bench.place();
      const id = await shop.pay(await bench.secretOf(shop, order));
      await bench.remove(order);
      await sweepAfter(1);
      expect(await bench.unmatched()).toMatchObject([{ transactionId: id, state: 'refunded' }]);
      expect(await bench.differences()).toEqual([]);
    });

    it('shares the work between several servers', async () => {
      const paid = await Promise.all(
        concurrently(12, async () => shop.pay(await bench.secretOf(shop, await bench.place()))),
      );
      const servers = [0, 1, 2].map(() => {
        const server = bench.server();
        return { server, gateway: bench.gateway };
      });
      await Promise.all(servers.map(({ server }) => sweepAfter(1, server)));
      const calls = servers.flatMap(({ gateway }) => gateway.calls);
      expect(calls.toSorted()).toEqual(paid.map((id) => `find ${id}`).toSorted());
      expect(bench.paidEvents).toBe(12);
    });

    it('stops at an unreachable gateway, and continues when it is back', async () => {
      const orders = await Promise.all(concurrently(25, () => bench.place()));
      await Promise.all(orders.map(async (order) => shop.pay(await bench.secretOf(shop, order))));
      bench.gateway.isAway = true;
      const before = bench.gateway.calls.length;
      await expect(sweepAfter(1)).rejects.toMatchObject({ kind: 'unavailable' });
      // It stops after the first batch.
      expect(bench.gateway.calls.length - before).toBeLessThanOrEqual(10);
      bench.gateway.isAway = false;
      await sweepAfter(5);
      for (const order of orders) expect(await bench.order(order)).toMatchObject({ status: 'pending' });
    });

    it('continues with the others when one intent causes an error', async () => {
      const bad = await bench.place();
      const strange = await shop.pay(await bench.secretOf(shop, bad));
      const others = await Promise.all(concurrently(20, () => bench.place()));
      await Promise.all(others.map(async (order) => shop.pay(await bench.secretOf(shop, order))));
      const { gateway } = bench;
      const find = gateway.find.bind(gateway);
      gateway.find = (id) => (id === strange ? Promise.reject(new Error('What is this?')) : find(id));
      await sweepAfter(1);
      for (const good of others) expect(await bench.order(good)).toMatchObject({ status: 'pending' });
      gateway.find = find;
      await sweepAfter(5);
      expect(await bench.order(bad)).toMatchObject({ status: 'pending' });
    });

    it('deletes declined cards after a day, and events after thirty days', async () => {
      const { payments } = bench.stores;
      const at = new Date(start()).toISOString();
      await payments.recordDecline({ id: 'evt_1', transactionId: 'pi_1', email: 'carl@test.com', at });
      await payments.markEventHandled('evt_1', at);
      const [day, left] = [
        24 * 60,
        async () => (await payments.latestDeclines({ email: 'carl@test.com' }, '2000', 9)).length,
      ];
      await sweepAfter(day - 1);
      expect(await left()).toBe(1);
      await sweepAfter(day + 1);
      expect(await left()).toBe(0);
      await sweepAfter(30 * day - 1);
      expect(await payments.isEventHandled('evt_1')).toBe(true);
      await sweepAfter(30 * day + 1);
      expect(await payments.isEventHandled('evt_1')).toBe(false);
    });

    it('deletes a cancelled intent without an order after thirty days, also at the sandbox', async () => {
      const [deleted, unpaid, paid, unmatched] = [
        await bench.place(),
        await bench.place({ amount: 11, total_cents: 11 * 34_900 }),
        await bench.place({ amount: 12, total_cents: 12 * 34_900 }),
        await bench.place({ amount: 13, total_cents: 13 * 34_900 }),
      ];
      const cancelled = intentIdOf(await bench.secretOf(shop, deleted));
      const ofUnpaid = intentIdOf(await bench.secretOf(shop, unpaid));
      const ofPaid = await shop.pay(await bench.secretOf(shop, paid));
      await bench.recordOn(shop, paid, ofPaid);
      const ofUnmatched = await shop.pay(await bench.secretOf(shop, unmatched));
      for (const order of [deleted, unmatched]) await bench.remove(order);
      await shop.gateway.cancel(ofUnpaid);
      const stored = async (id: string) =>
        (await bench.stores.payments.find(id)) !== undefined && (await statusOf(id)) !== undefined;
      await sweepAfter(1);
      await sweepAfter(30 * 24 * 60 - 1);
      expect([await statusOf(cancelled), await stored(cancelled)]).toEqual(['cancelled', true]);
      await sweepAfter(30 * 24 * 60 + 1);
      expect([await bench.stores.payments.find(cancelled), await statusOf(cancelled)]).toEqual([undefined, undefined]);
      for (const id of [ofUnpaid, ofPaid, ofUnmatched]) expect(await stored(id)).toBe(true);
      expect(await bench.differences()).toEqual([]);
    });

    it('changes nothing twice when many sweeps run concurrently', async () => {
      const order = await bench.place();
      await shop.pay(await bench.secretOf(shop, order));
      await bench.remove(order);
      await Promise.all(concurrently(5, () => sweepAfter(1)));
      await Promise.all(concurrently(5, () => sweepAfter(9)));
      expect(await bench.unmatched()).toHaveLength(1);
      expect(await bench.differences()).toEqual([]);
    });
  });
}
