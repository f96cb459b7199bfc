import mongoose from 'mongoose';
import { DEMO_TRACES } from '#app/server/store-claim.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { COMMAND_LINE } from '#shared/actor.js';
import { anOrder } from '#test/support/builders.js';
import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { crashAt } from '#test/support/failing-writes.js';
import { recover as recoverAll, mongoUri, temporaryMongo } from '#test/support/temporary-mongo.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { exported, fileWith, populate, sqliteShop } from '#test/support/whole-shop.js';
import { descriptionOf, type Kind } from '../../domain/kinds.js';
import { importStore } from '../../import-store.js';
import { movableStoreContract } from '../../ports/movable-store.contract.js';
import { storeMarkContract } from '../../ports/store-mark.contract.js';
import { MONGO_KINDS, MONGO_LEFT_OUT } from './mongo-kinds.js';
import { AUDIT_HEAD, AUDIT_LOG } from '#app/audit-log/adapters/mongo/audit-log.schema.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { openMongoStore } from '#app/wiring/mongo-store.js';
import { PAYMENT_INTENTS } from '#modules/payments/adapters/mongo/payment.schema.js';
import { USERS, ROLES } from '#modules/users/adapters/mongo/user.schema.js';
import { type CollectionDefinition } from '#shared/mongo/collection.js';

const [file, mongo, other] = [temporaryStore(), temporaryMongo(), temporaryMongo()];
const [inFile, inMongo] = [() => sqliteShop(file()), () => mongoShop(mongo())];

movableStoreContract('from SQLite to MongoDB', inFile, inMongo);
movableStoreContract('from MongoDB to SQLite', inMongo, inFile);

storeMarkContract(inMongo);

/** Every path of a document, and of the items of its lists. */
function pathsOf(schema: mongoose.Schema): string[] {
  return Object.entries(schema.paths).flatMap(([path, { schema: items }]) => [
    path,
    ...(items ? pathsOf(items).map((item) => `${path}.${item}`) : []),
  ]);
}

describe('a MongoDB store', () => {
  it('moves to another one and there is no difference', async () => {
    await populate(inMongo());
    const [, ...lines] = await exported(inMongo());
    await importStore(mongoShop(other()).store, fileWith(await exported(inMongo())), () => undefined);
    const [, ...moved] = await exported(mongoShop(other()));
    expect(moved.slice(0, -1)).toEqual(lines.slice(0, -1));
  });

  it('has nothing that is neither moved nor left out for a reason', () => {
    const collections = Object.values(mongoose.connections).flatMap(({ models }) =>
      Object.values(models).map((model) => [model.collection.name, pathsOf(model.schema)] as const),
    );
    // Names of fields, and as `list.field` those of the items of lists.
    const moved = new Map<string, string[]>();
    for (const [kind, { collection, within }] of Object.entries(MONGO_KINDS)) {
      const { name } = collection(mongo());
      const fields = Object.entries(descriptionOf(kind as Kind).fields).flatMap(([field, { items = {} }]) => [
        field,
        ...Object.keys(items).map((item) => `${field}.${item}`),
      ]);
      const kept = within === undefined ? fields : [within, ...fields.map((field) => `${within}.${field}`)];
      moved.set(name, [...(moved.get(name) ?? []), ...kept]);
    }
    const forgotten = collections.flatMap(([name, paths]) => {
      const kept = moved.get(name);
      if (!kept) return [name];
      return paths
        .filter((path) => !kept.includes(path) && (!path.includes('.') || kept.includes(path.split('.')[0]!)))
        .map((path) => `${name}.${path}`);
    });
    expect([...new Set(forgotten)].sort()).toEqual(Object.keys(MONGO_LEFT_OUT).sort());
  });

  it('is not exported while an order is being placed, and finishes first what a crash left', async () => {
    const { unpaid, fan } = await populate(inMongo());
    const [whole, standing] = await Promise.all([inMongo().orders.find(unpaid), inMongo().parts.find(fan)]);
    await crashAt(mongo(), 1, 'after', (server) => new MongoOrderRepository(server).cancel(whole!._id));
    const lines = await exported(inMongo());
    expect(lines.some((line) => line.startsWith('{"orders"') && line.includes(unpaid))).toBe(false);
    await crashAt(mongo(), 1, 'after', (server) => new MongoOrderRepository(server).place(anOrder(standing!)));
    await expect(exported(inMongo())).rejects.toThrow(
      'Something is still under way: orders that are being placed. Stop every server of the shop, wait a minute, and export again.',
    );
  });

  it('keeps the mark of a server that was faster', async () => {
    const { mark } = inMongo();
    // The other one comes between the look for a mark and the write.
    jest.spyOn(mongo().collection(AUDIT_LOG), 'findOne').mockImplementationOnce(async () => {
      await mark.claim('live', DEMO_TRACES);
      return undefined;
    });
    expect(await mark.claim('demo', DEMO_TRACES)).toBe('live');
    expect(await mark.kind()).toBe('live');
  });

  it('is the store of a demo until it is cleared as a whole, and can be cleared again after a crash', async () => {
    const { mark, parts } = inMongo();
    await mark.claim('demo', DEMO_TRACES);
    const { fan } = await populate(inMongo());
    const collections = [PAYMENT_INTENTS.name, USERS.name, ROLES.name, PARTS.name];
    for (const broken of collections.map((name) => mongo().collection({ name } as CollectionDefinition<never>))) {
      const crash = jest.spyOn(broken, 'deleteMany').mockRejectedValueOnce(new Error('gone'));
      await expect(mark.clearDemo(DEMO_TRACES, COMMAND_LINE)).rejects.toThrow('gone');
      crash.mockRestore();
      expect(await mark.kind()).toBe('demo');
    }
    expect(await mark.clearDemo(DEMO_TRACES, COMMAND_LINE)).toBeDefined();
    expect(await mark.kind()).toBe('live');
    expect(await inMongo().store.filled()).toEqual(['parts', 'audit_log']);
    expect(await parts.find(fan)).toBeDefined();
  });

  it('logs that a demo was cleared, although the process stopped before it did', async () => {
    const { mark, auditLog } = inMongo();
    await mark.claim('demo', DEMO_TRACES);
    const crash = jest.spyOn(mongo().collection(AUDIT_HEAD), 'insertIfAbsent').mockRejectedValue(new Error('gone'));
    await expect(mark.clearDemo(DEMO_TRACES, COMMAND_LINE)).rejects.toThrow('gone');
    crash.mockRestore();
    expect(await mark.kind()).toBe('live');
    await recoverAll(mongo());
    const { items } = await auditLog.list({}, { sort: 'at', descending: true, limit: 10 });
    expect(items.map(({ action }) => action)).toEqual(['demo-cleared']);
  });

  it('lets nobody in while it is filled, nor after that broke off', async () => {
    const second = mongoose.createConnection(mongoUri(), { dbName: mongo().collection(PARTS).model.db.name });
    let arrive: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    void inMongo().store.fill(async () => {
      arrive();
      await new Promise(() => undefined);
    });
    await reached;
    try {
      await expect(openMongoStore(second)).rejects.toMatchObject({ code: 'storage-half-imported' });
      await expect(inMongo().store.fill(async () => Promise.resolve())).rejects.toThrow(
        'Somebody else is filling the database.',
      );
    } finally {
      await second.close();
    }
  });
});
