import { ADA } from '#test/support/builders.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import type { WholeShop } from '#test/support/whole-shop.js';
import { FIRST_SYNONYMS, MAX_SYNONYMS } from '../domain/synonyms.js';
import { addParts, namesOf } from './part-lists.contract.js';
import type { PartRepository } from './part.repository.js';
import type { SynonymStore } from './synonym.store.js';

/** The contract of every store of synonyms; `open` returns the ports over an empty store. */
export function synonymStoreContract(name: string, open: () => WholeShop): void {
  describe(`synonyms in ${name}`, () => {
    let synonyms: SynonymStore;
    let parts: PartRepository;
    let store: WholeShop['store'];
    beforeEach(() => {
      ({ synonyms, parts, store } = open());
    });
    const words = async () => (await synonyms.read()).entries.map(({ word }) => word);
    const found = async (q: string) => namesOf(await parts.findByWords(q, 8));

    it('are those of a new shop until the first change', async () => {
      expect(await synonyms.read()).toEqual(FIRST_SYNONYMS);
      for (const word of ['cpu', 'gpu', 'psu', 'ram', 'ssd', 'motherboard', 'mobo'])
        expect(await words()).toContain(word);
    });

    it('are kept sorted, and each change counts once', async () => {
      await synonyms.set({ word: 'blower', words: ['fan'] }, ADA);
      await synonyms.set({ word: 'blower', words: ['fan'] }, ADA);
      await synonyms.set({ word: 'blower', words: ['fan', 'ventilator'] }, ADA);
      expect(await synonyms.remove('cpu', ADA)).toBe(true);
      expect(await synonyms.remove('cpu', ADA)).toBe(false);
      const { entries, revision } = await synonyms.read();
      const others = FIRST_SYNONYMS.entries.filter(({ word }) => word !== 'cpu');
      expect(entries).toEqual([{ word: 'blower', words: ['fan', 'ventilator'] }, ...others]);
      expect(revision).toBe(3);
    });

    it('change what a search finds from the next one on', async () => {
      await addParts(
        parts,
        { name: 'Quiet Fan' },
        { name: 'Silent Fan', description: 'A blower for cases.' },
        { name: 'Fan Filter' },
      );
      expect(await found('blower')).toEqual(['Silent Fan']);
      await synonyms.set({ word: 'blower', words: ['quiet fan', 'filter'] }, ADA);
      expect(await found('blower')).toEqual(['Fan Filter', 'Quiet Fan', 'Silent Fan']);
      expect(await found('blowers')).toEqual(['Fan Filter', 'Quiet Fan', 'Silent Fan']);
      await synonyms.remove('blower', ADA);
      expect(await found('blower')).toEqual(['Silent Fan']);
    });

    it('may all be deleted', async () => {
      for (const word of await words()) await synonyms.remove(word, ADA);
      expect(await words()).toEqual([]);
    });

    it(`are at most ${MAX_SYNONYMS}, also when many add some at the same time`, async () => {
      const entries = Array.from({ length: MAX_SYNONYMS - 2 }, (_, n) => ({ word: `w${n}`, words: ['fan'] }));
      await store.importInto(
        async (target) => {
          await target.add('synonyms', [{ _id: 'parts', entries, revision: 1 }]);
          await target.complete({ parts: 0, reviews: 0 });
        },
        { besideOthers: true },
      );
      const adding = await outcomes(concurrently(5, (n) => synonyms.set({ word: `x${n}`, words: ['fan'] }, ADA)));
      const refusal = { kind: 'conflict', code: 'too-many-synonyms' };
      expect(adding.reasons).toEqual(Array(3).fill(expect.objectContaining(refusal)));
      expect((await synonyms.read()).entries).toHaveLength(MAX_SYNONYMS);
      await synonyms.set({ word: 'w0', words: ['case'] }, ADA);
    });
  });
}
