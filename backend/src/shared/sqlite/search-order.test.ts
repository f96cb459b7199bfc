import { PART_SEARCH } from '#modules/parts/adapters/sqlite/part.schema.js';
import { PART_COLUMNS, type PartRow } from '#modules/parts/adapters/sqlite/sqlite-part-row.js';
import { PART_LIST, type PartFilter, type PartSort } from '#modules/parts/domain/part.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { sortsOf } from '../list-definition.js';
import { sortKey, type Cursor } from '../page.js';
import { clausesOf } from './clauses.js';
import { KeysetList } from './keyset-page.js';
import type { SqliteStore } from './sqlite-store.js';

let store: SqliteStore;
beforeEach(() => {
  store = openSqliteStore(':memory:');
});
afterEach(() => store.close());

describe('a search in the order of its index', () => {
  const parts = () =>
    new KeysetList<PartRow & { name_key: string }, string, PartSort>(store, {
      table: 'parts',
      columns: [...PART_COLUMNS, 'name_key'],
      list: PART_LIST,
      fromRow: ({ _id }) => _id,
    });
  const FIRST = ['Atlas', 'Übermut', 'Zeta', '漢字', 'A', 'Ωmega', 'Atlantis', '\u{1e900}ya', 'b'];
  /** In each order, the fans come after many other parts. */
  const rows = Array.from({ length: 900 }, (_, i) => {
    const isFan = i >= 500;
    const name = `${isFan ? FIRST[i % FIRST.length] : `Aaa ${i}`} ${isFan && i % 4 ? 'Fan' : 'Case'}`;
    return {
      ...{ _id: String(i).padStart(24, '0'), name, name_key: sortKey(name), quantity: i % 7, description: 'Good' },
      price_cents: isFan ? 2 ** 33 + (i % 5) * 2 ** 33 : 100 + (i % 3),
      created_at: `2026-01-01T00:00:0${isFan ? 5 + (i % 3) : 1}.${String(i % 1000).padStart(3, '0')}Z`,
    };
  });
  beforeEach(() =>
    store.write((tx) => {
      for (const { _id, name, name_key, price_cents, quantity, description, created_at } of rows)
        tx.run(
          `INSERT INTO parts (_id, name, name_key, image_url, price_cents, quantity, min_order, pieces_put_in, description, created_at)
           VALUES (?, ?, ?, '/a', ?, ?, 1, 9, ?, ?)`,
          [_id, name, name_key, price_cents, quantity, description, created_at],
        );
      // Moves entries of the indexes.
      tx.run(`UPDATE parts SET price_cents = price_cents + 1, name = name || ' New', name_key = name_key || ' new'`);
    }),
  );

  it.each([
    ['fan', {}],
    ['fan new', { min_price_cents: 2 ** 33 + 2, max_price_cents: 2 ** 34 - 3 }],
    ['good', { min_price_cents: 102 }],
    ['case', { max_price_cents: 2 ** 35 }],
    ['good', { in_stock: true }],
  ] as const)('pages through the same rows in the same order: %s %j', async (q, range) => {
    const { min_price_cents: min = 0, max_price_cents: max = Infinity, ...flags } = range as PartFilter;
    const clauses = clausesOf(PART_LIST, { q, ...range }, { table: 'parts', indexes: PART_SEARCH });
    for (const sort of sortsOf(PART_LIST)) {
      for (const descending of [false, true]) {
        const column = PART_LIST.sorts[sort];
        const expected = rows
          .map((row) => ({ ...row, name_key: `${row.name_key} new`, price_cents: row.price_cents + 1 }))
          .filter(({ name_key, price_cents, quantity }) => {
            const inStock = flags.in_stock === undefined || quantity > 0;
            const has = q.split(' ').every((word) => word === 'good' || name_key.includes(word));
            return has && inStock && price_cents >= min && price_cents <= max;
          })
          .toSorted((a, b) => byCodePoints(a[column], b[column]) || byCodePoints(a._id, b._id))
          .map(({ _id }) => _id);
        if (descending) expected.reverse();
        for (const limit of [3, 100]) {
          const found: string[] = [];
          let cursor: Cursor | undefined;
          do {
            const page = await parts().page({ sort, descending, limit, ...(cursor && { cursor }) }, clauses);
            expect(page.total).toEqual({ count: expected.length, capped: false });
            found.push(...page.items);
            cursor = page.next;
          } while (cursor);
          expect(found).toEqual(expected);
        }
      }
    }
  });

  const insert = async (names: readonly string[]) => {
    await store.write((tx) => {
      tx.run('DELETE FROM parts');
      for (const [i, name] of names.entries())
        tx.run(
          `INSERT INTO parts (_id, name, name_key, image_url, price_cents, quantity, min_order, pieces_put_in, description, created_at)
           VALUES (?, ?, ?, '/a', ?, ?, 1, 9, '', '2026-01-01T00:00:00.000Z')`,
          [String(i).padStart(24, '0'), name, sortKey(name), 100 + i, i % 3],
        );
    });
  };

  it.each([
    ['', false, 'аz Case', 'бy Fan'],
    [' descending', true, 'бy Case', 'аz Fan'],
    [', after other letters', false, 'aаz Case', 'aбy Fan'],
    [', descending before other letters', true, 'aбy Case', 'aаz Fan'],
  ])('skips no name that shares a zone by its first letter%s', async (_, descending, before, wanted) => {
    const names = Array.from({ length: 600 }, (__, i) => `${i < 300 ? before : wanted} ${String(i).padStart(3, '0')}`);
    await insert([...names, 'b Fan']);
    const clauses = clausesOf(PART_LIST, { q: 'fan' }, { table: 'parts', indexes: PART_SEARCH });
    const { items } = await parts().page({ sort: 'name', descending, limit: 20 }, clauses);
    const expected = [...names.slice(300), 'b Fan'].toSorted(byCodePoints);
    if (descending) expected.reverse();
    expect(items.map((id) => [...names, 'b Fan'][Number(id)])).toEqual(expected.slice(0, 20));
  });

  it('lists a row once that moves while the page is read', async () => {
    await insert(Array.from({ length: 900 }, (_, i) => (i < 10 || i >= 280 ? `Fan ${i}` : `Case ${i}`)));
    await store.write((tx) => tx.run('UPDATE parts SET quantity = seq'));
    const clauses = clausesOf(PART_LIST, { q: 'fan' }, { table: 'parts', indexes: PART_SEARCH });
    const listing = parts().page({ sort: 'quantity', descending: false, limit: 100 }, clauses);
    const moving = store.write((tx) => tx.run('UPDATE parts SET quantity = 300 WHERE quantity = 5'));
    const [{ items }] = await Promise.all([listing, moving]);
    expect(items).toHaveLength(100);
    expect(new Set(items).size).toBe(100);
  });

  it('counts only the matches in the range when few rows have the other values', async () => {
    await insert(Array.from({ length: 4000 }, (_, i) => `Fan ${i}`));
    const filter = { q: 'fan', in_stock: false, min_price_cents: 700 } as const;
    const clauses = clausesOf(PART_LIST, filter, { table: 'parts', indexes: PART_SEARCH });
    const expected = Array.from({ length: 4000 }, (_, i) => i).filter((i) => i % 3 === 0 && i >= 600);
    const { total } = await parts().page({ sort: 'price', descending: false, limit: 5 }, clauses);
    expect(total).toEqual({ count: expected.length, capped: false });
  });
});

it('finds matches that come late among names with the same beginning, in every zone', async () => {
  const names = ['Atlas Case', 'Atlas Fan', 'Borealis Case', 'Borealis Fan', 'Borneo Fan'].flatMap((name) =>
    Array.from({ length: name.endsWith('Fan') ? 250 : 5000 }, (_, i) => `${name} ${String(i).padStart(5, '0')}`),
  );
  await store.write((tx) => {
    for (const [i, name] of names.entries())
      tx.run(
        `INSERT INTO parts (_id, name, name_key, image_url, price_cents, quantity, min_order, pieces_put_in, description, created_at)
         VALUES (?, ?, ?, '/a', ?, 1, 1, 1, 'Good', '2026-01-01T00:00:00.000Z')`,
        [String(i).padStart(24, '0'), name, sortKey(name), 100 + (i % 2)],
      );
  });
  const parts = new KeysetList<PartRow & { name_key: string }, string, 'name'>(store, {
    table: 'parts',
    columns: [...PART_COLUMNS, 'name_key'],
    list: { ...PART_LIST, sorts: { name: 'name_key' } },
    fromRow: ({ name }) => name,
  });
  const clauses = clausesOf(PART_LIST, { q: 'fan' }, { table: 'parts', indexes: PART_SEARCH });
  for (const descending of [false, true]) {
    const expected = names.filter((name) => name.includes('Fan'));
    if (descending) expected.reverse();
    const found: string[] = [];
    let cursor: Cursor | undefined;
    do {
      const page = await parts.page({ sort: 'name', descending, limit: 8, ...(cursor && { cursor }) }, clauses);
      found.push(...page.items);
      cursor = page.next;
    } while (cursor);
    expect(found).toEqual(expected);
  }
});

/** SQLite's order of texts. */
function byCodePoints(a: string | number, b: string | number): number {
  return typeof a === 'number' || typeof b === 'number'
    ? Number(a) - Number(b)
    : Buffer.compare(Buffer.from(a), Buffer.from(b));
}
