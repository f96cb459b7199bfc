import { concurrently } from '#test/support/concurrency.js';
import type { WebhookEventRepository } from './webhook-event.repository.js';

const day = (number: number) => `2026-03-0${number}T09:30:00.000Z`;

/** What every memory of the gateway's events keeps to; `makeRepository` answers an empty one, made anew for each test. */
export function webhookEventRepositoryContract(
  name: string,
  makeRepository: () => WebhookEventRepository | Promise<WebhookEventRepository>,
): void {
  describe(`events in ${name}`, () => {
    let events: WebhookEventRepository;
    beforeEach(async () => {
      events = await makeRepository();
    });

    it('are known once they are remembered, at the same moment too', async () => {
      expect(await events.isKnown('evt_1')).toBe(false);
      await Promise.all(concurrently(5, () => events.remember('evt_1', day(1))));
      expect(await events.isKnown('evt_1')).toBe(true);
      expect(await events.isKnown('evt_2')).toBe(false);
    });

    it('are forgotten when they are old', async () => {
      for (const number of [1, 2, 3]) await events.remember(`evt_${number}`, day(number));
      await events.forget(day(3));
      expect([await events.isKnown('evt_2'), await events.isKnown('evt_3')]).toEqual([false, true]);
    });
  });
}
