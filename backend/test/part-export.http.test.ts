import { EDITABLE } from '#modules/parts/domain/part.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { addPart, placeOrder } from '#test/support/bodies.js';
import { ADA, aPart } from '#test/support/builders.js';
import { download, removeAllParts, reportOf, rowsIn, uploadFile } from '#test/support/part-files.js';
import { digestOf } from '#test/support/store-digest.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('the export', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
  });
  afterEach(() => removeAllParts(shop));
  const file = (query = '') => download(admin, `/parts/export${query}`);
  const digest = () => digestOf(shop.app.get(SqliteStore));

  it('returns a CSV file for spreadsheets', async () => {
    await addPart(admin, { name: 'Fan, "quiet"', price: 15, quantity: 40, min_order: 5, description: 'Line\nbreak' });
    const answer = await file();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="parts-${new Date().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'private, no-store',
    });
    const columns = [
      '_id',
      ...EDITABLE.filter((field) => !['attributes', 'pictures', 'datasheets'].includes(field)).map((field) =>
        field.replace(/_cents|_id/, ''),
      ),
      'version',
    ];
    expect(answer.text.split('\r\n')[0]).toBe(`\uFEFF${columns.map((name) => `"${name}"`).join(',')}`);
    expect(rowsIn(answer)).toMatchObject([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        name: 'Fan, "quiet"',
        image_url: 'https://pictures.example/n8.png',
        price: '15',
        quantity: '40',
        min_order: '5',
        description: 'Line\nbreak',
        sku: '',
        version: '1',
      },
    ]);
  });

  it('contains the parts of the list, in its order', async () => {
    for (const [name, price] of [
      ['Beta', 30],
      ['Alpha', 10],
      ['Gamma', 20],
    ] as const)
      await addPart(admin, { name, price });
    for (const [query, names] of [
      ['', ['Beta', 'Alpha', 'Gamma']],
      ['?sort=-name', ['Gamma', 'Beta', 'Alpha']],
      ['?min_price=15&sort=price', ['Gamma', 'Beta']],
      ['?q=alp', ['Alpha']],
      ['?max_quantity=1', []],
    ] as const) {
      expect(rowsIn(await file(query)).map(({ name }) => name)).toEqual(names);
    }
  });

  it.each(['limit=5', 'cursor=x', 'sort=colour', 'min_price=x', 'page=1'])('rejects ?%s', async (query) => {
    const { body } = await admin.get(`/parts/export?${query}`).expect(400);
    expect((body as { errors: { field: string }[] }).errors[0]?.field).toBe(query.split('=')[0]);
  });

  it('escapes formulas and re-imports the original text', async () => {
    const nasty = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', "'quoted", "'=1", '漢字 👩🏽‍🔧', 'a;b\tc,"d"\r\ne'];
    for (const name of nasty) await addPart(admin, { name: name.replace(/\s+/g, ' '), description: name });
    await shop.app.get(PartRepository).add(aPart({ name: 'Sold out', quantity: 0 }), ADA);
    const before = digest();
    const exported = await file();
    for (const { name } of rowsIn(exported)) expect(name).not.toMatch(/^(?!\+\d+$)[=+@-]/);
    const { counts } = await reportOf(uploadFile(admin, exported.text));
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: nasty.length + 1, wrong: 0 });
    expect(digest()).toBe(before);
  });
  it('contains the orders of the list, for admins only', async () => {
    const part = await addPart(admin, { name: '=Fan', price: 20, quantity: 30, min_order: 1 });
    await placeOrder(carl, part, { amount: 2 });
    const zoe = await shop.customer('zoe@northbridge.test', 'Zoe');
    await placeOrder(zoe, part, { amount: 1 });
    const answer = await download(admin, '/orders/export?status=unpaid&sort=amount');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = rowsIn(answer).filter((row) => (row as { part_id: string }).part_id === part._id);
    expect(rows).toMatchObject([
      { email: 'zoe@northbridge.test', amount: '1', total_price: '20', status: 'unpaid' },
      { part_name: "'=Fan", delivery_phone: '+15035550123', email: carl.email, amount: '2', transactionId: '' },
    ]);
    for (const [query, count] of [
      ['part_id=' + part._id, 2],
      ['part_id=x', 0],
      ['part_id=' + part._id + '&status=shipped', 0],
    ] as const) {
      expect(await admin.get(`/orders?${query}`).expect(200)).toMatchObject({ body: { length: count } });
    }
  });
});
