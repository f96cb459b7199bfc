import { aLinesBody, addPart, anOrderBody, payOrder, type PartOnSale } from '#test/support/bodies.js';
import { download, rowsIn } from '#test/support/part-files.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface Problem {
  type: string;
  errors: { field: string; message: string }[];
}
interface ServedOrder {
  _id: string;
  number: string;
  lines: object[];
}

describe('orders of several lines over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  let carl: Visitor;
  let fan: PartOnSale;
  let board: PartOnSale;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
  });
  beforeEach(async () => {
    fan = await addPart(admin, { name: 'Silent Fan', price: 20, quantity: 50, min_order: 2 });
    board = await addPart(admin, { name: 'Main Board', price: 100, quantity: 50, min_order: 1 });
  });

  const stockOf = async ({ _id }: PartOnSale) =>
    ((await shop.anonymous.get(`/purchase/${_id}`).expect(200)).body as PartOnSale).quantity;
  const both = () =>
    [
      [fan, 3],
      [board, 2],
    ] as const;
  const place = async (lines: Parameters<typeof aLinesBody>[0] = both(), customer = carl) => {
    const { body } = await customer.post('/orders', aLinesBody(lines, customer)).expect(201);
    return (body as { insertedId: string }).insertedId;
  };
  const read = async (id: string, visitor = carl) =>
    (await visitor.get(`/payment/order/${id}`).expect(200)).body as ServedOrder;
  const refused = async (body: object, status: number) =>
    (await carl.post('/orders', body).expect(status)).body as Problem;

  it('takes the stock of every line and shows them with their summary to the customer and to admins', async () => {
    const id = await place();
    expect([await stockOf(fan), await stockOf(board)]).toEqual([47, 48]);
    const lines = [
      { part_id: fan._id, part_name: 'Silent Fan', part_image: fan.image_url, price: 20, amount: 3, total_price: 60 },
      {
        part_id: board._id,
        part_name: 'Main Board',
        part_image: board.image_url,
        price: 100,
        amount: 2,
        total_price: 200,
      },
    ];
    const summary = { part_id: fan._id, part_name: 'Silent Fan and 1 more', part_image: fan.image_url };
    for (const visitor of [carl, admin])
      expect(await read(id, visitor)).toMatchObject({ ...summary, amount: 5, total_price: 260, lines });
    for (const { _id } of [fan, board]) {
      const { body } = await admin.get(`/orders?part_id=${_id}`).expect(200);
      expect(body).toMatchObject([{ _id: id, lines }]);
    }
  });

  it('gives an order of one part one line, and its own fields as before', async () => {
    const body = anOrderBody(fan, carl, { amount: 4 });
    const { insertedId } = (await carl.post('/orders', body).expect(201)).body as { insertedId: string };
    const { part_id, part_name, part_image, amount, total_price } = body;
    const line = { part_id, part_name, part_image, price: 20, amount, total_price };
    expect(await read(insertedId)).toEqual({
      ...body,
      _id: insertedId,
      number: expect.stringMatching(/^NB-/) as string,
      created_at: expect.any(String) as string,
      held_until: expect.any(String) as string,
      lines: [line],
    });
    expect((await read(await place([[fan, 4]]))).lines).toEqual([line]);
  });

  it.each(['part', 'lines'])(
    'keeps the PO number and the note of a body with %s, also in the CSV file',
    async (form) => {
      const given = { po_number: `PO-${form}-${fan._id}`, note: 'Ring twice.\nThen wait.' };
      const body = form === 'part' ? anOrderBody(fan, carl, given) : aLinesBody(both(), carl, given);
      const { insertedId } = (await carl.post('/orders', body).expect(201)).body as { insertedId: string };
      for (const visitor of [carl, admin]) expect(await read(insertedId, visitor)).toMatchObject(given);
      const { body: found } = await admin.get(`/orders?q=${given.po_number}`).expect(200);
      expect(found).toMatchObject([{ _id: insertedId }]);
      const rows = rowsIn(await download(admin, `/orders/export?part_id=${fan._id}`));
      expect(rows[0]).toMatchObject(given);
      expect(await refused({ ...body, po_number: 'PO\n1', note: 'x'.repeat(501) }, 400)).toMatchObject({
        errors: [
          { field: 'po_number', message: 'Enter one line, without control characters and marks of text direction' },
          { field: 'note', message: 'At most 500 characters' },
        ],
      });
    },
  );

  it('answers 409 with every refused line and its available stock, and orders nothing', async () => {
    const body = aLinesBody(
      [
        [fan, 51],
        [board, 52],
      ],
      carl,
    );
    expect(await refused(body, 409)).toMatchObject({
      type: '/problems/out-of-stock',
      errors: [
        { field: 'lines.0.amount', message: 'Only 50 left' },
        { field: 'lines.1.amount', message: 'Only 50 left' },
      ],
    });
    const unknown = { part_id: '0'.repeat(24), amount: 1, total_price: 5 };
    const dearer = { part_id: board._id, amount: 1, total_price: 99 };
    expect(await refused({ ...body, lines: [body.lines[0], unknown, dearer] }, 409)).toMatchObject({
      type: '/problems/lines-refused',
      errors: [{ field: 'lines.0.amount' }, { field: 'lines.1.part_id' }, { field: 'lines.2.total_price' }],
    });
    expect([await stockOf(fan), await stockOf(board)]).toEqual([50, 50]);
  });

  it('answers 409 for a single line too', async () => {
    expect(await refused(aLinesBody([[board, 51]], carl), 409)).toMatchObject({
      errors: [{ field: 'lines.0.amount' }],
    });
    const unknown = { part_id: '0'.repeat(24), amount: 1, total_price: 5 };
    expect(await refused(aLinesBody([], carl, { lines: [unknown] }), 409)).toMatchObject({
      type: '/problems/part-unknown',
      errors: [{ field: 'lines.0.part_id', message: 'This part is no longer on sale.' }],
    });
  });

  it('answers 400 with every refused line when one of them is invalid', async () => {
    const { errors } = await refused(
      aLinesBody(
        [
          [board, 51],
          [fan, 1],
          [board, 2],
        ],
        carl,
      ),
      400,
    );
    expect(errors).toEqual([
      { field: 'lines.0.amount', message: 'Only 50 left' },
      { field: 'lines.1.amount', message: 'You have to enter amount greater than minimum order' },
      { field: 'lines.2.part_id', message: 'This part is in the order already' },
    ]);
    const dear = await addPart(admin, { price: 600_000, quantity: 9, min_order: 1 });
    const dearer = await addPart(admin, { price: 700_000, quantity: 9, min_order: 1 });
    expect(
      (
        await refused(
          aLinesBody(
            [
              [dear, 1],
              [dearer, 1],
            ],
            carl,
          ),
          400,
        )
      ).errors,
    ).toEqual([{ field: 'lines', message: 'The total may be at most $999,999.99' }]);
  });

  it('answers 400 for a body with lines and the fields of one part', async () => {
    const { errors } = await refused({ ...anOrderBody(fan, carl), lines: aLinesBody(both(), carl).lines }, 400);
    expect(errors.map(({ field }) => field).sort()).toEqual([
      'amount',
      'part_id',
      'part_image',
      'part_name',
      'total_price',
    ]);
  });

  it('orders once with one key, also after a part was deleted', async () => {
    const order = () => carl.post('/orders', aLinesBody(both(), carl)).set('Idempotency-Key', `${fan._id} lines`);
    const first = (await order().expect(201)).body as object;
    await admin.delete(`/parts/${board._id}`).expect(200);
    expect((await order().expect(201)).body).toEqual(first);
    expect(await stockOf(fan)).toBe(47);
  });

  it('acknowledges the stock of each part once', async () => {
    await place();
    for (const part of [fan, board]) {
      const acknowledge = () => carl.put(`/parts/${part._id}`, { quantity: 1 }).expect(200);
      expect((await acknowledge()).body).toMatchObject({ modifiedCount: 1 });
      expect((await acknowledge()).body).toMatchObject({ modifiedCount: 0 });
    }
  });

  it('is paid, shipped and refunded as one order', async () => {
    const id = await place();
    await payOrder(carl, id, 260);
    await admin.patch(`/shipped/${id}`).expect(200);
    expect(await read(id, admin)).toMatchObject({ status: 'shipped', lines: [{ amount: 3 }, { amount: 2 }] });
    await admin.post(`/orders/${id}/refunds`, { amount: 60 }).set('Idempotency-Key', `refund ${id}`).expect(200);
    expect(await read(id)).toMatchObject({ refunded: 60, total_price: 260 });
    const { best_parts } = (await admin.get('/stats').expect(200)).body as { best_parts: object[] };
    expect(best_parts).toContainEqual({ part_id: board._id, part_name: 'Main Board', amount: 2, revenue: 200 });
    expect(best_parts).toContainEqual({ part_id: fan._id, part_name: 'Silent Fan', amount: 3, revenue: 60 });
  });

  it('returns the stock of every line when it is cancelled, and keeps the lines in the audit log', async () => {
    const id = await place();
    const { number } = await read(id);
    expect((await admin.delete(`/orders/${id}`).expect(200)).body).toEqual({ deletedCount: 1 });
    expect([await stockOf(fan), await stockOf(board)]).toEqual([50, 50]);
    const [entry] = (await admin.get('/audit-log?action=order-deleted').expect(200)).body as object[];
    expect(entry).toMatchObject({
      subject: { label: `${number}: 5 × Silent Fan and 1 more for ${carl.email}` },
      before: {
        total_price: 260,
        lines: [
          { part_id: fan._id, part_name: 'Silent Fan', price: 20, amount: 3, total_price: 60 },
          { part_id: board._id, part_name: 'Main Board', price: 100, amount: 2, total_price: 200 },
        ],
      },
    });
  });

  it('has a row for each line in the CSV file', async () => {
    const id = await place();
    const rows = rowsIn(await download(admin, `/orders/export?part_id=${fan._id}`));
    const order = { _id: id, email: carl.email, status: 'unpaid' };
    expect(rows).toMatchObject([
      {
        ...order,
        line: '1',
        order_total: '260',
        refunded: '0',
        part_id: fan._id,
        part_name: 'Silent Fan',
        amount: '3',
        price: '20',
        total_price: '60',
      },
      {
        ...order,
        line: '2',
        order_total: '',
        refunded: '',
        part_id: board._id,
        part_name: 'Main Board',
        amount: '2',
        price: '100',
        total_price: '200',
      },
    ]);
  });
});
