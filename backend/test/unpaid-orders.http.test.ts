import { OrderExpiry } from '#modules/orders/order-expiry.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import type { RecurringSweep } from '#shared/recurring-sweep.js';
import { anOrder } from '#test/support/builders.js';
import { freezeClock } from '#test/support/clock.js';
import { type PartOnSale, addPart, confirmCard, payOrder, placeOrder } from '#test/support/bodies.js';
import { type Visitor, testShop } from '#test/support/test-shop.js';

const HOUR = 3_600_000;

describe('a shop that holds unpaid orders for an hour', () => {
  const shop = testShop({ settings: { UNPAID_ORDER_HOLD: '1h' } });
  let admin: Visitor;
  let carl: Visitor;
  let part: PartOnSale;
  beforeEach(async () => {
    admin = await shop.admin();
    carl = await shop.customer();
    part = await addPart(admin, { price: 40, min_order: 1, quantity: 50 });
  });

  const sweepLater = () => shop.app.get(OrderExpiry).sweep(Date.now() + HOUR + 1);
  const orderAs = (visitor: Visitor, id: string) => visitor.get(`/payment/order/${id}`);
  const stock = async () =>
    ((await shop.anonymous.get(`/purchase/${part._id}`).expect(200)).body as PartOnSale).quantity;
  async function openPage(order: string): Promise<string> {
    const { body } = await carl.post('/create-payment-intent', { total_price: 40, order_id: order }).expect(200);
    return (body as { clientSecret: string }).clientSecret;
  }

  it('returns the end of the hold while an order is unpaid', async () => {
    const id = await placeOrder(carl, part);
    for (const visitor of [carl, admin]) {
      const { created_at, held_until } = (await orderAs(visitor, id).expect(200)).body as Record<string, string>;
      expect(Date.parse(held_until!) - Date.parse(created_at!)).toBe(HOUR);
    }
    const { body } = await carl.get(`/orders/${carl.email}?limit=1`).expect(200);
    expect(body).toMatchObject([{ _id: id, held_until: expect.any(String) as string }]);
    await payOrder(carl, id, 40);
    expect((await orderAs(carl, id).expect(200)).body).not.toHaveProperty('held_until');
  });

  it('deletes the order after that and releases its stock', async () => {
    const id = await placeOrder(carl, part);
    const secret = await openPage(id);
    await shop.app.get(OrderExpiry).sweep();
    await orderAs(carl, id).expect(200);
    await sweepLater();
    await orderAs(carl, id).expect(404);
    expect(await stock()).toBe(50);
    expect((await confirmCard(carl, secret)).status).toBe(400);
    await carl.post('/create-payment-intent', { total_price: 40, order_id: id }).expect(404);
    const { body } = await admin.get(`/audit-log?q=${id}`).expect(200);
    expect(body).toEqual([]);
  });
});

describe('a shop that was stopped for days', () => {
  const shop = testShop();

  it('deletes overdue orders by itself and keeps the others', async () => {
    const [admin, carl] = [await shop.admin(), await shop.customer()];
    const { _id } = await addPart(admin, { min_order: 1, quantity: 50 });
    const part = (await shop.app.get(PartRepository).find(_id))!;
    const created_at = new Date(Date.now() - 8 * 24 * HOUR).toISOString();
    const place = (options = {}) => shop.app.get(OrderRepository).place(anOrder(part, { email: carl.email }), options);
    const [{ order: fresh }, { order: old }] = [await place(), await place({ created_at })];
    await shop.app.close();
    await shop.start();
    const orders = shop.app.get(OrderRepository);
    while (await orders.find(old._id)) await new Promise((resolve) => setImmediate(resolve));
    expect(await orders.find(fresh._id)).toBeDefined();
  });
});

describe('a shop that holds unpaid orders without a limit', () => {
  const shop = testShop({ settings: { UNPAID_ORDER_HOLD: '0' } });

  it('returns no end of the hold and keeps the orders', async () => {
    const [admin, carl] = [await shop.admin(), await shop.customer()];
    const id = await placeOrder(carl, await addPart(admin));
    await shop.app.get(OrderExpiry).sweep(Date.now() + 10_000 * 24 * HOUR);
    expect((await carl.get(`/payment/order/${id}`).expect(200)).body).not.toHaveProperty('held_until');
  });
});

describe('a shop whose clock jumps', () => {
  const shop = testShop({ settings: { UNPAID_ORDER_HOLD: '1h' } });

  it('deletes no order and checks no payment while the system clock is a week ahead', async () => {
    const admin = await shop.admin();
    const carl = await shop.customer();
    const id = await placeOrder(carl, await addPart(admin, { price: 40, min_order: 1, quantity: 50 }));
    const asked = jest.spyOn(shop.app.get(PaymentRepository), 'claimDue');
    const names = ['The expiry of unpaid orders', 'The check of payments'];
    const sweeps = names.map((name) => shop.app.get<RecurringSweep>(name));
    freezeClock(new Date(Date.now() + 7 * 24 * HOUR));
    for (const sweep of sweeps) {
      sweep.onApplicationBootstrap();
      await sweep.beforeApplicationShutdown();
    }
    jest.useRealTimers();
    await carl.get(`/payment/order/${id}`).expect(200);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});
