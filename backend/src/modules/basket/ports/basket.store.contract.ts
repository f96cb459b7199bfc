import { newId } from '#shared/object-id.js';
import { MAX_LINES } from '#shared/limits.js';
import type { BasketStore } from './basket.store.js';

/** The contract of every adapter of `BasketStore`. */
export function basketStoreContract(name: string, baskets: () => BasketStore): void {
  const aLine = (amount = 1) => ({ part_id: newId(), amount, price_cents: 1000 });

  describe(`baskets in ${name}`, () => {
    it('returns an empty basket for a user without one', async () => {
      expect(await baskets().find(newId())).toEqual({ lines: [], revision: 0 });
    });

    it('keeps the lines of each user in their order, and increases the revision', async () => {
      const [carl, zoe] = [newId(), newId()];
      const lines = Array.from({ length: MAX_LINES }, (_, index) => aLine(index + 1));
      expect(await baskets().replace(carl, { lines, revision: 0 })).toEqual({ lines, revision: 1 });
      expect(await baskets().find(carl)).toEqual({ lines, revision: 1 });
      expect(await baskets().find(zoe)).toEqual({ lines: [], revision: 0 });
      expect(await baskets().replace(carl, { lines: [], revision: 1 })).toEqual({ lines: [], revision: 2 });
      expect(await baskets().find(carl)).toEqual({ lines: [], revision: 2 });
    });

    it('changes nothing when the basket has another revision', async () => {
      const user = newId();
      expect(await baskets().replace(user, { lines: [aLine()], revision: 1 })).toBeUndefined();
      expect(await baskets().find(user)).toEqual({ lines: [], revision: 0 });
      const stored = await baskets().replace(user, { lines: [aLine()], revision: 0 });
      for (const revision of [0, 2]) {
        expect(await baskets().replace(user, { lines: [aLine()], revision })).toBeUndefined();
        expect(await baskets().find(user)).toEqual(stored);
      }
    });

    it('stores one of many concurrent changes of the same revision', async () => {
      const user = newId();
      for (const revision of [0, 1, 2]) {
        const changes = Array.from({ length: 20 }, (_, index) =>
          baskets().replace(user, { lines: [aLine(index + 1)], revision }),
        );
        const stored = (await Promise.all(changes)).filter((basket) => basket !== undefined);
        expect(stored).toHaveLength(1);
        expect(await baskets().find(user)).toEqual(stored[0]);
      }
    });
  });
}
