import { ADA, BOB, anOrder, aPart } from '#test/support/builders.js';
import { concurrently, collect } from '#test/support/concurrency.js';
import type { Order } from '../domain/order.js';
import type { OrderDispute } from '../domain/order-disputes.js';
import type { OrderRefund } from '../domain/order-refunds.js';
import type { Parcel } from '../domain/tracking.js';
import type { OrderRepository } from './order.repository.js';
import type { OrderStores } from './order.repository.contract.js';

const NOW = '2026-03-01T09:30:00.000Z';
const LATER = '2026-03-01T09:30:30.000Z';

const UPS: Parcel = { carrier: 'ups', tracking_number: '1Z 999/AA1' };
const COURIER: Parcel = { carrier: 'other', tracking_number: 'K-7', tracking_url: 'https://courier.test/?k=7' };

const aDispute = (changes: Partial<OrderDispute> = {}): OrderDispute => ({
  ...{ id: 'du_1', status: 'open', amount_cents: 1_000, created_at: NOW },
  ...changes,
});

/** The part of the contract about shipping and undoing it: the shop ships only paid orders. */
export function orderShippingContract(makeStores: () => OrderStores | Promise<OrderStores>): void {
  describe('shipping', () => {
    let orders: OrderRepository;
    let paid: Order;
    let number = 0;
    let pay: () => Promise<Order>;
    beforeEach(async () => {
      const stores = await makeStores();
      orders = stores.orders;
      const part = await stores.parts.add(aPart(), ADA);
      pay = async () => {
        const { order } = await orders.place(anOrder(part));
        await orders.recordPayment(order._id, `pi_${(number += 1)}`, NOW);
        return (await orders.find(order._id))!;
      };
      paid = await pay();
    });
    const refundAll = (order = paid): Promise<Order | undefined> =>
      orders.recordRefunds(order.transactionId!, [
        { id: 're_1', amount_cents: order.total_cents, status: 'succeeded', created_at: NOW } satisfies OrderRefund,
      ]);
    const dispute = (changes: Partial<OrderDispute> = {}, order = paid) =>
      orders.recordDisputes(order.transactionId!, [aDispute(changes)]);
    const ship = (reason?: string, order = paid) =>
      orders.ship(order._id, NOW, ADA, reason === undefined ? {} : { overrideReason: reason });

    it('refuses an order that is refunded in full, and ships it after the refund failed', async () => {
      expect(await refundAll()).toMatchObject({ payment_state: 'refunded' });
      expect(await ship()).toBe('refunded');
      expect(await orders.find(paid._id)).toMatchObject({ status: 'pending', payment_state: 'refunded' });
      await orders.recordRefunds(paid.transactionId!, [
        { id: 're_1', amount_cents: paid.total_cents, status: 'failed', created_at: NOW },
      ]);
      expect(await orders.find(paid._id)).not.toHaveProperty('payment_state');
      expect(await ship()).toBe('shipped');
    });

    it('ships a partly refunded order', async () => {
      await orders.recordRefunds(paid.transactionId!, [
        { id: 're_1', amount_cents: paid.total_cents - 1, status: 'succeeded', created_at: NOW },
      ]);
      expect(await ship()).toBe('shipped');
    });

    it.each([
      ['inquiry', 'disputed'],
      ['open', 'disputed'],
      ['lost', 'dispute-lost'],
      ['inquiry-closed', 'shipped'],
      ['won', 'shipped'],
    ] as const)('with a dispute of status %s returns %s', async (status, outcome) => {
      await dispute({ status });
      expect(await ship()).toBe(outcome);
    });

    it('ships a pending order with a reason, refunded or disputed', async () => {
      await refundAll();
      await dispute({ status: 'lost' });
      expect(await ship('A gift')).toBe('shipped');
      expect(await orders.find(paid._id)).toMatchObject({ status: 'shipped', payment_state: 'dispute-lost' });
      expect(await ship('A gift')).toBe('not-pending');
      expect(await ship()).toBe('not-pending');
    });

    it('leaves one valid state when a refund or a dispute arrives at the same moment', async () => {
      for (let round = 0; round < 6; round += 1) {
        const order = await pay();
        const actions = [
          () => ship(undefined, order),
          () => (round % 2 === 0 ? refundAll(order) : dispute({}, order)),
          () => ship(undefined, order),
        ];
        const outcomes = await Promise.all(
          (round % 3 === 0 ? actions : actions.toReversed()).map((action) => action()),
        );
        const after = (await orders.find(order._id))!;
        const shipped = outcomes.filter((outcome) => outcome === 'shipped').length;
        expect(after.payment_state).toBe(round % 2 === 0 ? 'refunded' : 'disputed');
        expect(after.status).toBe(shipped === 1 ? 'shipped' : 'pending');
        expect(shipped).toBeLessThan(2);
      }
    });

    it('refuses every concurrent attempt when the refund was stored before', async () => {
      for (let round = 0; round < 3; round += 1) {
        const order = await pay();
        await refundAll(order);
        expect(await Promise.all(concurrently(5, () => ship(undefined, order)))).toEqual(Array(5).fill('refunded'));
      }
    });

    describe('with tracking', () => {
      const shipWith = (...parcels: Parcel[]) => orders.ship(paid._id, NOW, ADA, { parcels });
      const changeOf = (id: string, ...parcels: Parcel[]) => orders.changeTracking(id, parcels, ADA);
      const change = (...parcels: Parcel[]) => changeOf(paid._id, ...parcels);
      const parcelsNow = async () => (await orders.find(paid._id))!.parcels;

      it('stores the parcels with the shipping in their order, and every read returns them', async () => {
        const parcels = [COURIER, UPS, { ...UPS, carrier: 'dhl' } as const, { ...UPS, tracking_number: '2' }];
        expect(await shipWith(...parcels)).toBe('shipped');
        const shipped = { ...paid, status: 'shipped', shipped_at: NOW, shipped_by: ADA.who, parcels };
        expect(await orders.find(paid._id)).toEqual(shipped);
        expect(await collect(orders.stream({}, 'created_at', false))).toEqual([shipped]);
        expect(await shipWith(UPS)).toBe('not-pending');
        expect(await parcelsNow()).toEqual(parcels);
      });

      it('adds it to a shipped order, replaces it, and reports when nothing changed', async () => {
        await ship();
        expect(await change(COURIER)).toBe('changed');
        expect(await change(COURIER)).toBe('unchanged');
        expect(await change({ carrier: 'other', tracking_number: 'K-7' })).toBe('changed');
        expect(await change(UPS)).toBe('changed');
        expect(await change(UPS, COURIER)).toBe('changed');
        expect(await change(UPS, COURIER)).toBe('unchanged');
        expect(await change(COURIER, UPS)).toBe('changed');
        expect(await orders.find(paid._id)).toMatchObject({
          ...{ status: 'shipped', shipped_at: NOW, parcels: [COURIER, UPS] },
        });
        expect(await change(UPS)).toBe('changed');
        expect(await parcelsNow()).toEqual([UPS]);
      });

      it('refuses it for an order that is not shipped or is unknown', async () => {
        expect(await change(UPS)).toBe('not-shipped');
        expect(await changeOf('x', UPS)).toBe('unknown');
        expect(await changeOf('0'.repeat(24), UPS)).toBe('unknown');
        expect(await orders.find(paid._id)).toEqual(paid);
      });

      it('is removed by undoing the shipping, also when it is changed at the same moment', async () => {
        const undo = () => orders.undoShipping(paid._id, NOW, ADA);
        for (let round = 0; round < 6; round += 1) {
          await shipWith(COURIER, UPS);
          const actions = [() => change(UPS), undo, () => change({ ...UPS, tracking_number: `${round}` }, COURIER)];
          const outcomes = await Promise.all((round % 2 === 0 ? actions : actions.toReversed()).map((act) => act()));
          expect(outcomes).toContain('undone');
          expect(await orders.find(paid._id)).toEqual(paid);
        }
      });

      it('changes once when the same change arrives ten times at once', async () => {
        await ship();
        const outcomes = await Promise.all(concurrently(10, () => change(UPS, COURIER)));
        expect(outcomes.toSorted()).toEqual(['changed', ...Array<string>(9).fill('unchanged')]);
      });
    });

    describe('undoing', () => {
      const undo = (since = NOW, order = paid) => orders.undoShipping(order._id, since, ADA);

      it('restores the paid order, once', async () => {
        await ship();
        expect(await undo()).toBe('undone');
        expect(await orders.find(paid._id)).toEqual(paid);
        expect(await undo()).toBe('not-shipped');
        expect(await ship()).toBe('shipped');
      });

      it('refuses an order that was shipped too early, was not shipped, or is unknown', async () => {
        expect(await undo()).toBe('not-shipped');
        await ship();
        expect(await undo(LATER)).toBe('too-late');
        expect(await orders.find(paid._id)).toMatchObject({ status: 'shipped', shipped_at: NOW });
        expect(await orders.undoShipping('x', NOW, ADA)).toBe('unknown');
      });

      it('refuses an order that another admin shipped, also after the own shipping was undone', async () => {
        await ship();
        await undo();
        await orders.ship(paid._id, NOW, BOB);
        expect(await undo()).toBe('by-another');
        expect(await orders.find(paid._id)).toMatchObject({ status: 'shipped', shipped_by: BOB.who });
      });

      it('happens once when called ten times at once and together with shipping', async () => {
        await ship();
        const outcomes = await Promise.all(concurrently(10, () => undo()));
        expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill('not-shipped'), 'undone']);
        expect(await orders.find(paid._id)).toEqual(paid);
      });

      it('keeps the refunds and disputes, and lists the order by its new status', async () => {
        const count = async (status: 'pending' | 'shipped') =>
          (await orders.list({ status }, { sort: 'created_at', descending: true, limit: 1 })).total.count;
        await dispute();
        await ship('A gift');
        expect([await count('pending'), await count('shipped')]).toEqual([0, 1]);
        await undo();
        expect([await count('pending'), await count('shipped')]).toEqual([1, 0]);
        expect(await orders.find(paid._id)).toMatchObject({ payment_state: 'disputed', disputes: [aDispute()] });
      });
    });
  });

  describe('recording disputes', () => {
    let orders: OrderRepository;
    let paid: Order;
    beforeEach(async () => {
      const stores = await makeStores();
      orders = stores.orders;
      const { order } = await orders.place(anOrder(await stores.parts.add(aPart(), ADA)));
      await orders.recordPayment(order._id, 'pi_1', NOW);
      paid = (await orders.find(order._id))!;
    });
    const record = (...listed: OrderDispute[]) => orders.recordDisputes('pi_1', listed);

    it('adds new disputes, and every read returns them', async () => {
      const after = { ...paid, disputes: [aDispute()], payment_state: 'disputed' };
      expect(await record(aDispute())).toEqual(after);
      expect(await record(aDispute())).toEqual(after);
      expect(await orders.find(paid._id)).toEqual(after);
      expect(await collect(orders.stream({}, 'created_at', false))).toEqual([after]);
      expect(await orders.recordDisputes('pi_2', [aDispute()])).toBeUndefined();
    });

    it('moves a dispute only forward', async () => {
      const at = async (status: OrderDispute['status']) => (await record(aDispute({ status })))?.disputes?.[0]?.status;
      expect(await at('inquiry')).toBe('inquiry');
      expect(await at('inquiry-closed')).toBe('inquiry-closed');
      expect(await at('inquiry')).toBe('inquiry-closed');
      expect(await at('open')).toBe('open');
      expect(await at('lost')).toBe('lost');
      for (const late of ['open', 'won', 'inquiry'] as const) expect(await at(late)).toBe('lost');
    });

    it('follows the later of two decisions, in whatever order they arrive', async () => {
      const decided = async (status: 'won' | 'lost', closed_at: string) =>
        (await record(aDispute({ status, closed_at })))?.disputes?.[0];
      expect(await decided('lost', NOW)).toMatchObject({ status: 'lost', closed_at: NOW });
      expect(await decided('won', NOW)).toMatchObject({ status: 'lost' });
      expect(await decided('won', LATER)).toMatchObject({ status: 'won', closed_at: LATER });
      expect(await decided('lost', NOW)).toMatchObject({ status: 'won', closed_at: LATER });
    });

    it('keeps every dispute of one payment when they arrive at once', async () => {
      await Promise.all([
        ...concurrently(5, (index) => record(aDispute({ id: `du_${index}` }))),
        orders.recordRefunds('pi_1', [{ id: 're_1', amount_cents: 1, status: 'succeeded', created_at: NOW }]),
      ]);
      const after = (await orders.find(paid._id))!;
      expect(after.disputes).toHaveLength(5);
      expect(after.refunded_cents).toBe(1);
    });
  });
}
