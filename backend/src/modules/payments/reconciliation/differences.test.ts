import type { Intent } from '../domain/payment.js';
import { type ComparedOrder, differenceOf, type ShopSide } from './differences.js';

const order: ComparedOrder = { _id: 'a'.repeat(24), email: 'carl@test.com', total_cents: 698_000, status: 'pending' };
const unpaid: ComparedOrder = { ...order, status: undefined };
const intent: Intent = {
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
const unbound: Intent = { ...intent, order_id: undefined };
const FAILED = { id: 're_1', amount_cents: 100, status: 'failed', created_at: '2026-03-01T09:30:00.000Z' } as const;
const HALF = 349_000;

describe('The comparison of gateway and shop', () => {
  it.each<[string, Partial<Intent>, ShopSide]>([
    ['a paid order', {}, { paid: order }],
    ['an order that was refunded by half', { refunded_cents: HALF }, { paid: { ...order, refunded_cents: HALF } }],
    ['an intent that is not paid yet', { status: 'open' }, { wanted: unpaid }],
    ['a processing intent', { status: 'processing' }, { wanted: unpaid }],
    ['an intent that was cancelled with its order', { status: 'cancelled' }, {}],
    [
      'a payment that was refunded because its order was deleted',
      { refunded_cents: 698_000 },
      { unmatched: { state: 'refunded' } },
    ],
    ['a payment that was refunded at the gateway', { refunded_cents: 698_000 }, { wanted: unpaid }],
  ])('finds no difference in %s', (_, changes, side) => {
    expect(differenceOf({ ...intent, ...changes }, side)).toBeUndefined();
  });
});

describe('The comparison of gateway and shop', () => {
  it.each<[string, string, Intent, ShopSide]>([
    ['a payment that its order does not know', 'paid-at-gateway-unpaid-here', intent, { wanted: unpaid }],
    ['a payment of an order that is gone', 'paid-for-no-order', intent, {}],
    ['a payment of a total that no order has', 'paid-for-no-order', unbound, { unmatched: { state: 'open' } }],
    ['a second payment of an order', 'paid-twice', intent, { wanted: order }],
    ['a cent less than the order costs', 'amount-differs', { ...intent, amount_cents: 697_999 }, { paid: order }],
    [
      'a cent more than an unpaid order costs',
      'amount-differs',
      { ...intent, amount_cents: 698_001 },
      { wanted: unpaid },
    ],
    ['another currency', 'amount-differs', { ...intent, currency: 'eur' }, { paid: order }],
    [
      'a paid order whose payment was cancelled',
      'not-succeeded-at-gateway',
      { ...intent, status: 'cancelled' },
      { paid: order },
    ],
    ['a refund that the shop does not know', 'refunds-differ', { ...intent, refunded_cents: HALF }, { paid: order }],
    ['a refund that the gateway does not know', 'refunds-differ', intent, { paid: { ...order, refunded_cents: HALF } }],
    ['a refund that came back from the bank', 'refund-failed', intent, { paid: { ...order, refunds: [FAILED] } }],
    ['a refund that failed later', 'refunds-differ', intent, { unmatched: { state: 'refunded' } }],
  ])('finds %s', (_, kind, changed, side) => {
    expect(differenceOf(changed, side)).toMatchObject({ kind, transactionId: 'pi_1', email: 'carl@test.com' });
  });

  it('describes the state of a payment on both sides', () => {
    expect(differenceOf({ ...intent, refunded_cents: 1_050 }, { paid: order })).toEqual({
      ...{ kind: 'refunds-differ', transactionId: 'pi_1', order_id: order._id, email: 'carl@test.com' },
      ...{ amount_cents: 698_000, gateway: 'succeeded, $6,980, $10.50 refunded', shop: 'pending, $6,980' },
    });
    expect(differenceOf({ ...unbound, currency: 'eur' }, {})).toMatchObject({
      gateway: 'succeeded, 6,980 eur',
      shop: 'no order',
    });
  });
});
