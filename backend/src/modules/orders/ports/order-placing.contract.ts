import { newId } from '#shared/object-id.js';
import { freezeClock } from '#test/support/clock.js';
import { collect } from '#test/support/concurrency.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { orderNumber } from '../domain/order-number.js';
import type { OrderStores } from './order.repository.contract.js';

const KEY = { key: 'buy-once', fingerprint: 'a' };

/** The part of the contract about placing orders, which takes stock. */
export function orderPlacingContract(makeStores: () => OrderStores | Promise<OrderStores>): void {
  describe('placing', () => {
    let stores: OrderStores;
    beforeEach(async () => {
      stores = await makeStores();
    });
    afterEach(() => jest.useRealTimers());
    const offer = (changes = {}) => stores.parts.add(aPart(changes), ADA);

    it('stores the requested order as unpaid and takes its stock', async () => {
      const part = await offer({ quantity: 25 });
      const requested = anOrder(part, { amount: 15 });
      const { order, replayed } = await stores.orders.place(requested);
      expect(replayed).toBe(false);
      expect(order).toEqual({
        ...requested,
        _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        number: orderNumber(order._id),
        created_at: expect.any(String) as string,
        refunded_cents: 0,
      });
      expect(new Date(order.created_at).toISOString()).toBe(order.created_at);
      expect(await stores.orders.find(order._id)).toEqual(order);
      expect(await stores.parts.find(part._id)).toMatchObject({ quantity: 10, version: part.version + 1 });
    });

    it('sells the last piece', async () => {
      const part = await offer({ quantity: 10 });
      await stores.orders.place(anOrder(part));
      expect(await stores.parts.find(part._id)).toMatchObject({ quantity: 0 });
    });

    it.each([
      [
        'below the minimum',
        { amount: 9, total_cents: 9 * 34_900 },
        {
          kind: 'invalid',
          errors: [{ field: 'lines.0.amount', message: 'You have to enter amount greater than minimum order' }],
        },
      ],
      ['above the stock', { amount: 26, total_cents: 26 * 34_900 }, { kind: 'conflict', code: 'out-of-stock' }],
      ['at another price', { amount: 10, total_cents: 10 * 34_800 }, { kind: 'conflict', code: 'price-changed' }],
      ['of a part that is not on sale', { part_id: newId() }, { kind: 'conflict', code: 'part-unknown' }],
      ['of a part whose id cannot exist', { part_id: 'x' }, { kind: 'conflict', code: 'part-unknown' }],
    ])('refuses an order %s and changes nothing', async (_, changes, refusal) => {
      const part = await offer({ quantity: 25 });
      await expect(stores.orders.place(anOrder(part, changes), { idempotency: KEY })).rejects.toMatchObject(refusal);
      expect(await stores.parts.find(part._id)).toEqual(part);
      expect(await collect(stores.orders.stream({}, 'created_at', false))).toEqual([]);
      expect(await stores.orders.placedBefore('carl@test.com', KEY)).toBeUndefined();
    });

    it('refuses a total above what a card can be charged', async () => {
      const part = await offer({ price_cents: 10_000_000 });
      await expect(stores.orders.place(anOrder(part, { amount: 10 }))).rejects.toMatchObject({
        kind: 'invalid',
        errors: [{ field: 'lines.0.total_price', message: 'The total may be at most $999,999.99' }],
      });
      expect(await stores.parts.find(part._id)).toEqual(part);
    });

    it('limits the number of unpaid orders of a customer', async () => {
      const part = await offer();
      const order = () => stores.orders.place(anOrder(part), { maxUnpaid: 2 });
      const [first] = [await order(), await order()];
      await expect(order()).rejects.toMatchObject({ kind: 'conflict', code: 'too-many-unpaid' });
      await stores.orders.place(anOrder(part, { email: 'dora@test.com' }), { maxUnpaid: 2 });
      await stores.orders.recordPayment(first.order._id, 'pi_1', '2026-03-01T09:30:00.000Z');
      await order();
    });

    it('limits the total of the unpaid orders of a customer', async () => {
      const part = await offer({ price_cents: 100_00, min_order: 1, quantity: 50 });
      const order = (amount: number, email = 'carl@test.com') =>
        stores.orders.place(anOrder(part, { amount, email }), { maxUnpaidCents: 1_000_00 });
      await expect(order(11)).rejects.toMatchObject({ kind: 'conflict', code: 'too-much-unpaid' });
      const first = await order(6);
      await expect(order(5)).rejects.toMatchObject({
        code: 'too-much-unpaid',
        detail:
          'At most $1,000 may be unpaid at a time, and your unpaid orders come to $600. Pay or cancel an order, or order fewer pieces.',
      });
      const last = await order(4);
      await expect(order(1)).rejects.toMatchObject({ code: 'too-much-unpaid' });
      await order(10, 'dora@test.com');
      expect(await stores.parts.find(part._id)).toMatchObject({ quantity: 30 });
      await stores.orders.recordPayment(first.order._id, 'pi_1', '2026-03-01T09:30:00.000Z');
      await order(6);
      await stores.orders.cancel(last.order._id);
      await order(4);
    });

    it('sells the whole stock of a part in one order below that limit', async () => {
      const part = await offer({ price_cents: 100, min_order: 1, quantity: 999_999 });
      await stores.orders.place(anOrder(part, { amount: 999_999 }), { maxUnpaidCents: 200_000_000, maxUnpaid: 50 });
      expect(await stores.parts.find(part._id)).toMatchObject({ quantity: 0 });
    });

    describe('with an idempotency key', () => {
      it('orders once, also after the stock has changed or the part was deleted', async () => {
        const part = await offer({ quantity: 10 });
        const first = await stores.orders.place(anOrder(part), { idempotency: KEY });
        expect(await stores.orders.place(anOrder(part), { idempotency: KEY })).toEqual({
          order: first.order,
          replayed: true,
        });
        await stores.parts.remove(part._id, ADA);
        expect(await stores.orders.place(anOrder(part), { idempotency: KEY })).toEqual({
          order: first.order,
          replayed: true,
        });
        expect(await stores.orders.placedBefore('carl@test.com', KEY)).toBe(first.order._id);
      });

      it('orders again after the key was deleted, and keeps younger keys and all orders', async () => {
        const part = await offer();
        const place = (key: string) =>
          stores.orders.place(anOrder(part), { idempotency: { key, fingerprint: 'a' } }).then(({ order }) => order._id);
        freezeClock(new Date('2026-03-01T09:30:00.000Z'));
        const [cancelled, unpaid] = [await place('cancelled'), await place('unpaid')];
        await stores.orders.cancel(cancelled);
        freezeClock(new Date('2026-03-01T09:30:01.000Z'));
        const young = [await place('young and cancelled'), await place('young')] as const;
        await stores.orders.cancel(young[0]);
        expect(await stores.orders.deleteKeysBefore('2026-03-01T09:30:00.000Z', 10)).toBe(false);
        expect(await Promise.all([place('cancelled'), place('unpaid')])).toEqual([cancelled, unpaid]);

        freezeClock(new Date('2026-03-31T09:30:01.000Z'));
        expect(await stores.orders.deleteKeysBefore('2026-03-01T09:30:01.000Z', 10)).toBe(false);
        expect(await Promise.all([place('young and cancelled'), place('young')])).toEqual(young);
        expect(await stores.orders.find(unpaid)).toMatchObject({ _id: unpaid });
        const again = await Promise.all([place('cancelled'), place('unpaid')]);
        expect(again).not.toContain(cancelled);
        expect(again).not.toContain(unpaid);
      });

      it('deletes the oldest keys first, up to a limit', async () => {
        const part = await offer();
        for (let second = 0; second < 5; second += 1) {
          freezeClock(new Date(Date.parse('2026-03-01T09:30:00.000Z') + 1000 * second));
          const idempotency = { key: `k${second}`, fingerprint: 'a' };
          const { order } = await stores.orders.place(anOrder(part), { idempotency });
          await stores.orders.cancel(order._id);
        }
        const left = async () => {
          const keys = ['k0', 'k1', 'k2', 'k3', 'k4'];
          const found = await Promise.all(
            keys.map((key) => stores.orders.placedBefore('carl@test.com', { key, fingerprint: 'a' })),
          );
          return keys.filter((_, index) => found[index] !== undefined);
        };
        const cutoff = '2026-04-01T00:00:00.000Z';
        expect([await stores.orders.deleteKeysBefore(cutoff, 2), await left()]).toEqual([true, ['k2', 'k3', 'k4']]);
        expect([await stores.orders.deleteKeysBefore(cutoff, 2), await left()]).toEqual([true, ['k4']]);
        expect([await stores.orders.deleteKeysBefore(cutoff, 2), await left()]).toEqual([false, []]);
      });

      it('does not order again after the order was cancelled', async () => {
        const part = await offer();
        const { order } = await stores.orders.place(anOrder(part), { idempotency: KEY });
        await stores.orders.cancel(order._id);
        expect(await stores.orders.place(anOrder(part), { idempotency: KEY })).toEqual({ order, replayed: true });
        expect(await stores.orders.find(order._id)).toBeUndefined();
      });

      it('refuses the key for another request', async () => {
        const part = await offer();
        await stores.orders.place(anOrder(part), { idempotency: KEY });
        const other = { ...KEY, fingerprint: 'b' };
        const refusal = { kind: 'conflict', code: 'idempotency-key-reused' };
        await expect(stores.orders.place(anOrder(part, { amount: 20 }), { idempotency: other })).rejects.toMatchObject(
          refusal,
        );
        await expect(stores.orders.placedBefore('carl@test.com', other)).rejects.toMatchObject(refusal);
      });

      it("keeps customers' keys apart", async () => {
        const part = await offer();
        const { order } = await stores.orders.place(anOrder(part), { idempotency: KEY });
        const other = await stores.orders.place(anOrder(part, { email: 'dora@test.com' }), {
          idempotency: { ...KEY, fingerprint: 'b' },
        });
        expect(other).toMatchObject({ replayed: false });
        expect(other.order._id).not.toBe(order._id);
      });
    });
  });
}
