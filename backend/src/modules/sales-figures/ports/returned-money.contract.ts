import type { OrderDispute } from '#modules/orders/domain/order-disputes.js';
import { NO_MONEY } from '#shared/money.js';
import { ADA } from '#test/support/builders.js';
import { aDay, CARL, FigureBench, type FigureStores, MARCH } from '#test/support/figure-bench.js';

/** The part of the contract of figures about money that customers got back: refunds and lost disputes. */
export function returnedMoneyContract(open: () => FigureStores): void {
  describe('of money that customers got back', () => {
    let stores: FigureStores;
    let bench: FigureBench;
    beforeEach(async () => {
      bench = await FigureBench.over(open());
      ({ stores } = bench);
    });
    const read = () => bench.read();
    const place: FigureBench['place'] = (day, options) => bench.place(day, options);

    it('count refunds on their day and failed ones never, by day and by customer', async () => {
      const eve = { email: 'eve@test.com', name: 'Eve' };
      const february = await place('2026-02-10', { amount: 5, paidOn: '2026-02-10' });
      const march = await place('2026-03-10', { amount: 2, paidOn: '2026-03-10', by: eve });
      const refund = async (
        order: string,
        id: string,
        day: string,
        amount_cents: number,
        status: 'pending' | 'succeeded' | 'failed' = 'pending',
      ) =>
        stores.orders.recordRefunds((await stores.orders.find(order))!.transactionId!, [
          { id, amount_cents, status, created_at: `${day}T12:00:00.000Z` },
        ]);
      await refund(february, 're_1', '2026-02-28', 1050);
      await refund(february, 're_2', '2026-03-10', 700);
      await refund(february, 're_2', '2026-03-10', 700, 'succeeded');
      await refund(february, 're_3', '2026-03-11', 900);
      await refund(february, 're_3', '2026-03-11', 900, 'failed');
      await refund(march, 're_4', '2026-03-12', 300);
      await refund(march, 're_5', '2026-04-01', 400);
      const { daily, before, revenue_cents, best_customers } = await read();
      expect(daily).toEqual([
        aDay('2026-03-10', { orders: 1, gross_cents: 2000, refunded_cents: 700 }),
        aDay('2026-03-12', { refunded_cents: 300 }),
      ]);
      expect([revenue_cents.period, before]).toEqual([2000, { ...NO_MONEY, gross_cents: 5000, refunded_cents: 1050 }]);
      const customers = [
        { ...eve, ...NO_MONEY, orders: 1, gross_cents: 2000, refunded_cents: 300, before: NO_MONEY },
        {
          ...{ ...CARL, ...NO_MONEY, orders: 0, refunded_cents: 700 },
          before: { ...NO_MONEY, gross_cents: 5000, refunded_cents: 1050 },
        },
      ];
      expect(best_customers).toEqual(customers);
      // The sums stay the same when one refund fails and another one begins, or a part is renamed.
      await refund(march, 're_4', '2026-03-12', 300, 'failed');
      await refund(february, 're_6', '2026-03-12', 300);
      await stores.parts.update(bench.part._id, { name: 'Quiet Fan' }, ADA);
      const after = await read();
      expect(after.best_customers.map(({ refunded_cents }) => refunded_cents)).toEqual([0, 1000]);
      expect(after.best_parts).toMatchObject([{ part_name: 'Quiet Fan' }]);
      await refund(march, 're_7', '2026-03-12', 300);
      await refund(february, 're_6', '2026-03-12', 300, 'failed');
      await stores.parts.update(bench.part._id, { name: 'Fan' }, ADA);
      expect(await stores.figures.byCustomer(MARCH, 1)).toEqual(customers.slice(0, 1));
      expect(await stores.figures.byPart(MARCH, 5)).toEqual([
        { part_id: bench.part._id, part_name: 'Fan', amount: 2, revenue_cents: 2000 },
      ]);
    });

    it('subtract what was lost in disputes on the day it was lost, by day and by customer, until it is won', async () => {
      const eve = { email: 'eve@test.com', name: 'Eve' };
      const february = await place('2026-02-10', { amount: 5, paidOn: '2026-02-10' });
      const march = await place('2026-03-10', { amount: 2, paidOn: '2026-03-10', by: eve });
      const dispute = async (
        order: string,
        id: string,
        status: OrderDispute['status'],
        closed?: string,
        amount_cents = 2000,
      ) => {
        const created_at = '2026-02-20T12:00:00.000Z';
        const closed_at = closed && { closed_at: `${closed}T12:00:00.000Z` };
        const { transactionId = '' } = (await stores.orders.find(order))!;
        await stores.orders.recordDisputes(transactionId, [{ id, status, amount_cents, created_at, ...closed_at }]);
      };
      await dispute(february, 'du_open', 'open');
      await dispute(february, 'du_inquiry', 'inquiry-closed', '2026-03-11');
      await dispute(february, 'du_won', 'won', '2026-03-11');
      expect((await read()).daily).toEqual([aDay('2026-03-10', { orders: 1, gross_cents: 2000 })]);
      await dispute(february, 'du_1', 'lost', '2026-03-11', 3050);
      await dispute(february, 'du_2', 'lost', '2026-02-28', 450);
      await dispute(march, 'du_3', 'lost', '2026-03-12');
      await dispute(march, 'du_4', 'lost', '2026-04-01', 100);
      const { daily, before, revenue_cents, best_customers } = await read();
      expect(daily).toEqual([
        aDay('2026-03-10', { orders: 1, gross_cents: 2000 }),
        aDay('2026-03-11', { lost_cents: 3050 }),
        aDay('2026-03-12', { lost_cents: 2000 }),
      ]);
      expect(revenue_cents).toEqual({ total: 7000 - 5600, period: 2000 - 5050 });
      expect(before).toEqual({ ...NO_MONEY, gross_cents: 5000, lost_cents: 450 });
      const customers = [
        { ...eve, ...NO_MONEY, orders: 1, gross_cents: 2000, lost_cents: 2000, before: NO_MONEY },
        { ...CARL, ...NO_MONEY, orders: 0, lost_cents: 3050, before },
      ];
      expect(best_customers).toEqual(customers);
      expect(await stores.figures.byCustomer(MARCH, 5)).toEqual(customers);
      await dispute(march, 'du_3', 'won', '2026-03-20');
      const after = await read();
      expect(after.revenue_cents).toEqual({ total: 7000 - 3600, period: 2000 - 3050 });
      expect(after.best_customers[0]).toEqual({ ...customers[0], lost_cents: 0 });
      // One that names no time of closing counts on the day it began.
      await dispute(february, 'du_5', 'lost', undefined, 1);
      expect((await read()).before).toEqual({ ...before, lost_cents: 451 });
    });
  });
}
