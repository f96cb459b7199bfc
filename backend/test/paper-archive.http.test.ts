import { setImmediate as nextTurn } from 'node:timers/promises';
import { unzipSync, strFromU8 } from 'fflate';
import { MAX_ARCHIVED, paperErrors } from '#modules/papers/domain/paper.errors.js';
import { PaperArchiveService } from '#modules/papers/paper-archive.service.js';
import { PapersService } from '#modules/papers/papers.service.js';
import { PaperPrinter } from '#modules/papers/printing/paper-printer.js';
import type { Client } from '#shared/client.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { dayOf } from '#shared/time.js';
import { asBytes } from '#test/support/as-text.js';
import { addPart, payOrder, placeOrder } from '#test/support/bodies.js';
import { silenceLogger } from '#test/support/silence-logger.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

silenceLogger();

const TODAY = dayOf(Date.now());

describe('all papers of a period as one file', () => {
  const shop = testShop({ settings: { TAX_RATE: '19' } });
  let admin: Visitor;
  let carl: Visitor;
  const orders: string[] = [];
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    const part = await addPart(admin, { price: 100, min_order: 1 });
    for (let n = 0; n < 3; n += 1) {
      const order = await placeOrder(carl, part);
      await payOrder(carl, order, 100);
      orders.push(order);
    }
    await admin.post(`/orders/${orders[0]}/refunds`, { amount: 40 }).set('Idempotency-Key', 'one').expect(200);
  });
  afterEach(() => jest.restoreAllMocks());

  const ask = (query = `from=${TODAY}&to=${TODAY}`) => admin.get(`/invoices/file?${query}`);
  const archive = () => ask().buffer(true).parse(asBytes);
  const filesIn = (body: unknown) => Object.entries(unzipSync(new Uint8Array(body as Buffer)));
  const problem = ({ body }: { body: unknown }) => body as { type: string; detail: string; errors: object[] };
  const numbers = ['2026-000001', '2026-000002', '2026-000003', 'CN-2026-000001'].map((number) =>
    number.replace('2026', TODAY.slice(0, 4)),
  );

  it('has each paper named by its number, as its own address sends it, in order and without compression, and their list', async () => {
    const { headers, body } = await archive().expect(200).expect('content-type', 'application/zip');
    const name = `invoices-${TODAY}-to-${TODAY}`;
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}.zip"`);
    const files = filesIn(body);
    expect(files.map(([file]) => file)).toEqual([...numbers.map((number) => `${number}.pdf`), `${name}.csv`]);
    const invoice = (await carl.get(`/invoices/${orders[1]}`).expect(200)).body as Buffer;
    expect(Buffer.from(files[1]![1])).toEqual(invoice);
    expect((body as Buffer).includes(invoice)).toBe(true);
    const { text } = await admin.get('/invoices/export?sort=issued_at').expect(200);
    expect(Buffer.from(files[4]![1]).toString()).toBe(text);
  });

  it('prints what is not printed yet, one paper at a time, and stores it', async () => {
    const store = () => shop.app.get(SqliteStore);
    await store().write((tx) => tx.run('DELETE FROM paper_files'));
    const print = jest.spyOn(PaperPrinter.prototype, 'paper');
    await archive().expect(200);
    await archive().expect(200);
    expect(print).toHaveBeenCalledTimes(4);
  });

  it('has a text in the place of a paper that was changed in the store', async () => {
    const print = jest.spyOn(PapersService.prototype, 'print');
    print.mockRejectedValueOnce(paperErrors.damaged());
    const [[name, text] = []] = filesIn((await archive().expect(200)).body);
    expect(name).toBe(`${numbers[0]} is missing.txt`);
    expect(strFromU8(text!)).toContain('npm run shop -- doctor');
  });

  it('tries a paper again while too many others are printed', async () => {
    jest.spyOn(PapersService.prototype, 'print').mockRejectedValueOnce(paperErrors.busy());
    expect(filesIn((await archive().expect(200)).body)).toHaveLength(5);
  });

  it('stops when the client leaves', async () => {
    const print = jest.spyOn(PapersService.prototype, 'print').mockImplementation(async (_, { hasLeft }) => {
      request.abort();
      while (!hasLeft?.()) await nextTurn();
      return { name: 'x.pdf', pdf: Buffer.from('%PDF-') };
    });
    const request = ask();
    await expect(request).rejects.toThrow();
    await ask('from=2020-01-01&to=2020-01-01').expect(404);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('waits for the printing thread only as long as its client is there', async () => {
    const print = jest.spyOn(PapersService.prototype, 'print').mockRejectedValue(paperErrors.busy());
    const period = { from: `${TODAY}T00:00:00.000Z`, to: `${TODAY}T23:59:59.999Z` };
    const left: Client = { key: 'gone', rank: 'admin', hasLeft: () => true };
    for await (const { name } of shop.app.get(PaperArchiveService).files(period, left)) throw new Error(name);
    expect(print).not.toHaveBeenCalled();
  });

  it('refuses a period without its days, of more than 366 days, without papers, or with too many', async () => {
    const refused = async (query: string, status: number) => problem(await ask(query).expect(status));
    expect((await refused('', 400)).errors).toHaveLength(2);
    expect((await refused('from=2026-03-02&to=2026-03-01', 400)).errors).toEqual([
      { field: 'from', message: 'The first day is after the last one' },
    ]);
    expect((await refused('from=2025-01-01&to=2026-01-02', 400)).errors).toEqual([
      { field: 'from', message: 'At most 366 days' },
    ]);
    expect(await refused('from=2020-01-01&to=2020-12-31', 404)).toMatchObject({ type: '/problems/no-papers' });
    jest
      .spyOn(PapersService.prototype, 'list')
      .mockResolvedValue({ items: [], total: { count: MAX_ARCHIVED + 1, capped: false } });
    expect(await refused(`from=${TODAY}&to=${TODAY}`, 409)).toMatchObject({
      type: '/problems/too-many-papers',
      detail: '2,001 papers were issued on these days, and one file has at most 2,000. Choose fewer days.',
    });
  });

  it('tells admins what the filtered papers add up to', async () => {
    const { body } = await admin.get(`/invoices/totals?from=${TODAY}`).expect(200);
    const all = { papers: 4, total: 260, tax: 41.52 };
    expect(body).toEqual({
      ...all,
      kinds: [
        { kind: 'invoice', papers: 3, total: 300, tax: 47.91 },
        { kind: 'credit-note', papers: 1, total: -40, tax: -6.39 },
      ],
      rates: [{ tax_rate: 19, ...all }],
    });
    const { body: found } = await admin.get(`/invoices/totals?q=${numbers[3]}`).expect(200);
    expect(found).toMatchObject({ papers: 1, total: -40 });
    await admin.get('/invoices/totals?from=x').expect(400);
    await carl.get('/invoices/totals').expect(403);
  });
});
