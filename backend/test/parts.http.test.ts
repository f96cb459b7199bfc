import { addPart, aPartBody, anOrderBody } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

describe('parts over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let customer: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    customer = await shop.customer();
  });

  it('lists a new part to everyone at both list addresses', async () => {
    const part = await addPart(admin, { name: 'Edge Processor', price: 96 });
    for (const path of ['/parts', '/parts/', '/api/parts', '/api/parts/']) {
      const { body } = await shop.anonymous.get(path).expect(200);
      expect(body).toContainEqual(part);
    }
    expect(part).toEqual({
      ...aPartBody({ name: 'Edge Processor', price: 96 }),
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    });
  });

  it('reports every broken rule of a new part with the messages of the form', async () => {
    const { body } = await admin
      .post('/parts', { name: ' ', price: 0, quantity: 1.5, image_url: 'ftp://x', description: 'ok', colour: 'red' })
      .expect(400)
      .expect('Content-Type', 'application/problem+json');
    expect((body as { errors: unknown[] }).errors).toEqual(
      expect.arrayContaining([
        { field: 'name', message: '*Please enter Name of the Part' },
        { field: 'price', message: '*Price must be Positive number' },
        { field: 'quantity', message: '*Please enter a number as Available Quantity' },
        { field: 'min_order', message: '*Please enter a Minimum Order Quantity' },
        { field: 'image_url', message: '*Please enter a valid link' },
        { field: 'colour', message: 'Unknown field' },
      ]),
    );
  });

  it('pages the list by cursor, with the total and links in headers', async () => {
    for (let price = 501; price <= 505; price += 1) await addPart(admin, { name: `Paged ${price}`, price });
    const first = await shop.anonymous.get('/parts?q=paged&sort=-price&limit=2').expect(200);
    expect(pricesOf(first.body)).toEqual([505, 504]);
    expect(first.headers['x-total-count']).toBe('5');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await shop.anonymous.get(next).expect(200);
    expect(pricesOf(second.body)).toEqual([503, 502]);
    expect(String(second.headers['link'])).toContain('rel="prev"');
  });

  it('filters by price and stock', async () => {
    await addPart(admin, { name: 'Filtered cheap', price: 11 });
    await addPart(admin, { name: 'Filtered dear', price: 900 });
    const { body } = await shop.anonymous.get('/parts?q=filtered&min_price=800&in_stock=true').expect(200);
    expect(pricesOf(body)).toEqual([900]);
  });

  it.each([
    '/parts?limit=0',
    '/parts?limit=101',
    '/parts?sort=colour',
    '/parts?cursor=x',
    '/parts?limit=2&cursor=x',
    '/parts?q=a&q=b',
    '/parts?page=2',
  ])('rejects %s, naming the parameter', async (path) => {
    const { body } = await shop.anonymous.get(path).expect(400);
    expect((body as { errors: unknown[] }).errors.length).toBeGreaterThan(0);
  });

  it('answers 304 to a client with the current list or part', async () => {
    const part = await addPart(admin);
    for (const [quantity, path] of ['/parts', `/purchase/${part._id}`].entries()) {
      const { headers } = await shop.anonymous.get(path).expect(200);
      const etag = headers['etag'] ?? '';
      expect(etag).toMatch(/^"/);
      await shop.anonymous.get(path).set('If-None-Match', etag).expect(304);
      await admin.put(`/parts/${part._id}`, { quantity }).expect(200, { modifiedCount: 1 });
      await shop.anonymous.get(path).set('If-None-Match', etag).expect(200);
    }
  });

  it.each([
    ['that nobody has', '000000000000000000000000'],
    ['of another form', 'nonsense'],
    ['with a NUL character', '%00'],
    ['of 300 characters', 'x'.repeat(300)],
  ])('answers 404 to the part id %s', async (_, id) => {
    await shop.anonymous.get(`/purchase/${id}`).expect(404).expect('Content-Type', 'application/problem+json');
    await admin.delete(`/parts/${id}`).expect(200, { deletedCount: 0 });
    await admin.put(`/parts/${id}`, { quantity: 1 }).expect(404);
  });

  it('lets an admin change any field and set a stock of 0', async () => {
    const part = await addPart(admin);
    await admin.put(`/parts/${part._id}`, { quantity: 0, price: 7 }).expect(200, { modifiedCount: 1 });
    await admin.put(`/parts/${part._id}`, { quantity: 0, price: 7 }).expect(200, { modifiedCount: 0 });
    const { body } = await shop.anonymous.get(`/purchase/${part._id}`).expect(200);
    expect(body).toMatchObject({ quantity: 0, price: 7, name: part.name });
  });

  it('rejects a change based on an older version and returns the current part', async () => {
    const part = await addPart(admin);
    const { headers } = await admin.get(`/purchase/${part._id}`).expect(200);
    await admin.put(`/parts/${part._id}`, { price: 8 }).expect(200);
    const { body } = await admin
      .put(`/parts/${part._id}`, { price: 9 })
      .set('If-Match', headers['etag'] ?? '')
      .expect(409);
    expect(body).toMatchObject({ current: { _id: part._id, price: 8 } });
  });

  it('accepts one of several ETags in If-Match, weak ones included, and fails when none matches', async () => {
    const part = await addPart(admin);
    const tags = (...versions: number[]) => versions.map((version) => `"${part._id}-${version}"`).join(', ');
    const change = (ifMatch: string, price: number) =>
      admin.put(`/parts/${part._id}`, { price }).set('If-Match', ifMatch);
    await change(tags(1, 9), 8).expect(200, { modifiedCount: 1 });
    await change(`"x", W/${tags(2)}`, 9).expect(200, { modifiedCount: 1 });
    await change('*', 10).expect(200, { modifiedCount: 1 });
    const { body } = await change(tags(1, 2, 3, 5), 11).expect(409);
    expect(body).toMatchObject({ type: '/problems/part-changed', current: { _id: part._id, price: 10 } });
    await change('"none of ours"', 11).expect(409);
    await admin.put('/parts/000000000000000000000000', { price: 1 }).set('If-Match', tags(1)).expect(404);
  });

  it('has a strong ETag for each encoding, valid in both conditional headers', async () => {
    const { _id } = await addPart(admin, { description: 'Quiet at any speed. '.repeat(100) });
    const get = (path: string, encoding: string) => shop.anonymous.get(path).set('Accept-Encoding', encoding);
    for (const path of [`/purchase/${_id}`, '/parts', '/parts?sort=name&limit=100']) {
      const found: string[] = [];
      for (const encoding of ['identity', 'gzip', 'br']) {
        const { headers } = await get(path, encoding).expect(200);
        expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
        const etag = headers['etag'] ?? '';
        expect(etag).toMatch(/^"[^"]+"$/);
        const fresh = await get(path, encoding).set('If-None-Match', `"x", W/${etag}`).expect(304);
        expect(fresh.headers['etag']).toBe(etag);
        found.push(etag);
      }
      expect(new Set(found).size).toBe(3);
    }
    for (const [price, encoding] of ['identity', 'gzip', 'br'].entries()) {
      const { headers } = await get(`/purchase/${_id}`, encoding).expect(200);
      const change = () => admin.put(`/parts/${_id}`, { price: 200 + price }).set('If-Match', headers['etag'] ?? '');
      await change().expect(200, { modifiedCount: 1 });
      await change().expect(409);
    }
  });

  describe('changed by an admin during a sale', () => {
    const stockOf = async (part: { _id: string }) =>
      ((await shop.anonymous.get(`/purchase/${part._id}`).expect(200)).body as { quantity: number }).quantity;
    /** A part that an admin has loaded, and of which twenty pieces were sold since. */
    async function soldMeanwhile() {
      const part = await addPart(admin, { quantity: 50 });
      const { headers } = await admin.get(`/purchase/${part._id}`).expect(200);
      await customer.post('/orders', anOrderBody(part, customer, { amount: 20 })).expect(201);
      return { part, etag: headers['etag'] ?? '' };
    }

    it('keeps the current stock when other fields change', async () => {
      const { part } = await soldMeanwhile();
      await admin.put(`/parts/${part._id}`, { name: 'Renamed', price: 8 }).expect(200, { modifiedCount: 1 });
      expect(await stockOf(part)).toBe(30);
    });

    it('rejects a stock that was counted before the sale and returns the current one', async () => {
      const { part, etag } = await soldMeanwhile();
      const { body } = await admin.put(`/parts/${part._id}`, { quantity: 60 }).set('If-Match', etag).expect(409);
      expect(body).toMatchObject({ current: { _id: part._id, quantity: 30 } });
      expect(await stockOf(part)).toBe(30);
    });

    it('sets the stock without If-Match', async () => {
      const { part } = await soldMeanwhile();
      await admin.put(`/parts/${part._id}`, { quantity: 60 }).expect(200, { modifiedCount: 1 });
      expect(await stockOf(part)).toBe(60);
    });
  });

  it("accepts a customer's stock update once, as the acknowledgement of their order", async () => {
    const part = await addPart(admin, { quantity: 50 });
    await customer.put(`/parts/${part._id}`, { quantity: 999 }).expect(200, { modifiedCount: 0 });
    await customer.post('/orders', anOrderBody(part, customer, { amount: 20 })).expect(201);
    await customer.put(`/parts/${part._id}`, { quantity: 30 }).expect(200, { modifiedCount: 1 });
    await customer.put(`/parts/${part._id}`, { quantity: 30 }).expect(200, { modifiedCount: 0 });
    const { body } = await shop.anonymous.get(`/purchase/${part._id}`);
    expect(body).toMatchObject({ quantity: 30 });
  });

  it('deletes a part once', async () => {
    const part = await addPart(admin);
    await admin.delete(`/parts/${part._id}`).expect(200, { deletedCount: 1 });
    await admin.delete(`/parts/${part._id}`).expect(200, { deletedCount: 0 });
    await shop.anonymous.get(`/purchase/${part._id}`).expect(404);
  });
});

function pricesOf(body: unknown): number[] {
  return (body as { price: number }[]).map(({ price }) => price);
}
