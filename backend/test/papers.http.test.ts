import { PaperPrinter } from '#modules/papers/printing/paper-printer.js';
import { PapersService } from '#modules/papers/papers.service.js';
import { asText } from '#test/support/as-text.js';
import { addPart, payOrder, placeOrder, type PartOnSale } from '#test/support/bodies.js';
import { LIVE_WITH_TEST_CARDS } from '#test/support/live-settings.js';
import { PdfReader } from '#test/support/read-pdf.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Shown {
  kind: string;
  number: string;
  total: number;
  buyer: { name: string; company?: string; address: string };
  invoice?: string;
  reason?: string;
}

const BILLING = { company: 'Acme', tax_id: 'DE1', billing_address: '1 Quay Street' };

describe('papers over HTTP', () => {
  const shop = testShop({ settings: { TAX_RATE: '19' } });
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 100, min_order: 1 });
  });

  const papersOf = async (order: string, visitor = carl) =>
    (await visitor.get(`/orders/${order}/papers`).expect(200)).body as Shown[];
  const aPaidOrder = async (more = {}) => {
    const order = await placeOrder(carl, part, more);
    await payOrder(carl, order, 100);
    return order;
  };
  const pdf = async (visitor: Visitor, path: string) => {
    const { headers, body } = await visitor.get(path).expect(200).expect('content-type', 'application/pdf');
    return { file: /filename="(.*)"/.exec(String(headers['content-disposition']))?.[1], body: body as Buffer };
  };

  it('gives the customer and admins the invoice of a paid order, the same at each call', async () => {
    const order = await aPaidOrder(BILLING);
    const [invoice] = await papersOf(order);
    expect(invoice).toMatchObject({
      ...{ kind: 'invoice', total: 100 },
      buyer: { company: 'Acme', tax_id: 'DE1', address: '1 Quay Street' },
    });
    const first = await pdf(carl, `/invoices/${order}`);
    expect(first.file).toBe(`invoice-${invoice?.number}.pdf`);
    expect(first.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await pdf(admin, `/invoices/${order}?number=${invoice?.number}`)).toEqual(first);
    const { body } = await carl.get(`/payment/order/${order}`).expect(200);
    expect(body).toMatchObject({ papers: 'made', ...BILLING });
  });

  it('prints an invoice once for all who ask for it at the same time, more often than may wait', async () => {
    const order = await aPaidOrder();
    const print = jest.spyOn(PaperPrinter.prototype, 'paper');
    const files = await Promise.all(Array.from({ length: 51 }, () => pdf(carl, `/invoices/${order}`)));
    expect(new Set(files.map(({ body }) => body.toString('base64'))).size).toBe(1);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('tells an unknown order, a foreign one and one without an invoice apart only for those who may see it', async () => {
    const unpaid = await placeOrder(carl, part);
    const eve = await shop.customer('eve@northbridge.test');
    const problem = async (visitor: Visitor, path: string, status = 404) =>
      ((await visitor.get(path).expect(status)).body as { type: string }).type;
    expect(await problem(carl, `/invoices/${unpaid}`)).toBe('/problems/no-invoice');
    for (const path of [`/invoices/${unpaid}`, `/invoices/${'0'.repeat(24)}`, '/invoices/x'])
      expect(await problem(eve, path)).toBe('/problems/order-unknown');
    const paid = await aPaidOrder();
    expect(await problem(carl, `/invoices/${paid}?number=2026-999999`)).toBe('/problems/unknown-paper');
    expect(await problem(carl, `/invoices/${paid}/credit-notes/CN-1`)).toBe('/problems/unknown-paper');
    expect(await problem(eve, `/invoices/${paid}/credit-notes/CN-1`)).toBe('/problems/order-unknown');
    await shop.anonymous.get(`/invoices/${paid}`).expect(401);
  });

  it('makes a credit note of each refund', async () => {
    const order = await aPaidOrder();
    await admin.post(`/orders/${order}/refunds`, { amount: 40 }).set('Idempotency-Key', order).expect(200);
    const [invoice, note] = (await papersOf(order)).toSorted((a, b) => b.kind.localeCompare(a.kind));
    expect(note).toMatchObject({
      kind: 'credit-note',
      total: 40,
      invoice: invoice?.number,
      reason: 'refund',
    });
    const { file } = await pdf(carl, `/invoices/${order}/credit-notes/${note?.number}`);
    expect(file).toBe(`credit-note-${note?.number}.pdf`);
  });

  it('corrects the data of the buyer, and refuses to correct the replaced invoice', async () => {
    const order = await aPaidOrder();
    const [before] = await papersOf(order);
    const correct = (more: object) =>
      admin.post(`/invoices/${order}/corrections`, { invoice: before?.number, ...more });
    await correct({ name: '' }).expect(400);
    await correct({ name: 'Carl', tax_id: 'x'.repeat(33) }).expect(400);
    const { body } = await correct({ name: 'Carl', ...BILLING }).expect(201);
    const after = body as Shown[];
    expect(after.map(({ kind, total }) => `${kind} ${total}`).toSorted()).toEqual([
      'credit-note 100',
      'invoice 100',
      'invoice 100',
    ]);
    const invoice = after.find(({ buyer }) => buyer.company === 'Acme');
    expect((await pdf(carl, `/invoices/${order}`)).file).toBe(`invoice-${invoice?.number}.pdf`);
    expect((await pdf(carl, `/invoices/${order}?number=${before?.number}`)).file).toContain(before?.number);
    await correct({ name: 'Carl' }).expect(409);
    await admin.post(`/invoices/${'0'.repeat(24)}/corrections`, { invoice: '1', name: 'Carl' }).expect(404);
  });

  it('lists and exports papers by search, kind and day, with what credit notes take off as negative', async () => {
    const order = await aPaidOrder({ ...BILLING, company: 'Søren & Søn' });
    await admin.post(`/orders/${order}/refunds`, { amount: 10 }).set('Idempotency-Key', order).expect(200);
    const list = async (query: string) => (await admin.get(`/invoices?${query}`).expect(200)).body as Shown[];
    expect((await list('q=søren')).map(({ kind }) => kind).toSorted()).toEqual(['credit-note', 'invoice']);
    expect(await list('q=søren&kind=credit-note&limit=10')).toHaveLength(1);
    expect(await list('q=søren&to=2020-01-01')).toEqual([]);
    await admin.get('/invoices?from=2026-02-30').expect(400);
    const { text } = await admin.get('/invoices/export?q=søren&sort=issued_at').expect(200);
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain('"number","kind","issued_at","total","tax","tax_rate"');
    expect(head).toMatch(/,"issued_on"$/);
    expect(rows.every((row) => row.endsWith(`,"${new Date().toISOString().slice(0, 10)}"`))).toBe(true);
    expect(rows.map((row) => /"(?:invoice|credit-note)","[^"]*",[^"]*/.exec(row)?.[0].split('Z",')[1])).toEqual([
      '100,15.97,19,',
      '-10,-1.6,19,',
    ]);
  });

  it('refuses to create the invoice of an order that is unpaid, unknown or has one', async () => {
    const order = await placeOrder(carl, part);
    await admin.post(`/invoices/${order}`, {}).expect(409);
    await payOrder(carl, order, 100);
    await admin.post(`/invoices/${order}`, {}).expect(409);
    await admin.post(`/invoices/${'0'.repeat(24)}`, {}).expect(404);
    await carl.post(`/invoices/${order}`, {}).expect(403);
  });

  it('prints the packing slips of paid orders, and says which are left out', async () => {
    const [paid, unpaid] = [await aPaidOrder(), await placeOrder(carl, part)];
    const ids = [paid, unpaid, paid, '0'.repeat(24)];
    const { file, body } = await pdf(admin, `/packing-slips?ids=${ids.join(',')}&size=letter`);
    expect(file).toMatch(/^packing-slips-.*[.]pdf$/);
    const reader = new PdfReader();
    const { pages } = await reader.read(body, { scan: true });
    expect(pages.map(({ pictures }) => pictures)).toEqual([0, 1]);
    const [list, slip] = pages.map(({ lines }) => lines.join(' '));
    expect(list).toMatch(/^Pick list 1 of 3 packing slips[.] .* NB-\S+ unpaid 0{24} no such order/);
    expect(slip).toMatch(/^Northbridge Components, Inc[.] Packing slip NB-.* From .* 4800 Foundry Row, Building 3/);
    expect(slip).not.toMatch(/unpaid|no such order/);
    const alone = await pdf(admin, `/packing-slips?ids=${paid}`);
    expect((await reader.read(alone.body)).pages).toHaveLength(1);
    await reader.close();
    const answer = await admin
      .post('/packing-slips', { ids })
      .set('Accept', 'application/x-ndjson')
      .buffer(true)
      .parse(asText)
      .expect(200);
    const lines = String(answer.body).trim().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({ progress: 0, of: 1 });
    const { report } = JSON.parse(lines.at(-1) ?? '') as { report?: { pdf: string } };
    expect(
      Buffer.from(report?.pdf ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await admin.get('/packing-slips').expect(400);
    await admin.get(`/packing-slips?ids=${Array(101).fill(paid).join(',')}`).expect(400);
    for (const wrong of [[], ['x'], Array(501).fill(paid), 'x', undefined])
      await admin.post('/packing-slips', { ids: wrong }).expect(400);
    await admin.post('/packing-slips', { ids: [paid], size: 'a5' }).expect(400);
  });

  it('finds the paper of a message', async () => {
    const order = await aPaidOrder();
    const papers = shop.app.get(PapersService);
    expect(await papers.attachment(order)).toMatchObject({ name: expect.stringMatching(/^invoice-/) as string });
    expect(await papers.attachment(order, 're_unknown')).toBeUndefined();
    const [invoice] = await papersOf(order);
    expect(await papers.attachment(order, undefined, invoice?.number)).toBeUndefined();
    expect(await papers.attachment('0'.repeat(24))).toBeUndefined();
  });
});

describe('papers of a shop without a seller', () => {
  const shop = testShop({ settings: LIVE_WITH_TEST_CARDS });

  it('makes no invoice of a payment, and refuses to create one', async () => {
    const admin = await shop.admin();
    const carl = await shop.customer();
    const order = await placeOrder(carl, await addPart(admin, { price: 100, min_order: 1 }));
    await payOrder(carl, order, 100);
    expect((await carl.get(`/payment/order/${order}`).expect(200)).body).not.toHaveProperty('papers');
    expect((await admin.post(`/invoices/${order}`, {}).expect(409)).body).toMatchObject({
      type: '/problems/seller-missing',
    });
  });
});
