import { type Intent, reasonNotCounted } from './payment.js';

const order = { _id: 'a'.repeat(24), email: 'carl@test.com', total_cents: 698_000 };
const paid: Intent = {
  id: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  status: 'succeeded',
  amount_cents: 698_000,
  currency: 'usd',
  email: 'carl@test.com',
  order_id: order._id,
  refunded_cents: 0,
  disputed: false,
  created_at: '2026-03-01T09:30:00.000Z',
};

describe('an intent', () => {
  it('pays the order it was created for', () => {
    expect(reasonNotCounted(order, paid)).toBeUndefined();
  });

  it('created from a total pays any order of its customer with that total', () => {
    expect(reasonNotCounted(order, { ...paid, order_id: undefined })).toBeUndefined();
  });

  it.each<[string, Intent, string]>([
    ['that is open', { ...paid, status: 'open' }, 'payment-not-succeeded'],
    ['that was cancelled', { ...paid, status: 'cancelled' }, 'payment-not-succeeded'],
    ['of a cent less', { ...paid, amount_cents: 697_999 }, 'payment-of-another-amount'],
    ['of a cent more', { ...paid, amount_cents: 698_001 }, 'payment-of-another-amount'],
    ['that was refunded', { ...paid, refunded_cents: 698_000 }, 'payment-given-back'],
    ['refunded by a cent', { ...paid, refunded_cents: 1 }, 'payment-given-back'],
    ['in another currency', { ...paid, currency: 'eur' }, 'payment-in-another-currency'],
    ['for another order', { ...paid, order_id: 'b'.repeat(24) }, 'payment-for-another-order'],
    ['by another customer', { ...paid, email: 'eve@test.com' }, 'payment-by-another-customer'],
  ])('%s pays no order', (_, intent, code) => {
    expect(reasonNotCounted(order, intent)).toMatchObject({ kind: 'conflict', code });
  });
});
