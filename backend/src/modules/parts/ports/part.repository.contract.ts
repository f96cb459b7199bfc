import { ADA, aPart, NO_OPTIONAL_FIELDS, OPTIONAL_FIELDS } from '#test/support/builders.js';
import { newId } from '#shared/object-id.js';
import type { NewPart, Part } from '../domain/part.js';
import { addParts, namesOf, partListsContract, readAll } from './part-lists.contract.js';
import { partNumbersContract } from './part-numbers.contract.js';
import { partSearchContract } from './part-search.contract.js';
import { archivedPartsContract } from './archived-parts.contract.js';
import { partImportContract } from './part-import.contract.js';
import type { PartRepository } from './part.repository.js';

const UNKNOWN_IDS = ['0'.repeat(24), 'x', '', '../etc', `' OR 1=1 --`, 'A'.repeat(24), '\u0000'];

/** The contract of every store of parts; `open` returns an empty store before each test. */
export function partRepositoryContract(name: string, open: () => PartRepository | Promise<PartRepository>): void {
  describe(`${name}, a part repository`, () => {
    let parts: PartRepository;
    beforeEach(async () => {
      parts = await open();
    });

    const add = (...changes: Partial<NewPart>[]) => addParts(parts, ...changes);

    describe('adding and finding', () => {
      it('returns the added part under a new id, at version 1', async () => {
        const part = await parts.add(
          aPart({ name: 'Ünïcode ✓ "fan"', quantity: 1_000_000_000, price_cents: 100_000_000_000 }),
          ADA,
        );
        expect(part).toEqual({
          ...aPart({ name: 'Ünïcode ✓ "fan"', quantity: 1_000_000_000, price_cents: 100_000_000_000 }),
          _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
          version: 1,
          total_stocked: 1_000_000_000,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        });
        expect(await parts.find(part._id)).toEqual(part);
      });

      it('adds, removes and sets every optional field', async () => {
        const { _id } = await parts.add(aPart(OPTIONAL_FIELDS), ADA);
        expect(await parts.find(_id)).toMatchObject(OPTIONAL_FIELDS);
        for (const part of [_id, (await parts.add(aPart(NO_OPTIONAL_FIELDS), ADA))._id]) {
          await parts.update(part, NO_OPTIONAL_FIELDS, ADA);
          for (const field of Object.keys(OPTIONAL_FIELDS)) expect(await parts.find(part)).not.toHaveProperty(field);
        }
        await parts.update(_id, OPTIONAL_FIELDS, ADA);
        expect(await parts.find(_id)).toMatchObject(OPTIONAL_FIELDS);
      });

      it('adds a part under a given id once, also for concurrent calls', async () => {
        const _id = newId();
        const before = await parts.revision();
        await Promise.all([1, 2, 3].map(async () => parts.add(aPart({ name: 'Given' }), ADA, _id)));
        await parts.add(aPart({ name: 'Given' }), ADA, _id);
        expect(await parts.find(_id)).toMatchObject({ _id, name: 'Given', version: 1 });
        const { items } = await parts.list({}, { sort: 'name', descending: false, limit: 10 });
        expect(items.filter(({ name }) => name === 'Given')).toHaveLength(1);
        expect(await parts.revision()).not.toBe(before);
      });

      it('adds every part of concurrent calls under its own id', async () => {
        const added = await Promise.all(
          Array.from({ length: 50 }, (_, i) => parts.add(aPart({ name: `Part ${i}` }), ADA)),
        );
        expect(new Set(added.map((part) => part._id)).size).toBe(50);
        expect(await readAll(parts)).toHaveLength(50);
      });

      it.each(UNKNOWN_IDS)('treats %j as an unknown part', async (id) => {
        await add({});
        expect(await parts.find(id)).toBeUndefined();
        expect(await parts.update(id, { quantity: 1 }, ADA)).toEqual({ outcome: 'unknown' });
        expect(await parts.remove(id, ADA)).toBe(false);
      });

      it('finds parts by exactly their name and picture, at most two', async () => {
        await add(
          { name: 'Fan', image_url: '/pictures/a.svg' },
          { name: 'fan', image_url: '/pictures/a.svg' },
          { name: 'Fan', image_url: '/pictures/b.svg' },
        );
        expect(namesOf(await parts.findByNameAndPicture('Fan', '/pictures/a.svg'))).toEqual(['Fan']);
        expect(await parts.findByNameAndPicture('Fan', '/pictures/c.svg')).toEqual([]);
        await add({ name: 'Fan', image_url: '/pictures/a.svg' }, { name: 'Fan', image_url: '/pictures/a.svg' });
        expect(await parts.findByNameAndPicture('Fan', '/pictures/a.svg')).toHaveLength(2);
      });

      it('finds parts on sale by their names, in any case, by name, up to the limit of each', async () => {
        const [gone] = (await add({ name: 'Fan' }, { name: 'fan' }, { name: 'Case' }, { name: 'FAN' })) as [Part];
        await parts.remove(gone._id, ADA);
        const found = async (limit: number) => namesOf(await parts.findByNames(['Fan', 'CASE', 'Drive'], limit));
        expect(await found(9)).toEqual(['Case', 'fan', 'FAN']);
        expect(await found(1)).toEqual(['Case', 'fan']);
      });
    });

    describe('updating', () => {
      it('sets the given fields, keeps the others, and increments the version', async () => {
        const [part] = (await add({})) as [Part];
        const update = await parts.update(part._id, { name: 'N9', quantity: 0 }, ADA);
        const updated = { ...part, name: 'N9', quantity: 0, version: 2, total_stocked: 0 };
        expect(update).toEqual({ outcome: 'updated', part: updated });
        expect(await parts.find(part._id)).toEqual(updated);
      });

      it('changes nothing for equal fields and for an empty patch', async () => {
        const [part] = (await add({ name: 'Fan' })) as [Part];
        expect(await parts.update(part._id, { name: 'Fan', quantity: part.quantity }, ADA)).toEqual({
          outcome: 'unchanged',
          part,
        });
        expect(await parts.update(part._id, {}, ADA)).toEqual({ outcome: 'unchanged', part });
        expect(await parts.update(part._id, { name: undefined }, ADA)).toEqual({ outcome: 'unchanged', part });
        expect(await parts.update(part._id, { name: 'fan' }, ADA)).toMatchObject({
          outcome: 'updated',
          part: { name: 'fan', version: 2 },
        });
      });

      it('refuses an outdated version and returns the current part', async () => {
        const [part] = (await add({})) as [Part];
        await parts.update(part._id, { quantity: 5 }, ADA, 1);
        const now = await parts.find(part._id);
        expect(await parts.update(part._id, { quantity: 6 }, ADA, 1)).toEqual({ outcome: 'stale', part: now });
        expect(await parts.update(part._id, { quantity: 5 }, ADA, 1)).toEqual({ outcome: 'stale', part: now });
        expect(await parts.update(part._id, {}, ADA, 1)).toEqual({ outcome: 'stale', part: now });
        expect(await parts.update(part._id, { quantity: 6 }, ADA, 2)).toMatchObject({
          outcome: 'updated',
          part: { quantity: 6, version: 3 },
        });
      });

      it('applies one of many concurrent updates of the same version', async () => {
        const [part] = (await add({})) as [Part];
        const updates = await Promise.all(
          Array.from({ length: 20 }, (_, i) => parts.update(part._id, { quantity: 1000 + i }, ADA, 1)),
        );
        const won = updates.flatMap((update) => (update.outcome === 'updated' ? [update.part] : []));
        expect(won).toHaveLength(1);
        expect(updates.filter((update) => update.outcome === 'stale')).toHaveLength(19);
        expect(await parts.find(part._id)).toEqual(won[0]);
      });

      it('loses no concurrent update of different fields', async () => {
        const [part] = (await add({})) as [Part];
        await Promise.all([
          parts.update(part._id, { name: 'New name' }, ADA),
          parts.update(part._id, { quantity: 7 }, ADA),
          parts.update(part._id, { description: 'New words' }, ADA),
        ]);
        expect(await parts.find(part._id)).toMatchObject({
          name: 'New name',
          quantity: 7,
          description: 'New words',
          version: 4,
        });
      });
    });

    describe('removing', () => {
      it('removes a part once for concurrent calls', async () => {
        const [part] = (await add({}, { name: 'Other' })) as [Part, Part];
        const removed = await Promise.all(Array.from({ length: 5 }, () => parts.remove(part._id, ADA)));
        expect(removed.filter(Boolean)).toHaveLength(1);
        expect(await parts.find(part._id)).toBeUndefined();
        expect(namesOf(await readAll(parts))).toEqual(['Other']);
        expect(await parts.update(part._id, { quantity: 1 }, ADA)).toEqual({ outcome: 'unknown' });
      });
    });

    describe('listing', () => partListsContract(() => parts));

    describe('searching', () => partSearchContract(() => parts));

    describe('importing', () => partImportContract(() => parts));

    describe('part numbers', () => partNumbersContract(() => parts));

    describe('archiving', () => archivedPartsContract(() => parts));

    describe('the revision', () => {
      it('differs after every change and stays the same without one', async () => {
        const seen = [await parts.revision()];
        const [part] = (await add({})) as [Part];
        seen.push(await parts.revision());
        await parts.update(part._id, { quantity: 1 }, ADA);
        seen.push(await parts.revision());
        await parts.remove(part._id, ADA);
        seen.push(await parts.revision());
        expect(new Set(seen).size).toBe(4);

        const [other] = (await add({})) as [Part];
        const before = await parts.revision();
        await parts.update(other._id, { quantity: other.quantity }, ADA);
        await parts.update(other._id, { quantity: 3 }, ADA, 99);
        await parts.remove('0'.repeat(24), ADA);
        await parts.list({}, { sort: 'name', descending: false, limit: 5 });
        expect(await parts.revision()).toBe(before);
      });
    });
  });
}
