import { temporaryStore } from '#test/support/temporary-store.js';
import { COUNT_LIMIT, type Cursor } from '../page.js';
import { wordsQuery } from '../search-query.js';
import { searchClauses, type Clause } from './clauses.js';
import { KeysetList } from './keyset-page.js';

const store = temporaryStore();

describe('a list with a search or a range', () => {
  interface UserRow {
    _id: string;
    email: string;
    name: string;
    created_at: string;
  }
  const users = () =>
    new KeysetList<UserRow, UserRow, 'name' | 'created_at'>(store(), {
      table: 'users',
      columns: ['_id', 'email', 'name', 'created_at'],
      list: { sorts: { name: 'name', created_at: 'created_at' } },
      fromRow: (row) => row,
    });
  /** More than are sorted without the thread. */
  const ROWS = 2100;
  /** Every fifth user is an Élan, every second a Bob; the days repeat. */
  const rowAt = (i: number): UserRow => ({
    _id: String(i).padStart(4, '0'),
    email: `u${i}@shop.test`,
    name: `${i % 2 ? 'Bob' : 'Zoë'} ${i % 5 ? 'Smith' : 'Élan'}`,
    created_at: `2026-01-${String(1 + ((i * 7) % 28)).padStart(2, '0')}`,
  });
  const rows = Array.from({ length: ROWS }, (_, i) => rowAt(i));
  beforeEach(() =>
    store().write((tx) => {
      for (const { _id, email, name, created_at } of rows)
        tx.run(
          'INSERT INTO users (_id, email, name, email_verified, token_version, created_at) VALUES (?, ?, ?, 1, 0, ?)',
          [_id, email, name, created_at],
        );
    }),
  );

  it.each([
    ['most rows match', 'shop', undefined],
    ['many rows match', 'bob', undefined],
    ['a few rows match', 'u59', undefined],
    ['no row matches', 'u59 nobody', undefined],
    ['words are written without their accents', 'elan zoe', undefined],
    ['a range leaves most rows', '', '2026-01-03'],
    ['a range leaves a few rows', '', '2026-01-28'],
    ['there is a range as well', 'bob', '2026-01-11'],
  ])('pages and streams the same rows in the same order when %s', async (_, q, from) => {
    const words = q.split(' ').filter(Boolean);
    const plain = ({ name, email }: UserRow) => `${name} ${email}`.toLowerCase().replace('é', 'e').replace('ë', 'e');
    const clauses: Clause[] = [
      ...searchClauses('users', wordsQuery(q)),
      ...(from === undefined ? [] : [{ sql: 'created_at >= ?', params: [from], range: 'created_at' }]),
    ];
    for (const sort of ['name', 'created_at'] as const) {
      for (const descending of [false, true]) {
        const expected = rows
          .filter((row) =>
            words.every((word) =>
              plain(row)
                .split(/[^a-z0-9]/)
                .some((own) => own.startsWith(word)),
            ),
          )
          .filter((row) => from === undefined || row.created_at >= from)
          .toSorted((a, b) => (a[sort] === b[sort] ? (a._id < b._id ? -1 : 1) : a[sort] < b[sort] ? -1 : 1));
        if (descending) expected.reverse();
        const ids = expected.map(({ _id }) => _id);
        for (const limit of [300]) {
          const found: string[] = [];
          let cursor: Cursor | undefined;
          do {
            const page = await users().page({ sort, descending, limit, ...(cursor && { cursor }) }, clauses);
            expect(page.total).toEqual({ count: ids.length, capped: false });
            found.push(...page.items.map(({ _id }) => _id));
            cursor = page.next;
          } while (cursor);
          expect(found).toEqual(ids);
        }
        const streamed: string[] = [];
        for await (const chunk of users().stream(sort, descending, clauses))
          streamed.push(...chunk.map(({ _id }) => _id));
        expect(streamed).toEqual(ids);
      }
    }
  });

  it('sorts a streamed search in the thread, and skips rows that are deleted during it', async () => {
    const [inTurn, sorted] = [jest.spyOn(store(), 'all'), jest.spyOn(store(), 'numbersInThread')];
    const chunks = users().stream('name', true, searchClauses('users', wordsQuery('shop')));
    const first = (await chunks.next()).value as readonly UserRow[];
    expect(first).toHaveLength(100);
    await store().write((tx) => tx.run('DELETE FROM users WHERE name = ?', ['Bob Smith']));
    const others: string[] = [];
    for await (const chunk of chunks) others.push(...chunk.map(({ name }) => name));
    expect(others).not.toContain('Bob Smith');
    expect(first.length + others.length).toBe(ROWS - rows.filter(({ name }) => name === 'Bob Smith').length);
    expect(sorted).toHaveBeenCalledTimes(1);
    expect(inTurn.mock.calls.filter(([sql]) => sql.includes('MATCH'))).toEqual([]);
  });

  it('finds matches that come late in the order', async () => {
    await store().write((tx) => {
      tx.run('DELETE FROM users');
      for (let i = 0; i < 22_000; i++)
        tx.run(
          'INSERT INTO users (_id, email, name, email_verified, token_version, created_at) VALUES (?, ?, ?, 1, 0, ?)',
          [...[String(i).padStart(5, '0'), `u${i}@shop.test`, i < 11_000 ? 'Bob' : 'Zoe', `2026-01-01T${100_000 + i}`]],
        );
    });
    const clauses = searchClauses('users', wordsQuery('zoe'));
    const page = await users().page({ sort: 'created_at', descending: false, limit: 2 }, clauses);
    expect(page.items.map(({ _id }) => _id)).toEqual(['11000', '11001']);
    expect(page.total).toEqual({ count: COUNT_LIMIT, capped: true });
  });
});
