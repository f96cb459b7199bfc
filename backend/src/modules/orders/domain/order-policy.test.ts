import { OrderPolicy } from './order-policy.js';

const order = { created_at: '2026-03-01T09:30:00.000Z' };

describe('OrderPolicy', () => {
  it('holds an unpaid order for the hold time after it was placed', () => {
    const policy = new OrderPolicy(0, 86_400);
    expect(policy.expiresAt(order)).toBe('2026-03-02T09:30:00.000Z');
    expect(policy.expiresAt({ ...order, status: 'pending' })).toBeUndefined();
    expect(policy.expiryCutoff(Date.parse('2026-03-02T09:30:00.000Z'))).toBe(order.created_at);
  });

  it('never expires orders without a hold time', () => {
    const policy = new OrderPolicy(0, 0);
    expect(policy.expiresAt(order)).toBeUndefined();
    expect(policy.expiryCutoff(Date.now())).toBeUndefined();
  });
});
