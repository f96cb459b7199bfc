import { concurrently, outcomes } from '#test/support/concurrency.js';
import { intentIdOf } from '#test/support/bodies.js';
import { anEvent, PaymentBench, type PaymentServer, TOTAL } from '#test/support/payment-bench.js';
import type { PaymentStores } from '#test/support/payment-servers.js';

/** The effects of the gateway's events, on any store. */
export function webhookContract(makeStores: () => PaymentStores): void {
  describe('an event', () => {
    let bench: PaymentBench;
    let shop: PaymentServer;
    beforeEach(async () => {
      bench = await PaymentBench.over(makeStores());
      shop = bench.server();
    });
    const receive = (event: Buffer) => shop.webhook.receive(event, undefined);
    const counted = () => shop.webhook.counts.map(({ name, outcome, value }) => `${name} ${outcome} ${value}`);

    it('of a payment pays the order before the browser reports it', async () => {
      const order = await bench.place();
      const transactionId = await shop.pay(await bench.secretOf(shop, order));
      await receive(anEvent('paid', transactionId));
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
      expect(await bench.recordOn(shop, order, transactionId)).toBe(0);
      expect(bench.paidEvents).toBe(1);
    });

    it('has its effect once when it is sent twice, ten times concurrently, or under two ids', async () => {
      const order = await bench.place();
      const transactionId = await shop.pay(await bench.secretOf(shop, order));
      const { reasons } = await outcomes(concurrently(10, () => receive(anEvent('paid', transactionId))));
      expect(reasons).toEqual([]);
      await receive(anEvent('paid', transactionId));
      await receive(anEvent('paid', transactionId, 'evt_another'));
      expect(bench.paidEvents).toBe(1);
      expect(await bench.unmatched()).toEqual([]);
      expect(await bench.differences()).toEqual([]);
    });

    it('calls the gateway only when it was not handled before', async () => {
      const transactionId = await shop.pay(await bench.secretOf(shop, await bench.place()));
      await receive(anEvent('paid', transactionId));
      const before = bench.gateway.calls.length;
      await receive(anEvent('paid', transactionId));
      expect(bench.gateway.calls).toHaveLength(before);
      expect(counted()).toEqual(['test.paid done 1', 'test.paid repeated 1']);
    });

    it.each([['paid'], ['failed'], ['refunded']] as const)(
      'of the type %s has its effect at the next delivery after a failure',
      async (type) => {
        const order = await bench.place();
        const secret = await bench.secretOf(shop, order);
        const transactionId = intentIdOf(secret);
        if (type === 'failed') for (let n = 0; n < 9; n += 1) await shop.decline(secret);
        else await shop.pay(secret);
        if (type === 'refunded') {
          bench.gateway.override(transactionId, { amount_cents: 1 });
          await shop.recorder.reconcileIntent(transactionId);
          bench.gateway.override(transactionId, { refunded_cents: 1 });
        }
        bench.gateway.isAway = true;
        await expect(receive(anEvent(type, transactionId))).rejects.toMatchObject({ kind: 'unavailable' });
        expect(await bench.stores.payments.isEventHandled(`evt_${type}_${transactionId}`)).toBe(false);
        bench.gateway.isAway = false;
        await receive(anEvent(type, transactionId));
        expect(await bench.stores.payments.isEventHandled(`evt_${type}_${transactionId}`)).toBe(true);
        expect(counted()).toEqual([`test.${type} failed 1`, `test.${type} done 1`]);
        if (type === 'paid') expect(await bench.order(order)).toMatchObject({ status: 'pending' });
        if (type === 'failed') expect(await shop.gateway.find(transactionId)).toMatchObject({ status: 'cancelled' });
        if (type === 'refunded') expect(await bench.unmatched()).toMatchObject([{ state: 'refunded' }]);
      },
    );

    it('of a declined card that comes after the payment leaves the order paid', async () => {
      const order = await bench.place();
      const secret = await bench.secretOf(shop, order);
      const transactionId = await shop.pay(secret);
      await receive(anEvent('paid', transactionId));
      await receive(anEvent('failed', transactionId));
      expect(await bench.order(order)).toMatchObject({ status: 'pending', transactionId });
    });

    it('of a payment that has not succeeded at the gateway pays nothing', async () => {
      const order = await bench.place();
      const transactionId = intentIdOf(await bench.secretOf(shop, order));
      await receive(anEvent('paid', transactionId));
      expect((await bench.order(order))?.status).toBeUndefined();
    });

    it('of a payment whose order was deleted refunds it', async () => {
      const order = await bench.place();
      const transactionId = await shop.pay(await bench.secretOf(shop, order));
      await bench.remove(order);
      await receive(anEvent('paid', transactionId));
      expect(await bench.unmatched()).toMatchObject([{ transactionId, reason: 'order-gone', state: 'refunded' }]);
    });

    it('of a payment of a total is left to the sweep when several orders fit', async () => {
      const [oldest, younger] = [await bench.place(), await bench.place()];
      const began = Date.now();
      const transactionId = await shop.pay(
        await shop.charging.createOrReuseIntent({ total_price: TOTAL.dollars }, bench.carl),
      );
      // The page was opened long ago, so the sweep polls it rarely.
      await bench.stores.payments.schedulePoll(transactionId, new Date(began + 6 * 3_600_000).toISOString());
      await receive(anEvent('paid', transactionId));
      expect((await bench.order(oldest))?.status).toBeUndefined();
      await shop.sweep.sweep(Date.now() + 61_000);
      expect(await bench.order(oldest)).toMatchObject({ status: 'pending', transactionId });
      expect((await bench.order(younger))?.status).toBeUndefined();
    });

    it('of another shop, or of an unknown type, is ignored and counted', async () => {
      await receive(anEvent('paid', 'pi_of_another_shop'));
      await receive(anEvent('other', undefined, 'evt_1'));
      await receive(anEvent('other', undefined, 'evt_1'));
      expect(counted()).toEqual(['test.paid ignored 1', 'other ignored 2']);
      expect(await bench.unmatched()).toEqual([]);
    });

    describe('of a refund', () => {
      it('copies a refund made at the gateway to the paid order', async () => {
        const order = await bench.place();
        const transactionId = await shop.pay(await bench.secretOf(shop, order));
        await receive(anEvent('paid', transactionId));
        await shop.gateway.refund({ transactionId, amount_cents: 100 }, 'at the gateway');
        await receive(anEvent('refunded', transactionId));
        expect(await bench.order(order)).toMatchObject({ refunded_cents: 100 });
      });

      it('marks an unmatched payment as refunded, with the name of the admin who refunded it', async () => {
        const order = await bench.place();
        const transactionId = await shop.pay(await bench.secretOf(shop, order));
        bench.gateway.override(transactionId, { currency: 'eur' });
        await shop.recorder.reconcileIntent(transactionId);
        await shop.gateway.refund({ transactionId, amount_cents: 100, by: 'ada@test.com' }, 'some');
        await receive(anEvent('refunded', transactionId, 'evt_some'));
        expect(await bench.unmatched()).toMatchObject([{ state: 'open' }]);
        await shop.gateway.refund({ transactionId, by: 'ada@test.com' }, 'rest');
        await receive(anEvent('refunded', transactionId, 'evt_rest'));
        expect(await bench.unmatched()).toMatchObject([{ state: 'refunded', resolved_by: 'ada@test.com' }]);
      });
    });
  });
}
