import type { Part } from '#modules/parts/domain/part.js';
import { intentIdOf } from '#test/support/bodies.js';
import { ADA, aCaller, anOrder, aPart } from '#test/support/builders.js';
import { DeadGateway } from '#test/support/test-gateways.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import { sqlitePaymentServer } from '#test/support/payment-servers.js';
import { temporaryStore } from '#test/support/temporary-store.js';

const store = temporaryStore();
const carl = aCaller();
const eve = aCaller({ email: 'eve@test.com' });
const admin = aCaller({ email: 'ada@test.com', role: 'admin' });
/** The price of ten pieces, in dollars. */
const TOTAL = 3490;

let shop: ReturnType<typeof sqlitePaymentServer>;
let part: Part;
beforeEach(async () => {
  shop = sqlitePaymentServer(store());
  part = await shop.parts.add(aPart(), ADA);
});
const place = async (changes = {}) => (await shop.orders.place(anOrder(part, changes))).order._id;
const secretOf = (order_id: string, total_price = TOTAL, caller = carl) =>
  shop.charging.createOrReuseIntent({ total_price, order_id }, caller);
const secretOfTotal = (total_price = TOTAL, caller = carl) =>
  shop.charging.createOrReuseIntent({ total_price }, caller);
const record = (id: string, transactionId: string, caller = carl) =>
  shop.recorder.recordOwnPayment(id, { order: id, transactionId }, caller);
const intentOf = (secret: string) => shop.gateway.find(intentIdOf(secret));

describe('opening the payment page', () => {
  it("returns an intent of the order's amount, ignoring the total that the page sends", async () => {
    const id = await place();
    expect(await intentOf(await secretOf(id, 1))).toMatchObject({
      amount_cents: 349_000,
      order_id: id,
      email: 'carl@test.com',
      status: 'open',
    });
  });

  it('returns the same intent again, also to ten concurrent calls', async () => {
    const id = await place();
    const { values } = await outcomes(concurrently(10, () => secretOf(id)));
    expect(new Set([...values, await secretOf(id)]).size).toBe(1);
    expect(values).toHaveLength(10);
  });

  it('returns one new intent to all calls after the first was cancelled', async () => {
    const id = await place();
    const first = await secretOf(id);
    await shop.gateway.cancel(intentIdOf(first));
    const { values } = await outcomes(concurrently(5, () => secretOf(id)));
    expect(new Set(values).size).toBe(1);
    expect(values[0]).not.toBe(first);
  });

  it('returns 404 for the order of another customer, also to admins, and for an unknown order', async () => {
    const id = await place();
    for (const caller of [eve, admin])
      await expect(secretOf(id, TOTAL, caller)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(secretOf('0'.repeat(24))).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is refused when the order is paid', async () => {
    const id = await place();
    await record(id, await shop.pay(await secretOf(id)));
    await expect(secretOf(id)).rejects.toMatchObject({ kind: 'conflict', code: 'order-paid' });
  });

  it('cancels the intent when its order was cancelled while it was created', async () => {
    const id = await place();
    const create = shop.gateway.create.bind(shop.gateway);
    let intentId = '';
    jest.spyOn(shop.gateway, 'create').mockImplementationOnce(async (...wanted) => {
      const intent = await create(...wanted);
      intentId = intent.id;
      await shop.orders.cancel(id);
      return intent;
    });
    await expect(secretOf(id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await shop.gateway.find(intentId)).toMatchObject({ status: 'cancelled' });
  });

  it('records a payment that the shop missed', async () => {
    const id = await place();
    const transactionId = await shop.pay(await secretOf(id));
    await expect(secretOf(id)).rejects.toMatchObject({ kind: 'conflict', code: 'order-paid' });
    expect(await shop.orders.find(id)).toMatchObject({ status: 'pending', transactionId });
  });

  it('requires an unpaid order of the caller with the total', async () => {
    await place();
    expect(await intentOf(await secretOfTotal())).toMatchObject({ amount_cents: 349_000, email: 'carl@test.com' });
    expect(await intentOf(await secretOfTotal())).not.toHaveProperty('order_id');
    await expect(secretOfTotal(TOTAL + 1)).rejects.toMatchObject({ kind: 'conflict', code: 'no-order-of-this-total' });
    await expect(secretOfTotal(TOTAL, eve)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('pays one order after the other with intents of a total', async () => {
    const [one, other] = [await place(), await place()];
    const first = await secretOfTotal();
    expect(await secretOfTotal()).toBe(first);
    expect(await record(other, await shop.pay(first))).toBe(1);
    const second = await secretOfTotal();
    expect(second).not.toBe(first);
    expect(await record(one, await shop.pay(second))).toBe(1);
  });
});

describe('recording a payment', () => {
  it('makes the order pending once, also when it is repeated or concurrent', async () => {
    const id = await place();
    const transactionId = await shop.pay(await secretOf(id));
    const { values } = await outcomes(concurrently(10, () => record(id, transactionId)));
    expect(values.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(await record(id, transactionId)).toBe(0);
    expect(await shop.orders.find(id)).toMatchObject({ status: 'pending', transactionId });
  });

  it("is allowed to the order's customer only", async () => {
    const id = await place();
    const transactionId = await shop.pay(await secretOf(id));
    for (const caller of [eve, admin])
      await expect(record(id, transactionId, caller)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(record('x', transactionId)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('requires the same order in path and body', async () => {
    const [id, other] = [await place(), await place()];
    const body = { order: other, transactionId: await shop.pay(await secretOf(id)) };
    await expect(shop.recorder.recordOwnPayment(id, body, carl)).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'order' }],
    });
  });

  it.each(['pi_made_up', 'x', 'pm_charged'])(
    'rejects the transaction %p, which the gateway does not know',
    async (transactionId) => {
      const id = await place();
      await expect(record(id, transactionId)).rejects.toMatchObject({ kind: 'conflict', code: 'payment-unknown' });
      expect((await shop.orders.find(id))?.status).toBeUndefined();
    },
  );

  it('requires that the intent has succeeded', async () => {
    const id = await place();
    const transactionId = intentIdOf(await secretOf(id));
    await expect(record(id, transactionId)).rejects.toMatchObject({ kind: 'conflict', code: 'payment-not-succeeded' });
  });

  it('requires an intent for this order, its customer and its amount', async () => {
    const [id, other] = [await place(), await place()];
    const foreign = await place({ email: 'eve@test.com' });
    const cheap = await shop.gateway.create({ amount_cents: 100, email: 'carl@test.com' }, 'cheap');
    const codes = ['payment-for-another-order', 'payment-by-another-customer', 'payment-of-another-amount'];
    const secrets = [await secretOf(other), await secretOf(foreign, TOTAL, eve), cheap.clientSecret];
    for (const [i, secret] of secrets.entries()) {
      await expect(record(id, await shop.pay(secret))).rejects.toMatchObject({ kind: 'conflict', code: codes[i] });
    }
  });

  it('accepts a transaction for one order only', async () => {
    const [one, other] = [await place(), await place()];
    const transactionId = await shop.pay(await secretOfTotal());
    await record(one, transactionId);
    await expect(record(other, transactionId)).rejects.toMatchObject({ kind: 'conflict', code: 'transaction-used' });
  });

  it('is refused when another transaction paid the order', async () => {
    const id = await place();
    const unbound = await secretOfTotal();
    await record(id, await shop.pay(await secretOf(id)));
    await expect(record(id, await shop.pay(unbound))).rejects.toMatchObject({ kind: 'conflict', code: 'order-paid' });
  });
});

describe("an admin's payment check", () => {
  const check = (id: string) => shop.recorder.checkPayment(id, admin);

  it('shows a cancelled payment, and a payment that the gateway does not know', async () => {
    const id = await place();
    const transactionId = intentIdOf(await secretOf(id));
    await shop.gateway.cancel(transactionId);
    expect(await check(id)).toEqual({ status: 'cancelled', transactionId, settled: false });
    const foreign = await place();
    await shop.orders.recordPayment(foreign, 'pi_of_another_provider', new Date().toISOString());
    expect(await check(foreign)).toMatchObject({ status: 'unknown', transactionId: 'pi_of_another_provider' });
  });

  it('records the payment of the total of the order', async () => {
    const id = await place();
    const secret = await secretOfTotal();
    expect(await check(id)).toEqual({ status: 'none', settled: false });
    const transactionId = await shop.pay(secret);
    expect(await check(id)).toEqual({ status: 'succeeded', transactionId, settled: true });
    expect(await check(id)).toEqual({ status: 'succeeded', transactionId, settled: false });
  });

  it('records it although the payment page of the order was opened as well', async () => {
    const id = await place();
    const own = intentIdOf(await secretOf(id));
    const secret = await secretOfTotal();
    expect(await check(id)).toEqual({ status: 'open', transactionId: own, settled: false });
    const transactionId = await shop.pay(secret);
    expect(await check(id)).toEqual({ status: 'succeeded', transactionId, settled: true });
  });

  it('uses one payment of a total for one order', async () => {
    const [one, other] = [await place(), await place()];
    await shop.pay(await secretOfTotal());
    expect(await check(other)).toMatchObject({ settled: true });
    expect(await check(one)).toEqual({ status: 'none', settled: false });
  });

  it('fails as unavailable while the gateway is unreachable', async () => {
    const id = await place();
    await shop.pay(await secretOf(id));
    shop = sqlitePaymentServer(store(), { wrap: () => new DeadGateway() });
    await expect(check(id)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await shop.orders.find(id))?.status).toBeUndefined();
  });
});
