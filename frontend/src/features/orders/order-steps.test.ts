import type { OrderView } from '@/api/types.gen';
import { anOrder, aPaidOrder } from '@test/builders';
import { stepsOf } from './order-steps';

const PAID_AT = '2026-03-02T10:00:00.000Z';
const SHIPPED_AT = '2026-03-03T11:00:00.000Z';

const NAME = 'Carl Customer';

describe('The steps of an order', () => {
  it('waits for payment first', () => {
    const order = anOrder();
    expect(stepsOf(order)).toEqual([
      { state: 'done', name: 'Placed', at: order.created_at, by: NAME },
      { state: 'next', name: 'Waiting for payment' },
      { state: 'later', name: 'Shipping follows the payment' },
    ]);
  });

  it('waits for shipping once the order is paid', () => {
    expect(stepsOf(aPaidOrder({ paid_at: PAID_AT })).slice(1)).toEqual([
      { state: 'done', name: 'Paid', at: PAID_AT, by: NAME },
      { state: 'next', name: 'Waiting to be shipped' },
    ]);
  });

  it('is complete once the order is shipped', () => {
    const order = { status: 'shipped', paid_at: PAID_AT, shipped_at: SHIPPED_AT, shipped_by: 'ada@test.com' } as const;
    expect(stepsOf(aPaidOrder(order)).slice(1)).toEqual([
      { state: 'done', name: 'Paid', at: PAID_AT, by: NAME },
      { state: 'done', name: 'Shipped', at: SHIPPED_AT, by: 'ada@test.com' },
    ]);
  });

  it('shows each refund at its time, including failed ones', () => {
    const [before, after] = ['2026-03-02T12:00:00.000Z', '2026-03-04T12:00:00.000Z'];
    const refunds = [
      { id: 're_1', amount: 100, status: 'succeeded', created_at: before, by: 'ada@test.com' },
      { id: 're_2', amount: 12.5, status: 'failed', created_at: before },
      { id: 're_3', amount: 1249, status: 'pending', created_at: after },
    ] as const;
    const dated = { paid_at: PAID_AT, refunds: [...refunds] };
    expect(stepsOf(aPaidOrder(dated)).slice(2)).toEqual([
      { state: 'done', name: 'Refunded $100', at: before, by: 'ada@test.com' },
      { state: 'done', name: 'Refund of $12.50 failed', at: before, by: undefined },
      { state: 'done', name: 'Refund of $1,249 in progress', at: after, by: undefined },
      { state: 'next', name: 'Waiting to be shipped' },
    ]);
    const shipped = stepsOf(aPaidOrder({ ...dated, status: 'shipped', shipped_at: SHIPPED_AT }));
    expect(shipped.map(({ name }) => name)).toEqual([
      'Placed',
      'Paid',
      'Refunded $100',
      'Refund of $12.50 failed',
      'Shipped',
      'Refund of $1,249 in progress',
    ]);
  });

  it('shows the pieces and the reason of a refund, for admins with what went back to the stock', () => {
    const line = { part_id: 'a', part_name: 'Fan', amount: 57, pieces: 3 };
    const lines = [
      line,
      { ...line, part_id: 'b', part_name: 'Cable', restock: true, restocked: 3 },
      { ...line, part_id: 'c', part_name: 'Case', restock: true, restocked: 1 },
      { ...line, part_id: 'd', part_name: 'Drive', restock: true, restocked: 0 },
      { ...line, part_id: 'e', part_name: 'Paste', restock: false, restocked: 0 },
    ];
    const refund = { id: 're_1', amount: 285, status: 'succeeded', created_at: SHIPPED_AT, lines } as const;
    const [step] = stepsOf(aPaidOrder({ refunds: [{ ...refund, lines, reason: 'Damaged' }] })).slice(2);
    expect(step).toMatchObject({
      details: [
        '3 × Fan',
        '3 × Cable, restocked',
        '3 × Case, 1 of them restocked',
        '3 × Drive, not restocked',
        '3 × Paste',
        '“Damaged”',
      ],
    });
  });

  it('shows when each dispute was opened and closed', () => {
    const [began, ended] = ['2026-03-02T12:00:00.000Z', '2026-03-04T12:00:00.000Z'];
    const lost = { id: 'du_1', amount: 349, status: 'lost', created_at: began, closed_at: ended } as const;
    const inquiry = { id: 'du_2', amount: 349, status: 'inquiry', created_at: began } as const;
    const namesOf = (patch: Partial<OrderView>) =>
      stepsOf(aPaidOrder({ paid_at: PAID_AT, ...patch }))
        .slice(2)
        .map(({ name }) => name);
    expect(namesOf({ disputes: [lost], payment_state: 'dispute-lost' })).toEqual([
      'Disputed $349',
      'Dispute lost',
      'Not to be shipped',
    ]);
    expect(namesOf({ disputes: [inquiry], payment_state: 'disputed' })).toEqual([
      'Inquiry of the bank',
      'Waiting for the bank',
    ]);
    expect(namesOf({ disputes: [lost], status: 'shipped', shipped_at: SHIPPED_AT })).toEqual([
      'Disputed $349',
      'Shipped',
      'Dispute lost',
    ]);
  });

  it('ends without shipping for a refunded order', () => {
    expect(stepsOf(aPaidOrder({ payment_state: 'refunded' })).at(-1)).toEqual({
      state: 'later',
      name: 'Not to be shipped',
    });
  });
});
