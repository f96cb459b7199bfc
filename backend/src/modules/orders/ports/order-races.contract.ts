import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { concurrently, collect, outcomes } from '#test/support/concurrency.js';
import { fewerOnMongo } from '#test/support/quick.js';
import type { OrderContractOptions, OrderStores } from './order.repository.contract.js';

/** Buyers of a race. */
const BUYERS = fewerOnMongo(100, 24);
const NOW = '2026-03-01T09:30:00.000Z';

/** The part of the contract about concurrent calls. */
export function orderRacesContract(
  makeStores: () => OrderStores | Promise<OrderStores>,
  { limitsConcurrentOrders = true }: OrderContractOptions,
): void {
  describe('concurrency', () => {
    let stores: OrderStores;
    beforeEach(async () => {
      stores = await makeStores();
    });
    const offer = (changes = {}) => stores.parts.add(aPart({ min_order: 1, ...changes }), ADA);
    const allOrders = () => collect(stores.orders.stream({}, 'created_at', false));

    it('sells the last piece to one of many buyers', async () => {
      const part = await offer({ quantity: 1 });
      const { values, reasons } = await outcomes(
        concurrently(BUYERS, (i) => stores.orders.place(anOrder(part, { email: `buyer${i}@test.com` }))),
      );
      expect(values).toHaveLength(1);
      expect(reasons).toHaveLength(BUYERS - 1);
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'out-of-stock' });
      expect(await stores.parts.find(part._id)).toMatchObject({ quantity: 0 });
      expect(await allOrders()).toHaveLength(1);
    });

    it('never sells more than the stock in orders of different amounts', async () => {
      const buyers = BUYERS / 2;
      const quantity = 6 * buyers;
      const part = await offer({ quantity });
      const { values } = await outcomes(
        concurrently(buyers, (i) => stores.orders.place(anOrder(part, { amount: ((i * 37) % 23) + 1 }))),
      );
      const sold = values.reduce((sum, { order }) => sum + order.amount, 0);
      expect(sold).toBeLessThanOrEqual(quantity);
      expect(await stores.parts.find(part._id)).toMatchObject({ quantity: quantity - sold });
      expect((await allOrders()).reduce((sum, order) => sum + order.amount, 0)).toBe(sold);
      // No order was refused that the remaining stock could have filled.
      expect(quantity - sold).toBeLessThan(23);
    });

    it('orders once with one key and returns the same order to every caller', async () => {
      const part = await offer();
      const idempotency = { key: 'k', fingerprint: 'a' };
      const { values } = await outcomes(concurrently(20, () => stores.orders.place(anOrder(part), { idempotency })));
      expect(values).toHaveLength(20);
      expect(new Set(values.map(({ order }) => order._id)).size).toBe(1);
      expect(values.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await stores.parts.find(part._id)).toMatchObject({ quantity: part.quantity - 1 });
    });

    if (limitsConcurrentOrders) {
      it('does not exceed the limit of unpaid orders', async () => {
        const part = await offer();
        const { values } = await outcomes(concurrently(20, () => stores.orders.place(anOrder(part), { maxUnpaid: 3 })));
        expect(values).toHaveLength(3);
      });

      it('does not exceed the limit of the total of unpaid orders', async () => {
        const part = await offer({ price_cents: 100_00 });
        const limits = { maxUnpaid: 50, maxUnpaidCents: 1_000_00 };
        const { values, reasons } = await outcomes(
          concurrently(20, () => stores.orders.place(anOrder(part, { amount: 3 }), limits)),
        );
        expect(values).toHaveLength(3);
        for (const reason of reasons) expect(reason).toMatchObject({ code: 'too-much-unpaid' });

        const mixed = await outcomes(
          concurrently(20, (i) =>
            stores.orders.place(anOrder(part, { amount: 1 + (i % 7), email: 'dora@test.com' }), limits),
          ),
        );
        expect(mixed.values.length).toBeGreaterThan(0);
        const owed = mixed.values.reduce((sum, { order }) => sum + order.total_cents, 0);
        expect(owed).toBeLessThanOrEqual(limits.maxUnpaidCents);
        const sold = [...values, ...mixed.values].reduce((sum, { order }) => sum + order.amount, 0);
        expect(await stores.parts.find(part._id)).toMatchObject({ quantity: part.quantity - sold });
      });
    } else
      it('refuses every order after concurrent ones have exceeded the limits of unpaid orders', async () => {
        const part = await offer();
        const limits = { maxUnpaid: 3, maxUnpaidCents: 100_000_00 };
        const place = () => stores.orders.place(anOrder(part), limits);
        const { values, reasons } = await outcomes(concurrently(20, place));
        expect(values.length).toBeGreaterThanOrEqual(3);
        for (const reason of reasons) expect(reason).toMatchObject({ code: 'too-many-unpaid' });
        await expect(place()).rejects.toMatchObject({ code: 'too-many-unpaid' });
        expect(await stores.parts.find(part._id)).toMatchObject({ quantity: part.quantity - values.length });
      });

    it('returns the stock once for twenty cancellations', async () => {
      const part = await offer({ quantity: 20 });
      const { order } = await stores.orders.place(anOrder(part, { amount: 5 }));
      const { values } = await outcomes(concurrently(20, () => stores.orders.cancel(order._id)));
      expect(values.filter((outcome) => outcome === 'cancelled')).toHaveLength(1);
      expect(values.filter((outcome) => outcome === 'unknown')).toHaveLength(19);
      expect(await stores.parts.find(part._id)).toMatchObject({ quantity: 20 });
    });

    it('leaves one valid state after paying, cancelling and shipping one order', async () => {
      const part = await offer({ quantity: 20 });
      for (let round = 0; round < fewerOnMongo(10, 3); round += 1) {
        const { order } = await stores.orders.place(anOrder(part));
        const actions = [
          () => stores.orders.cancel(order._id),
          () => stores.orders.recordPayment(order._id, `pi_${round}`, NOW),
          () => stores.orders.ship(order._id, NOW, ADA),
        ];
        const shift = round % actions.length;
        const { reasons } = await outcomes(
          [...actions.slice(shift), ...actions.slice(0, shift)].map((action) => action()),
        );
        expect(reasons).toEqual([]);
        const after = await stores.orders.find(order._id);
        if (after?.status === undefined) expect(after).toBeUndefined();
        else expect(after).toMatchObject({ transactionId: `pi_${round}`, paid_at: NOW });
      }
      const left = (await allOrders()).reduce((sum, order) => sum + order.amount, 0);
      expect(await stores.parts.find(part._id)).toMatchObject({ quantity: 20 - left });
    });

    it('pays one of ten orders with one transaction', async () => {
      const part = await offer();
      const placed = await Promise.all(concurrently(10, () => stores.orders.place(anOrder(part))));
      const { values, reasons } = await outcomes(
        placed.map(({ order }) => stores.orders.recordPayment(order._id, 'pi_1', NOW)),
      );
      expect(values).toEqual(['recorded']);
      expect(reasons).toHaveLength(9);
      for (const reason of reasons) expect(reason).toMatchObject({ code: 'transaction-used' });
    });

    it('pays the order with one of ten transactions', async () => {
      const { order } = await stores.orders.place(anOrder(await offer()));
      const { values } = await outcomes(
        concurrently(10, (i) => stores.orders.recordPayment(order._id, `pi_${i}`, NOW)),
      );
      expect(values.sort()).toEqual([...Array<string>(9).fill('paid-otherwise'), 'recorded']);
    });

    it('records one payment once', async () => {
      const { order } = await stores.orders.place(anOrder(await offer()));
      const { values } = await outcomes(concurrently(20, () => stores.orders.recordPayment(order._id, 'pi_1', NOW)));
      expect(values.filter((outcome) => outcome === 'recorded')).toHaveLength(1);
      expect(values.filter((outcome) => outcome === 'already')).toHaveLength(19);
    });

    it('acknowledges the stock of an order once', async () => {
      const part = await offer();
      await stores.orders.place(anOrder(part));
      const { values } = await outcomes(
        concurrently(20, () => stores.orders.acknowledgeStock(part._id, 'carl@test.com')),
      );
      expect(values.filter(Boolean)).toHaveLength(1);
    });
  });
}
