import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { addPart, payOrder, placeOrder } from '#test/support/bodies.js';
import { silenceLogger } from '#test/support/silence-logger.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

silenceLogger();

describe('the file of a paper', () => {
  const shop = testShop();
  let carl: Visitor;
  let order: string;
  beforeAll(async () => {
    const part = await addPart(await shop.admin(), { price: 100, min_order: 1 });
    carl = await shop.customer();
    order = await placeOrder(carl, part);
    await payOrder(carl, order, 100);
  });

  const store = () => shop.app.get(SqliteStore);
  const invoice = () => carl.get(`/invoices/${order}`);
  const files = () => store().all<{ pdf: string }>('SELECT pdf FROM paper_files');
  const damaged = async () => {
    const { body, headers } = await invoice().expect(503);
    expect(body).toMatchObject({ type: '/problems/paper-damaged' });
    expect(headers['content-disposition']).toBeUndefined();
  };

  it('is sent without being stored while the disk is full, and stored afterwards', async () => {
    const [{ page_count: pages }] = store().all<{ page_count: number }>('PRAGMA page_count') as [
      { page_count: number },
    ];
    store().all(`PRAGMA max_page_count = ${pages}`);
    const sent = await invoice().expect(200).expect('content-type', 'application/pdf');
    expect(files()).toEqual([]);
    store().all('PRAGMA max_page_count = 1000000');
    expect((await invoice().expect(200)).body).toEqual(sent.body);
    expect(files()).toHaveLength(1);
  });

  it.each([
    ['is not base64', `'no file'`],
    ['was replaced', `'JVBERi0xLjcK'`],
    ['is empty', `''`],
  ])('is refused when it %s', async (_, pdf) => {
    await invoice().expect(200);
    const [before] = files();
    await store().write((tx) => tx.run(`UPDATE paper_files SET pdf = ${pdf}`));
    await damaged();
    await store().write((tx) => tx.run('UPDATE paper_files SET pdf = ?', [before?.pdf ?? '']));
    await invoice().expect(200);
  });

  it('is not printed from a paper that was changed', async () => {
    await store().write((tx) => {
      tx.run('DELETE FROM paper_files');
      const [{ sql }] = tx.all<{ sql: string }>(`SELECT sql FROM sqlite_schema WHERE name = 'papers_never_change'`) as [
        { sql: string },
      ];
      tx.run('DROP TRIGGER papers_never_change');
      tx.run(`UPDATE papers SET content = json_set(content, '$.seller.bank', 'IBAN EVIL')`);
      tx.run(sql);
    });
    await damaged();
    expect(files()).toEqual([]);
  });
});
