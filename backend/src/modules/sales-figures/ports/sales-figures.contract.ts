import type { OrderLine } from '#modules/orders/domain/order-line.js';
import type { Part } from '#modules/parts/domain/part.js';
import { NO_MONEY } from '#shared/money.js';
import { ADA, aLine, anOrderOf, aPart } from '#test/support/builders.js';
import { aDay, FigureBench, type FigureStores } from '#test/support/figure-bench.js';
import { quickOnMongo } from '#test/support/quick.js';
import { spansOf } from '../domain/period.js';
import { returnedMoneyContract } from './returned-money.contract.js';

/** The contract of every store of figures; `open` returns new, empty stores for each test. */
export function salesFiguresContract(name: string, open: () => FigureStores): void {
  describe(`the figures in ${name}`, () => {
    let stores: FigureStores;
    let part: Part;
    let bench: FigureBench;
    beforeEach(async () => {
      bench = await FigureBench.over(open());
      ({ stores, part } = bench);
    });
    const read: FigureBench['read'] = (period) => bench.read(period);
    const place: FigureBench['place'] = (day, options) => bench.place(day, options);

    it('are all zero in an empty shop', async () => {
      await stores.parts.remove(part._id, ADA);
      expect(await read()).toEqual({
        orders: { total: 0, unpaid: 0, pending: 0, to_ship: 0, shipped: 0 },
        revenue_cents: { total: 0, period: 0 },
        before: NO_MONEY,
        daily: [],
        best_parts: [],
        best_customers: [],
        parts: { total: 0, low_stock: 0 },
      });
    });

    it('count orders on the day of placement and revenue on the day of payment', async () => {
      await place('2026-03-01');
      await place('2026-03-01', { amount: 3, paidOn: '2026-03-02' });
      await place('2026-02-28', { amount: 5, paidOn: '2026-03-02' });
      await place('2026-03-31', { amount: 7, paidOn: '2026-04-01' });
      const { daily, revenue_cents, orders } = await read();
      expect(daily).toEqual([
        aDay('2026-03-01', { orders: 2 }),
        aDay('2026-03-02', { gross_cents: 8000 }),
        aDay('2026-03-31', { orders: 1 }),
      ]);
      expect(revenue_cents).toEqual({ total: 15_000, period: 8000 });
      expect(orders).toEqual({ total: 4, unpaid: 1, pending: 3, to_ship: 3, shipped: 0 });
    });

    it('name the day of the newest order, whatever the period', async () => {
      await place('2026-05-02');
      const cancelled = await place('2026-06-01');
      await stores.orders.cancel(cancelled);
      expect((await read()).last_order_day).toBe('2026-05-02');
    });

    it('subtract a deleted order once', async () => {
      await place('2026-03-05');
      const cancelled = await place('2026-03-05');
      await stores.orders.cancel(cancelled);
      await stores.orders.cancel(cancelled);
      expect(await read()).toMatchObject({
        orders: { total: 1, unpaid: 1 },
        daily: [aDay('2026-03-05', { orders: 1 })],
      });
    });

    it('count a payment once when it is recorded twice, and keep revenue on shipping', async () => {
      const id = await place('2026-03-05', { amount: 2, paidOn: '2026-03-05' });
      await stores.orders.recordPayment(id, `pi_${bench.paid}`, '2026-03-09T00:00:00.000Z');
      await stores.orders.ship(id, '2026-03-10T00:00:00.000Z', ADA);
      expect(await read()).toMatchObject({
        orders: { pending: 0, shipped: 1 },
        revenue_cents: { total: 2000, period: 2000 },
        daily: [aDay('2026-03-05', { orders: 1, gross_cents: 2000 })],
      });
    });

    it('exclude refused orders', async () => {
      await expect(place('2026-03-05', { amount: 1001 })).rejects.toMatchObject({ code: 'out-of-stock' });
      expect(await read()).toMatchObject({ orders: { total: 0 }, daily: [] });
    });

    it('list the ten parts with the most revenue in the period, by their current or last name', async () => {
      const others: Part[] = [];
      for (let n = 1; n <= 11; n += 1)
        others.push(
          await stores.parts.add(aPart({ name: `P${n}`, price_cents: n * 100, min_order: 1, quantity: 1000 }), ADA),
        );
      for (const other of others) await place('2026-03-10', { of: other, paidOn: '2026-03-10' });
      await place('2026-03-10', { of: others[1]!, amount: 9, paidOn: '2026-03-11' });
      await place('2026-03-12', { of: others[0]!, amount: 400 });
      await place('2026-01-12', { of: others[0]!, amount: 400, paidOn: '2026-01-12' });
      await stores.parts.update(others[10]!._id, { name: 'P11 again' }, ADA);
      await stores.parts.remove(others[9]!._id, ADA);
      const { best_parts } = await read();
      expect(best_parts.map(({ part_name, amount, revenue_cents }) => [part_name, amount, revenue_cents])).toEqual([
        ['P2', 10, 2000],
        ['P11 again', 1, 1100],
        ['P10', 1, 1000],
        ...[9, 8, 7, 6, 5, 4, 3].map((n) => [`P${n}`, 1, n * 100]),
      ]);
      expect(best_parts[0]?.part_id).toBe(others[1]?._id);
    });

    it('sum the lines of each order by part, and the order once', async () => {
      const board = await stores.parts.add(aPart({ name: 'Board', price_cents: 500, min_order: 1 }), ADA);
      const cable = await stores.parts.add(aPart({ name: 'Cable', price_cents: 100, min_order: 1 }), ADA);
      const placePaid = async (lines: OrderLine[]) => {
        const created_at = '2026-03-10T10:00:00.000Z';
        const { order } = await stores.orders.place(anOrderOf(lines), { created_at });
        await stores.orders.recordPayment(order._id, `pi_${(bench.paid += 1)}`, created_at);
      };
      await placePaid([aLine(part, { amount: 2 }), aLine(board, { amount: 3 }), aLine(cable)]);
      await placePaid([aLine(board, { amount: 2 })]);
      await stores.parts.remove(cable._id, ADA);
      const { best_parts, revenue_cents, orders, daily } = await read();
      expect(best_parts.map(({ part_name, amount, revenue_cents }) => [part_name, amount, revenue_cents])).toEqual([
        ['Board', 5, 2500],
        ['Fan', 2, 2000],
        ['Cable', 1, 100],
      ]);
      expect([revenue_cents.period, orders.total]).toEqual([4600, 2]);
      expect(daily).toEqual([aDay('2026-03-10', { orders: 2, gross_cents: 4600 })]);
    });

    it('name customers as in their newest order, those with the most gross first', async () => {
      await place('2026-03-10', { amount: 1, paidOn: '2026-03-10', by: { email: 'ann@test.com', name: 'Ann' } });
      await place('2026-03-11', {
        amount: 1,
        paidOn: '2026-03-12',
        by: { email: 'ann@test.com', name: 'Ann Other', company: 'Ann Ltd' },
      });
      await place('2026-03-12', { amount: 3, paidOn: '2026-03-12', by: { email: 'bob@test.com', name: 'Bob' } });
      expect((await read()).best_customers).toMatchObject([
        { email: 'bob@test.com', name: 'Bob', orders: 1, gross_cents: 3000 },
        { email: 'ann@test.com', name: 'Ann Other', company: 'Ann Ltd', orders: 2, gross_cents: 2000 },
      ]);
    });

    it('sum any period correctly, whole months or not', async () => {
      const days = ['2025-11-30', '2025-12-01', '2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28'];
      for (const [i, day] of days.entries()) await place(day, { amount: 2 ** i, paidOn: day });
      const periods = days.flatMap((from) => days.filter((day) => day >= from).map((to) => ({ from, to })));
      for (const { from, to } of periods.slice(0, quickOnMongo(periods.length, days.length))) {
        const sum = days.reduce((amount, day, i) => amount + (day >= from && day <= to ? 2 ** i : 0), 0);
        const { best_parts, revenue_cents } = await read({ from, to });
        expect([from, to, spansOf({ from, to }), best_parts[0]?.amount, revenue_cents.period]).toEqual([
          ...[from, to, expect.anything(), sum, sum * 1000],
        ]);
      }
    });

    it('count parts at or below the low-stock threshold', async () => {
      for (const quantity of [0, 9, 10, 11]) await stores.parts.add(aPart({ quantity }), ADA);
      expect((await read()).parts).toEqual({ total: 5, low_stock: 3 });
      await place('2026-03-01', { amount: 990 });
      expect((await read()).parts).toEqual({ total: 5, low_stock: 4 });
    });

    returnedMoneyContract(open);
  });
}
