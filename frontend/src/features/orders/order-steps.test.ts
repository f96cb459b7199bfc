import { anOrder, aPaidOrder } from '@test/builders';
import { stepsOf } from './order-steps';

const PAID_AT = '2026-03-02T10:00:00.000Z';
const SHIPPED_AT = '2026-03-03T11:00:00.000Z';

describe("an order's way", () => {
  it('waits for payment first', () => {
    const order = anOrder();
    expect(stepsOf(order)).toEqual([
      { state: 'done', name: 'Placed', at: order.created_at },
      { state: 'next', name: 'Waiting for payment' },
      { state: 'later', name: 'Shipping follows the payment' },
    ]);
  });

  it('waits to be shipped once it is paid', () => {
    expect(stepsOf(aPaidOrder({ paid_at: PAID_AT })).slice(1)).toEqual([
      { state: 'done', name: 'Paid', at: PAID_AT },
      { state: 'next', name: 'Waiting to be shipped' },
    ]);
  });

  it('is complete once it is shipped', () => {
    expect(stepsOf(aPaidOrder({ status: 'shipped', paid_at: PAID_AT, shipped_at: SHIPPED_AT })).slice(1)).toEqual([
      { state: 'done', name: 'Paid', at: PAID_AT },
      { state: 'done', name: 'Shipped', at: SHIPPED_AT },
    ]);
  });
});
