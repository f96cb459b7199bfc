import { MongoAuditLogRepository } from '#modules/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { atEveryWrite, crashAt } from '#test/support/failing-writes.js';
import { emptied, recover, temporaryMongo } from '#test/support/temporary-mongo.js';
import { MongoOrderRepository } from './mongo-order.repository.js';

const database = temporaryMongo();
const REFUND = { id: 're_1', amount_cents: 1_000, created_at: '2026-03-02T09:30:00.000Z', by: ADA.who };

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
