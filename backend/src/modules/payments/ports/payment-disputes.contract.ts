import { newId } from '#shared/object-id.js';
import { concurrently } from '#test/support/concurrency.js';
import type { Dispute } from '../domain/payment.js';
import type { PaymentRepository } from './payment.repository.js';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T09:30:00.000Z`;

function aDispute(changes: Partial<Dispute> = {}): Dispute {
  return {
    ...{ id: `du_${newId()}`, transactionId: `pi_${newId()}`, order_id: newId(), email: 'carl@test.com' },
    ...{ amount_cents: 698_000, currency: 'usd', status: 'open', created_at: day(1) },
    ...changes,
  };
}

/** The contract of every store of disputes; `makeRepository` returns an empty store for each test. */
export function paymentDisputesContract(
  name: string,
  makeRepository: () => PaymentRepository | Promise<PaymentRepository>,
): void {
  describe(`disputes in ${name}`, () => {
    let payments: PaymentRepository;
    beforeEach(async () => {
      payments = await makeRepository();
    });
    const recorded = async (changes: Partial<Dispute> = {}) => {
      const dispute = aDispute(changes);
      expect(await payments.recordDispute(dispute)).toBe(true);
      return dispute;
    };
    const stored = async ({ id, transactionId }: Dispute) =>
      (await payments.findDisputes([transactionId])).find((dispute) => dispute.id === id);

    it('are stored with all fields, with or without an order', async () => {
      const bound = await recorded();
      const { order_id, ...unbound } = aDispute({ status: 'lost', closed_at: day(2) });
      expect(order_id).toBeDefined();
      await payments.recordDispute(unbound);
      expect(await stored(bound)).toEqual(bound);
      expect(await stored(unbound)).toEqual(unbound);
    });

    it('lose their due time when they are answered, and an older event does not bring it back', async () => {
      const { due_by, ...answered } = await recorded({ due_by: day(9) });
      expect(await stored(answered)).toEqual({ ...answered, due_by });
      expect(await payments.recordDispute(answered)).toBe(true);
      expect(await payments.recordDispute({ ...answered, due_by: day(9) })).toBe(false);
      expect(await payments.recordDispute(answered)).toBe(false);
      expect(await stored(answered)).toEqual(answered);
      const inquiry = await recorded({ status: 'inquiry', due_by: day(9) });
      await payments.recordDispute({ ...inquiry, status: 'open', due_by: day(12) });
      expect(await stored(inquiry)).toEqual({ ...inquiry, status: 'open', due_by: day(12) });
    });

    it('are stored once, however often and concurrently they are recorded', async () => {
      const dispute = aDispute();
      const results = await Promise.all(concurrently(10, () => payments.recordDispute(dispute)));
      expect(results.filter((changed) => changed)).toHaveLength(1);
      expect(await payments.recordDispute({ ...dispute, amount_cents: 1 })).toBe(false);
      expect(await payments.findDisputes([dispute.transactionId])).toEqual([dispute]);
    });

    it('change their status forward only, and lose the closing time of an inquiry', async () => {
      const dispute = await recorded({ status: 'inquiry' });
      const at = (status: Dispute['status'], closed_at?: string) =>
        payments.recordDispute({ ...dispute, status, ...(closed_at !== undefined && { closed_at }) });
      expect(await at('inquiry-closed', day(2))).toBe(true);
      expect(await stored(dispute)).toEqual({ ...dispute, status: 'inquiry-closed', closed_at: day(2) });
      expect(await at('inquiry')).toBe(false);
      expect(await at('open')).toBe(true);
      expect(await stored(dispute)).toEqual({ ...dispute, status: 'open' });
      expect(await at('lost', day(3))).toBe(true);
      for (const late of ['open', 'inquiry-closed'] as const) expect(await at(late, day(9))).toBe(false);
      for (const closed_at of [day(3), day(2), undefined]) expect(await at('won', closed_at)).toBe(false);
      expect(await stored(dispute)).toEqual({ ...dispute, status: 'lost', closed_at: day(3) });
    });

    it('follow the later of two decisions, in whatever order they arrive', async () => {
      const dispute = await recorded({ status: 'lost', closed_at: day(3) });
      expect(await payments.recordDispute({ ...dispute, status: 'won', closed_at: day(4) })).toBe(true);
      expect(await payments.recordDispute(dispute)).toBe(false);
      expect(await stored(dispute)).toEqual({ ...dispute, status: 'won', closed_at: day(4) });
    });

    it('are separate records of one payment, oldest first', async () => {
      const second = await recorded({ transactionId: 'pi_1', created_at: day(5) });
      const first = await recorded({ transactionId: 'pi_1', created_at: day(4) });
      await recorded();
      expect(await payments.findDisputes(['pi_1', 'pi_unknown'])).toEqual([first, second]);
      expect(await payments.findDisputes([])).toEqual([]);
    });

    it('are listed: all open ones, then the closed ones of a period, newest first', async () => {
      const old = await recorded({ created_at: day(1) });
      const young = await recorded({ status: 'inquiry', created_at: day(8) });
      const won = await recorded({ status: 'won', created_at: day(5) });
      const lost = await recorded({ status: 'lost', created_at: day(6) });
      for (const outside of [day(4), day(7)]) await recorded({ status: 'lost', created_at: outside });
      const listed = await payments.listDisputes({ from: day(5), to: day(7) }, 10);
      expect(listed).toEqual([young, old, lost, won]);
      expect(await payments.listDisputes({ from: day(5), to: day(7) }, 3)).toEqual(listed.slice(0, 3));
    });
  });
}
