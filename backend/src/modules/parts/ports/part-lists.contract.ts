import { ADA, aPart } from '#test/support/builders.js';
import { quickOnMongo } from '#test/support/quick.js';
import { newId } from '#shared/object-id.js';
import type { Cursor } from '#shared/page.js';
import {
  PART_LIST,
  type NewPart,
  type Part,
  type PartFilter,
  type PartOutline,
  type PartSort,
} from '../domain/part.js';
import type { PartRepository } from './part.repository.js';
import { sortsOf } from '#shared/list-definition.js';

const PART_SORTS = sortsOf(PART_LIST);

/** Streams read 500 at a time. */
const MORE_THAN_A_CHUNK = quickOnMongo(510, 40);

/** Adds parts one after the other, so that their order by age is known. */
export async function addParts(parts: PartRepository, ...changes: Partial<NewPart>[]): Promise<Part[]> {
  const added: Part[] = [];
  for (const change of changes) added.push(await parts.add(aPart(change), ADA));
  return added;
}

/** Collects every part of a stream. */
export async function readAll(
  parts: PartRepository,
  filter: PartFilter = {},
  sort: PartSort = 'created_at',
  descending = false,
): Promise<Part[]> {
  const found: Part[] = [];
  for await (const chunk of parts.stream(filter, sort, descending)) found.push(...chunk);
  return found;
}

export function namesOf(found: readonly Part[]): string[] {
  return found.map((part) => part.name);
}

/** The part of the contract about lists, streams and outlines. */
export function partListsContract(repository: () => PartRepository): void {
  let parts: PartRepository;
  beforeEach(() => {
    parts = repository();
  });
  const add = (...changes: Partial<NewPart>[]) => addParts(parts, ...changes);
  const all = (filter?: PartFilter, sort?: PartSort, descending?: boolean) => readAll(parts, filter, sort, descending);
  const list = (
    filter: PartFilter = {},
    sort: PartSort = 'created_at',
    limit = 100,
    cursor?: Cursor,
    descending = false,
  ) => parts.list(filter, { sort, descending, limit, ...(cursor && { cursor }) });

  it('returns the parts with given ids, in every order and beside other filters', async () => {
    const [fan, box, board] = await add({ name: 'Fan' }, { name: 'Box' }, { name: 'Board' });
    const ids = [board!._id, newId(), fan!._id];
    expect(namesOf(await all({ ids }))).toEqual(['Fan', 'Board']);
    expect(namesOf(await all({ ids, q: 'fan' }))).toEqual(['Fan']);
    expect(await list({ ids: [newId()] })).toMatchObject({ items: [], total: { count: 0 } });
    for (const sort of PART_SORTS) {
      const { items, total } = await list({ ids: [fan!._id, box!._id] }, sort, 1);
      expect([items.length, total]).toEqual([1, { count: 2, capped: false }]);
    }
  });

  it('returns an empty list without parts', async () => {
    expect(await list()).toEqual({ items: [], total: { count: 0, capped: false } });
    expect(await all()).toEqual([]);
  });

  it('sorts by age, name regardless of case, price and stock, both ways', async () => {
    await add(
      { name: 'beta', price_cents: 300, quantity: 20 },
      { name: 'Alpha', price_cents: 200, quantity: 30 },
      { name: 'Gamma', price_cents: 100, quantity: 10 },
    );
    const sorted = {
      created_at: 'beta Alpha Gamma',
      name: 'Alpha beta Gamma',
      price: 'Gamma Alpha beta',
      quantity: 'Gamma beta Alpha',
      // Without a search.
      relevance: 'Alpha beta Gamma',
    };
    for (const sort of PART_SORTS) {
      expect(namesOf((await list({}, sort)).items)).toEqual(sorted[sort].split(' '));
      expect(namesOf(await all({}, sort))).toEqual(sorted[sort].split(' '));
      expect(namesOf(await all({}, sort, true))).toEqual(sorted[sort].split(' ').reverse());
    }
  });

  it.each(PART_SORTS)(
    'pages by %s forward and backward without losing or repeating a row, also among equal values',
    async (sort) => {
      await add(
        ...Array.from({ length: 11 }, (_, i) => ({
          name: `Part ${i % 2}`,
          price_cents: 100 * (1 + (i % 3)),
          quantity: i % 2,
        })),
      );
      const expected = (await all({}, sort)).map((part) => part._id);
      const pages = [await list({}, sort, 4)];
      while (pages.at(-1)?.next) pages.push(await list({}, sort, 4, pages.at(-1)?.next));
      expect(pages.map((page) => page.items.length)).toEqual([4, 4, 3]);
      expect(pages.flatMap((page) => page.items.map((part) => part._id))).toEqual(expected);
      expect(pages.map((page) => page.total)).toEqual(Array(3).fill({ count: 11, capped: false }));

      const back = await list({}, sort, 4, pages[2]?.previous);
      expect(back.items).toEqual(pages[1]?.items);
      const start = await list({}, sort, 4, back.previous);
      expect(start.items).toEqual(pages[0]?.items);
      expect(start.previous).toBeUndefined();
      expect((await list({}, sort, 4, start.next)).items).toEqual(pages[1]?.items);
    },
  );

  it('continues at the same row when rows before it are added and removed', async () => {
    const [first] = (await add({ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' })) as [Part];
    const page = await list({}, 'name', 2);
    await parts.remove(first._id, ADA);
    await add({ name: 'aa' });
    expect(namesOf((await list({}, 'name', 2, page.next)).items)).toEqual(['c', 'd']);
  });

  it('ignores case beyond ASCII when it sorts by name, also for renamed and imported parts', async () => {
    const [renamed] = (await add(
      { name: 'Zebra' },
      { name: 'Éz' },
      { name: 'éa' },
      { name: 'ÄB' },
      { name: 'äa' },
    )) as [Part];
    await parts.update(renamed._id, { name: 'ÉM' }, ADA);
    const rows = ['Ñandú', 'ñame'].map((name) => ({ part: aPart({ name }) }));
    await parts.importAll(rows, ADA, { dryRun: false });
    const [imported] = await parts.findByNameAndPicture('Ñandú', aPart().image_url);
    const changed = { _id: imported!._id, version: imported!.version, part: aPart({ name: 'ÑZ' }) };
    await parts.importAll([changed], ADA, { dryRun: false });
    const sorted = ['äa', 'ÄB', 'éa', 'ÉM', 'Éz', 'ñame', 'ÑZ'];
    expect(namesOf(await all({}, 'name'))).toEqual(sorted);
    expect(namesOf(await all({}, 'name', true))).toEqual(sorted.toReversed());
    const first = await list({}, 'name', 3);
    const second = await list({}, 'name', 3, first.next);
    expect(namesOf([...first.items, ...second.items])).toEqual(sorted.slice(0, 6));
    expect(namesOf((await list({}, 'name', 3, second.previous)).items)).toEqual(sorted.slice(0, 3));
  });

  it('starts at the beginning for a cursor with a value of another type', async () => {
    await add({ name: 'b', price_cents: 200, quantity: 2 }, { name: 'a', price_cents: 100, quantity: 1 });
    for (const sort of PART_SORTS) {
      const value = sort === 'price' || sort === 'quantity' ? 'zzz' : 5;
      for (const descending of [false, true]) {
        const first = await list({}, sort, 1, undefined, descending);
        for (const back of [false, true])
          expect(await list({}, sort, 1, { order: sort, value, id: 'x', back }, descending)).toEqual(first);
      }
    }
  });

  it('accepts any cursor that a client invents', async () => {
    await add({ name: 'a' });
    for (const value of ['', 'zzz', -1, Number.MAX_SAFE_INTEGER, '\u0000']) {
      for (const back of [true, false]) {
        for (const sort of PART_SORTS)
          await expect(list({}, sort, 5, { order: sort, value, id: 'x', back })).resolves.toMatchObject({
            total: { count: 1 },
          });
      }
    }
  });

  it('filters by price and by whether a minimum order is in stock', async () => {
    await add(
      { name: 'cheap', price_cents: 100, quantity: 10, min_order: 10 },
      { name: 'middle', price_cents: 200, quantity: 9, min_order: 10 },
      { name: 'dear', price_cents: 300, quantity: 0, min_order: 1 },
    );
    const found = async (filter: PartFilter) => {
      const page = await list(filter);
      expect(page.total).toEqual({ count: page.items.length, capped: false });
      expect(await all(filter)).toEqual(page.items);
      return namesOf(page.items);
    };
    expect(await found({ min_price_cents: 200 })).toEqual(['middle', 'dear']);
    expect(await found({ max_price_cents: 200 })).toEqual(['cheap', 'middle']);
    expect(await found({ min_price_cents: 150, max_price_cents: 250 })).toEqual(['middle']);
    expect(await found({ in_stock: true })).toEqual(['cheap']);
    expect(await found({ in_stock: false })).toEqual(['middle', 'dear']);
    expect(await found({ in_stock: false, max_price_cents: 200 })).toEqual(['middle']);
    const [cheap] = await all({ in_stock: true });
    await parts.update(cheap!._id, { quantity: 9 }, ADA);
    expect(await found({ in_stock: true })).toEqual([]);
  });

  it('streams more parts than a chunk in the order of the pages, during other changes too, and their outlines', async () => {
    const added = await Promise.all(
      Array.from({ length: MORE_THAN_A_CHUNK }, (_, i) =>
        parts.add(aPart({ name: `Part ${i % 7}`, price_cents: 100 * (1 + (i % 11)), quantity: i % 5 }), ADA),
      ),
    );
    const idsIn = (some: readonly Part[]) => some.map(({ _id }) => _id);
    for (const [sort, descending] of PART_SORTS.flatMap((one) => [[one, false] as const, [one, true] as const])) {
      const paged: string[] = [];
      let cursor: Cursor | undefined;
      do {
        const page = await list({}, sort, MORE_THAN_A_CHUNK - 10, cursor, descending);
        paged.push(...idsIn(page.items));
        cursor = page.next;
      } while (cursor);
      expect(idsIn(await all({}, sort, descending))).toEqual(paged);
      expect(paged).toHaveLength(MORE_THAN_A_CHUNK);
    }

    const seen: string[] = [];
    for await (const chunk of parts.stream({}, 'created_at', false)) {
      seen.push(...idsIn(chunk));
      await parts.update(added[0]!._id, { quantity: seen.length }, ADA);
    }
    expect(seen).toHaveLength(MORE_THAN_A_CHUNK);
    expect(new Set(seen).size).toBe(MORE_THAN_A_CHUNK);

    const byAge = (await all()).map(({ _id, version, created_at }) => ({ _id, version, created_at }));
    const outlines = async (skip: number, most: number) => {
      const found: PartOutline[] = [];
      for await (const chunk of parts.outlines(skip, most)) found.push(...chunk);
      return found;
    };
    expect(await outlines(0, 5000)).toEqual(byAge);
    expect(await outlines(0, 3)).toEqual(byAge.slice(0, 3));
    expect(await outlines(3, MORE_THAN_A_CHUNK - 9)).toEqual(byAge.slice(3, MORE_THAN_A_CHUNK - 6));
    expect(await outlines(MORE_THAN_A_CHUNK - 1, 1000)).toEqual(byAge.slice(-1));
    expect(await outlines(MORE_THAN_A_CHUNK, 1000)).toEqual([]);
    expect(await outlines(0, 0)).toEqual([]);
  });

  it('counts the parts exactly', async () => {
    const count = quickOnMongo(120, 12);
    await Promise.all(Array.from({ length: count }, () => parts.add(aPart(), ADA)));
    const [first] = await all();
    await parts.remove(first!._id, ADA);
    expect((await list({}, 'created_at', 1)).total).toEqual({ count: count - 1, capped: false });
  });
}
