import { MongoAuditLogRepository } from '#app/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { MongoOrderRecovery } from '#modules/orders/adapters/mongo/mongo-order-recovery.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import type { Part } from '#modules/parts/domain/part.js';
import { IMPORT_TIMEOUT_MS, PartImports } from '#modules/parts/adapters/mongo/mongo-part-imports.js';
import { ADA, anOrder, aPart } from './support/builders.js';
import { crashAt, type Write } from './support/failing-writes.js';
import { temporaryMongo } from './support/temporary-mongo.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { DailySales } from '#modules/orders/adapters/mongo/mongo-daily-sales.js';

/**
 * A primary that fails takes back what no majority has. What the shop does because of something it read must be read as it
 * is for good, then. No server fails here: what goes over the wire is listened to.
 */
const store = temporaryMongo({ monitorCommands: true });

interface Command {
  does: string;
  collection: string;
  /** one document, by its id or another unique value, or the whole collection's */
  filter: Record<string, unknown>;
  forGood: boolean;
}

interface Started {
  commandName: string;
  command: {
    filter?: Record<string, unknown>;
    updates?: { q: Record<string, unknown> }[];
    readConcern?: { level?: string };
  } & Record<string, unknown>;
}

/** What the work says to the database. */
async function commandsOf(work: () => Promise<unknown>): Promise<Command[]> {
  const commands: Command[] = [];
  const note = ({ commandName: does, command }: Started) =>
    commands.push({
      does,
      collection: String(command[does]),
      filter: command.filter ?? command.updates?.[0]?.q ?? {},
      forGood: command.readConcern?.level === 'majority',
    });
  const client = store().collection(ORDERS).model.db.getClient();
  client.on('commandStarted', note as never);
  try {
    await work();
  } finally {
    client.off('commandStarted', note as never);
  }
  return commands;
}

/** Whether each look at documents of the collection, in its order, is at what is for good. */
async function looksAt(collection: string, work: () => Promise<unknown>): Promise<boolean[]> {
  const looks = (await commandsOf(work)).filter(
    (command) => command.does === 'find' && command.collection === collection,
  );
  return looks.map(({ forGood }) => forGood);
}

describe('what a failing server could take back is not seen', () => {
  const orders = () => new MongoOrderRepository(store());
  const KEYED = { idempotency: { key: 'once', fingerprint: 'a' } };
  let part: Part;
  beforeEach(async () => {
    part = await new MongoPartRepository(store()).add(aPart({ quantity: 100, min_order: 1 }), ADA);
  });
  const wanted = () => anOrder(part, { amount: 7 });
  const place = async () => (await orders().place(wanted())).order._id;

  it('when a key is answered with the order that it placed', async () => {
    await orders().place(wanted(), KEYED);
    expect(await looksAt('orders', () => orders().place(wanted(), KEYED))).toEqual([true]);
    const email = wanted().email;
    expect(await looksAt('orders', () => orders().placedBefore(email, KEYED.idempotency))).toEqual([true]);
  });

  it('when a payment is said to have paid an order, or its refunds are compared', async () => {
    await orders().recordPayment(await place(), 'pi_1', '2026-03-01T09:30:00.000Z');
    expect(await looksAt('orders', () => orders().findByTransaction('pi_1'))).toEqual([true]);
    expect(await looksAt('orders', () => orders().recordRefunds('pi_1', []))).toEqual([true]);
  });

  it('when the pieces of a cancelled order come back', async () => {
    const id = await place();
    const looks = await looksAt('parts', () => orders().cancel(id));
    expect(looks.length).toBeGreaterThan(0);
    expect(looks).not.toContain(false);
  });

  it('when it is forgotten that they came back: a write asks, which a majority answers', async () => {
    const id = await place();
    const removed = ({ collection, does }: Write) => collection === 'orders' && does === 'deleteOne';
    await crashAt(store(), removed, 'after', (server) => new MongoOrderRepository(server).cancel(id));
    const commands = await commandsOf(() => new MongoOrderRecovery(store()).sweep());
    const asked = commands.filter(({ collection, filter }) => collection === 'orders' && filter['_id'] === id);
    expect(asked.map(({ does }) => does)).toEqual(['update']);
    expect(await store().collection(PARTS).findOne({ _id: part._id })).toMatchObject({ returns: [], quantity: 100 });
  });

  it('when the next entry of the log is chained', async () => {
    const looks = await looksAt('audit_head', () => new MongoAuditLogRepository(store()).head());
    expect(looks).toEqual([true]);
  });

  it('when the rows of an import that somebody else has left are folded in', async () => {
    const rows = [{ part: aPart({ name: 'New' }) }];
    // Before the rows that count are folded in.
    const folding = ({ collection, does }: Write) => collection === 'parts' && does === 'bulkWrite';
    await crashAt(store(), folding, 'before', (server) =>
      new MongoPartRepository(server).importAll(rows, ADA, { dryRun: false }),
    );
    const clock = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => clock() + 2 * IMPORT_TIMEOUT_MS);
    const writes = (await commandsOf(() => new PartImports(store()).sweep())).filter(({ does }) => does === 'update');
    expect(writes[0]).toMatchObject({ collection: 'imports', filter: { state: 'committed' } });
    expect(writes[1]).toMatchObject({ collection: 'parts' });
    expect(await store().collection(PARTS).findOne({ name: 'New' })).not.toHaveProperty('staged');
  });

  it('when a list is taken for the one that a browser has', async () => {
    expect(await looksAt('revisions', () => store().revision('parts'))).toEqual([true]);
  });

  it('when the sums of a day are kept', async () => {
    await place();
    await new DailySales(store()).sweep();
    const looks = await looksAt('orders', () => new DailySales(store()).addUp());
    expect(looks).toEqual([true, true]);
    const [day] = await new DailySales(store()).read();
    expect(day).toMatchObject({ unpaid: 1 });
  });
});
