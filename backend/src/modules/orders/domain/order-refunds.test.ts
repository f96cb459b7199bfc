import type { OrderLine } from './order-line.js';
import {
  type ListedRefund,
  mergeRefunds,
  type OrderRefund,
  piecesToShip,
  refundedCents,
  type RefundedOrder,
} from './order-refunds.js';
import { refundAmount } from './refund-claims.js';

const aRefund = (id: string, changes: Partial<OrderRefund> = {}): OrderRefund => ({
  id,
  amount_cents: 1_000,
  status: 'succeeded',
  created_at: '2026-03-02T10:00:00.000Z',
  ...changes,
});
const line = (part_id: string, amount: number): OrderLine => ({
  ...{ part_id, part_name: part_id.toUpperCase(), part_image: '/a.svg', price_cents: 1050, amount },
  total_cents: 1050 * amount,
});
const LINES = [line('fan', 10), line('case', 1)];
const orderWith = (refunds?: readonly OrderRefund[], changes: Partial<RefundedOrder> = {}): RefundedOrder => ({
  ...{ lines: LINES, refunds, ...changes },
});
const merged = (
  refunds: readonly OrderRefund[] | undefined,
  listed: readonly ListedRefund[],
  existing = ['fan', 'case'],
) => mergeRefunds(orderWith(refunds), listed, new Set(existing))?.refunds;
const pieces = (part_id: string, count: number, restock = true) => ({ part_id, pieces: count, restock });
const ofLines = (id: string, lines: NonNullable<ListedRefund['lines']>): ListedRefund => ({
  ...aRefund(id, { amount_cents: 1050 * lines.reduce((sum, one) => sum + one.pieces, 0) }),
  lines,
});
const STATES = ['pending', 'succeeded', 'failed'] as const;

describe('mergeRefunds', () => {
  it('adds new refunds after the known ones, with only the fields that an order stores', () => {
    const listed = { ...aRefund('re_2', { by: 'ada@test.com', reason: 'Late' }), transactionId: 'pi_1', key: 'k' };
    expect(merged([aRefund('re_1')], [listed])).toEqual([
      aRefund('re_1'),
      aRefund('re_2', { by: 'ada@test.com', reason: 'Late' }),
    ]);
    expect(merged(undefined, [listed, aRefund('re_3')])).toHaveLength(2);
  });

  it('returns undefined for a list that is known, shorter or empty', () => {
    const known = [aRefund('re_1'), aRefund('re_2')];
    for (const listed of [known, [aRefund('re_2')], []]) expect(merged(known, listed)).toBeUndefined();
    expect(merged(undefined, [])).toBeUndefined();
  });

  it.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
    'moves a status only forward: %s to %s',
    (from, to) => {
      const moves = STATES.indexOf(to) > STATES.indexOf(from);
      const after = merged([aRefund('re_1', { status: from })], [aRefund('re_1', { status: to })]);
      expect(after).toEqual(moves ? [aRefund('re_1', { status: to })] : undefined);
    },
  );

  it('changes only the status of a known refund', () => {
    const late = aRefund('re_1', { status: 'failed', amount_cents: 5, by: 'eve@test.com' });
    expect(merged([aRefund('re_1')], [late])).toEqual([aRefund('re_1', { status: 'failed' })]);
  });

  it('ends the claim of a listed refund, and no other', () => {
    const claim = (key: string) => ({
      key,
      amount_cents: 1_050,
      lines: [pieces('fan', 1)],
      by: 'ada@test.com',
      created_at: '',
    });
    const order = orderWith(undefined, { refund_claims: [claim('one'), claim('two')] });
    expect(mergeRefunds(order, [])).toBeUndefined();
    expect(mergeRefunds(order, [{ ...aRefund('re_1'), key: 'one' }])?.refund_claims).toEqual([claim('two')]);
    const known = { ...order, refunds: [aRefund('re_1')] };
    expect(
      mergeRefunds(
        known,
        ['one', 'two'].map((key) => ({ ...aRefund('re_1'), key })),
      )?.refund_claims,
    ).toBeUndefined();
  });
});

describe('the lines of a refund', () => {
  const restocked = (refunds: readonly OrderRefund[] = []) =>
    refunds.map(({ lines }) => lines?.map((one) => one.restocked));

  it('say how many pieces go back to the stock: none of a deleted part, or of one that stays away', () => {
    const listed = ofLines('re_1', [pieces('fan', 2), pieces('case', 1)]);
    expect(restocked(merged([], [listed]))).toEqual([[2, 1]]);
    expect(restocked(merged([], [listed], ['fan']))).toEqual([[2, 0]]);
    expect(restocked(merged([], [ofLines('re_1', [pieces('fan', 2, false)])]))).toEqual([[0]]);
  });

  it('return pieces once, when the bank fails their refund and another one replaces it', () => {
    const first = ofLines('re_1', [pieces('fan', 2)]);
    const failed = merged(merged([], [first]), [{ ...first, status: 'failed' }]);
    expect(restocked(failed)).toEqual([[2]]);
    expect(restocked(merged(failed, [{ ...first, id: 're_2' }]))).toEqual([[2], [0]]);
    expect(restocked(merged(failed, [ofLines('re_2', [pieces('fan', 5)])]))).toEqual([[2], [3]]);
    expect(restocked(merged([], [{ ...first, status: 'failed' }]))).toEqual([[0]]);
  });

  it('are dropped when the order cannot have them, because other refunds paid the pieces back', () => {
    const known = merged([], [ofLines('re_1', [pieces('fan', 8)])]);
    const late = (...lines: NonNullable<ListedRefund['lines']>) => merged(known, [ofLines('re_2', lines)])?.[1];
    expect(late(pieces('fan', 3))).toEqual(aRefund('re_2', { amount_cents: 3_150 }));
    expect(late(pieces('fan', 1), pieces('fan', 1))).not.toHaveProperty('lines');
    expect(late(pieces('fan', 1), pieces('unknown', 1))).not.toHaveProperty('lines');
    expect(late(pieces('fan', 2))).toHaveProperty('lines');
    const other = { ...ofLines('re_2', [pieces('fan', 2)]), amount_cents: 2_099 };
    expect(merged(known, [other])?.[1]).not.toHaveProperty('lines');
  });

  it('cost their prices as ordered; a part must be in the order, and be named once', () => {
    expect(refundAmount(orderWith(), [pieces('fan', 3), pieces('case', 1)])).toBe(4_200);
    expect(() => refundAmount(orderWith(), [pieces('x', 1), pieces('fan', 1), pieces('fan', 2)])).toThrow(
      expect.objectContaining({
        errors: [
          { field: 'lines.0.part_id', message: 'This part is not in the order' },
          { field: 'lines.2.part_id', message: 'This part is in the refund already' },
        ],
      }),
    );
  });

  it('leave the other pieces to be shipped, unless they were refunded after that', () => {
    const lines = [{ ...pieces('fan', 4), restocked: 4 }];
    const [fan, box] = LINES as [OrderLine, OrderLine];
    const refunds = [aRefund('re_1', { lines }), aRefund('re_2', { lines, status: 'failed' })];
    expect([piecesToShip({ refunds }, fan), piecesToShip({ refunds }, box), piecesToShip({}, fan)]).toEqual([6, 1, 10]);
    expect(piecesToShip({ refunds, shipped_at: '2026-03-01T10:00:00.000Z' }, fan)).toBe(10);
    expect(piecesToShip({ refunds, shipped_at: '2026-03-03T10:00:00.000Z' }, fan)).toBe(6);
  });
});

it('sums up the refunds that did not fail', () => {
  expect(refundedCents()).toBe(0);
  const refunds = STATES.map((status, index) => aRefund(`re_${index}`, { status, amount_cents: 10 ** index }));
  expect(refundedCents(refunds)).toBe(11);
});
