import { newId } from '#shared/object-id.js';
import { concurrently } from '#test/support/concurrency.js';
import type { DeclinedCard, PaymentRepository, StoredIntent } from './payment.repository.js';

/** The time of these minutes past nine. */
const at = (minutes: number) => `2026-03-01T09:${String(minutes).padStart(2, '0')}:00.000Z`;

/** The contract of every payment repository; `makeRepository` returns an empty one for each test. */
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

    it('are found by their order, the latest first', async () => {
      const first = anIntent();
      const second = anIntent({ order_id: first.order_id });
      for (const intent of [first, second, anIntent()]) await payments.addIntent(intent);
      expect(await payments.findByOrder(first.order_id!)).toEqual(second);
    });

    it('are unchanged when they are added again', async () => {
      const intent = anIntent();
      await Promise.all(concurrently(10, () => payments.addIntent(intent)));
      await payments.addIntent({ ...intent, amount_cents: 1 });
      expect(await payments.findByOrder(intent.order_id!)).toEqual(intent);
    });

    it('may have no order', async () => {
      await payments.addIntent({ id: 'pi_1', email: 'carl@test.com', amount_cents: 698_000 });
      expect(await payments.findByOrder(newId())).toBeUndefined();
      expect(await payments.findByOrder('')).toBeUndefined();
    });

    it('are found by their id', async () => {
      const [bound, unbound] = [anIntent(), { id: 'pi_1', email: 'carl@test.com', amount_cents: 698_000 }];
      for (const intent of [bound, unbound]) await payments.addIntent(intent);
      expect(await payments.find(bound.id)).toEqual(bound);
      expect(await payments.find('pi_1')).toEqual(unbound);
      expect(await payments.find('pi_2')).toBeUndefined();
    });

    it('without an order are found by their total while a poll is scheduled, oldest first', async () => {
      const ofTotal = (changes: Partial<StoredIntent> = {}): StoredIntent => ({
        ...{ id: `pi_${newId()}`, email: 'carl@test.com', amount_cents: 698_000 },
        ...changes,
      });
      const [first, second, done] = [ofTotal(), ofTotal(), ofTotal()];
      const others = [ofTotal({ email: 'eve@test.com' }), ofTotal({ amount_cents: 1 }), anIntent()];
      for (const intent of [first, second, done, ...others]) await payments.addIntent(intent, at(1));
      await payments.addIntent(ofTotal());
      await payments.schedulePoll(done.id, undefined);
      expect(await payments.findByTotal('carl@test.com', 698_000)).toEqual([first, second]);
    });

    it('are listed in the order of their ids, with their poll and their age, until they are deleted', async () => {
      const intents = ['pi_b', 'pi_c', 'pi_a'].map((id) => anIntent({ id }));
      for (const intent of intents) await payments.addIntent(intent, at(1));
      await payments.schedulePoll('pi_c', undefined);
      const [a, b, ...none] = await payments.listIntents('', 2);
      expect([a?.id, b?.id, none]).toEqual(['pi_a', 'pi_b', []]);
      expect(b).toEqual({ ...intents[0], next_check_at: at(1), created_at: expect.stringMatching(/^2.*Z$/) as string });
      const [c] = await payments.listIntents('pi_b', 2);
      expect(c?.id).toBe('pi_c');
      expect(c).not.toHaveProperty('next_check_at');
      await payments.deleteCancelledIntents(['pi_a', 'pi_c']);
      expect((await payments.listIntents('', 9)).map(({ id }) => id)).toEqual(['pi_b']);
    });

    describe('with a scheduled poll', () => {
      const idsOf = (intents: readonly StoredIntent[]) => intents.map(({ id }) => id);
      const addDue = async (next_check_at?: string, changes: Partial<StoredIntent> = {}) => {
        const intent = anIntent(changes);
        await payments.addIntent(intent, next_check_at);
        return intent;
      };

      it('are claimed when they are due, the longest due first, up to the limit', async () => {
        const [third, first, second] = [await addDue(at(3)), await addDue(at(1)), await addDue(at(2))];
        await addDue(at(9));
        await addDue();
        const claimed = await payments.claimDue(at(5), 2, at(59));
        expect(idsOf(claimed).sort()).toEqual(idsOf([first, second]).sort());
        expect(claimed).toContainEqual({ ...first, created_at: expect.stringMatching(/^2.*Z$/) as string });
        expect(idsOf(await payments.claimDue(at(5), 2, at(59)))).toEqual([third.id]);
        expect(await payments.claimDue(at(5), 2, at(59))).toEqual([]);
      });

      it('may have no order', async () => {
        await payments.addIntent({ id: 'pi_1', email: 'carl@test.com', amount_cents: 1 }, at(1));
        const [claimed] = await payments.claimDue(at(1), 9, at(59));
        expect(claimed).not.toHaveProperty('order_id');
      });

      it('are claimed by one of many servers', async () => {
        const due = await Promise.all(Array.from({ length: 12 }, () => addDue(at(1))));
        const claimed = await Promise.all(concurrently(6, () => payments.claimDue(at(5), 4, at(59))));
        expect(idsOf(claimed.flat()).sort()).toEqual(idsOf(due).sort());
      });

      it('are due again when the server that claimed them stopped', async () => {
        const intent = await addDue(at(1));
        await payments.claimDue(at(5), 9, at(7));
        expect(await payments.claimDue(at(6), 9, at(8))).toEqual([]);
        expect(idsOf(await payments.claimDue(at(7), 9, at(9)))).toEqual([intent.id]);
      });

      it('are due when a server whose clock was a week ahead scheduled them', async () => {
        const intent = await addDue(new Date(Date.parse(at(5)) + 7 * 86_400_000).toISOString());
        expect(idsOf(await payments.claimDue(at(5), 9, at(7)))).toEqual([intent.id]);
        expect(await payments.claimDue(at(6), 9, at(8))).toEqual([]);
      });

      it('are scheduled later, or never again', async () => {
        const [later, done] = [await addDue(at(1)), await addDue(at(1))];
        await payments.schedulePoll(later.id, at(30));
        await payments.schedulePoll(done.id, undefined);
        expect(await payments.claimDue(at(29), 9, at(59))).toEqual([]);
        expect(idsOf(await payments.claimDue(at(31), 9, at(59)))).toEqual([later.id]);
        await payments.schedulePoll('pi_unknown', at(1));
        expect(await payments.claimDue(at(58), 9, at(59))).toEqual([]);
      });

      it('keep their poll when they are added again', async () => {
        const intent = await addDue(at(1));
        await payments.addIntent(intent, at(50));
        expect(idsOf(await payments.claimDue(at(2), 9, at(59)))).toEqual([intent.id]);
        await payments.schedulePoll(intent.id, undefined);
        await payments.addIntent(intent, at(1));
        expect(await payments.claimDue(at(58), 9, at(59))).toEqual([]);
      });
    });

    describe('declined cards', () => {
      const decline = async (minutes: number, changes: Partial<DeclinedCard> = {}) => {
        const declined = {
          id: newId(),
          transactionId: 'pi_1',
          order_id: 'one',
          email: 'carl@test.com',
          at: at(minutes),
        };
        await payments.recordDecline({ ...declined, ...changes });
        return { ...declined, ...changes };
      };
      const ofOrder = { order_id: 'one' };
      const ofCarl = { email: 'carl@test.com' };

      it('are counted for their order and for their customer, the newest first', async () => {
        for (const minutes of [3, 1, 2]) await decline(minutes);
        await decline(4, { order_id: 'another' });
        await decline(5, { order_id: undefined });
        await decline(6, { email: 'eve@test.com', order_id: 'hers' });
        expect(await payments.latestDeclines(ofOrder, at(0), 10)).toEqual([at(3), at(2), at(1)]);
        expect(await payments.latestDeclines(ofCarl, at(0), 10)).toEqual([5, 4, 3, 2, 1].map(at));
        expect(await payments.latestDeclines(ofCarl, at(0), 2)).toEqual([at(5), at(4)]);
      });

      it('are counted since the given time', async () => {
        for (const minutes of [1, 2, 3]) await decline(minutes);
        expect(await payments.latestDeclines(ofOrder, at(2), 10)).toEqual([at(3), at(2)]);
        expect(await payments.latestDeclines(ofCarl, at(4), 10)).toEqual([]);
      });

      it('count once for each id, also concurrently', async () => {
        const declined = await decline(1);
        await Promise.all(concurrently(10, () => payments.recordDecline(declined)));
        await payments.recordDecline({ ...declined, at: at(9) });
        expect(await payments.latestDeclines(ofOrder, at(0), 10)).toEqual([at(1)]);
      });

      it('are deleted before the given time', async () => {
        for (const minutes of [1, 2, 3]) await decline(minutes);
        await payments.deleteDeclinesBefore(at(3));
        expect(await payments.latestDeclines(ofOrder, at(0), 10)).toEqual([at(3)]);
      });
    });

    describe('webhook events', () => {
      it('are handled once they are marked, also concurrently', async () => {
        expect(await payments.isEventHandled('evt_1')).toBe(false);
        await Promise.all(concurrently(5, () => payments.markEventHandled('evt_1', at(1))));
        expect(await payments.isEventHandled('evt_1')).toBe(true);
        expect(await payments.isEventHandled('evt_2')).toBe(false);
      });

      it('are deleted before the given time', async () => {
        for (const number of [1, 2, 3]) await payments.markEventHandled(`evt_${number}`, at(number));
        await payments.deleteEventsBefore(at(3));
        expect([await payments.isEventHandled('evt_2'), await payments.isEventHandled('evt_3')]).toEqual([false, true]);
      });
    });
  });
}
