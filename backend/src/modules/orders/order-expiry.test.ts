import { Logger } from '@nestjs/common';
import { SqliteAuditLogRepository } from '#app/audit-log/adapters/sqlite/sqlite-audit-log.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import { DomainError } from '#shared/domain-error.js';
import { ADA, aCaller, anOrder, aPart } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { gatewayWith } from '#test/support/gateway-with.js';
import { sqlitePaymentServer } from '#test/support/payment-servers.js';
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

describe('orders that nobody pays', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });
  let shop: ReturnType<typeof sqlitePaymentServer>;
  let part: Part;
  let told: string[];
  /** Puts the shop together anew over the same data. */
  const open = (options: Parameters<typeof sqlitePaymentServer>[1] = {}) => {
    shop = sqlitePaymentServer(store(), { ...HOLD, ...options });
    told = [];
    shop.events.subscribe((event) => 'order' in event && told.push(`${event.type} ${event.order._id}`));
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
  const standing = async () => (await collect(shop.orders.stream({}, 'created_at', false))).map(({ _id }) => _id);
  const expectBooksToBalance = async () =>
    expect((await shop.parts.find(part._id))!.quantity + (await standing()).length).toBe(PIECES);

  it('are held for a while, then go with their stock, and nobody did it', async () => {
    const [second, first, young] = [await place(7.5), await place(8), await place(6.9)];
    const paid = await place(30);
    await shop.orders.recordPayment(paid, 'pi_1', new Date().toISOString());
    await shop.expiry.sweep();
    expect(await standing()).toEqual([paid, young]);
    await expectBooksToBalance();
    expect(told).toEqual([`order-deleted ${first}`, `order-deleted ${second}`]);
    const log = await collect(new SqliteAuditLogRepository(store()).stream({}, 'at', false));
    expect(log.map(({ action }) => action)).toEqual(['part-added']);
  });

  it('are held by the clock that the sweep is given', async () => {
    const order = await place(0);
    await shop.expiry.sweep(Date.now() + 7 * DAY - 60_000);
    expect(await standing()).toEqual([order]);
    await shop.expiry.sweep(Date.now() + 7 * DAY + 60_000);
    expect(await standing()).toEqual([]);
  });

  it('are held for ever where there is no hold', async () => {
    open({ holdSeconds: 0 });
    const order = await place(3000);
    await shop.expiry.sweep();
    expect(await standing()).toEqual([order]);
  });

  it('cannot be paid any more once they went', async () => {
    const order = await place(8);
    const secret = await openPage(order);
    await shop.expiry.sweep();
    await expect(shop.pay(secret)).rejects.toThrow('canceled');
    await expect(openPage(order)).rejects.toMatchObject({ code: 'order-unknown' });
  });

  it('become paid orders instead when their payment has succeeded', async () => {
    const order = await place(8);
    const transactionId = await shop.pay(await openPage(order));
    await shop.expiry.sweep();
    expect(await shop.orders.find(order)).toMatchObject({ status: 'pending', transactionId });
    expect(told).toEqual([`order-paid ${order}`]);
    await expectBooksToBalance();
  });

  it.each([
    ['the bank has the last word', () => Promise.resolve('processing' as const)],
    ['the gateway is away', unreachable],
  ])('stay for the next time while %s, and the others go', async (_, cancel) => {
    const [first, second] = [await place(9), await place(8)];
    await openPage(first);
    open({ wrap: (gateway) => gatewayWith(gateway, { cancel }) });
    await shop.expiry.sweep();
    expect(await standing()).toEqual([first]);
    expect(told).toEqual([`order-deleted ${second}`]);
    open();
    await shop.expiry.sweep();
    expect(await standing()).toEqual([]);
    await expectBooksToBalance();
  });

  it('go a hundred at a time, and a hundred that must stay keep no other from its turn', async () => {
    const stuck = [];
    for (let n = 0; n < 100; n += 1) stuck.push(await place(20 - n / 100));
    await Promise.all(stuck.map(openPage));
    const others = [await place(9), await place(8)];
    open({ wrap: (gateway) => gatewayWith(gateway, { cancel: () => Promise.resolve('processing') }) });
    await shop.expiry.sweep();
    expect(await standing()).toEqual([...stuck, ...others]);
    await shop.expiry.sweep();
    expect(await standing()).toEqual(stuck);
    open();
    await shop.expiry.sweep();
    expect(await standing()).toEqual([]);
    await expectBooksToBalance();
  });

  it('go once, however many servers sweep at the same moment', async () => {
    for (let n = 0; n < 5; n += 1) await openPage(await place(8));
    const servers = [1, 2, 3].map(() => new OrderExpiry(shop.orders, shop.ordering, new OrderPolicy(0, 60)));
    await Promise.all(servers.map((server) => server.sweep()));
    expect(await standing()).toEqual([]);
    expect(told).toHaveLength(5);
    await expectBooksToBalance();
  });

  it('and are paid in the same instant are paid or gone, and whoever paid hears which', async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = await place(8);
      const secret = await openPage(order);
      const paying = async () => {
        const transactionId = await shop.pay(secret);
        await shop.recorder.recordOwnPayment(order, { order, transactionId }, carl);
      };
      // Each time the sweep begins a few steps later.
      const sweeping = async () => {
        for (let step = 0; step < round; step += 1) await new Promise((resolve) => setImmediate(resolve));
        await shop.expiry.sweep();
      };
      const [paid] = await Promise.allSettled([paying(), sweeping(), openPage(order).catch(refused)]);
      const after = await shop.orders.find(order);
      const charged = (await shop.gateway.find(secret.split('_secret_')[0]!))?.status === 'succeeded';
      expect(after?.status).toBe(charged ? 'pending' : undefined);
      if (!charged) expect(after).toBeUndefined();
      if (paid.status === 'fulfilled') expect(charged).toBe(true);
      else if (charged) refused(paid.reason);
      else expect(String(paid.reason)).toContain('canceled');
      await expectBooksToBalance();
    }
  });

  it('leave a stop of the shop nothing to wait for, whatever the gateway does', async () => {
    const order = await place(8);
    await openPage(order);
    let asked: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (asked = resolve));
    const cancel = () => {
      asked();
      return new Promise<never>(() => undefined);
    };
    open({ wrap: (gateway) => gatewayWith(gateway, { cancel }) });
    const sweep = shop.expiry.sweep();
    await waiting;
    shop.expiry.stop();
    await sweep;
    expect(await standing()).toEqual([order]);
  });
});

/** A refusal that says what is so: the order is gone, or paid. */
function refused(reason: unknown): void {
  expect(reason).toBeInstanceOf(DomainError);
  expect(['not-found', 'conflict']).toContain((reason as DomainError).kind);
}
