import { MESSAGE_LIST } from '#modules/messages/domain/message-list.js';
import { ORDER_LIST } from '#modules/orders/domain/order.js';
import { PAPER_LIST } from '#modules/papers/domain/paper-list.js';
import { PART_LIST } from '#modules/parts/domain/part.js';
import { REVIEW_LIST } from '#modules/reviews/domain/review.js';
import { USER_LIST } from '#modules/users/domain/user.js';
import { type Cursor, type Page, type PageRequest, sortKey } from '#shared/page.js';
import { collect } from '#test/support/concurrency.js';
import { aMessage } from '#test/support/builders.js';
import { populate, type WholeShop } from '#test/support/whole-shop.js';
import type { AnyRecord, RecordType } from '../domain/record-types.js';
import type { ImportTarget } from './transferable-store.js';

type Fields = Readonly<Record<string, unknown>>;
interface SortedList {
  type: RecordType;
  list: { sorts: Readonly<Record<string, string>> };
  /** what makes a copy of a record another one */
  vary: (id: string, n: number, at: string) => Fields;
  page: (shop: WholeShop, request: PageRequest<string>) => Promise<Page<{ _id: string }>>;
  stream: (shop: WholeShop, sort: string, descending: boolean) => AsyncIterable<readonly { _id: string }[]>;
}

/** How the list of a repository is read. */
function listOf<Sort extends string>(
  read: (shop: WholeShop) => {
    list(filter: object, request: PageRequest<Sort>): Promise<Page<{ _id: string }>>;
    stream(filter: object, sort: Sort, descending: boolean): AsyncIterable<readonly { _id: string }[]>;
  },
  filter: object = {},
): Pick<SortedList, 'page' | 'stream'> {
  return {
    page: (shop, request) => read(shop).list(filter, request as PageRequest<Sort>),
    stream: (shop, sort, descending) => read(shop).stream(filter, sort as Sort, descending),
  };
}

/** Every list with `sorts` but the audit log's, which is in the order of its chain. */
const LISTS: Readonly<Record<string, SortedList>> = {
  messages: {
    ...{ type: 'messages', list: MESSAGE_LIST },
    vary: (id, _n, created_at) => ({ ...aMessage(), _id: `${id}.order-placed`, created_at }),
    ...listOf((shop) => shop.messages),
  },
  orders: {
    ...{ type: 'orders', list: ORDER_LIST },
    vary: (_id, n, created_at) => ({ _id, created_at, number: `NB-AAAA-000${n}` }),
    ...listOf((shop) => shop.orders),
  },
  papers: {
    ...{ type: 'papers', list: PAPER_LIST },
    vary: (_id, n, issued_at) => ({ _id, issued_at, position: 10 + n, number: `2026-00001${n}`, order_index: 10 + n }),
    ...listOf((shop) => shop.papers),
  },
  parts: {
    ...{ type: 'parts', list: PART_LIST },
    vary: (_id, n, created_at) => ({ _id, created_at, sku: `S-${n}`, quantity: n % 3 }),
    ...listOf((shop) => shop.parts),
  },
  reviews: {
    ...{ type: 'reviews', list: REVIEW_LIST },
    vary: (_id, n, created_at) => ({ _id, created_at, rating: n % 3 }),
    ...listOf((shop) => shop.reviews, { status: 'all' }),
  },
  users: {
    ...{ type: 'users', list: USER_LIST },
    vary: (_id, n, created_at) => ({ _id, created_at, email: `user${n}@test.com`, uid: `uid ${n}` }),
    ...listOf((shop) => shop.users),
  },
};

/** Days in no order, two of them the same. */
const DAYS = [5, 2, 7, 2, 1, 6];

/** Every list is in the order of its sort and the ids, whatever the order in which its records were stored. */
export function sortedListsContract(name: string, open: () => WholeShop): void {
  it.each(Object.entries(LISTS))(
    `sorts the list of %s in ${name} by each of its fields and then by id, both ways, whole and by page`,
    async (_, { type, list, vary, page, stream }) => {
      const shop = open();
      await populate(shop);
      const stored = async () => {
        const all = (await collect(shop.store.records(type))) as (AnyRecord & { _id: string })[];
        return all.filter(({ archived }) => !archived);
      };
      const template = (await stored()).find(({ transactionId }) => transactionId === undefined) ?? {};
      const records = DAYS.map((day, n) => {
        const id = `${n}`.padStart(24, '0');
        return { ...template, ...vary(id, n, `2026-03-0${day}T10:00:00.000Z`) };
      });
      const add = async (target: ImportTarget) => {
        await target.add(type, records);
        await target.complete({ parts: 1, reviews: 1 });
      };
      await shop.store.importInto(add, { besideOthers: true });
      for (const [sort, field] of Object.entries(list.sorts))
        for (const descending of [false, true]) {
          const expected = sortedIds(await stored(), field, descending);
          expect((await collect(stream(shop, sort, descending))).map(({ _id }) => _id)).toEqual(expected);
          const paged: string[] = [];
          let cursor: Cursor | undefined;
          do {
            const { items, next } = await page(shop, { sort, descending, limit: 4, ...(cursor && { cursor }) });
            paged.push(...items.map(({ _id }) => _id));
            cursor = next;
          } while (cursor);
          expect(paged).toEqual(expected);
        }
    },
  );
}

/** The key of a name is the only field that no record has. */
function sortedIds(records: readonly (AnyRecord & { _id: string })[], field: string, descending: boolean): string[] {
  const valueOf = (record: AnyRecord) =>
    field === 'name_key' ? sortKey(record['name'] as string) : (record[field] as string | number);
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = records.toSorted((a, b) => compare(valueOf(a), valueOf(b)) || compare(a._id, b._id));
  return (descending ? sorted.toReversed() : sorted).map(({ _id }) => _id);
}
