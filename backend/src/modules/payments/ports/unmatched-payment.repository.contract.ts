import { newId } from '#shared/object-id.js';
import { concurrently } from '#test/support/concurrency.js';
import type { UnmatchedPayment } from '../domain/unmatched-payment.js';
import type { UnmatchedPaymentRepository } from './unmatched-payment.repository.js';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T09:30:00.000Z`;

/** A payment that does not match its order, found on the first of March. */
export function anUnmatchedPayment(changes: Partial<UnmatchedPayment> = {}): UnmatchedPayment {
  return {
    transactionId: `pi_${newId()}`,
    order_id: newId(),
    email: 'carl@test.com',
    amount_cents: 698_000,
    currency: 'usd',
    reason: 'payment-of-another-amount',
    state: 'open',
    found_at: day(1),
    ...changes,
  };
}

/** The contract of every store of unmatched payments. The audit log's contract checks that an admin's refund is logged. */
export function unmatchedPaymentRepositoryContract(
  name: string,
  makeRepository: () => UnmatchedPaymentRepository | Promise<UnmatchedPaymentRepository>,
): void {
  describe(`unmatched payments in ${name}`, () => {
    let unmatched: UnmatchedPaymentRepository;
    beforeEach(async () => {
      unmatched = await makeRepository();
    });
    const recorded = async (changes: Partial<UnmatchedPayment> = {}) => {
      const payment = anUnmatchedPayment(changes);
      expect(await unmatched.record(payment)).toBe(true);
      return payment;
    };
    const stored = async ({ transactionId }: UnmatchedPayment) => (await unmatched.findMany([transactionId]))[0];
    const refunded = (payment: UnmatchedPayment): UnmatchedPayment => ({
      ...payment,
      ...{ state: 'refunded', resolved_at: day(3), resolved_by: 'ada@test.com' },
    });

    it('are stored with all fields, with or without an order', async () => {
      const bound = await recorded();
      const { order_id, ...unbound } = anUnmatchedPayment({ reason: 'no-order-of-this-total' });
      expect(order_id).toBeDefined();
      await unmatched.record(unbound);
      expect(await stored(bound)).toEqual(bound);
      expect(await stored(unbound)).toEqual(unbound);
    });

    it('are unchanged when they are recorded again, also concurrently', async () => {
      const payment = anUnmatchedPayment();
      const results = await Promise.all(concurrently(10, () => unmatched.record(payment)));
      expect(results.filter((changed) => changed)).toHaveLength(1);
      expect(await unmatched.record({ ...payment, amount_cents: 1, found_at: day(9) })).toBe(false);
      expect(await stored(payment)).toEqual(payment);
    });

    it('are refunded once', async () => {
      const payment = await recorded();
      const results = await Promise.all(concurrently(10, () => unmatched.record(refunded(payment))));
      expect(results.filter((changed) => changed)).toHaveLength(1);
      expect(await stored(payment)).toEqual(refunded(payment));
    });

    it('stay refunded when they are recorded or resolved again', async () => {
      const payment = refunded(anUnmatchedPayment());
      await unmatched.record(payment);
      expect(await unmatched.record({ ...payment, state: 'open' })).toBe(false);
      expect(await unmatched.record({ ...payment, resolved_at: day(9) })).toBe(false);
      await unmatched.resolve(payment.transactionId, day(9));
      expect(await stored(payment)).toEqual(payment);
    });

    it('are listed first when their refund fails, and can be refunded again', async () => {
      const payment = refunded(anUnmatchedPayment());
      await unmatched.record(payment);
      const young = await recorded({ found_at: day(9) });
      const { resolved_at, resolved_by, ...failed } = { ...payment, state: 'refund-failed' } as const;
      expect([resolved_at, resolved_by]).not.toContain(undefined);
      const results = await Promise.all(concurrently(5, () => unmatched.record(failed)));
      expect(results.filter((changed) => changed)).toHaveLength(1);
      expect(await stored(payment)).toEqual(failed);
      const listed = await unmatched.list({ from: day(20), to: day(21) }, 10);
      expect(listed.map(({ transactionId }) => transactionId)).toEqual([failed.transactionId, young.transactionId]);
      expect(await unmatched.record({ ...failed, state: 'open' })).toBe(false);
      expect(await unmatched.record(payment)).toBe(true);
      expect(await stored(payment)).toEqual(payment);
    });

    it('are claimed by one server when their refund is due, and lose the due time with their state', async () => {
      const due = await recorded({ refund_due_at: day(2) });
      const later = await recorded({ refund_due_at: day(4) });
      await recorded();
      const refundedOne = await recorded({ refund_due_at: day(2) });
      await unmatched.record(refunded(refundedOne));
      expect(await stored(refundedOne)).not.toHaveProperty('refund_due_at');
      const claims = await Promise.all(concurrently(5, () => unmatched.claimDue(day(3), 10, day(5))));
      expect(claims.flat()).toEqual([{ ...due, refund_due_at: day(5) }]);
      expect(await unmatched.claimDue(day(5), 1, day(6))).toMatchObject([{ transactionId: later.transactionId }]);
      await unmatched.resolve(later.transactionId, day(7));
      expect(await stored(later)).not.toHaveProperty('refund_due_at');
    });

    it('are resolved when they pay an order', async () => {
      const payment = await recorded();
      await unmatched.resolve(payment.transactionId, day(2));
      expect(await stored(payment)).toEqual({ ...payment, state: 'resolved', resolved_at: day(2) });
      await unmatched.resolve('pi_unknown', day(2));
      expect(await unmatched.findMany(['pi_unknown'])).toEqual([]);
    });

    it('are found by their ids', async () => {
      const [one, other] = [await recorded(), await recorded()];
      await recorded();
      const found = await unmatched.findMany([one.transactionId, 'pi_unknown', other.transactionId]);
      expect(found).toHaveLength(2);
      expect(found).toEqual(expect.arrayContaining([one, other]));
      expect(await unmatched.findMany([])).toEqual([]);
    });

    it('are listed: all open ones, then the closed ones of a period, newest first', async () => {
      const [old, young] = [await recorded({ found_at: day(1) }), await recorded({ found_at: day(8) })];
      const closed = [
        refunded(anUnmatchedPayment({ found_at: day(5) })),
        refunded(anUnmatchedPayment({ found_at: day(6) })),
      ];
      const outside = [
        refunded(anUnmatchedPayment({ found_at: day(4) })),
        refunded(anUnmatchedPayment({ found_at: day(7) })),
      ];
      for (const payment of [...closed, ...outside]) await unmatched.record(payment);
      const paidLater = await recorded({ found_at: day(5).replace('30', '45') });
      await unmatched.resolve(paidLater.transactionId, day(6));

      const listed = await unmatched.list({ from: day(5), to: day(7) }, 10);
      expect(listed.map(({ transactionId }) => transactionId)).toEqual(
        [young, old, closed[1]!, paidLater, closed[0]!].map(({ transactionId }) => transactionId),
      );
      expect(await unmatched.list({ from: day(5), to: day(7) }, 3)).toEqual(listed.slice(0, 3));
    });
  });
}
