import { orderRefundKey } from './refunds.service.js';
import { adminRefundKey } from './unmatched-payments.js';
import { SqliteAuditLogRepository } from '#modules/audit-log/adapters/sqlite/sqlite-audit-log.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import { ADA, aCaller, anOrder, aPart } from '#test/support/builders.js';
import { DeadGateway, gatewayWith } from '#test/support/test-gateways.js';
import { concurrently, collect, outcomes } from '#test/support/concurrency.js';
import { sqlitePaymentServer } from '#test/support/payment-servers.js';
import { temporaryStore } from '#test/support/temporary-store.js';

const store = temporaryStore();
const carl = aCaller();
const admin = aCaller({ email: 'bob@test.com', role: 'admin' });
/** The price of ten pieces, in dollars. */
const TOTAL = 3490;

describe('refunding an order', () => {
  let shop: ReturnType<typeof sqlitePaymentServer>;
  let part: Part;
  let published: string[];
  let order: string;
  let transactionId: string;
  /** Starts another server over the same data. */
  const open = (options: Parameters<typeof sqlitePaymentServer>[1] = {}) => {
    shop = sqlitePaymentServer(store(), options);
    published = [];
    shop.events.subscribe(({ type, order }) => published.push(`${type} ${order._id}`));
  };
  const place = async () => (await shop.orders.place(anOrder(part))).order._id;
  const pay = async (order_id: string) => {
    const paid = await shop.pay(await shop.charging.createOrReuseIntent({ total_price: TOTAL, order_id }, carl));
    await shop.recorder.recordOwnPayment(order_id, { order: order_id, transactionId: paid }, carl);
    return paid;
  };
  beforeEach(async () => {
    open();
    part = await shop.parts.add(aPart(), ADA);
    order = await place();
    transactionId = await pay(order);
    published = [];
  });
  const refund = (amount?: number, key: string | undefined = 'key', id = order) =>
    shop.refunds.refund(id, amount === undefined ? {} : { amount }, key, admin);
  const stored = async () => (await shop.orders.find(order))!;
  const refundedAmounts = async () =>
    (await shop.gateway.refunds(transactionId)).map(({ amount_cents }) => amount_cents);
  const entries = async () =>
    (await collect(new SqliteAuditLogRepository(store()).stream({ action: 'order-refunded' }, 'at', false))).map(
      ({ actor, after }) => [actor, after?.['refund_amount'], after?.['refunded']],
    );

  it('refunds a part, then the rest, for the admin; the order stays paid and its stock sold', async () => {
    const stock = (await shop.parts.find(part._id))?.quantity;
    const first = await refund(40, 'one');
    expect(first).toMatchObject({
      refund: { amount_cents: 4_000, by: 'bob@test.com' },
      order: { refunded_cents: 4_000 },
    });
    const rest = await refund(undefined, 'two');
    expect(rest).toMatchObject({ refund: { amount_cents: 345_000 }, order: { refunded_cents: 349_000 } });
    expect(await stored()).toMatchObject({
      status: 'pending',
      refunds: [{ id: first.refund.id, by: 'bob@test.com' }, { id: rest.refund.id }],
    });
    expect((await shop.parts.find(part._id))?.quantity).toBe(stock);
    expect(published).toEqual([`order-refunded ${order}`, `order-refunded ${order}`]);
    expect(await entries()).toEqual([
      ['bob@test.com', 40, 40],
      ['bob@test.com', 3450, 3490],
    ]);
  });

  it('refunds once for one key, also concurrently and later', async () => {
    const { values } = await outcomes(concurrently(10, () => refund(40)));
    expect(values).toHaveLength(10);
    published = [];
    expect((await refund(40)).refund).toEqual(values[0]?.refund);
    expect(published).toEqual([]);
    expect(await refundedAmounts()).toEqual([4_000]);
    expect(await entries()).toHaveLength(1);
  });

  it.each([41, undefined])('rejects a key that was used for $40 with the amount %p', async (amount) => {
    await refund(40);
    await expect(refund(amount)).rejects.toMatchObject({ kind: 'conflict', code: 'idempotency-key-reused' });
    expect(await refundedAmounts()).toEqual([4_000]);
  });

  it('separates the keys of orders, however long they are', async () => {
    const another = await place();
    await pay(another);
    const key = 'k'.repeat(255);
    const [one, other] = [await refund(40, key), await refund(40, key, another)];
    expect(one.refund.id).not.toBe(other.refund.id);
  });

  it('requires a key', async () => {
    for (const key of [undefined, '', 'é', 'k'.repeat(256)])
      await expect(shop.refunds.refund(order, { amount: 1 }, key, admin)).rejects.toMatchObject({
        kind: 'invalid',
        errors: [{ field: 'Idempotency-Key' }],
      });
    expect(await refundedAmounts()).toEqual([]);
  });

  it('rejects an unpaid order and an unknown order', async () => {
    await expect(refund(1, 'k', await place())).rejects.toMatchObject({ kind: 'conflict', code: 'order-unpaid' });
    for (const id of ['0'.repeat(24), 'x'])
      await expect(refund(1, 'k', id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('refunds no more than is left, and copies refunds made at the gateway', async () => {
    await shop.gateway.refund({ transactionId, amount_cents: 348_950 }, 'at the provider');
    await expect(refund(1)).rejects.toMatchObject({ kind: 'conflict', code: 'refund-too-much' });
    expect(await stored()).toMatchObject({ refunded_cents: 348_950, refunds: [{ amount_cents: 348_950 }] });
    expect((await refund(undefined, 'rest')).refund).toMatchObject({ amount_cents: 50 });
    expect(await stored()).toMatchObject({ refunded_cents: 349_000 });
    expect(await entries()).toEqual([['bob@test.com', 0.5, 3490]]);
  });

  it('refunds nothing while the gateway is unreachable, and once when the same key is retried', async () => {
    open({ wrap: () => new DeadGateway() });
    await expect(refund(40)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await stored()).not.toHaveProperty('refunds');
    open();
    await refund(40);
    await refund(40);
    expect(await refundedAmounts()).toEqual([4_000]);
    expect(await stored()).toMatchObject({ refunded_cents: 4_000 });
  });

  it('refunds once when the response of the gateway is lost', async () => {
    open({
      wrap: (gateway) =>
        gatewayWith(gateway, {
          refund: async (wanted, key) => {
            await gateway.refund(wanted, key);
            return new DeadGateway().refund();
          },
        }),
    });
    await expect(refund(40)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await refundedAmounts()).toEqual([4_000]);
    open();
    await refund(40);
    expect(await refundedAmounts()).toEqual([4_000]);
    expect(await entries()).toEqual([['bob@test.com', 40, 40]]);
  });

  it('stores the refund even when the gateway cannot list it', async () => {
    open({ wrap: (gateway) => gatewayWith(gateway, { refunds: () => new DeadGateway().refunds() }) });
    expect((await refund(40)).order).toMatchObject({ refunded_cents: 4_000 });
    expect(await entries()).toHaveLength(1);
  });

  describe('killed between gateway and store', () => {
    beforeEach(async () => {
      let done: () => void = () => undefined;
      const killed = new Promise<void>((resolve) => (done = resolve));
      open({
        wrap: (gateway) =>
          gatewayWith(gateway, {
            refund: async (wanted, key) => {
              await gateway.refund(wanted, key);
              done();
              return new Promise<never>(() => undefined);
            },
          }),
      });
      void refund(40);
      await killed;
      expect(await stored()).not.toHaveProperty('refunds');
      open();
    });

    it('is repaired by the next sync, with the name of the admin', async () => {
      await Promise.all(concurrently(5, () => shop.refunds.sync(transactionId)));
      await refund(40);
      expect(await stored()).toMatchObject({ refunded_cents: 4_000, refunds: [{ by: 'bob@test.com' }] });
      expect(await entries()).toEqual([['bob@test.com', 40, 40]]);
      expect(await refundedAmounts()).toEqual([4_000]);
    });

    it('is repaired by a retry', async () => {
      await refund(40);
      await shop.refunds.sync(transactionId);
      expect(await stored()).toMatchObject({ refunded_cents: 4_000 });
      expect(await entries()).toEqual([['bob@test.com', 40, 40]]);
      expect(await refundedAmounts()).toEqual([4_000]);
    });
  });

  describe('at the card provider itself', () => {
    it('is shown after a sync, without an audit event, and is published once', async () => {
      await shop.gateway.refund({ transactionId, amount_cents: 1_234 }, 'dashboard');
      await shop.refunds.sync(transactionId);
      await shop.refunds.sync(transactionId);
      const { refunds, refunded_cents } = await stored();
      expect(refunded_cents).toBe(1_234);
      expect(refunds![0]).not.toHaveProperty('by');
      expect(published).toEqual([`order-refunded ${order}`]);
      expect(await entries()).toEqual([]);
    });

    it('no longer counts when the bank returns it later, which is published too', async () => {
      const { refund: given } = await refund(40);
      published = [];
      const refunds = () => Promise.resolve([{ ...given, transactionId, status: 'failed' as const }]);
      open({ wrap: (gateway) => gatewayWith(gateway, { refunds }) });
      await shop.refunds.sync(transactionId);
      expect(await stored()).toMatchObject({ refunded_cents: 0, refunds: [{ status: 'failed' }] });
      expect(published).toEqual([`order-refunded ${order}`]);
      expect(await entries()).toHaveLength(1);
    });

    it('of a payment that pays no order changes no order', async () => {
      await expect(shop.refunds.sync('pi_unknown')).resolves.toBeUndefined();
      expect(published).toEqual([]);
    });

    it('fails as unavailable when the gateway is unreachable', async () => {
      open({ wrap: () => new DeadGateway() });
      await expect(shop.refunds.sync(transactionId)).rejects.toMatchObject({ kind: 'unavailable' });
    });
  });
});

describe("the gateway's idempotency keys", () => {
  it('fit into a header, however long or unusual the e-mail of the admin is', () => {
    const [payment, admin] = ['pi_3PabcXYZ0123456789abcdef', `${'ä'.repeat(240)}@test.com`];
    const key = adminRefundKey(payment, admin);
    expect(key).toMatch(/^[!-~]{1,255}$/);
    expect(adminRefundKey(payment, admin)).toBe(key);
    expect(adminRefundKey(payment, `b${admin}`)).not.toBe(key);
  });

  it('differ for another order and for another key of the admin', () => {
    const keys = [orderRefundKey('a', 'b'), orderRefundKey('a', 'c'), orderRefundKey('b', 'b')];
    expect(new Set(keys).size).toBe(3);
  });
});
