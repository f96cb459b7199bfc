import { newId } from '#shared/object-id.js';
import { concurrently } from '#test/support/concurrency.js';
import type { UnmatchedPayment } from '../domain/unmatched-payment.js';
import type { UnmatchedPaymentRepository } from './unmatched-payment.repository.js';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T09:30:00.000Z`;

/** A payment of an order that is gone, found on the first of March. */
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
    let exceptions: UnmatchedPaymentRepository;
    beforeEach(async () => {
      exceptions = await makeRepository();
    });
    const noted = async (changes: Partial<UnmatchedPayment> = {}) => {
      const exception = anUnmatchedPayment(changes);
      expect(await exceptions.record(exception)).toBe(true);
      return exception;
    };
    const stored = async ({ transactionId }: UnmatchedPayment) => (await exceptions.findMany([transactionId]))[0];
    const refunded = (exception: UnmatchedPayment): UnmatchedPayment => ({
      ...exception,
      ...{ state: 'refunded', resolved_at: day(3), resolved_by: 'ada@test.com' },
    });

    it('are stored with all fields, with or without an order', async () => {
      const bound = await noted();
      const { order_id, ...unbound } = anUnmatchedPayment({ reason: 'no-order-of-this-total' });
      expect(order_id).toBeDefined();
      await exceptions.record(unbound);
      expect(await stored(bound)).toEqual(bound);
      expect(await stored(unbound)).toEqual(unbound);
    });

    it('are unchanged when they are recorded again, also concurrently', async () => {
      const exception = anUnmatchedPayment();
      const answers = await Promise.all(concurrently(10, () => exceptions.record(exception)));
      expect(answers.filter((changed) => changed)).toHaveLength(1);
      expect(await exceptions.record({ ...exception, amount_cents: 1, found_at: day(9) })).toBe(false);
      expect(await stored(exception)).toEqual(exception);
    });

    it('are refunded once', async () => {
      const exception = await noted();
      const answers = await Promise.all(concurrently(10, () => exceptions.record(refunded(exception))));
      expect(answers.filter((changed) => changed)).toHaveLength(1);
      expect(await stored(exception)).toEqual(refunded(exception));
    });

    it('stay refunded, whatever is recorded or resolved', async () => {
      const exception = refunded(anUnmatchedPayment());
      await exceptions.record(exception);
      expect(await exceptions.record({ ...exception, state: 'open' })).toBe(false);
      expect(await exceptions.record({ ...exception, resolved_at: day(9) })).toBe(false);
      await exceptions.resolve(exception.transactionId, day(9));
      expect(await stored(exception)).toEqual(exception);
    });

    it('are listed first when their refund fails, and can be refunded again', async () => {
      const exception = refunded(anUnmatchedPayment());
      await exceptions.record(exception);
      const young = await noted({ found_at: day(9) });
      const { resolved_at, resolved_by, ...failed } = { ...exception, state: 'refund-failed' } as const;
      expect([resolved_at, resolved_by]).not.toContain(undefined);
      const answers = await Promise.all(concurrently(5, () => exceptions.record(failed)));
      expect(answers.filter((changed) => changed)).toHaveLength(1);
      expect(await stored(exception)).toEqual(failed);
      const listed = await exceptions.list({ from: day(20), to: day(21) }, 10);
      expect(listed.map(({ transactionId }) => transactionId)).toEqual([failed.transactionId, young.transactionId]);
      expect(await exceptions.record({ ...failed, state: 'open' })).toBe(false);
      expect(await exceptions.record(exception)).toBe(true);
      expect(await stored(exception)).toEqual(exception);
    });

    it('are claimed by one server when their refund is due, and lose the due time with their state', async () => {
      const due = await noted({ refund_due_at: day(2) });
      const later = await noted({ refund_due_at: day(4) });
      await noted();
      const back = await noted({ refund_due_at: day(2) });
      await exceptions.record(refunded(back));
      expect(await stored(back)).not.toHaveProperty('refund_due_at');
      const claims = await Promise.all(concurrently(5, () => exceptions.claimDue(day(3), 10, day(5))));
      expect(claims.flat()).toEqual([{ ...due, refund_due_at: day(5) }]);
      expect(await exceptions.claimDue(day(5), 1, day(6))).toMatchObject([{ transactionId: later.transactionId }]);
      await exceptions.resolve(later.transactionId, day(7));
      expect(await stored(later)).not.toHaveProperty('refund_due_at');
    });

    it('are resolved when they pay an order', async () => {
      const exception = await noted();
      await exceptions.resolve(exception.transactionId, day(2));
      expect(await stored(exception)).toEqual({ ...exception, state: 'resolved', resolved_at: day(2) });
      await exceptions.resolve('pi_unknown', day(2));
      expect(await exceptions.findMany(['pi_unknown'])).toEqual([]);
    });

    it('are found by their ids', async () => {
      const [one, other] = [await noted(), await noted()];
      await noted();
      const found = await exceptions.findMany([one.transactionId, 'pi_unknown', other.transactionId]);
      expect(found).toHaveLength(2);
      expect(found).toEqual(expect.arrayContaining([one, other]));
      expect(await exceptions.findMany([])).toEqual([]);
    });

    it('are listed: all open ones, then the closed ones of a period, newest first', async () => {
      const [old, young] = [await noted({ found_at: day(1) }), await noted({ found_at: day(8) })];
      const closed = [
        refunded(anUnmatchedPayment({ found_at: day(5) })),
        refunded(anUnmatchedPayment({ found_at: day(6) })),
      ];
      const outside = [
        refunded(anUnmatchedPayment({ found_at: day(4) })),
        refunded(anUnmatchedPayment({ found_at: day(7) })),
      ];
      for (const exception of [...closed, ...outside]) await exceptions.record(exception);
      const paidLater = await noted({ found_at: day(5).replace('30', '45') });
      await exceptions.resolve(paidLater.transactionId, day(6));

      const listed = await exceptions.list({ from: day(5), to: day(7) }, 10);
      expect(listed.map(({ transactionId }) => transactionId)).toEqual(
        [young, old, closed[1]!, paidLater, closed[0]!].map(({ transactionId }) => transactionId),
      );
      expect(await exceptions.list({ from: day(5), to: day(7) }, 3)).toEqual(listed.slice(0, 3));
    });
  });
}
