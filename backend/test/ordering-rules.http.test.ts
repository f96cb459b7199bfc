import { KeyExpiry } from '#modules/orders/order-expiry.js';
import { addPart, anOrderBody, payOrder, placeOrder } from '#test/support/bodies.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

interface ProblemBody {
  type: string;
  detail: string;
  errors?: { field: string; message: string }[];
}
const problemOf = ({ body }: { body: unknown }) => body as ProblemBody;

describe('ordering rules over HTTP', () => {
  const shop = testShop();
  let admin: Visitor;
  let carl: Visitor;
  let zoe: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    zoe = await shop.customer('zoe@northbridge.test', 'Zoe Zenith');
  });

  it('returns 400 below the minimum and 409 above the stock, with the messages of the form', async () => {
    const part = await addPart(admin, { min_order: 5, quantity: 50 });
    const below = await carl.post('/orders', anOrderBody(part, carl, { amount: 4 })).expect(400);
    expect(problemOf(below).errors).toEqual([
      { field: 'amount', message: 'You have to enter amount greater than minimum order' },
    ]);
    const above = await carl.post('/orders', anOrderBody(part, carl, { amount: 51 })).expect(409);
    expect(problemOf(above)).toMatchObject({
      type: '/problems/out-of-stock',
      detail: 'Please enter amount less than quantity.',
    });
  });

  it('rejects an amount below a minimum that was raised after the page was loaded, and takes no stock', async () => {
    const part = await addPart(admin, { min_order: 5, quantity: 50 });
    await admin.put(`/parts/${part._id}`, { min_order: 10 }).expect(200);
    const answer = await carl.post('/orders', anOrderBody(part, carl, { amount: 5 })).expect(400);
    expect(problemOf(answer).errors).toEqual([
      { field: 'amount', message: 'You have to enter amount greater than minimum order' },
    ]);
    const { body } = await carl.get(`/purchase/${part._id}`).expect(200);
    expect(body).toMatchObject({ quantity: 50, min_order: 10 });
    await placeOrder(carl, part, { amount: 10 });
  });

  it('rejects an outdated price and returns the current one', async () => {
    const part = await addPart(admin, { price: 100, min_order: 5 });
    await admin.put(`/parts/${part._id}`, { price: 110 }).expect(200);
    const answer = await carl.post('/orders', anOrderBody(part, carl)).expect(409);
    expect(problemOf(answer)).toMatchObject({
      type: '/problems/price-changed',
      detail: 'The price changed: one piece is $110 now, $550 in all.',
    });
  });

  it("reports a total above Stripe's limit together with every other broken rule", async () => {
    const part = await addPart(admin, { price: 100_000, min_order: 10, quantity: 1000 });
    const dear = await carl.post('/orders', anOrderBody(part, carl)).expect(400);
    expect(problemOf(dear).errors).toEqual([{ field: 'total_price', message: 'The total may be at most $999,999.99' }]);
    const wrong = anOrderBody(part, carl, { amount: 9, total_price: 1_000_000, delivery_phone: '+1 503', name: ' ' });
    const all = await carl.post('/orders', { ...wrong, coupon: 'X' }).expect(400);
    expect(problemOf(all).errors).toEqual(
      expect.arrayContaining([
        { field: 'amount', message: 'You have to enter amount greater than minimum order' },
        { field: 'total_price', message: 'The total may be at most $999,999.99' },
        { field: 'delivery_phone', message: '*Please enter a valid phone number without space or dash' },
        { field: 'name', message: '*Enter your name' },
        { field: 'coupon', message: 'Unknown field' },
      ]),
    );
  });

  it('names every missing field with the messages of the form', async () => {
    const { errors } = problemOf(await carl.post('/orders', {}).expect(400));
    expect(errors).toEqual(
      expect.arrayContaining([
        { field: 'delivery_phone', message: '*Enter a phone number' },
        { field: 'delivery_address', message: '*Enter your delivery address' },
        { field: 'amount', message: '*Enter Amount' },
      ]),
    );
    const text = problemOf(await carl.post('/orders', { amount: '5' }).expect(400));
    expect(text.errors).toContainEqual({ field: 'amount', message: '*Please enter a number as amount' });
  });

  it("replaces the sent name by the account's verified name, if it has one", async () => {
    const part = await addPart(admin, { quantity: 50 });
    const nemo = await shop.signIn('nemo@northbridge.test');
    for (const [customer, name] of [
      [carl, 'Carl Customer'],
      [nemo, 'Captain'],
    ] as const) {
      await customer.post('/orders', anOrderBody(part, customer, { name: 'Captain' })).expect(201);
      const { body } = await customer.get(`/orders/${customer.email}?limit=1`).expect(200);
      expect(body).toEqual([expect.objectContaining({ name })]);
    }
  });

  it('replays the first response for a key, even after the order was deleted, and separates the keys of customers', async () => {
    const part = await addPart(admin, { quantity: 50, min_order: 5 });
    const send = (customer: Visitor, key: string, changes = {}) =>
      customer.post('/orders', anOrderBody(part, customer, changes)).set('Idempotency-Key', key);
    const first = await send(carl, 'replayed').expect(201);
    const again = await send(carl, 'replayed').expect(201);
    expect(again.body).toEqual(first.body);
    const { insertedId } = first.body as { insertedId: string };
    await carl.delete(`/orders/${insertedId}`).expect(200, { deletedCount: 1 });
    expect((await send(carl, 'replayed').expect(201)).body).toEqual(first.body);
    expect((await send(zoe, 'replayed').expect(201)).body).not.toEqual(first.body);
    const other = await send(carl, 'replayed', { delivery_address: 'Elsewhere' }).expect(409);
    expect(problemOf(other).type).toBe('/problems/idempotency-key-reused');
  });

  it('keeps an idempotency key for 30 days, also of a cancelled order', async () => {
    const part = await addPart(admin);
    const send = async () => {
      const { body } = await carl.post('/orders', anOrderBody(part, carl)).set('Idempotency-Key', 'kept').expect(201);
      return (body as { insertedId: string }).insertedId;
    };
    const first = await send();
    await carl.delete(`/orders/${first}`).expect(200, { deletedCount: 1 });
    const expiry = shop.app.get(KeyExpiry);
    const day = 86_400_000;
    await expiry.sweep(Date.now() + 30 * day - 60_000);
    expect(await send()).toBe(first);
    await expiry.sweep(Date.now() + 30 * day + 60_000);
    const second = await send();
    expect(second).not.toBe(first);
    await carl.get(`/payment/order/${second}`).expect(200);
  });

  it.each(['', 'x'.repeat(256), 'é'])('rejects the Idempotency-Key %j', async (key) => {
    const part = await addPart(admin);
    const answer = await carl.post('/orders', anOrderBody(part, carl)).set('Idempotency-Key', key).expect(400);
    expect(problemOf(answer).errors).toEqual([{ field: 'Idempotency-Key', message: '1 to 255 printable characters' }]);
  });

  it("returns a deleted count of 0 for an unknown or malformed order and another customer's order", async () => {
    const part = await addPart(admin);
    const id = await placeOrder(carl, part);
    for (const path of ['/orders/000000000000000000000000', '/orders/nonsense', '/orders/%00']) {
      await carl.delete(path).expect(200, { deletedCount: 0 });
      await admin.delete(path).expect(200, { deletedCount: 0 });
    }
    await zoe.delete(`/orders/${id}`).expect(200, { deletedCount: 0 });
    await admin.delete(`/orders/${id}`).expect(200, { deletedCount: 1 });
    await carl.delete(`/orders/${id}`).expect(200, { deletedCount: 0 });
  });

  it('never deletes a paid order, and reveals its status only to its customer and admins', async () => {
    const part = await addPart(admin, { price: 100, min_order: 5 });
    const id = await placeOrder(carl, part);
    await payOrder(carl, id, 500);
    for (const visitor of [carl, admin]) {
      const answer = await visitor.delete(`/orders/${id}`).expect(409);
      expect(problemOf(answer).type).toBe('/problems/order-paid');
    }
    await zoe.delete(`/orders/${id}`).expect(200, { deletedCount: 0 });
  });

  it('keeps the orders of a deleted part', async () => {
    const part = await addPart(admin);
    const id = await placeOrder(carl, part);
    await admin.delete(`/parts/${part._id}`).expect(200, { deletedCount: 1 });
    await carl.get(`/payment/order/${id}`).expect(200);
    await carl.post('/orders', anOrderBody(part, carl)).expect(404);
    await carl.delete(`/orders/${id}`).expect(200, { deletedCount: 1 });
  });

  it('returns 404 for an unknown or malformed order id', async () => {
    for (const id of ['000000000000000000000000', 'nonsense', '%F0%9F%A7%B5', "'%20OR%201=1"]) {
      await admin.get(`/payment/order/${id}`).expect(404);
      await admin.patch(`/shipped/${id}`).expect(404);
      await carl.patch(`/orders/${id}`, { order: '000000000000000000000000', transactionId: 'pi_x' }).expect(404);
    }
  });
});
