import { COUNT_LIMIT, type Cursor } from '../page.js';
import { wordsQuery } from '../search-query.js';
import { matching, searchClauses, type Clause } from './clauses.js';
import { counterValue, KeysetList } from './keyset-page.js';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import type { SqliteStore } from './sqlite-store.js';

interface ReviewRow {
  _id: string;
  rating: number;
  created_at: string;
}
const ADD = `INSERT INTO reviews (_id, name, email, review, rating, created_at) VALUES (?, 'Ann', 'ann@test.com', 'Good', ?, '2026-01-01')`;

let store: SqliteStore;
let list: KeysetList<ReviewRow, string, 'rating'>;
beforeEach(() => {
  store = openSqliteStore(':memory:');
  list = new KeysetList(store, {
    table: 'reviews',
    columns: ['_id', 'rating', 'created_at'],
    list: { sorts: { rating: 'rating' } },
    fromRow: (row) => row._id,
  });
});
afterEach(() => store.close());

/** Reviews a, b, c … with these ratings. */
const addReviews = (...ratings: number[]) =>
  store.write((tx) => {
    for (const [i, rating] of ratings.entries()) tx.run(ADD, [String.fromCharCode(97 + i), rating]);
  });
const read = (cursor?: Cursor, limit = 2, clauses: Clause[] = []) =>
  list.page({ sort: 'rating', descending: false, limit, ...(cursor && { cursor }) }, clauses);

describe('a keyset list', () => {
  it('shows every row once, forward and back, when many rows have equal sort values', async () => {
    await addReviews(3, 3, 3, 3, 3, 1, 5);
    const first = await read();
    const second = await read(first.next);
    const third = await read(second.next);
    const fourth = await read(third.next);
    expect([first, second, third, fourth].map((page) => page.items.join(''))).toEqual(['fa', 'bc', 'de', 'g']);
    expect([first.previous, fourth.next]).toEqual([undefined, undefined]);

    const backToThird = await read(fourth.previous);
    const backToSecond = await read(backToThird.previous);
    const backToFirst = await read(backToSecond.previous);
    expect([backToThird, backToSecond, backToFirst].map((page) => page.items.join(''))).toEqual(['de', 'bc', 'fa']);
    expect(backToFirst.previous).toBeUndefined();
    expect((await read(backToFirst.next)).items).toEqual(second.items);
  });

  it('sorts descending with ties in the opposite order', async () => {
    await addReviews(3, 3, 5);
    const page = await list.page({ sort: 'rating', descending: true, limit: 2 }, []);
    expect(page.items).toEqual(['c', 'b']);
    expect((await list.page({ sort: 'rating', descending: true, limit: 2, cursor: page.next! }, [])).items).toEqual([
      'a',
    ]);
  });

  it('returns the whole first page when fewer rows than a page precede the cursor', async () => {
    await addReviews(1, 2, 3, 4);
    expect(await read({ order: 'rating', value: 2, id: 'b', back: true }, 3)).toMatchObject({ items: ['a', 'b', 'c'] });
    expect((await read({ order: 'rating', value: 2, id: 'b', back: true }, 3)).previous).toBeUndefined();
  });

  it('links to the previous page from a page whose rows were deleted', async () => {
    await addReviews(1, 2, 3);
    const beyond = await read({ order: 'rating', value: 9, id: 'z', back: false });
    expect(beyond).toMatchObject({ items: [], previous: { back: true } });
    expect((await read(beyond.previous)).items).toEqual(['b', 'c']);
  });

  it('counts matches exactly up to the limit and marks a capped count', async () => {
    await store.write((tx) => {
      for (let i = 0; i < COUNT_LIMIT + 5; i++) tx.run(ADD, [String(i), i < COUNT_LIMIT ? 4 : 5]);
    });
    const rated = (rating: number): Clause[] => [{ sql: 'rating >= ?', params: [rating] }];
    expect((await read(undefined, 2, rated(5))).total).toEqual({ count: 5, capped: false });
    expect((await read(undefined, 2, rated(0))).total).toEqual({ count: COUNT_LIMIT, capped: true });
    expect((await list.page({ sort: 'rating', descending: false, limit: 1 }, [])).total).toEqual({
      count: COUNT_LIMIT + 5,
      capped: false,
    });
  });

  it('streams every match in order, in chunks', async () => {
    await store.write((tx) => {
      for (let i = 0; i < 1203; i++) tx.run(ADD, [String(i).padStart(4, '0'), i % 6]);
    });
    const chunks: (readonly string[])[] = [];
    for await (const chunk of list.stream('rating', true, [])) chunks.push(chunk);
    expect(chunks.map((chunk) => chunk.length)).toEqual([...Array<number>(12).fill(100), 3]);
    const ids = chunks.flat();
    expect(new Set(ids).size).toBe(1203);
    expect(Number(ids[0]) % 6).toBe(5);
    expect(ids.at(-1)).toBe('0000');
  });

  it('streams nothing from an empty table', async () => {
    const chunks: (readonly string[])[] = [];
    for await (const chunk of list.stream('rating', true, [])) chunks.push(chunk);
    expect(chunks.flat()).toEqual([]);
  });
});

describe('search', () => {
  const addUser = (id: string, email: string, name: string) =>
    store.write((tx) =>
      tx.run(
        `INSERT INTO users (_id, email, name, email_verified, token_version, created_at) VALUES (?, ?, ?, 1, 0, '2026-01-01')`,
        [id, email, name],
      ),
    );
  const find = (q: string) => {
    const { sql, params } = matching('users', searchClauses('users', wordsQuery(q)));
    return store.all<{ _id: string }>(`SELECT _id ${sql} ORDER BY _id`, params).map((row) => row._id);
  };

  it('finds rows in which each search word begins a word, regardless of case', async () => {
    await addUser('a', 'ann.smith@shop.test', 'Ann Smith');
    await addUser('b', 'bob@shop.test', 'Bob Smithers');
    expect(find('SMITH')).toEqual(['a', 'b']);
    expect(find('smith ann')).toEqual(['a']);
    expect(find('shop bo')).toEqual(['b']);
    expect(find('mith')).toEqual([]);
  });

  it('reflects changed and deleted rows', async () => {
    await addUser('a', 'ann@shop.test', 'Ann');
    await store.write((tx) => tx.run(`UPDATE users SET name = 'Zoe' WHERE _id = 'a'`));
    expect([find('zoe'), find('ann zoe'), find('smith')]).toEqual([['a'], ['a'], []]);
    await store.write((tx) => tx.run(`DELETE FROM users`));
    expect(find('zoe')).toEqual([]);
  });

  it.each([
    '"',
    `a" OR "b`,
    'NEAR(',
    '*',
    'name:ann',
    '-ann',
    'ann)',
    '漢字',
    'ⅷ',
    '\u{1e944}a\u{1e922}',
    'a'.repeat(200),
  ])('treats %j as plain words', async (q) => {
    await addUser('a', 'a@shop.test', 'A');
    expect(() => find(q)).not.toThrow();
  });

  it('finds nothing for a text without a letter or digit, and every row for an empty one', async () => {
    await addUser('a', 'a@shop.test', 'A');
    expect([find(' -- '), find('😀'), find('  '), find('')]).toEqual([[], [], ['a'], ['a']]);
  });
});

describe('trigger-maintained counts', () => {
  it('follow orders through their statuses', async () => {
    const add = `INSERT INTO orders (_id, number, part_id, part_name, part_image, name, email, delivery_address, delivery_phone, amount, total_cents, lines, words, created_at)
      VALUES (?1, ?1, 'p', 'Fan', '/f.svg', 'Ann', 'ann@test.com', 'Street 1', '1', 1, 100, '[]', 'Fan', '2026-01-01')`;
    await store.write((tx) => ['a', 'b', 'c'].forEach((id) => tx.run(add, [id])));
    await store.write((tx) => tx.run(`UPDATE orders SET status = 'pending', transactionId = 'pi_1' WHERE _id = 'a'`));
    await store.write((tx) => tx.run(`DELETE FROM orders WHERE _id = 'b'`));
    expect(
      ['orders', 'orders.unpaid', 'orders.pending', 'orders.shipped'].map((name) => counterValue(store, name)),
    ).toEqual([2, 1, 1, 0]);
  });

  it('are rolled back with a failed job', async () => {
    await expect(
      store.write((tx) => {
        tx.run(ADD, ['a', 1]);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(counterValue(store, 'reviews')).toBe(0);
  });
});
