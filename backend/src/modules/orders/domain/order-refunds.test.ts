import { type OrderRefund, refundedCents, mergeRefunds } from './order-refunds.js';

const aRefund = (id: string, changes: Partial<OrderRefund> = {}): OrderRefund => ({
  id,
  amount_cents: 1_000,
  status: 'succeeded',
  created_at: '2026-03-02T10:00:00.000Z',
  ...changes,
});
const STATES = ['pending', 'succeeded', 'failed'] as const;

describe('mergeRefunds', () => {
  it('adds new refunds after the known ones, with only the fields that an order stores', () => {
    const listed = { ...aRefund('re_2', { by: 'ada@test.com' }), transactionId: 'pi_1' };
    expect(mergeRefunds([aRefund('re_1')], [listed])).toEqual([
      aRefund('re_1'),
      aRefund('re_2', { by: 'ada@test.com' }),
    ]);
    expect(mergeRefunds(undefined, [listed, aRefund('re_3')])).toHaveLength(2);
  });

  it('returns undefined for a list that is known, shorter or empty', () => {
    const known = [aRefund('re_1'), aRefund('re_2')];
    for (const listed of [known, [aRefund('re_2')], []]) expect(mergeRefunds(known, listed)).toBeUndefined();
    expect(mergeRefunds(undefined, [])).toBeUndefined();
  });

  it.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
    'moves a status only forward: %s to %s',
    (from, to) => {
      const moves = STATES.indexOf(to) > STATES.indexOf(from);
      const after = mergeRefunds([aRefund('re_1', { status: from })], [aRefund('re_1', { status: to })]);
      expect(after).toEqual(moves ? [aRefund('re_1', { status: to })] : undefined);
    },
  );

  it('changes only the status of a known refund', () => {
    const late = aRefund('re_1', { status: 'failed', amount_cents: 5, by: 'eve@test.com' });
    expect(mergeRefunds([aRefund('re_1')], [late])).toEqual([aRefund('re_1', { status: 'failed' })]);
  });
});

it('sums up the refunds that did not fail', () => {
  expect(refundedCents()).toBe(0);
  const refunds = STATES.map((status, index) => aRefund(`re_${index}`, { status, amount_cents: 10 ** index }));
  expect(refundedCents(refunds)).toBe(11);
});
