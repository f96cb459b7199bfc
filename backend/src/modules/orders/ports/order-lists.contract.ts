import type { Part } from '#modules/parts/domain/part.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import type { NewOrder, Order, OrderFilter, OrderSort } from '../domain/order.js';
import type { OrderRepository } from './order.repository.js';
import type { OrderStores } from './order.repository.contract.js';

const NOW = '2026-03-01T09:30:00.000Z';

/** The part of the contract about finding, listing and streaming orders. */
export function orderListsContract(makeStores: () => OrderStores | Promise<OrderStores>): void {
  describe('lists', () => {
    let orders: OrderRepository;
    let part: Part;
    beforeEach(async () => {
      const stores = await makeStores();
      orders = stores.orders;
      part = await stores.parts.add(aPart({ min_order: 1, price_cents: 100 }), ADA);
    });
    const place = async (changes: Partial<NewOrder> = {}) => (await orders.place(anOrder(part, changes))).order;
    const placeAll = async (amounts: number[]) => {
      const placed: Order[] = [];
      for (const amount of amounts) placed.push(await place({ amount }));
      return placed;
    };
    const amounts = (found: readonly Order[]) => found.map((order) => order.amount);
    const first = async (filter: OrderFilter, sort: OrderSort = 'amount') =>
      orders.list(filter, { sort, descending: false, limit: 100 });
    const idsOf = async (filter: OrderFilter) => (await first(filter)).items.map((order) => order._id);

    it('pages through every order once, forward and backward', async () => {
      await placeAll([3, 1, 2, 2, 5]);
      const one = await orders.list({}, { sort: 'amount', descending: true, limit: 2 });
      const two = await orders.list({}, { sort: 'amount', descending: true, limit: 2, cursor: one.next! });
      const three = await orders.list({}, { sort: 'amount', descending: true, limit: 2, cursor: two.next! });
      expect([one, two, three].map((page) => amounts(page.items))).toEqual([[5, 3], [2, 2], [1]]);
      expect([one.previous, three.next]).toEqual([undefined, undefined]);
      expect(one.total).toEqual({ count: 5, capped: false });
      const back = await orders.list({}, { sort: 'amount', descending: true, limit: 2, cursor: three.previous! });
      expect(back.items).toEqual(two.items);
    });

    it.each<OrderSort>(['created_at', 'amount', 'total_price'])('sorts by %s both ways, ties by age', async (sort) => {
      const placed = await placeAll([1, 1, 2, 3]);
      const ids = async (descending: boolean) =>
        (await orders.list({}, { sort, descending, limit: 100 })).items.map((order) => order._id);
      expect(await ids(false)).toEqual(placed.map((order) => order._id));
      expect(await ids(true)).toEqual(placed.map((order) => order._id).reverse());
    });

    it('filters by customer and by status, and counts the matches', async () => {
      const [unpaid, pending, shipped] = await placeAll([1, 2, 3]);
      const ofOtherCustomer = await place({ amount: 4, email: 'dora@test.com' });
      for (const { _id } of [pending!, shipped!]) await orders.recordPayment(_id, `pi_${_id}`, NOW);
      await orders.ship(shipped!._id, NOW, ADA);
      expect(await idsOf({ email: 'carl@test.com' })).toEqual([unpaid!._id, pending!._id, shipped!._id]);
      expect(await idsOf({ status: 'unpaid' })).toEqual([unpaid!._id, ofOtherCustomer._id]);
      expect(await idsOf({ status: 'unpaid', email: 'carl@test.com' })).toEqual([unpaid!._id]);
      expect(await idsOf({ status: 'pending' })).toEqual([pending!._id]);
      expect(await idsOf({ status: 'shipped' })).toEqual([shipped!._id]);
      expect((await first({ status: 'unpaid' })).total).toEqual({ count: 2, capped: false });
      expect((await first({ email: 'unknown@test.com' })).total).toEqual({ count: 0, capped: false });
    });

    it('filters by what can be shipped, and by the days on which orders were placed', async () => {
      const placeAt = async (created_at: string) => (await orders.place(anOrder(part), { created_at })).order._id;
      const [first, refunded, disputed, shipped, last] = [
        await placeAt('2026-03-01T23:59:59.999Z'),
        await placeAt('2026-03-02T00:00:00.000Z'),
        await placeAt('2026-03-02T00:00:00.001Z'),
        await placeAt('2026-03-02T00:00:00.002Z'),
        await placeAt('2026-03-03T00:00:00.000Z'),
      ];
      for (const id of [first, refunded, disputed, shipped, last]) await orders.recordPayment(id, `pi_${id}`, NOW);
      const unpaid = (await place({ email: 'dora@test.com' }))._id;
      const { total_cents } = (await orders.find(first))!;
      const [refund, dispute] = [
        { id: 're_1', amount_cents: total_cents, status: 'succeeded', created_at: NOW } as const,
        { id: 'du_1', amount_cents: total_cents, status: 'open', created_at: NOW } as const,
      ];
      await orders.recordRefunds(`pi_${refunded}`, [refund]);
      await orders.recordDisputes(`pi_${disputed}`, [dispute]);
      await orders.ship(shipped, NOW, ADA);
      const found = async (filter: OrderFilter) => {
        const { items, total } = await first100(filter);
        expect(total).toEqual({ count: items.length, capped: false });
        return items.map(({ _id }) => _id);
      };
      const first100 = (filter: OrderFilter) =>
        orders.list(filter, { sort: 'created_at', descending: false, limit: 100 });
      const placed_before = '2026-03-02T00:00:00.000Z';
      expect(await found({ to_ship: true })).toEqual([first, last]);
      expect(await found({ to_ship: true, status: 'pending' })).toEqual([first, last]);
      expect(await found({ to_ship: true, status: 'shipped' })).toEqual([]);
      expect(await found({ to_ship: true, placed_before })).toEqual([first]);
      expect(await found({ to_ship: true, part_id: part._id, email: 'carl@test.com' })).toEqual([first, last]);
      expect(await found({ to_ship: true, q: 'dora' })).toEqual([]);
      expect(await found({ to_ship: false })).toHaveLength(6);
      expect(await found({ placed_before })).toEqual([first]);
      expect(await found({ placed_before, status: 'unpaid' })).toEqual([]);
      expect(await found({ placed_before: '2100-01-01T00:00:00.000Z', status: 'unpaid' })).toEqual([unpaid]);
      const [from, to] = ['2026-03-02T00:00:00.000Z', '2026-03-02T23:59:59.999Z'];
      expect(await found({ from, to })).toEqual([refunded, disputed, shipped]);
      expect(await found({ from, to, status: 'shipped' })).toEqual([shipped]);
      expect(await found({ from, status: 'pending', email: 'carl@test.com' })).toEqual([refunded, disputed, last]);
      expect(await found({ to, to_ship: true })).toEqual([first]);
      expect(await found({ from, part_id: part._id, q: 'dora' })).toEqual([unpaid]);
    });

    it('searches the beginnings of words', async () => {
      const { _id } = await place({ part_name: 'Silent Fan 120', name: 'Zoë Ångström', email: 'zoe@example.com' });
      await place();
      for (const q of ['fan', 'SIL', 'silent 120', 'zoe', 'ångs', 'example', 'fan zoe'])
        expect(await idsOf({ q })).toEqual([_id]);
      for (const q of ['ilent', 'fan carl', 'quay', '-', '%', '😀']) expect(await idsOf({ q })).toEqual([]);
      expect((await first({ q: 'fan' })).total).toEqual({ count: 1, capped: false });
    });

    it('finds an order by its words under its current status, until it is cancelled', async () => {
      const { _id } = await place({ part_name: 'Silent Fan 120' });
      const other = await place({ part_name: 'Silent Fan 120', email: 'dora@test.com' });
      const found = async () => ({
        unpaid: await idsOf({ q: 'fan', status: 'unpaid' }),
        pending: await idsOf({ q: 'fan', status: 'pending' }),
        shipped: await idsOf({ q: 'fan', status: 'shipped' }),
      });
      expect(await found()).toEqual({ unpaid: [_id, other._id], pending: [], shipped: [] });
      expect(await idsOf({ q: 'fan', status: 'unpaid', email: 'dora@test.com' })).toEqual([other._id]);
      await orders.recordPayment(_id, 'pi_1', NOW);
      expect(await found()).toEqual({ unpaid: [other._id], pending: [_id], shipped: [] });
      await orders.ship(_id, NOW, ADA);
      expect(await found()).toEqual({ unpaid: [other._id], pending: [], shipped: [_id] });
      expect((await first({ q: 'fan', status: 'shipped' })).total).toEqual({ count: 1, capped: false });
      expect(await idsOf({ q: 'fan' })).toEqual([_id, other._id]);
      await orders.cancel(other._id);
      expect(await found()).toEqual({ unpaid: [], pending: [], shipped: [_id] });
      expect((await first({ q: 'fan', status: 'unpaid' })).total).toEqual({ count: 0, capped: false });
    });

    it.each(['"', "'; DROP TABLE orders", '*', 'fan"*', 'NEAR(', '%', '\\'])(
      'treats %p as text, not as a command',
      async (q) => {
        await place();
        const { items, total } = await first({ q });
        expect(total).toEqual({ count: items.length, capped: false });
        expect((await first({})).items).toHaveLength(1);
        // A query with letters is searched as words that no order contains.
        if (/[a-z]/i.test(q) && q !== 'fan"*') expect(items).toEqual([]);
      },
    );

    it('streams every matching order sorted', async () => {
      await placeAll([3, 1, 2]);
      await place({ amount: 9, email: 'dora@test.com' });
      expect(amounts(await collect(orders.stream({ email: 'carl@test.com' }, 'amount', false)))).toEqual([1, 2, 3]);
      expect(amounts(await collect(orders.stream({}, 'amount', true)))).toEqual([9, 3, 2, 1]);
    });

    it('finds the two oldest unpaid orders of a customer with a total', async () => {
      const [paid, second, third] = await placeAll([2, 2, 2, 2]);
      await place({ amount: 2, email: 'dora@test.com' });
      await orders.recordPayment(paid!._id, 'pi_1', NOW);
      expect(await orders.findUnpaidByTotal('carl@test.com', 200)).toEqual([second, third]);
      expect(await orders.findUnpaidByTotal('carl@test.com', 300)).toEqual([]);
    });

    it('finds the unpaid orders from before a moment, oldest first, up to a limit', async () => {
      const at = (second: number) => `2026-03-01T09:30:0${second}.000Z`;
      const placeAt = async (second: number) => (await orders.place(anOrder(part), { created_at: at(second) })).order;
      const [third, first, paid, second] = [await placeAt(3), await placeAt(1), await placeAt(1), await placeAt(2)];
      const twin = await placeAt(2);
      await orders.recordPayment(paid._id, 'pi_1', NOW);
      const twins = [second, twin].sort((a, b) => (a._id < b._id ? -1 : 1));
      expect(await orders.findUnpaidBefore(at(4), 10)).toEqual([first, ...twins, third]);
      expect(await orders.findUnpaidBefore(at(3), 10)).toEqual([first, ...twins]);
      expect(await orders.findUnpaidBefore(at(4), 2)).toEqual([first, twins[0]]);
      expect(await orders.findUnpaidBefore(at(4), 10, twins[0])).toEqual([twins[1], third]);
      expect(await orders.findUnpaidBefore(at(1), 10)).toEqual([]);
      expect(await orders.findUnpaidBefore(at(4), 10, third)).toEqual([]);
    });

    it.each(['x', '', '0'.repeat(24)])('finds no order %p', async (id) =>
      expect(await orders.find(id)).toBeUndefined(),
    );
  });
}
