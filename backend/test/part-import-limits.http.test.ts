import { VALID_ROW, HEADER, reportOf, rowOf, uploadFile, type Report } from '#test/support/part-files.js';
import { IS_QUICK } from '#test/support/quick.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const ROWS = IS_QUICK ? 1_000 : 10_000;

describe('large part import files', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
  });
  const send = (file: string, query?: string) => uploadFile(admin, file, query);
  const catalogue = async () => (await shop.anonymous.get('/parts').expect(200)).body as Record<string, unknown>[];

  it('are rejected for one invalid row of many, and nothing is imported', async () => {
    const rows = Array.from({ length: ROWS }, () => VALID_ROW).with(765, rowOf({ price: 'free' }));
    const { counts, rows: listed } = await reportOf(send([HEADER, ...rows].join('\n')), 400);
    expect(counts).toEqual({ added: ROWS - 1, changed: 0, unchanged: 0, wrong: 1 });
    expect(listed).toHaveLength(ROWS);
    expect(listed.filter(({ errors }) => errors)).toMatchObject([
      { line: 767, errors: [{ field: 'price', message: '*Please enter a number as Price' }] },
    ]);
    expect(await catalogue()).toEqual([]);
  });

  it('list at most 100 errors but count all invalid rows', async () => {
    const cells = { name: 'x'.repeat(201), image_url: 'nowhere', price: 0, quantity: -1, min_order: 1.5 };
    const wrong = rowOf({ ...cells, description: '' });
    const file = [HEADER, VALID_ROW, ...Array<string>(ROWS / 2).fill(wrong), VALID_ROW].join('\n');
    for (const query of ['', '?dry_run=true']) {
      const answer = send(file, query);
      const { body, text } = (await answer.expect(query === '' ? 400 : 200)) as { body: object; text: string };
      const { counts, rows } = query === '' ? (body as { report: Report }).report : (body as Report);
      expect(counts).toEqual({ added: 2, changed: 0, unchanged: 0, wrong: ROWS / 2 });
      const errors = rows.flatMap((row) => row.errors ?? []);
      expect(errors.length).toBeGreaterThan(90);
      expect(errors.length).toBeLessThanOrEqual(100);
      expect(rows.map(({ line }) => line).at(-1)).toBe(ROWS / 2 + 3);
      expect(text.length).toBeLessThan(50_000);
    }
  });
});
