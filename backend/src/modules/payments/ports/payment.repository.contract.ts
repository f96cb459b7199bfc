import { newId } from '#shared/object-id.js';
import { concurrently } from '#test/support/concurrency.js';
import type { PaymentRepository, StoredIntent } from './payment.repository.js';

/** So many minutes past nine. */
const at = (minutes: number) => `2026-03-01T09:${String(minutes).padStart(2, '0')}:00.000Z`;

/** What every store of intents keeps to; `makeRepository` answers an empty one, made anew for each test. */
export function paymentRepositoryContract(
  name: string,
  makeRepository: () => PaymentRepository | Promise<PaymentRepository>,
): void {
  describe(`intents in ${name}`, () => {
    let payments: PaymentRepository;
    beforeEach(async () => {
      payments = await makeRepository();
    });
    const anIntent = (changes: Partial<StoredIntent> = {}): StoredIntent => ({
      id: `pi_${newId()}`,
      order_id: newId(),
      email: 'carl@test.com',
      amount_cents: 698_000,
      ...changes,
    });

    it('are found by their order, the latest one', async () => {
      const first = anIntent();
      const second = anIntent({ order_id: first.order_id });
      for (const intent of [first, second, anIntent()]) await payments.remember(intent);
      expect(await payments.findByOrder(first.order_id!)).toEqual(second);
    });

    it('stay as they were when they are remembered again', async () => {
      const intent = anIntent();
      await Promise.all(concurrently(10, () => payments.remember(intent)));
      await payments.remember({ ...intent, amount_cents: 1 });
      expect(await payments.findByOrder(intent.order_id!)).toEqual(intent);
    });

    it('may belong to no order', async () => {
      await payments.remember({ id: 'pi_1', email: 'carl@test.com', amount_cents: 698_000 });
      expect(await payments.findByOrder(newId())).toBeUndefined();
      expect(await payments.findByOrder('')).toBeUndefined();
    });

    it('are found by their id', async () => {
      const [bound, unbound] = [anIntent(), { id: 'pi_1', email: 'carl@test.com', amount_cents: 698_000 }];
      for (const intent of [bound, unbound]) await payments.remember(intent);
      expect(await payments.find(bound.id)).toEqual(bound);
      expect(await payments.find('pi_1')).toEqual(unbound);
      expect(await payments.find('pi_2')).toBeUndefined();
    });

    it('of a total alone are found by it while they are to be asked about, the oldest first', async () => {
      const ofTotal = (changes: Partial<StoredIntent> = {}): StoredIntent => ({
        ...{ id: `pi_${newId()}`, email: 'carl@test.com', amount_cents: 698_000 },
        ...changes,
      });
      const [first, second, done] = [ofTotal(), ofTotal(), ofTotal()];
      const others = [ofTotal({ email: 'eve@test.com' }), ofTotal({ amount_cents: 1 }), anIntent()];
      for (const intent of [first, second, done, ...others]) await payments.remember(intent, at(1));
      await payments.remember(ofTotal());
      await payments.schedulePoll(done.id, undefined);
      expect(await payments.findByTotal('carl@test.com', 698_000)).toEqual([first, second]);
    });

    describe('that are to be asked about', () => {
      const idsOf = (intents: readonly StoredIntent[]) => intents.map(({ id }) => id);
      const remembered = async (next_check_at?: string, changes: Partial<StoredIntent> = {}) => {
        const intent = anIntent(changes);
        await payments.remember(intent, next_check_at);
        return intent;
      };

      it('are taken when their time has come, the longest due first, as many as are wanted', async () => {
        const [third, first, second] = [await remembered(at(3)), await remembered(at(1)), await remembered(at(2))];
        await remembered(at(9));
        await remembered();
        const taken = await payments.claimDue(at(5), 2, at(59));
        expect(idsOf(taken).sort()).toEqual(idsOf([first, second]).sort());
        expect(taken).toContainEqual({ ...first, created_at: expect.stringMatching(/^2.*Z$/) as string });
        expect(idsOf(await payments.claimDue(at(5), 2, at(59)))).toEqual([third.id]);
        expect(await payments.claimDue(at(5), 2, at(59))).toEqual([]);
      });

      it('may belong to no order', async () => {
        await payments.remember({ id: 'pi_1', email: 'carl@test.com', amount_cents: 1 }, at(1));
        const [taken] = await payments.claimDue(at(1), 9, at(59));
        expect(taken).not.toHaveProperty('order_id');
      });

      it('are taken by one of many who want them', async () => {
        const due = await Promise.all(Array.from({ length: 12 }, () => remembered(at(1))));
        const taken = await Promise.all(concurrently(6, () => payments.claimDue(at(5), 4, at(59))));
        expect(idsOf(taken.flat()).sort()).toEqual(idsOf(due).sort());
      });

      it('are due again when whoever took them never came back', async () => {
        const intent = await remembered(at(1));
        await payments.claimDue(at(5), 9, at(7));
        expect(await payments.claimDue(at(6), 9, at(8))).toEqual([]);
        expect(idsOf(await payments.claimDue(at(7), 9, at(9)))).toEqual([intent.id]);
      });

      it('are due when a server whose clock was a week ahead put them off', async () => {
        const intent = await remembered(new Date(Date.parse(at(5)) + 7 * 86_400_000).toISOString());
        expect(idsOf(await payments.claimDue(at(5), 9, at(7)))).toEqual([intent.id]);
        expect(await payments.claimDue(at(6), 9, at(8))).toEqual([]);
      });

      it('are put off, or done with', async () => {
        const [later, done] = [await remembered(at(1)), await remembered(at(1))];
        await payments.schedulePoll(later.id, at(30));
        await payments.schedulePoll(done.id, undefined);
        expect(await payments.claimDue(at(29), 9, at(59))).toEqual([]);
        expect(idsOf(await payments.claimDue(at(31), 9, at(59)))).toEqual([later.id]);
        await payments.schedulePoll('pi_unknown', at(1));
        expect(await payments.claimDue(at(58), 9, at(59))).toEqual([]);
      });

      it('keep their time when they are remembered again', async () => {
        const intent = await remembered(at(1));
        await payments.remember(intent, at(50));
        expect(idsOf(await payments.claimDue(at(2), 9, at(59)))).toEqual([intent.id]);
        await payments.schedulePoll(intent.id, undefined);
        await payments.remember(intent, at(1));
        expect(await payments.claimDue(at(58), 9, at(59))).toEqual([]);
      });
    });
  });
}
