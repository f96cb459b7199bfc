import { DomainError } from '#shared/domain-error.js';
import type { Part } from '#modules/parts/domain/part.js';
import { intentIdOf } from '#test/support/bodies.js';
import { ADA, aCaller, aPart } from '#test/support/builders.js';
import { DeadGateway } from '#test/support/test-gateways.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import { sqlitePaymentServer } from '#test/support/payment-servers.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import type { PartOrderRequest } from './order-requests.js';

const store = temporaryStore();
const carl = aCaller();
const eve = aCaller({ email: 'eve@test.com' });
const admin = aCaller({ email: 'ada@test.com', role: 'admin' });

let shop: ReturnType<typeof sqlitePaymentServer>;
let part: Part;
beforeEach(async () => {
  shop = sqlitePaymentServer(store());
  part = await shop.parts.add(aPart(), ADA);
});

/** The app's request for ten pieces of the part. */
const aRequest = (changes: Partial<PartOrderRequest> = {}): PartOrderRequest => ({
  part_id: part._id,
  name: 'Carl C.',
  email: 'carl@test.com',
  part_name: part.name,
  part_image: part.image_url,
  delivery_address: '12 Harbour Road',
  delivery_phone: '+15035550123',
  amount: 10,
  total_price: 3490,
  ...changes,
});
const place = (changes: Partial<PartOrderRequest> = {}, caller = carl, key?: string) =>
  shop.ordering.place(aRequest(changes), caller, key);
const stock = async () => (await shop.parts.find(part._id))?.quantity;

describe('placing an order', () => {
  it("stores the part's own name and picture, the verified name, and the total in cents", async () => {
    const id = await place({ part_name: 'Something cheap', part_image: '/pictures/other.svg' });
    expect(await shop.orders.find(id)).toMatchObject({
      ...{ part_id: part._id, part_name: part.name, part_image: part.image_url, name: 'Carl Customer' },
      ...{ email: 'carl@test.com', amount: 10, total_cents: 349_000 },
    });
  });

  it('uses the typed name when the account has none', async () => {
    const id = await place({}, aCaller({ name: undefined }));
    expect(await shop.orders.find(id)).toMatchObject({ name: 'Carl C.' });
  });

  it("accepts only the caller's own e-mail, in any case", async () => {
    await expect(place({}, eve)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await shop.orders.find(await place({ email: 'CARL@test.com' }))).toMatchObject({ email: 'carl@test.com' });
  });

  it('finds the part by its exact name and picture', async () => {
    expect(await shop.orders.find(await place({ part_id: undefined }))).toMatchObject({ part_id: part._id });
    await expect(place({ part_id: undefined, part_name: 'N8' })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(place({ part_id: undefined, part_image: '/pictures/other.svg' })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('refuses a name and picture that two parts share', async () => {
    await shop.parts.add(aPart(), ADA);
    await expect(place({ part_id: undefined })).rejects.toMatchObject({ kind: 'conflict', code: 'part-ambiguous' });
    expect(await shop.orders.find(await place())).toMatchObject({ part_id: part._id });
  });

  it.each(['0'.repeat(24), 'x'])('refuses the unknown part %p', async (part_id) => {
    await expect(place({ part_id })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('enforces the limit of unpaid orders', async () => {
    shop = sqlitePaymentServer(store(), { maxUnpaid: 1 });
    await place();
    await expect(place()).rejects.toMatchObject({ code: 'too-many-unpaid' });
  });

  it('returns the first id for the same key, also after the part was deleted', async () => {
    const id = await place({}, carl, 'key');
    await shop.parts.remove(part._id, ADA);
    expect(await place({}, carl, 'key')).toBe(id);
    await expect(place({ amount: 11 }, carl, 'key')).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    await expect(place({}, carl, '')).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'Idempotency-Key' }],
    });
  });

  it('returns the first id for the same key, also when it would refuse the order now', async () => {
    const id = await place({}, carl, 'key');
    await shop.parts.update(part._id, { min_order: 20 }, ADA);
    expect(await place({}, carl, 'key')).toBe(id);
    await expect(place({}, carl, 'another')).rejects.toMatchObject({ errors: [{ field: 'amount' }] });
  });

  it('orders once for ten concurrent requests with the same key', async () => {
    const { values } = await outcomes(concurrently(10, () => place({}, carl, 'key')));
    expect(values).toHaveLength(10);
    expect(new Set(values).size).toBe(1);
    expect(await stock()).toBe(470);
  });
});

describe('reading orders', () => {
  it('allows only their customer and admins', async () => {
    const id = await place();
    expect(await shop.ordering.get(id, carl)).toMatchObject({ _id: id });
    expect(await shop.ordering.get(id, admin)).toMatchObject({ _id: id });
    await expect(shop.ordering.get(id, eve)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(shop.ordering.get('x', admin)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('ignores the case of the e-mail and hides the orders of other customers', () => {
    expect(shop.ordering.customerOf('Carl@TEST.com', carl)).toBe('carl@test.com');
    expect(shop.ordering.customerOf('carl@test.com', admin)).toBe('carl@test.com');
    expect(() => shop.ordering.customerOf('carl@test.com', eve)).toThrow(DomainError);
  });
});

describe('cancelling an order', () => {
  it('returns the stock, for its customer and for admins', async () => {
    expect(await shop.ordering.cancel(await place(), carl)).toBe(1);
    expect(await shop.ordering.cancel(await place(), admin)).toBe(1);
    expect(await stock()).toBe(480);
  });

  it('deletes nothing for an unknown order or one of another customer', async () => {
    const id = await place();
    expect(await shop.ordering.cancel(id, eve)).toBe(0);
    expect(await shop.ordering.cancel('x', admin)).toBe(0);
    expect(await stock()).toBe(470);
  });

  it('refuses a paid order', async () => {
    const id = await place();
    await shop.orders.recordPayment(id, 'pi_1', new Date().toISOString());
    await expect(shop.ordering.cancel(id, carl)).rejects.toMatchObject({ kind: 'conflict', code: 'order-paid' });
  });

  it('cancels its intent first, so that it cannot be paid any more', async () => {
    const id = await place();
    const secret = await shop.charging.createOrReuseIntent({ total_price: 3490, order_id: id }, carl);
    expect(await shop.ordering.cancel(id, carl)).toBe(1);
    await expect(shop.pay(secret)).rejects.toThrow('canceled');
  });

  it('records the payment instead when it has succeeded', async () => {
    const id = await place();
    const transaction = await shop.pay(
      await shop.charging.createOrReuseIntent({ total_price: 3490, order_id: id }, carl),
    );
    await expect(shop.ordering.cancel(id, carl)).rejects.toMatchObject({ kind: 'conflict', code: 'order-paid' });
    expect(await shop.orders.find(id)).toMatchObject({ status: 'pending', transactionId: transaction });
    expect(await stock()).toBe(470);
  });

  it('keeps the order while the gateway is unreachable', async () => {
    const id = await place();
    await shop.charging.createOrReuseIntent({ total_price: 3490, order_id: id }, carl);
    shop = sqlitePaymentServer(store(), { wrap: () => new DeadGateway() });
    await expect(shop.ordering.cancel(id, carl)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await shop.orders.find(id)).toBeDefined();
  });

  it('leaves one valid state when it is paid and its payment page opened at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await place();
      const secret = await shop.charging.createOrReuseIntent({ total_price: 3490, order_id: id }, carl);
      const paid = shop
        .pay(secret)
        .then((transactionId) => shop.recorder.recordOwnPayment(id, { order: id, transactionId }, carl));
      await Promise.allSettled([
        paid,
        shop.ordering.cancel(id, carl),
        shop.charging.createOrReuseIntent({ total_price: 3490, order_id: id }, carl),
      ]);
      const charged = (await shop.gateway.find(intentIdOf(secret)))?.status === 'succeeded';
      expect((await shop.orders.find(id))?.status).toBe(charged ? 'pending' : undefined);
    }
  });
});

describe('shipping an order', () => {
  it('ships a paid order once', async () => {
    const id = await place();
    await expect(shop.ordering.ship(id, admin)).rejects.toMatchObject({ kind: 'conflict', code: 'order-not-pending' });
    await shop.orders.recordPayment(id, 'pi_1', new Date().toISOString());
    expect(await shop.ordering.ship(id, admin)).toBe(1);
    await expect(shop.ordering.ship(id, admin)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(shop.ordering.ship('x', admin)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
