import { outboxOf } from '#app/wiring/mongo-store.js';
import { MESSAGES } from '#app/recording/messages/adapters/mongo/message.schema.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { MongoAuditLogRepository } from '#modules/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { MongoOrderRecovery } from '#modules/orders/adapters/mongo/mongo-order-recovery.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import { IMPORT_TIMEOUT_MS, ImportLock } from '#modules/parts/adapters/mongo/mongo-import-lock.js';
import { ADA, anOrder, aPart } from './support/builders.js';
import { crashAt, type Write } from './support/failing-writes.js';
import { commandsOf } from './support/mongo-commands.js';
import { temporaryMongo } from './support/temporary-mongo.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';

/**
 * A failing primary rolls back writes that no majority has. The shop must therefore use majority reads wherever it acts on what it
 * read. No server fails in these tests: they inspect the commands that the driver sends.
 */
const store = temporaryMongo();

/** For each `find` on the collection, in order: whether it is a majority read. */
async function majorityReads(collection: string, work: () => Promise<unknown>): Promise<boolean[]> {
  const reads = (await commandsOf(store(), work)).filter(
    (command) => command.name === 'find' && command.collection === collection,
  );
  return reads.map(({ isMajority }) => isMajority);
}

describe('majority reads protect from rollbacks', () => {
  const orders = () => new MongoOrderRepository(store());
  const KEYED = { idempotency: { key: 'once', fingerprint: 'a' } };
  let part: Part;
  beforeEach(async () => {
    part = await new MongoPartRepository(store()).add(aPart({ quantity: 100, min_order: 1 }), ADA);
  });
  const newOrder = () => anOrder(part, { amount: 7 });
  const place = async () => (await orders().place(newOrder())).order._id;

  it('when a replayed idempotency key returns its order', async () => {
    await orders().place(newOrder(), KEYED);
    expect(await majorityReads('orders', () => orders().place(newOrder(), KEYED))).toEqual([true]);
    const email = newOrder().email;
    expect(await majorityReads('orders', () => orders().placedBefore(email, KEYED.idempotency))).toEqual([true]);
  });

  it('when an order is looked up by payment and when its refunds are compared', async () => {
    await orders().recordPayment(await place(), 'pi_1', '2026-03-01T09:30:00.000Z');
    expect(await majorityReads('orders', () => orders().findByTransaction('pi_1'))).toEqual([true]);
    expect(await majorityReads('orders', () => orders().recordRefunds('pi_1', []))).toEqual([true]);
  });

  it('when a cancelled order releases its stock', async () => {
    const id = await place();
    const reads = await majorityReads('parts', () => orders().cancel(id));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads).not.toContain(false);
  });

  it('when the release is deleted: a majority-confirmed update checks the order first', async () => {
    const id = await place();
    const removed = ({ collection, does }: Write) => collection === 'orders' && does === 'deleteOne';
    await crashAt(store(), removed, 'after', (server) => new MongoOrderRepository(server).cancel(id));
    const commands = await commandsOf(store(), () => new MongoOrderRecovery(store()).sweep());
    const asked = commands.filter(({ collection, filter }) => collection === 'orders' && filter['_id'] === id);
    expect(asked.map(({ name }) => name)).toEqual(['update']);
    expect(await store().collection(PARTS).findOne({ _id: part._id })).toMatchObject({ releases: [], quantity: 100 });
  });

  it('when the next audit event is chained', async () => {
    const reads = await majorityReads('audit_head', () => new MongoAuditLogRepository(store()).head());
    expect(reads).toEqual([true]);
  });

  it('when the outbox moves what changes recorded', async () => {
    await place();
    expect(await majorityReads('orders', () => outboxOf(store()).sweep())).toEqual([true]);
    expect(await store().collection(MESSAGES).count({})).toBe(1);
    expect((await store().collection(ORDERS).findOne({}))?.pending).toEqual([]);
  });

  it('when the sweep applies the rows of an import that a crashed server left', async () => {
    const rows = [{ part: aPart({ name: 'New' }) }];
    // Crash after the commit, before the rows are applied.
    const applying = ({ collection, does }: Write) => collection === 'parts' && does === 'bulkWrite';
    await crashAt(store(), applying, 'before', (server) =>
      new MongoPartRepository(server).importAll(rows, ADA, { dryRun: false }),
    );
    const clock = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => clock() + 2 * IMPORT_TIMEOUT_MS);
    const writes = (await commandsOf(store(), () => new ImportLock(store()).sweep())).filter(
      ({ name }) => name === 'update',
    );
    expect(writes[0]).toMatchObject({ collection: 'part_imports', filter: { state: 'committed' } });
    expect(writes[1]).toMatchObject({ collection: 'parts' });
    expect(await store().collection(PARTS).findOne({ name: 'New' })).not.toHaveProperty('staged');
  });

  it('when a list is compared with the version that a browser has', async () => {
    expect(await majorityReads('revisions', () => store().revision('parts'))).toEqual([true]);
  });
});
