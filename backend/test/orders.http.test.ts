import { addPart, anOrderBody, payOrder, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('orders over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
  });

  async function stockOf(part: { _id: string }): Promise<number> {
    const { body } = await shop.anonymous.get(`/purchase/${part._id}`).expect(200);
    return (body as { quantity: number }).quantity;
  }

  it('takes the stock and shows the unpaid order to its customer', async () => {
    const part = await addPart(admin, { quantity: 50, price: 100 });
    const id = await placeOrder(carl, part, { amount: 20 });
    expect(await stockOf(part)).toBe(30);
    const { body } = await carl.get(`/orders/${carl.email}`).expect(200);
    expect(body).toContainEqual({
      ...anOrderBody(part, carl, { amount: 20 }),
      _id: id,
      number: expect.stringMatching(/^NB-/) as string,
      lines: [expect.objectContaining({ part_id: part._id, price: 100, amount: 20, total_price: 2000 })],
      created_at: expect.any(String) as string,
      held_until: expect.any(String) as string,
    });
  });

  it('finds the part by name and picture when the client sends no part id, as in the spec', async () => {
    const part = await addPart(admin, { name: 'Named part' });
    const body = anOrderBody(part, carl, { part_id: undefined });
    await carl.post('/orders', body).expect(201);
  });

  it('reports every broken rule at once, those of the part included', async () => {
    const part = await addPart(admin, { min_order: 5 });
    const { body } = await carl
      .post('/orders', anOrderBody(part, carl, { amount: 4, delivery_phone: '12-34', delivery_address: ' ' }))
      .expect(400);
    expect((body as { errors: unknown[] }).errors).toEqual(
      expect.arrayContaining([
        { field: 'amount', message: 'You have to enter amount greater than minimum order' },
        { field: 'delivery_phone', message: '*Please enter a valid phone number without space or dash' },
        { field: 'delivery_address', message: '*Enter your delivery address' },
      ]),
    );
  });

  it('rejects an amount above the stock and an outdated price', async () => {
    const part = await addPart(admin, { quantity: 50 });
    await carl.post('/orders', anOrderBody(part, carl, { amount: 51 })).expect(409);
    await carl.post('/orders', anOrderBody(part, carl, { total_price: 1 })).expect(409);
    expect(await stockOf(part)).toBe(50);
  });

  it("rejects an order with another account's e-mail", async () => {
    const part = await addPart(admin);
    await carl.post('/orders', anOrderBody(part, carl, { email: 'someone@northbridge.test' })).expect(403);
  });

  it('places one order for repeated requests with the same Idempotency-Key', async () => {
    const part = await addPart(admin, { quantity: 50 });
    const send = (amount: number) =>
      carl.post('/orders', anOrderBody(part, carl, { amount })).set('Idempotency-Key', 'tab-1');
    const answers = await Promise.all([send(10), send(10), send(10)]);
    expect(new Set(answers.map(({ body }) => (body as { insertedId: string }).insertedId)).size).toBe(1);
    expect(await stockOf(part)).toBe(40);
    await send(11).expect(409);
  });

  it('releases the stock once when an unpaid order is cancelled', async () => {
    const part = await addPart(admin, { quantity: 50 });
    const id = await placeOrder(carl, part, { amount: 20 });
    const answers = await Promise.all([
      carl.delete(`/orders/${id}`),
      admin.delete(`/orders/${id}`),
      carl.delete(`/orders/${id}`),
    ]);
    expect(answers.map(({ body }) => (body as { deletedCount: number }).deletedCount).sort()).toEqual([0, 0, 1]);
    expect(await stockOf(part)).toBe(50);
  });

  it('allows only the transitions unpaid to pending to shipped', async () => {
    const part = await addPart(admin, { price: 100 });
    const id = await placeOrder(carl, part, { amount: 5 });
    await admin.patch(`/shipped/${id}`).expect(409);
    const transactionId = await payOrder(carl, id, 500);
    await carl.delete(`/orders/${id}`).expect(409);
    await admin.patch(`/shipped/${id}`).expect(200, { modifiedCount: 1 });
    await admin.patch(`/shipped/${id}`).expect(409);
    const { body } = await carl.get(`/payment/order/${id}`).expect(200);
    expect(body).toMatchObject({ status: 'shipped', transactionId });
  });

  it('shows admins, but not the customer, who shipped it', async () => {
    const part = await addPart(admin, { price: 100 });
    const id = await placeOrder(carl, part, { amount: 5 });
    await payOrder(carl, id, 500);
    await admin.patch(`/shipped/${id}`).expect(200);
    // Issues what the payment owes, which a server on MongoDB may do between two of the requests.
    await admin.get(`/orders/${id}/papers`).expect(200);
    for (const path of [`/payment/order/${id}`, `/orders/${carl.email}`, `/orders/${carl.email}?limit=100`]) {
      const { text } = await carl.get(path).expect(200);
      expect(text).toContain(id);
      expect(text).not.toMatch(/shipped_by|ada@/);
    }
    const { body: order } = await admin.get(`/payment/order/${id}`).expect(200);
    expect(order).toMatchObject({ status: 'shipped', shipped_by: admin.email });
    for (const path of ['/orders', '/orders?limit=100', `/orders/${carl.email}`]) {
      const { body } = await admin.get(path).expect(200);
      expect(body).toContainEqual(order);
    }
  });

  it('accepts PATCH without a body under any Content-Type', async () => {
    await admin.patch('/shipped/000000000000000000000000').set('Content-Type', 'application/json').expect(404);
  });

  it('lists all orders to admins, by status and page', async () => {
    const part = await addPart(admin, { name: 'Listed part' });
    for (let n = 0; n < 3; n += 1) await placeOrder(carl, part);
    const { body, headers } = await admin.get('/orders?status=unpaid&q=listed&limit=2').expect(200);
    expect(body).toHaveLength(2);
    expect(headers['x-total-count']).toBe('3');
    expect(String(headers['link'])).toContain('rel="next"');
    await admin.get('/orders?status=lost').expect(400);
    await admin.get(`/orders/${carl.email}`).expect(200);
  });

  it("finds a customer's orders by e-mail in any case", async () => {
    await carl.get(`/orders/${carl.email.toUpperCase()}`).expect(200);
    await carl.get(`/orders/${encodeURIComponent(carl.email)}`).expect(200);
  });
});

describe('a shop with a limit of two unpaid orders and of $2,000', () => {
  const shop = testShop({ settings: { MAX_UNPAID_VALUE: '2000', MAX_UNPAID_ORDERS: '2' } });

  it('rejects more orders until one is paid or cancelled, with the reason', async () => {
    const part = await addPart(await shop.admin(), { price: 100, min_order: 1, quantity: 100 });
    const carl = await shop.customer();
    const tooMuch = await carl.post('/orders', anOrderBody(part, carl, { amount: 21 })).expect(409);
    expect(tooMuch.body).toMatchObject({
      type: '/problems/too-much-unpaid',
      detail: 'At most $2,000 may be unpaid at a time. Order fewer pieces.',
    });
    const unpayable = await addPart(await shop.admin(), { price: 9_999, min_order: 1, quantity: 1_000 });
    const badInput = await carl.post('/orders', anOrderBody(unpayable, carl, { amount: 1_000 })).expect(400);
    expect(badInput.body).toMatchObject({ errors: [{ field: 'total_price' }] });
    const first = await placeOrder(carl, part, { amount: 20 });
    const { body } = await carl.post('/orders', anOrderBody(part, carl, { amount: 1 })).expect(409);
    expect(body).toMatchObject({
      type: '/problems/too-much-unpaid',
      detail:
        'At most $2,000 may be unpaid at a time, and your unpaid orders come to $2,000. Pay or cancel an order, or order fewer pieces.',
    });
    await carl.delete(`/orders/${first}`).expect(200);
    await placeOrder(carl, part, { amount: 20 });
  });

  it('rejects a third order, with the reason', async () => {
    const part = await addPart(await shop.admin(), { price: 1 });
    const dora = await shop.customer('dora@northbridge.test');
    for (let placed = 0; placed < 2; placed += 1) await placeOrder(dora, part);
    const { body } = await dora.post('/orders', anOrderBody(part, dora)).expect(409);
    expect(body).toMatchObject({ type: '/problems/too-many-unpaid' });
  });
});
