import { SqliteAuditLogRepository } from '#modules/audit-log/adapters/sqlite/sqlite-audit-log.repository.js';
import { SqliteMessageRepository } from '#modules/messages/adapters/sqlite/sqlite-message.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import { DomainError } from '#shared/domain-error.js';
import { intentIdOf } from '#test/support/bodies.js';
import { ADA, aCaller, anOrder, aPart } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { gatewayWith } from '#test/support/test-gateways.js';
import { sqlitePaymentServer } from '#test/support/payment-servers.js';
import { silenceLogger } from '#test/support/silence-logger.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { OrderExpiry } from './order-expiry.js';
import { OrderPolicy } from './domain/order-policy.js';

const DAY = 86_400_000;
const HOLD = { holdSeconds: 7 * 86_400 };
const PIECES = 10_000;
const store = temporaryStore();
const carl = aCaller();
const unreachable = (): Promise<never> =>
  Promise.reject(new DomainError('unavailable', 'gateway-unreachable', 'The card provider cannot be reached.'));

describe('OrderExpiry', () => {
  silenceLogger();
  let shop: ReturnType<typeof sqlitePaymentServer>;
  let part: Part;
  let published: string[];
  /** Rebuilds the shop over the same data. */
  const open = (options: Parameters<typeof sqlitePaymentServer>[1] = {}) => {
    shop = sqlitePaymentServer(store(), { ...HOLD, ...options });
    published = [];
    shop.events.subscribe(({ type, order }) => published.push(`${type} ${order._id}`));
  };
  beforeEach(async () => {
    open();
    part = await shop.parts.add(aPart({ quantity: PIECES, min_order: 1, price_cents: 100 }), ADA);
  });

  const place = async (daysAgo: number) => {
    const created_at = new Date(Date.now() - daysAgo * DAY).toISOString();
    return (await shop.orders.place(anOrder(part), { created_at })).order._id;
  };
  const openPage = (order_id: string) => shop.charging.createOrReuseIntent({ total_price: 1, order_id }, carl);
  const orderIds = async () => (await collect(shop.orders.stream({}, 'created_at', false))).map(({ _id }) => _id);
  const expectConsistentStock = async () =>
    expect((await shop.parts.find(part._id))!.quantity + (await orderIds()).length).toBe(PIECES);

  it('cancels unpaid orders after the hold time, returns their stock, tells their customers and logs no audit event', async () => {
    const [second, first, young] = [await place(7.5), await place(8), await place(6.9)];
    const paid = await place(30);
    await shop.orders.recordPayment(paid, 'pi_1', new Date().toISOString());
    await shop.expiry.sweep();
    expect(await orderIds()).toEqual([paid, young]);
    await expectConsistentStock();
    expect(published).toEqual([`order-deleted ${first}`, `order-deleted ${second}`]);
    const told = await collect(
      new SqliteMessageRepository(store()).stream({ kind: 'order-cancelled' }, 'created_at', false),
    );
    expect(told.map(({ order_id }) => order_id).toSorted()).toEqual([first, second].toSorted());
    const log = await collect(new SqliteAuditLogRepository(store()).stream({}, 'at', false));
    expect(log.map(({ action }) => action)).toEqual(['part-added']);
  });

  it('uses the clock that the sweep is given', async () => {
    const order = await place(0);
    await shop.expiry.sweep(Date.now() + 7 * DAY - 60_000);
    expect(await orderIds()).toEqual([order]);
    await shop.expiry.sweep(Date.now() + 7 * DAY + 60_000);
    expect(await orderIds()).toEqual([]);
  });

  it('cancels nothing without a hold time', async () => {
    open({ holdSeconds: 0 });
    const order = await place(3000);
    await shop.expiry.sweep();
    expect(await orderIds()).toEqual([order]);
  });

  it('prevents the payment of an expired order', async () => {
    const order = await place(8);
    const secret = await openPage(order);
    await shop.expiry.sweep();
    await expect(shop.pay(secret)).rejects.toThrow('canceled');
    await expect(openPage(order)).rejects.toMatchObject({ code: 'order-unknown' });
  });

  it('records the payment instead when it has succeeded', async () => {
    const order = await place(8);
    const transactionId = await shop.pay(await openPage(order));
    await shop.expiry.sweep();
    expect(await shop.orders.find(order)).toMatchObject({ status: 'pending', transactionId });
    expect(published).toEqual([`order-paid ${order}`]);
    await expectConsistentStock();
  });

  it.each([
    ['the payment is processing', () => Promise.resolve('processing' as const)],
    ['the gateway is unreachable', unreachable],
  ])('keeps orders for the next sweep while %s, and cancels the others', async (_, cancel) => {
    const [first, second] = [await place(9), await place(8)];
    await openPage(first);
    open({ wrap: (gateway) => gatewayWith(gateway, { cancel }) });
    await shop.expiry.sweep();
    expect(await orderIds()).toEqual([first]);
    expect(published).toEqual([`order-deleted ${second}`]);
    open();
    await shop.expiry.sweep();
    expect(await orderIds()).toEqual([]);
    await expectConsistentStock();
  });

  it('cancels a hundred at a time, and a hundred failing orders do not block the others', async () => {
    const failing = [];
    for (let n = 0; n < 100; n += 1) failing.push(await place(20 - n / 100));
    await Promise.all(failing.map(openPage));
    const others = [await place(9), await place(8)];
    open({ wrap: (gateway) => gatewayWith(gateway, { cancel: () => Promise.resolve('processing') }) });
    await shop.expiry.sweep();
    expect(await orderIds()).toEqual([...failing, ...others]);
    await shop.expiry.sweep();
    expect(await orderIds()).toEqual(failing);
    open();
    await shop.expiry.sweep();
    expect(await orderIds()).toEqual([]);
    await expectConsistentStock();
  });

  it('cancels each order once when several servers sweep at the same moment', async () => {
    for (let n = 0; n < 5; n += 1) await openPage(await place(8));
    const servers = [1, 2, 3].map(() => new OrderExpiry(shop.orders, shop.ordering, new OrderPolicy(0, 60)));
    await Promise.all(servers.map((server) => server.sweep()));
    expect(await orderIds()).toEqual([]);
    expect(published).toHaveLength(5);
    await expectConsistentStock();
  });

  it('leaves an order paid or cancelled when it is paid at the same moment, and reports which to its customer', async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = await place(8);
      const secret = await openPage(order);
      const paying = async () => {
        const transactionId = await shop.pay(secret);
        await shop.recorder.recordOwnPayment(order, { order, transactionId }, carl);
      };
      // In each round the sweep begins a few steps later.
      const sweeping = async () => {
        for (let step = 0; step < round; step += 1) await new Promise((resolve) => setImmediate(resolve));
        await shop.expiry.sweep();
      };
      const [paid] = await Promise.allSettled([paying(), sweeping(), openPage(order).catch(refused)]);
      const after = await shop.orders.find(order);
      const charged = (await shop.gateway.find(intentIdOf(secret)))?.status === 'succeeded';
      expect(after?.status).toBe(charged ? 'pending' : undefined);
      if (!charged) expect(after).toBeUndefined();
      if (paid.status === 'fulfilled') expect(charged).toBe(true);
      else if (charged) refused(paid.reason);
      else expect(String(paid.reason)).toContain('canceled');
      await expectConsistentStock();
    }
  });

  it('stops at once while it waits for the gateway', async () => {
    const order = await place(8);
    await openPage(order);
    let reportCalled: () => void = () => undefined;
    const called = new Promise<void>((resolve) => (reportCalled = resolve));
    const cancel = () => {
      reportCalled();
      return new Promise<never>(() => undefined);
    };
    open({ wrap: (gateway) => gatewayWith(gateway, { cancel }) });
    const sweep = shop.expiry.sweep();
    await called;
    shop.expiry.stop();
    await sweep;
    expect(await orderIds()).toEqual([order]);
  });
});

/** Whether the refusal reports the actual state: the order is cancelled, or paid. */
function refused(reason: unknown): void {
  expect(reason).toBeInstanceOf(DomainError);
  expect(['not-found', 'conflict']).toContain((reason as DomainError).kind);
}
