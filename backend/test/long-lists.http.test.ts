import { HEADER, rowOf, uploadFile } from '#test/support/part-files.js';
import { testShop } from '#test/support/test-shop.js';

describe('a list longer than one chunk', () => {
  const shop = testShop();
  const PARTS = 510;
  beforeAll(async () => {
    const rows = Array.from({ length: PARTS }, (_, i) => rowOf({ name: `Part ${i % 9}`, price: 1 + i }));
    await uploadFile(await shop.admin(), [HEADER, ...rows].join('\n')).expect(200);
  });

  it.each(['created_at', 'name', 'price', 'quantity'].flatMap((sort) => [sort, `-${sort}`]))(
    'contains every part once, sorted by %s',
    async (sort) => {
      const field = sort.replace('-', '');
      for (const path of [`/parts?sort=${sort}`, `/parts?sort=${sort}&q=part`]) {
        const { body } = await shop.anonymous.get(path).expect(200);
        const parts = body as { _id: string; [field: string]: string | number }[];
        expect(new Set(parts.map(({ _id }) => _id)).size).toBe(PARTS);
        const values = parts.map((part) => part[field] ?? '');
        const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);
      }
    },
  );
});
