import type { OrderRepository } from '#modules/orders/ports/order.repository.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import type { CustomerTotals } from './customer-totals.js';

/** The totals and the stores that they summarise. */
export interface TotalStores {
  totals: CustomerTotals;
  orders: OrderRepository;
  parts: PartRepository;
}

const NOTHING = { gross_cents: 0, refunded_cents: 0, lost_cents: 0 };
const AT = '2026-03-01T09:30:00.000Z';

/** The contract of every store of totals; `open` returns new, empty stores. */
export function customerTotalsContract(name: string, open: () => TotalStores): void {
  it(`adds up the orders of a customer in ${name}, without cancelled ones, failed refunds and disputes that are not lost`, async () => {
    const { totals, orders, parts } = open();
    expect(await totals.of('carl@test.com')).toEqual({ unpaid: 0, paid: 0, ...NOTHING });
    const part = await parts.add(aPart({ price_cents: 1000, min_order: 1, quantity: 1000 }), ADA);
    const place = async (changes = {}) => (await orders.place(anOrder(part, changes))).order._id;
    const [one, two, cancelled] = [await place({ amount: 2 }), await place({ amount: 3 }), await place()];
    await place({ amount: 7 });
    await orders.recordPayment(await place({ email: 'eve@test.com' }), 'pi_eve', AT);
    await orders.cancel(cancelled);
    await orders.recordPayment(one, 'pi_1', AT);
    await orders.recordPayment(two, 'pi_2', AT);
    await orders.ship(two, AT, ADA);
    await orders.recordRefunds('pi_2', [
      { id: 're_1', amount_cents: 350, status: 'succeeded', created_at: AT },
      { id: 're_2', amount_cents: 50, status: 'pending', created_at: AT },
      { id: 're_3', amount_cents: 900, status: 'failed', created_at: AT },
    ]);
    const dispute = { amount_cents: 1950, created_at: AT, closed_at: AT };
    await orders.recordDisputes('pi_1', [
      { ...dispute, id: 'du_1', status: 'lost' },
      { ...dispute, id: 'du_2', status: 'won' },
    ]);
    await orders.recordDisputes('pi_2', [{ ...dispute, id: 'du_3', status: 'lost', amount_cents: 50 }]);
    const sums = { unpaid: 1, paid: 2, gross_cents: 5000, refunded_cents: 400, lost_cents: 2000 };
    expect(await totals.of('carl@test.com')).toEqual(sums);
    await orders.recordDisputes('pi_2', [
      { ...dispute, id: 'du_3', status: 'won', amount_cents: 50, closed_at: '2026-03-09T09:30:00.000Z' },
    ]);
    expect(await totals.of('carl@test.com')).toEqual({ ...sums, lost_cents: 1950 });
  });
}
