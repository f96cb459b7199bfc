import { newId } from '#shared/object-id.js';
import type { Part } from '#modules/parts/domain/part.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import type { NewOrder, Order } from '../domain/order.js';
import { orderLineRacesContract } from './order-line-races.contract.js';
import { orderLinesContract } from './order-lines.contract.js';
import { orderListsContract } from './order-lists.contract.js';
import { orderPlacingContract } from './order-placing.contract.js';
import { orderRacesContract } from './order-races.contract.js';
import { orderRefundLinesContract } from './order-refund-lines.contract.js';
import { orderRefundsContract } from './order-refunds.contract.js';
import { orderShippingContract } from './order-shipping.contract.js';
import type { OrderRepository } from './order.repository.js';

const NOW = '2026-03-01T09:30:00.000Z';

/** The two stores that share the stock, over the same data. */
export interface OrderStores {
  orders: OrderRepository;
  parts: PartRepository;
}

/** What a store may do less exactly than the port promises. */
export interface OrderContractOptions {
  /** false: orders that are placed at the same moment may together exceed the limits of unpaid orders */
  limitsConcurrentOrders?: boolean;
}

/** The contract of every store of orders; `makeStores` returns empty stores for each test. */
export function orderRepositoryContract(
  name: string,
  makeStores: () => OrderStores | Promise<OrderStores>,
  options: OrderContractOptions = {},
): void {
  describe(`orders in ${name}`, () => {
    orderPlacingContract(makeStores);
    orderRacesContract(makeStores, options);
    orderListsContract(makeStores);
    orderLinesContract(makeStores);
    orderLineRacesContract(makeStores);
    orderRefundsContract(makeStores);
    orderRefundLinesContract(makeStores);
    orderShippingContract(makeStores);

    let orders: OrderRepository;
    let parts: PartRepository;
    let part: Part;
    beforeEach(async () => {
      ({ orders, parts } = await makeStores());
      part = await parts.add(aPart(), ADA);
    });
    const place = async (changes: Partial<NewOrder> = {}) => (await orders.place(anOrder(part, changes))).order;
    const stock = async () => (await parts.find(part._id))?.quantity;

    describe('cancelling', () => {
      it('deletes an unpaid order and returns its stock', async () => {
        const { _id } = await place({ amount: 30 });
        expect(await orders.cancel(_id)).toBe('cancelled');
        expect(await stock()).toBe(480);
        expect(await orders.find(_id)).toBeUndefined();
        expect(await orders.cancel(_id)).toBe('unknown');
        expect(await stock()).toBe(480);
      });

      it('cancels an order whose part was deleted', async () => {
        const { _id } = await place();
        await parts.remove(part._id, ADA);
        expect(await orders.cancel(_id)).toBe('cancelled');
        expect(await parts.find(part._id)).toBeUndefined();
      });

      it('keeps paid and shipped orders', async () => {
        const { _id } = await place({ amount: 30 });
        await orders.recordPayment(_id, 'pi_1', NOW);
        expect(await orders.cancel(_id)).toBe('paid');
        await orders.ship(_id, NOW, ADA);
        expect(await orders.cancel(_id)).toBe('paid');
        expect(await stock()).toBe(450);
      });

      it.each(['0'.repeat(24), 'x', ''])('returns unknown for order %p', async (id) =>
        expect(await orders.cancel(id)).toBe('unknown'),
      );
    });

    describe('paying', () => {
      it('makes the order pending, with its transaction', async () => {
        const order = await place();
        expect(await orders.recordPayment(order._id, 'pi_1', NOW)).toBe('recorded');
        expect(await orders.find(order._id)).toEqual({
          ...order,
          status: 'pending',
          transactionId: 'pi_1',
          paid_at: NOW,
        });
      });

      it('finds the order by its transaction', async () => {
        const { _id } = await place();
        expect(await orders.findByTransaction('pi_1')).toBeUndefined();
        await orders.recordPayment(_id, 'pi_1', NOW);
        expect(await orders.findByTransaction('pi_1')).toEqual(await orders.find(_id));
        expect(await orders.findByTransaction('pi_2')).toBeUndefined();
      });

      it('finds many orders by their ids or by their transactions', async () => {
        const [one, other, unpaid] = [await place(), await place(), await place()];
        await orders.recordPayment(one._id, 'pi_1', NOW);
        await orders.recordPayment(other._id, 'pi_2', NOW);
        const idsOf = (found: readonly Order[]) => found.map(({ _id }) => _id).sort();
        const found = await orders.findMany([one._id, newId(), unpaid._id, 'x']);
        expect(idsOf(found)).toEqual([one._id, unpaid._id].sort());
        expect(found).toContainEqual(await orders.find(one._id));
        expect(idsOf(await orders.findByTransactions(['pi_2', 'pi_3', 'pi_1']))).toEqual([one._id, other._id].sort());
        expect(await orders.findMany([])).toEqual([]);
        expect(await orders.findByTransactions([])).toEqual([]);
        await orders.cancel(unpaid._id);
        expect(await orders.findMany([unpaid._id])).toEqual([]);
      });

      it('returns each order paid in a period once', async () => {
        const days = ['01', '02', '02', '03', '03', '04'].map((day) => `2026-03-${day}T00:00:00.000Z`);
        const placed: string[] = [];
        for (const [n, paid_at] of days.entries()) {
          const { _id } = await place();
          await orders.recordPayment(_id, `pi_${n}`, paid_at);
          placed.push(_id);
        }
        await place();
        const read = async (from: string, to: string) =>
          (await collect(orders.paidIn({ from, to }))).map(({ _id }) => _id);
        expect((await read(days[1]!, days[5]!)).sort()).toEqual(placed.slice(1, 5).sort());
        expect((await read('2026', '2027')).sort()).toEqual(placed.sort());
        expect(await read('2027', '2028')).toEqual([]);
      });

      it('returns already for the same transaction again, shipped or not', async () => {
        const { _id } = await place();
        await orders.recordPayment(_id, 'pi_1', NOW);
        expect(await orders.recordPayment(_id, 'pi_1', '2027-01-01T00:00:00.000Z')).toBe('already');
        await orders.ship(_id, NOW, ADA);
        expect(await orders.recordPayment(_id, 'pi_1', NOW)).toBe('already');
        expect(await orders.find(_id)).toMatchObject({ status: 'shipped', paid_at: NOW });
      });

      it('changes nothing for a second transaction', async () => {
        const { _id } = await place();
        await orders.recordPayment(_id, 'pi_1', NOW);
        expect(await orders.recordPayment(_id, 'pi_2', NOW)).toBe('paid-otherwise');
        expect(await orders.find(_id)).toMatchObject({ transactionId: 'pi_1' });
      });

      it('refuses a transaction that paid another order', async () => {
        const [one, other] = [await place(), await place()];
        await orders.recordPayment(one._id, 'pi_1', NOW);
        await expect(orders.recordPayment(other._id, 'pi_1', NOW)).rejects.toMatchObject({
          kind: 'conflict',
          code: 'transaction-used',
        });
        expect((await orders.find(other._id))?.status).toBeUndefined();
      });

      it('returns unknown for a missing order', async () =>
        expect(await orders.recordPayment(newId(), 'pi_1', NOW)).toBe('unknown'));
    });

    describe('shipping', () => {
      it('ships a paid order once', async () => {
        const { _id } = await place();
        expect(await orders.ship(_id, NOW, ADA)).toBe('not-pending');
        await orders.recordPayment(_id, 'pi_1', NOW);
        expect(await orders.ship(_id, NOW, ADA)).toBe('shipped');
        expect(await orders.find(_id)).toMatchObject({
          status: 'shipped',
          shipped_at: NOW,
          shipped_by: 'ada@test.com',
        });
        expect(await orders.ship(_id, '2027-01-01T00:00:00.000Z', { who: 'bob@test.com' })).toBe('not-pending');
        expect(await orders.find(_id)).toMatchObject({ shipped_at: NOW, shipped_by: 'ada@test.com' });
      });

      it('returns unknown for a missing order', async () =>
        expect(await orders.ship(newId(), NOW, ADA)).toBe('unknown'));
    });

    describe('acknowledging the stock', () => {
      it('succeeds once for each stored order of the customer', async () => {
        await place();
        await place();
        const answers = [
          await orders.acknowledgeStock(part._id, 'carl@test.com'),
          await orders.acknowledgeStock(part._id, 'carl@test.com'),
        ];
        expect([...answers, await orders.acknowledgeStock(part._id, 'carl@test.com')]).toEqual([true, true, false]);
        expect(await stock()).toBe(460);
      });

      it('fails for another customer, another part, and a cancelled order', async () => {
        const { _id } = await place();
        expect(await orders.acknowledgeStock(part._id, 'eve@test.com')).toBe(false);
        expect(await orders.acknowledgeStock(newId(), 'carl@test.com')).toBe(false);
        await orders.cancel(_id);
        expect(await orders.acknowledgeStock(part._id, 'carl@test.com')).toBe(false);
      });
    });
  });
}
