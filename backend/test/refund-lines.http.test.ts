import { addPart, aLinesBody, payOrder, type PartOnSale } from '#test/support/bodies.js';
import { download, rowsIn } from '#test/support/part-files.js';
import { PdfReader } from '#test/support/read-pdf.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

type Body = Record<string, unknown>;

describe('refunds of lines over HTTP', () => {
  const shop = testShop();
  const reader = new PdfReader();
  let admin: Visitor;
  let carl: Visitor;
  let fan: PartOnSale;
  let box: PartOnSale;
  let order: string;
  let sku: string;
  let added = 0;
  afterAll(() => reader.close());
  beforeEach(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    sku = `F-${(added += 1)}`;
    fan = await addPart(admin, { name: 'Fan', price: 20, quantity: 50, min_order: 1, sku });
    box = await addPart(admin, { name: 'Box', price: 5, quantity: 50, min_order: 1 });
    const lines = [[fan, 10] as const, [box, 4] as const];
    const { body } = await carl.post('/orders', aLinesBody(lines, carl)).expect(201);
    order = (body as { insertedId: string }).insertedId;
    await payOrder(carl, order, 220);
  });
  const refund = (body: object, key = 'key') =>
    admin.post(`/orders/${order}/refunds`, body).set('Idempotency-Key', key);
  const pieces = (part: PartOnSale, count: number, restock = true) => ({ part_id: part._id, pieces: count, restock });
  const orderAs = async (visitor: Visitor) => (await visitor.get(`/payment/order/${order}`).expect(200)).body as Body;
  const stockOf = async ({ _id }: PartOnSale) =>
    ((await carl.get(`/purchase/${_id}`).expect(200)).body as PartOnSale).quantity;
  const reason = 'Two arrived damaged';

  it('answer with the pieces, and show admins and the customer what was paid back and why', async () => {
    const { body } = await refund({ lines: [pieces(fan, 2), { part_id: box._id, pieces: 1 }], reason }).expect(200);
    const lines = [
      { part_id: fan._id, part_name: 'Fan', sku, pieces: 2, amount: 40, restock: true, restocked: 2 },
      { part_id: box._id, part_name: 'Box', pieces: 1, amount: 5, restock: false, restocked: 0 },
    ];
    expect(body).toMatchObject({ refund: { amount: 45, by: admin.email, reason, lines }, refunded: 45 });
    expect(await orderAs(admin)).toMatchObject({
      refunds: [{ reason, lines }],
      lines: [
        { amount: 10, remaining: 8 },
        { amount: 4, remaining: 3 },
      ],
    });
    const shown = await orderAs(carl);
    expect((shown['refunds'] as Body[])[0]).toMatchObject({
      reason,
      lines: [
        { part_name: 'Fan', pieces: 2, amount: 40 },
        { pieces: 1, amount: 5 },
      ],
    });
    expect(JSON.stringify(shown)).not.toMatch(/restock|ada@/);
    expect([await stockOf(fan), await stockOf(box)]).toEqual([42, 46]);
    const { body: entries } = await admin.get(`/audit-log?q=${order}&action=order-refunded`).expect(200);
    expect(entries).toMatchObject([
      { after: { refunded: 45, reason, lines: [{ part_name: 'Fan', pieces: 2, restocked: 2 }, { pieces: 1 }] } },
    ]);
  });

  it('leave the other pieces on the slip and in the file of an order that is not shipped, also after that', async () => {
    await refund({ lines: [pieces(fan, 2), pieces(box, 4)], reason }).expect(200);
    const printed = async () => {
      const { body } = await admin.get(`/packing-slips?ids=${order}&size=a4`).expect(200);
      return (await reader.read(body as Buffer)).pages[0]?.lines.filter((line) => /Fan|Box|piece/.test(line));
    };
    const remaining = async () =>
      rowsIn(await download(admin, '/orders/export'))
        .filter(({ _id }) => _id === order)
        .map((row) => [row['amount'], row['remaining']]);
    for (const status of ['pending', 'shipped']) {
      expect(await orderAs(admin)).toMatchObject({ status });
      expect(await printed()).toEqual([`${sku} Fan 8`, '1 line, 8 pieces']);
      expect(await remaining()).toEqual([
        ['10', '8'],
        ['4', '0'],
      ]);
      await admin.patch(`/shipped/${order}`);
    }
    await refund({ lines: [pieces(fan, 3)] }, 'later').expect(200);
    expect(await printed()).toEqual([`${sku} Fan 8`, '1 line, 8 pieces']);
    expect(await orderAs(carl)).toMatchObject({ lines: [{ remaining: 8 }, { remaining: 0 }] });
  });

  it('are summed with the totals to the truth by a column of the file, however many lines an order has', async () => {
    await refund({ lines: [pieces(fan, 2)], reason }).expect(200);
    const { body } = await carl.post('/orders', aLinesBody([[box, 3]], carl)).expect(201);
    const { insertedId } = body as { insertedId: string };
    const rows = rowsIn(await download(admin, '/orders/export'));
    const of = (id: string) => rows.filter((row) => row['_id'] === id);
    const sum = (column: string) =>
      [...of(order), ...of(insertedId)].reduce((all, row) => all + Number(row[column]), 0);
    expect(['order_total', 'refunded', 'total_price', 'amount'].map(sum)).toEqual([235, 40, 235, 17]);
    expect(of(order).map((row) => [row['line'], row['order_total'], row['refunded']])).toEqual([
      ['1', '220', '40'],
      ['2', '', ''],
    ]);
  });

  it('name the pieces and the reason in the message and in the credit note', async () => {
    await refund({ lines: [pieces(fan, 2)], reason }).expect(200);
    const { body: messages } = await admin.get(`/messages?kind=order-refunded`).expect(200);
    const [message] = messages as { _id: string }[];
    const { body: shown } = await admin.get(`/messages/${encodeURIComponent(message!._id)}`).expect(200);
    const { text } = shown as { text: string };
    for (const told of [reason, 'Fan', 'This refund']) expect(text).toContain(told);
    expect(text).not.toContain('Box');
    const { body: papers } = await carl.get(`/orders/${order}/papers`).expect(200);
    const note = (papers as { kind: string; number: string }[]).find(({ kind }) => kind === 'credit-note');
    const { body: pdf } = await carl.get(`/invoices/${order}/credit-notes/${note?.number}`).expect(200);
    const { lines } = (await reader.read(pdf as Buffer)).pages[0]!;
    expect(lines).toContain(`Reason: ${reason}`);
    expect(lines).toContain(`${sku} Fan 2 $20.00 −$40.00`);
  });

  it.each([
    ['both an amount and lines', () => ({ amount: 5, lines: [pieces(box, 1)] }), 'lines'],
    ['no pieces', () => ({ lines: [pieces(box, 0)] }), 'lines.0.pieces'],
    ['half a piece', () => ({ lines: [pieces(box, 1.5)] }), 'lines.0.pieces'],
    ['a part twice', () => ({ lines: [pieces(box, 1), pieces(box, 1)] }), 'lines.1.part_id'],
    ['a part that is not in the order', () => ({ lines: [{ ...pieces(box, 1), part_id: order }] }), 'lines.0.part_id'],
    ['a restock that is no flag', () => ({ lines: [{ ...pieces(box, 1), restock: 'yes' }] }), 'lines.0.restock'],
  ])('are refused with %s', async (_, body, field) => {
    const { body: problem } = await refund(body()).expect(400);
    expect(problem).toMatchObject({ errors: [{ field }] });
    expect(await orderAs(admin)).not.toHaveProperty('refunds');
  });

  it('never pay back more pieces than were ordered, and one key refunds once', async () => {
    const first = (await refund({ lines: [pieces(box, 3)] }).expect(200)).text;
    const { body } = await refund({ lines: [pieces(box, 2)] }, 'two').expect(409);
    expect(body).toMatchObject({
      ...{ type: '/problems/refund-too-many-pieces' },
      detail: 'So many pieces are not left to refund: only 1 of “Box”.',
    });
    expect((await refund({ lines: [pieces(box, 3)] }).expect(200)).text).toBe(first);
    for (const other of [{ lines: [pieces(box, 3)], reason }, { lines: [pieces(box, 1)] }, { amount: 15 }, {}])
      expect((await refund(other).expect(409)).body).toMatchObject({ type: '/problems/idempotency-key-reused' });
    expect(await stockOf(box)).toBe(49);
  });

  it('say that a deleted part takes nothing back', async () => {
    await admin.delete(`/parts/${box._id}`).expect(200);
    const { body } = await refund({ lines: [pieces(box, 2)] }).expect(200);
    expect(body).toMatchObject({ refund: { lines: [{ pieces: 2, restock: true, restocked: 0 }] } });
  });
});
