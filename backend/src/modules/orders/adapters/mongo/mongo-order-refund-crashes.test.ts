import { MongoAuditLogRepository } from '#modules/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { ADA, aLine, anOrder, anOrderOf, aPart } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { atEveryWrite, type Crash, crashAt, type Side } from '#test/support/failing-writes.js';
import { emptied, recover, temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoOrderRepository } from './mongo-order.repository.js';
import { ORDERS } from './order.schema.js';

const database = temporaryMongo();
const REFUND = { id: 're_1', amount_cents: 1_000, created_at: '2026-03-02T09:30:00.000Z', by: ADA.who };

/** The number of the write that returns the pieces of the first part. */
const RETURN = 2;

async function restockOnce(at: number, side: Side): Promise<Crash> {
  const store = await emptied(database());
  const [parts, orders] = [new MongoPartRepository(store), new MongoOrderRepository(store)];
  const offers = [await parts.add(aPart({ quantity: 100 }), ADA), await parts.add(aPart({ quantity: 100 }), ADA)];
  const { order } = await orders.place(anOrderOf(offers.map((part) => aLine(part, { amount: 10 }))));
  await orders.recordPayment(order._id, 'pi_1', '2026-03-01T09:30:00.000Z');
  const lines = offers.map(({ _id }, n) => ({ part_id: _id, pieces: 2 + n, restock: true }));
  const amount_cents = 5 * order.lines[0]!.price_cents;
  const claim = { key: 'k', amount_cents, lines, by: ADA.who, created_at: REFUND.created_at };
  await orders.claimRefund(order._id, claim);
  const record = (server = store) =>
    new MongoOrderRepository(server).recordRefunds('pi_1', [
      { ...REFUND, amount_cents, status: 'succeeded', lines, key: 'k' },
    ]);
  const stock = async () => Promise.all(offers.map(async ({ _id }) => (await parts.find(_id))?.quantity));
  const traces = async () => {
    const released = await store.collection(PARTS).findMany({ 'releases.order_id': order._id }, { _id: 1 }, 9);
    const pending = { 'pending_restocks.refund_id': REFUND.id };
    return [...released, ...(await store.collection(ORDERS).findMany(pending, { _id: 1 }, 9))];
  };

  const crash = await crashAt(store, at, side, record);
  const isRecorded = at > 1 || side === 'after';
  await Promise.all([1, 2].map(() => recover(store)));
  expect(await stock()).toEqual(isRecorded ? [92, 93] : [90, 90]);
  expect(await traces()).toEqual([]);
  await record();
  await crash.wake();
  await recover(store);
  expect(await stock()).toEqual([92, 93]);
  expect(await traces()).toEqual([]);
  expect(await orders.find(order._id)).toMatchObject({ refunds: [{ lines: [{ restocked: 2 }, { restocked: 3 }] }] });
  expect(await orders.find(order._id)).not.toHaveProperty('refund_claims');
  return crash;
}

it('returns the pieces of a refund once when a server stops while recording it', () => atEveryWrite(16, restockOnce));

it('does not return pieces again that a stopped server has returned', async () => {
  expect(await restockOnce(RETURN, 'after')).toMatchObject({ happened: true });
});

it('logs each refund once when a server stops while recording refunds', async () => {
  await atEveryWrite(6, async (at, side) => {
    const store = await emptied(database());
    const record = (server = store) =>
      new MongoOrderRepository(server).recordRefunds('pi_1', [{ ...REFUND, status: 'succeeded' }]);
    const logged = async () => {
      const entries = await collect(new MongoAuditLogRepository(store).stream({}, 'at', false));
      return entries.filter(({ action }) => action === 'order-refunded').map(({ after }) => after?.['refund_id']);
    };
    const orders = new MongoOrderRepository(store);
    const { order } = await orders.place(anOrder(await new MongoPartRepository(store).add(aPart(), ADA)));
    await orders.recordPayment(order._id, 'pi_1', '2026-03-01T09:30:00.000Z');

    const crash = await crashAt(store, at, side, record);
    const isRecorded = at > 1 || side === 'after';
    expect(await orders.find(order._id)).toMatchObject({ refunded_cents: isRecorded ? 1_000 : 0 });
    await Promise.all([1, 2].map(() => recover(store)));
    expect(await logged()).toEqual(isRecorded ? ['re_1'] : []);
    await record();
    await crash.wake();
    expect(await logged()).toEqual(['re_1']);
    return crash;
  });
});
