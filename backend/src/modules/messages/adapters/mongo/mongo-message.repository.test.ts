import { AUDIT_HEAD } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import { outboxOf } from '#app/wiring/mongo-store.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { atEveryWrite, crashAt } from '#test/support/failing-writes.js';
import { senderOver } from '#test/support/message-sending.js';
import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { emptied, recover, temporaryMongo } from '#test/support/temporary-mongo.js';
import { messageRepositoryContract } from '../../ports/message.repository.contract.js';
import { orderMessagesContract } from '../../ports/order-messages.contract.js';
import { MongoMessageRepository } from './mongo-message.repository.js';

const store = temporaryMongo();

messageRepositoryContract('MongoDB', () => new MongoMessageRepository(store()));
orderMessagesContract(
  'MongoDB',
  () => mongoShop(store()),
  () => outboxOf(store()).sweep(),
);

it('moves the messages of orders when nothing can be added to the audit log', async () => {
  const { parts, orders, messages } = mongoShop(store());
  const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
  await store().collection(AUDIT_HEAD).deleteMany({});
  const gone = 'The head of the audit log is gone';
  await expect(parts.add(aPart(), ADA)).rejects.toThrow(gone);
  await expect(outboxOf(store()).sweep()).rejects.toThrow(gone);
  expect(await messages.ofOrder(order._id, 10)).toHaveLength(1);
});

it('stores each message once when a server stops while it moves them out of an order or deletes the order', async () => {
  await atEveryWrite(12, async (at, side) => {
    const server = await emptied(store());
    const { parts, orders, messages } = mongoShop(server);
    const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
    const kinds = async () => (await collect(messages.stream({}, 'created_at', false))).map(({ kind }) => kind);

    const crash = await crashAt(server, at, side, async (stopping) => {
      await outboxOf(stopping).sweep();
      await mongoShop(stopping).orders.cancel(order._id, ADA);
    });
    await Promise.all([1, 2].map(() => recover(server)));
    const expected = async () => [(await orders.find(order._id)) ? 'order-placed' : 'order-cancelled'];
    expect(await kinds()).toEqual(await expected());
    await crash.wake();
    await recover(server);
    // The server that continued may have moved a message that it had read before.
    await senderOver(mongoShop(server)).sweep();
    expect(await kinds()).toEqual(await expected());
    return crash;
  });
});
