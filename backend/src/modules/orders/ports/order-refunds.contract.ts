import type { Part } from '#modules/parts/domain/part.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { concurrently, collect, outcomes } from '#test/support/concurrency.js';
import type { Order } from '../domain/order.js';
import type { OrderRefund } from '../domain/order-refunds.js';
import type { OrderRepository } from './order.repository.js';
import type { OrderStores } from './order.repository.contract.js';

const NOW = '2026-03-01T09:30:00.000Z';

const aRefund = (id: string, changes: Partial<OrderRefund> = {}): OrderRefund => ({
  ...{ id, amount_cents: 1_000, status: 'succeeded', created_at: NOW },
  ...changes,
});

/** The part of the contract about refunds, which are copied from the gateway. */
export function orderRefundsContract(makeStores: () => OrderStores | Promise<OrderStores>): void {
  describe('recording refunds', () => {
    let orders: OrderRepository;
    let part: Part;
    let paid: Order;
    beforeEach(async () => {
      const stores = await makeStores();
      orders = stores.orders;
      part = await stores.parts.add(aPart(), ADA);
      const { order } = await orders.place(anOrder(part));
      await orders.recordPayment(order._id, 'pi_1', NOW);
      paid = (await orders.find(order._id))!;
    });
    const record = (...listed: OrderRefund[]) => orders.recordRefunds('pi_1', listed);

    it('returns an order without refunds unchanged', async () => {
      expect(paid).toMatchObject({ refunded_cents: 0 });
      expect(paid).not.toHaveProperty('refunds');
      expect(await record()).toEqual(paid);
    });

    it('adds new refunds and their sum, and every read returns them', async () => {
      const first = aRefund('re_1', { by: 'ada@test.com' });
      expect(await record(first)).toEqual({ ...paid, refunds: [first], refunded_cents: 1_000 });
      const after = { ...paid, refunds: [first, aRefund('re_2')], refunded_cents: 2_000 };
      expect(await record(first, aRefund('re_2'))).toEqual(after);
      expect(await orders.find(paid._id)).toEqual(after);
      expect(await orders.findByTransaction('pi_1')).toEqual(after);
      expect(await collect(orders.stream({}, 'created_at', false))).toEqual([after]);
    });

    it('keeps the status of the order, and shipping keeps the refunds', async () => {
      await record(aRefund('re_1'));
      await orders.ship(paid._id, NOW, ADA);
      expect(await orders.find(paid._id)).toMatchObject({ status: 'shipped', refunds: [aRefund('re_1')] });
      expect(await record(aRefund('re_2'))).toMatchObject({
        status: 'shipped',
        shipped_at: NOW,
        refunded_cents: 2_000,
      });
      expect(await orders.recordPayment(paid._id, 'pi_1', NOW)).toBe('already');
    });

    it('moves a refund only forward, and does not count a failed one', async () => {
      const at = async (status: OrderRefund['status']) => (await record(aRefund('re_1', { status })))!;
      expect(await at('pending')).toMatchObject({ refunded_cents: 1_000 });
      expect(await at('succeeded')).toMatchObject({ refunds: [{ status: 'succeeded' }] });
      expect(await at('pending')).toMatchObject({ refunds: [{ status: 'succeeded' }] });
      expect(await at('failed')).toMatchObject({ refunds: [{ status: 'failed' }], refunded_cents: 0 });
      expect(await at('succeeded')).toMatchObject({ refunds: [{ status: 'failed' }], refunded_cents: 0 });
    });

    it('keeps refunds that an old list lacks', async () => {
      await record(aRefund('re_1'), aRefund('re_2'));
      for (const old of [[], [aRefund('re_1')]])
        expect(await record(...old)).toMatchObject({ refunds: [{ id: 're_1' }, { id: 're_2' }] });
    });

    it.each(['pi_2', '', 'x'])('finds no order that %p paid', async (transactionId) => {
      await orders.place(anOrder(part));
      expect(await orders.recordRefunds(transactionId, [aRefund('re_1')])).toBeUndefined();
      for (const order of await collect(orders.stream({}, 'created_at', false)))
        expect(order).not.toHaveProperty('refunds');
    });

    it('stores a list once when it arrives ten times at once', async () => {
      const { values } = await outcomes(concurrently(10, () => record(aRefund('re_1'), aRefund('re_2'))));
      expect(values).toHaveLength(10);
      for (const order of values) expect(order).toMatchObject({ refunded_cents: 2_000 });
      expect((await orders.find(paid._id))?.refunds).toEqual([aRefund('re_1'), aRefund('re_2')]);
    });

    it('merges different lists that arrive at once', async () => {
      await record(aRefund('re_0', { status: 'pending' }));
      const { reasons } = await outcomes([
        ...concurrently(10, (i) => record(aRefund(`re_${i + 1}`, { amount_cents: 1 }))),
        record(aRefund('re_0', { status: 'failed' })),
        record(aRefund('re_0')),
      ]);
      expect(reasons).toEqual([]);
      const { refunds = [], refunded_cents } = (await orders.find(paid._id))!;
      expect(refunds.map(({ id }) => id).sort()).toEqual(Array.from({ length: 11 }, (_, i) => `re_${i}`).sort());
      expect(refunds[0]).toMatchObject({ id: 're_0', status: 'failed' });
      expect(refunded_cents).toBe(10);
    });
  });
}
