import { newId } from '#shared/object-id.js';
import { concurrently } from '#test/support/concurrency.js';
import type { CardAttempt, CardAttemptRepository } from './card-attempt.repository.js';

const at = (minutes: number) => `2026-03-01T09:${String(minutes).padStart(2, '0')}:00.000Z`;

/** What every count of declined cards keeps to; `makeRepository` answers an empty one, made anew for each test. */
export function cardAttemptRepositoryContract(
  name: string,
  makeRepository: () => CardAttemptRepository | Promise<CardAttemptRepository>,
): void {
  describe(`declined cards in ${name}`, () => {
    let attempts: CardAttemptRepository;
    beforeEach(async () => {
      attempts = await makeRepository();
    });
    const note = async (minutes: number, changes: Partial<CardAttempt> = {}) => {
      const attempt = { id: newId(), transactionId: 'pi_1', order_id: 'one', email: 'carl@test.com', at: at(minutes) };
      await attempts.note({ ...attempt, ...changes });
      return { ...attempt, ...changes };
    };
    const ofOrder = { order_id: 'one' };
    const ofCarl = { email: 'carl@test.com' };

    it('are counted for their order and for their customer, the newest first', async () => {
      for (const minutes of [3, 1, 2]) await note(minutes);
      await note(4, { order_id: 'another' });
      await note(5, { order_id: undefined });
      await note(6, { email: 'eve@test.com', order_id: 'hers' });
      expect(await attempts.latest(ofOrder, at(0), 10)).toEqual([at(3), at(2), at(1)]);
      expect(await attempts.latest(ofCarl, at(0), 10)).toEqual([5, 4, 3, 2, 1].map(at));
      expect(await attempts.latest(ofCarl, at(0), 2)).toEqual([at(5), at(4)]);
    });

    it('count from a moment on', async () => {
      for (const minutes of [1, 2, 3]) await note(minutes);
      expect(await attempts.latest(ofOrder, at(2), 10)).toEqual([at(3), at(2)]);
      expect(await attempts.latest(ofCarl, at(4), 10)).toEqual([]);
    });

    it('count once, however often they are told, also at the same moment', async () => {
      const attempt = await note(1);
      await Promise.all(concurrently(10, () => attempts.note(attempt)));
      await attempts.note({ ...attempt, at: at(9) });
      expect(await attempts.latest(ofOrder, at(0), 10)).toEqual([at(1)]);
    });

    it('are forgotten when they are old', async () => {
      for (const minutes of [1, 2, 3]) await note(minutes);
      await attempts.forget(at(3));
      expect(await attempts.latest(ofOrder, at(0), 10)).toEqual([at(3)]);
    });
  });
}
