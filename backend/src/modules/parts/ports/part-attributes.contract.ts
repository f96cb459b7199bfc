import {
  aQuery,
  ATTRIBUTES,
  type Generated,
  generate,
  isFound,
  keysOf,
  LIST,
  numbers,
  placeOf,
  type Query,
  shownOf,
  TREE,
} from '#test/support/attribute-samples.js';
import { ADA, aPart } from '#test/support/builders.js';
import { quickOnMongo } from '#test/support/quick.js';
import type { WholeShop } from '#test/support/whole-shop.js';
import { conditionsOf } from '../domain/attribute-filter.js';
import { valuesOf } from '../domain/attribute-values.js';
import type { Attribute } from '../domain/attribute.js';
import type { PartFilter, PartSort } from '../domain/part.js';
import { namesOf, readAll } from './part-lists.contract.js';
import type { PartRepository } from './part.repository.js';

const PARTS = quickOnMongo(300, 60);
const COMBINATIONS = quickOnMongo(60, 12);
/** The attributes that every category has. */
const KEYS_OF_ALL = ['maker'];
/** FerretDB reads every part for every list; this only ends a hanging test. */
const TIMEOUT_MS = 3_600_000;

/** The contract of every store of parts about attributes: its lists, orders and counts equal those of plain code. */
export function partAttributesContract(name: string, open: () => WholeShop): void {
  describe(`attributes of parts in ${name}`, () => {
    const generated = generate(PARTS);
    let parts: PartRepository;
    let idOf: ReadonlyMap<string, string>;
    let slugOf: ReadonlyMap<string, string>;

    async function fill({ attributes, categories, parts: repository }: WholeShop): Promise<void> {
      parts = repository;
      for (const attribute of ATTRIBUTES) await attributes.add(attribute, ADA);
      const categoryIds = new Map<string, string>();
      for (const [slug, { parent, keys }] of Object.entries(TREE)) {
        const parent_id = parent === undefined ? null : (categoryIds.get(parent) ?? null);
        categoryIds.set(slug, await categories.add({ name: slug, parent_id, attributes: keys }, ADA));
      }
      slugOf = new Map([...categoryIds].map(([slug, id]) => [id, slug]));
      const rows = generated.map(({ name: called, slug, price, typed }) => {
        const values = Object.entries(typed).map(([key, texts]) => {
          const attribute = LIST.withKey(key)!;
          return [key, valuesOf(attribute, attribute.kind === 'choices' ? texts : texts[0]!).values!] as const;
        });
        const category_id = slug === undefined ? null : categoryIds.get(slug)!;
        return {
          part: aPart({
            ...{ name: called, price_cents: price * 100, category_id },
            attributes: Object.fromEntries(values),
          }),
        };
      });
      await parts.importAll(rows, ADA, { dryRun: false });
      idOf = new Map((await readAll(parts)).map((part) => [part.name, part._id]));
      for (const part of generated.filter(({ archived }) => archived))
        await parts.setArchived(idOf.get(part.name)!, true, ADA);
    }

    const filterOf = ({ slug, word, archived, max, attr }: Query): PartFilter => ({
      ...(slug !== undefined && { category: slug }),
      ...(word !== undefined && { q: word }),
      ...(max !== undefined && { max_price_cents: max * 100 }),
      archived,
      attr: conditionsOf(new Map(Object.entries(attr)), LIST),
    });

    const sorted = (found: readonly Generated[], attribute: Attribute, descending: boolean) =>
      found
        .map((part) => ({ part, place: placeOf(part, attribute), id: idOf.get(part.name)! }))
        .sort((one, other) => {
          if ((one.place === undefined) !== (other.place === undefined)) return one.place === undefined ? 1 : -1;
          const [a, b] = one.place === other.place ? [one.id, other.id] : [one.place!, other.place!];
          return (a < b ? -1 : 1) * (descending ? -1 : 1);
        })
        .map(({ part }) => part.name);

    async function pages(filter: PartFilter, sort: PartSort, descending: boolean): Promise<string[]> {
      const names: string[] = [];
      const request = { sort, descending, limit: 40 };
      let page = await parts.list(filter, request);
      let first = page;
      for (;;) {
        names.push(...namesOf(page.items));
        if (!page.next) break;
        first = page;
        page = await parts.list(filter, { ...request, cursor: page.next });
      }
      if (page.previous) {
        const back = await parts.list(filter, { ...request, cursor: page.previous });
        expect(namesOf(back.items)).toEqual(namesOf(first.items));
      }
      return names;
    }

    async function expectLikePlainCode(query: Query, attribute: Attribute, descending: boolean): Promise<void> {
      const filter = filterOf(query);
      const found = generated.filter((part) => isFound(part, query));
      expect(namesOf(await readAll(parts, filter, 'name')).sort()).toEqual(found.map((part) => part.name).sort());
      const sort: PartSort = `attr.${attribute.key}`;
      const wanted = sorted(found, attribute, descending);
      expect(namesOf(await readAll(parts, filter, sort, descending))).toEqual(wanted);
      expect(await pages(filter, sort, descending)).toEqual(wanted);

      const keys = query.slug === undefined ? KEYS_OF_ALL : keysOf(query.slug);
      const facets = ATTRIBUTES.filter(({ key }) => keys.includes(key));
      const counts = await parts.counts(filter, facets);
      expect(counts.total).toEqual({ count: found.length, capped: false });
      const bySlug = new Map<string, number>();
      for (const { slug = '' } of found) bySlug.set(slug, (bySlug.get(slug) ?? 0) + 1);
      expect(new Map([...counts.categories].map(([id, count]) => [slugOf.get(id) ?? '', count]))).toEqual(bySlug);
      for (const { key, kind } of facets) {
        const values = generated.filter((part) => isFound(part, query, key)).flatMap((part) => shownOf(part, key));
        const expected = new Map<string, number>();
        if (kind !== 'number')
          for (const value of values) expected.set(String(value), (expected.get(String(value)) ?? 0) + 1);
        const range = kind === 'number' &&
          values.length > 0 && {
            min: Math.min(...values.map(Number)),
            max: Math.max(...values.map(Number)),
          };
        expect([key, counts.facets.get(key)]).toEqual([key, { values: expected, ...range }]);
      }
    }

    it(
      'are filtered, sorted and counted as by plain code',
      async () => {
        await fill(open());
        const random = numbers(11);
        for (let combination = 0; combination < COMBINATIONS; combination += 1) {
          const attribute = ATTRIBUTES[combination % ATTRIBUTES.length]!;
          await expectLikePlainCode(aQuery(random), attribute, combination % 4 > 1);
        }
      },
      TIMEOUT_MS,
    );

    it('sort no list by an attribute that was deleted after the request was read', async () => {
      const { parts: repository } = open();
      const page = { sort: 'attr.gone', descending: true, limit: 5 } as const;
      const refusal = { kind: 'invalid', errors: [{ field: 'sort', message: 'There is no such attribute' }] };
      await expect(repository.list({}, page)).rejects.toMatchObject(refusal);
      await expect(readAll(repository, {}, 'attr.gone')).rejects.toMatchObject(refusal);
    });

    it('start at the beginning after a forged cursor', async () => {
      const { attributes, categories, parts: repository } = open();
      for (const attribute of ATTRIBUTES) await attributes.add(attribute, ADA);
      const category_id = await categories.add({ name: 'cpus', attributes: ['tdp', 'maker'] }, ADA);
      const tdp = valuesOf(LIST.withKey('tdp')!, '65 W').values!;
      await repository.add(aPart({ name: 'N8', category_id, attributes: { tdp } }), ADA);
      for (const [sort, value] of [
        ['attr.tdp', 'x'],
        ['attr.maker', 7],
      ] as const) {
        const cursor = { order: sort, value, id: 'x', back: false };
        const { items } = await repository.list({}, { sort, descending: false, limit: 5, cursor });
        expect(namesOf(items)).toEqual(['N8']);
      }
    });
  });
}
