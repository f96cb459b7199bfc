import { addPart, anOrderBody, payOrder, placeOrder } from '#test/support/bodies.js';
import { download, reportOf, rowsIn, uploadFile } from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

/** The cells of a spreadsheet that splits the file at other characters than commas, and so finds no quoted texts. */
const splitCells = (text: string) => text.split(/[;|\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));

describe('CSV files', () => {
  const shop = testShop();
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
  });

  it('have no formula after a separator within a text', async () => {
    const [carl, part] = [await shop.customer(), await addPart(admin)];
    const texts = { delivery_address: 'a;=1+1;b', po_number: 'a; "@SUM(1)', note: 'a\n=1+1;b|-1\t+2' };
    await carl.post('/orders', anOrderBody(part, carl, texts)).expect(201);
    const { text } = await download(admin, '/orders/export');
    expect(text).toContain(`"a;'=1+1;b"`);
    expect(splitCells(text).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  });

  it('have phones as they are, and days that a spreadsheet reads as dates', async () => {
    const carl = await shop.customer();
    const part = await addPart(admin, { price: 100, min_order: 1 });
    const order = await placeOrder(carl, part, { delivery_phone: '+4930123456' });
    const rowOfOrder = async () =>
      rowsIn(await download(admin, '/orders/export')).find(({ _id }) => _id === order) ?? {};
    const today = new Date().toISOString().slice(0, 10);
    const placed = { delivery_phone: '+4930123456', created_on: today };
    expect(await rowOfOrder()).toMatchObject({ ...placed, paid_on: '', shipped_on: '' });
    await payOrder(carl, order, 100);
    await admin.patch(`/shipped/${order}`).expect(200);
    expect(await rowOfOrder()).toMatchObject({ ...placed, paid_on: today, shipped_on: today });
  });

  it('return these texts unchanged when they are imported again', async () => {
    const texts = { name: 'Kit; =1', description: `Kit;=1+1|'=2;''-3;'x, @4` };
    const { _id } = await addPart(admin, texts);
    const file = await download(admin, '/parts/export?q=kit');
    expect(rowsIn(file)).toMatchObject([{ name: `Kit; '=1`, description: `Kit;'=1+1|''=2;'''-3;'x, '@4` }]);
    expect(
      await reportOf(uploadFile(admin, file.text.replace('"100"', '101').replace(',100,', ',101,'))),
    ).toMatchObject({
      counts: { added: 0, changed: 1, unchanged: 0, wrong: 0 },
    });
    const { body } = await admin.get(`/purchase/${_id}`).expect(200);
    expect(body).toMatchObject({ ...texts, price: 101 });
  });
});
