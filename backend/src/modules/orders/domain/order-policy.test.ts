import { OrderPolicy } from './order-policy.js';

const order = { created_at: '2026-03-01T09:30:00.000Z' };

describe('OrderPolicy', () => {
  it('holds an unpaid order for the hold time after it was placed', () => {
    const policy = new OrderPolicy(0, 86_400);
    expect(policy.heldUntil(order)).toBe('2026-03-02T09:30:00.000Z');
    expect(policy.heldUntil({ ...order, status: 'pending' })).toBeUndefined();
    expect(policy.heldSince(Date.parse('2026-03-02T09:30:00.000Z'))).toBe(order.created_at);
  });

  it('never expires orders without a hold time', () => {
    const policy = new OrderPolicy(0, 0);
    expect(policy.heldUntil(order)).toBeUndefined();
    expect(policy.heldSince(Date.now())).toBeUndefined();
  });
});
