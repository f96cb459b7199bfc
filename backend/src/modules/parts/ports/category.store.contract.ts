import { ADA, aPart } from '#test/support/builders.js';
import { collect, concurrently, outcomes } from '#test/support/concurrency.js';
import type { WholeShop } from '#test/support/whole-shop.js';
import { CategoryTree, childrenOf } from '../domain/category.js';
import { MAX_CATEGORIES } from '../domain/category.errors.js';
import type { NewPart } from '../domain/part.js';
import type { CategoryStore } from './category.store.js';
import { addParts, namesOf } from './part-lists.contract.js';
import type { PartRepository } from './part.repository.js';

/** The contract of every store of categories; `open` returns the ports over an empty store. */
export function categoryStoreContract(name: string, open: () => WholeShop): void {
  describe(`categories in ${name}`, () => {
    let categories: CategoryStore;
    let parts: PartRepository;
    let store: WholeShop['store'];
    beforeEach(() => {
      ({ categories, parts, store } = open());
    });
    const add = (name: string, parent_id?: string) => categories.add({ name, ...(parent_id && { parent_id }) }, ADA);
    const tree = async () => new CategoryTree((await categories.read()).entries);
    const names = async (parent_id?: string) =>
      childrenOf((await categories.read()).entries, parent_id).map((category) => category.name);
    const slugOf = async (id: string) => (await tree()).withId(id)?.slug;
    const conflict = (code: string) => ({ kind: 'conflict', code });
    const inCategory = async (category: string) => {
      const found = await collect(parts.stream({ category }, 'name', false));
      return namesOf(found);
    };
    const anIn = (category_id: string, name: string): Partial<NewPart> => ({ name, category_id });

    it('are in the order in which an admin puts them', async () => {
      const [fans, cases, cables] = [await add('Fans'), await add('Cases'), await add('Cables')];
      expect(await names()).toEqual(['Fans', 'Cases', 'Cables']);
      await categories.change(cables, { position: 0 }, ADA);
      await categories.change(fans, { position: 9 }, ADA);
      expect(await names()).toEqual(['Cables', 'Cases', 'Fans']);
      await categories.change(cables, { parent_id: cases }, ADA);
      await categories.add({ name: 'Feet', parent_id: cases, position: 0 }, ADA);
      expect([await names(), await names(cases)]).toEqual([
        ['Cases', 'Fans'],
        ['Feet', 'Cables'],
      ]);
      await categories.change(cables, { parent_id: null }, ADA);
      expect(await names()).toEqual(['Cases', 'Fans', 'Cables']);
      expect(await categories.change(cables, { parent_id: null, position: 2, name: 'Cables' }, ADA)).toBe(false);
    });

    it('have the slug of their name, and are found by former ones', async () => {
      const id = await add('Lüfter & Kühler');
      expect(await slugOf(id)).toBe('luefter-kuehler');
      await categories.change(id, { name: 'Cooling' }, ADA);
      await categories.change(id, { name: 'Fans' }, ADA);
      expect(['luefter-kuehler', 'cooling', 'fans'].map((await tree()).withSlug.bind(await tree()))).toEqual(
        Array(3).fill(expect.objectContaining({ _id: id, slug: 'fans' })),
      );
      const other = await add('Cooling');
      expect((await tree()).withSlug('cooling')?._id).toBe(other);
      await categories.change(id, { name: 'Lüfter & Kühler' }, ADA);
      expect((await tree()).withId(id)?.former_slugs).toEqual(['fans', 'cooling']);
      expect(await slugOf(await add('Cooling', id))).toBe('cooling-2');
      expect(await slugOf(await add('—'))).toBe('category');
    });

    it('have names that no other category of their parent has', async () => {
      const fans = await add('Fans');
      await expect(add('FANS')).rejects.toMatchObject(conflict('category-name-taken'));
      const cases = await add('Cases', fans);
      await expect(categories.change(cases, { name: 'fans', parent_id: null }, ADA)).rejects.toMatchObject(
        conflict('category-name-taken'),
      );
      await categories.change(fans, { name: 'fans' }, ADA);
      expect(await names()).toEqual(['fans']);
    });

    it('have at most three levels, and are never below themselves', async () => {
      const one = await add('One');
      const two = await add('Two', one);
      const three = await add('Three', two);
      await expect(add('Four', three)).rejects.toMatchObject(conflict('category-too-deep'));
      for (const below of [one, two, three])
        await expect(categories.change(one, { parent_id: below }, ADA)).rejects.toMatchObject(
          conflict('category-into-itself'),
        );
      const other = await add('Other');
      await expect(categories.change(one, { parent_id: other }, ADA)).rejects.toMatchObject(
        conflict('category-too-deep'),
      );
      await categories.change(two, { parent_id: other }, ADA);
      expect(await names(other)).toEqual(['Two']);
      await expect(add('Five', '0'.repeat(24))).rejects.toMatchObject({ kind: 'invalid' });
    });

    it('stay a tree when two admins move two of them into each other', async () => {
      for (const round of [1, 2, 3]) {
        const [one, other] = [await add(`One ${round}`), await add(`Other ${round}`)];
        const moves = await outcomes([
          categories.change(one, { parent_id: other }, ADA),
          categories.change(other, { parent_id: one }, ADA),
        ]);
        expect(moves.reasons).toEqual([expect.objectContaining(conflict('category-into-itself'))]);
      }
    });

    it('are all kept when many are added at the same time', async () => {
      await Promise.all(concurrently(5, (n) => add(`Category ${n}`)));
      expect((await names()).sort()).toEqual(Array.from({ length: 5 }, (_, n) => `Category ${n}`));
    });

    it('are deleted only without parts and categories, unless these move into another one', async () => {
      const [fans, cases] = [await add('Fans'), await add('Cases')];
      const quiet = await add('Quiet', fans);
      await expect(categories.remove(fans, undefined, ADA)).rejects.toMatchObject(conflict('category-not-empty'));
      const [fan, old] = await addParts(parts, anIn(quiet, 'Silent Fan'), anIn(quiet, 'Old Fan'));
      await parts.setArchived(old!._id, true, ADA);
      await parts.remove(fan!._id, ADA);
      await expect(categories.remove(quiet, undefined, ADA)).rejects.toMatchObject(conflict('category-not-empty'));
      for (const into of [fans, quiet])
        await expect(categories.remove(fans, into, ADA)).rejects.toMatchObject(conflict('category-into-itself'));
      await expect(categories.remove(fans, '0'.repeat(24), ADA)).rejects.toMatchObject({ kind: 'invalid' });
      await expect(categories.remove('0'.repeat(24), cases, ADA)).rejects.toMatchObject({ kind: 'not-found' });
      await categories.remove(fans, cases, ADA);
      expect([await names(), await names(cases)]).toEqual([['Cases'], ['Quiet']]);
      await parts.remove(old!._id, ADA);
      await categories.remove(quiet, undefined, ADA);
      await categories.remove(cases, undefined, ADA);
      expect(await names()).toEqual([]);
    });

    it('give their parts and addresses to another category when they are deleted into it', async () => {
      const [fans, cooling, parent] = [await add('Fans'), await add('Cooling'), await add('Hardware')];
      const [fan] = await addParts(parts, anIn(fans, 'Fan'), anIn(cooling, 'Cooler'), { name: 'Case' });
      const revision = await parts.revision();
      await categories.remove(fans, cooling, ADA);
      expect(await parts.revision()).toBeGreaterThan(revision);
      expect(await parts.find(fan!._id)).toMatchObject({ category_id: cooling, version: 1 });
      await categories.remove(cooling, parent, ADA);
      expect(await inCategory('fans')).toEqual(['Cooler', 'Fan']);
      expect(await parts.find(fan!._id)).toMatchObject({ category_id: parent });
      expect((await tree()).withSlug('fans')?.slug).toBe('hardware');
      await expect(categories.remove(parent, undefined, ADA)).rejects.toMatchObject(conflict('category-not-empty'));
    });

    it('list their parts and those below them, in every order', async () => {
      const cooling = await add('Cooling');
      const fans = await add('Fans', cooling);
      const [a, b] = await addParts(
        parts,
        { ...anIn(cooling, 'A'), price_cents: 900 },
        { ...anIn(fans, 'B'), price_cents: 500, quantity: 1, min_order: 5 },
        { name: 'C' },
      );
      expect(await inCategory('cooling')).toEqual(['A', 'B']);
      expect(await inCategory('fans')).toEqual(['B']);
      expect(await inCategory('unknown')).toEqual([]);
      const request = { sort: 'price', descending: false, limit: 1 } as const;
      const page = await parts.list({ category: 'cooling' }, request);
      expect([namesOf(page.items), page.total]).toEqual([['B'], { count: 2, capped: false }]);
      const next = await parts.list({ category: 'cooling' }, { ...request, cursor: page.next! });
      expect(namesOf(next.items)).toEqual(['A']);
      const both = { category: 'cooling', in_stock: true, q: 'a' } as const;
      const found = await parts.list(both, { sort: 'relevance', descending: false, limit: 5 });
      expect(namesOf(found.items)).toEqual(['A']);
      expect(await categories.partCounts()).toEqual(new Map([cooling, fans].map((id) => [id, 1])));
      await parts.setArchived(a!._id, true, ADA);
      await parts.update(b!._id, { category_id: null }, ADA);
      expect(await categories.partCounts()).toEqual(new Map());
      expect(await parts.find(b!._id)).not.toHaveProperty('category_id');
      expect(namesOf((await parts.list({ category: 'cooling', archived: true }, request)).items)).toEqual(['A']);
    });

    it('leave a part without one when its category does not exist', async () => {
      const part = await parts.add(aPart({ category_id: '0'.repeat(24) }), ADA);
      expect(await parts.find(part._id)).not.toHaveProperty('category_id');
    });

    it(`are at most ${MAX_CATEGORIES}`, async () => {
      const entries = Array.from({ length: MAX_CATEGORIES }, (_, n) => ({
        _id: n.toString(16).padStart(24, '0'),
        ...{ name: `C${n}`, slug: `c${n}`, former_slugs: [], absorbed: [] },
      }));
      await store.importInto(
        async (target) => {
          await target.add('categories', [{ _id: 'parts', entries, revision: 1 }]);
          await target.complete({ parts: 0, reviews: 0 });
        },
        { besideOthers: true },
      );
      await expect(add('One more')).rejects.toMatchObject(conflict('too-many-categories'));
    });
  });
}
