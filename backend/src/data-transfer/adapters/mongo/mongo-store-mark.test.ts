import mongoose from 'mongoose';
import { AUDIT_HEAD } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import { openMongoStore } from '#app/wiring/mongo-store.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { PAYMENT_INTENTS } from '#modules/payments/adapters/mongo/payment.schema.js';
import { USERS } from '#modules/users/adapters/mongo/user.schema.js';
import { COMMAND_LINE } from '#shared/actor.js';
import { type CollectionDefinition } from '#shared/mongo/collection.js';
import { mongoUri } from '#test/support/mongo-uri.js';
import { mongoShop } from '#test/support/mongo-whole-shop.js';
import { recover, temporaryMongo } from '#test/support/temporary-mongo.js';
import { populate } from '#test/support/whole-shop.js';
import { STORE_MARK } from './store-mark.schema.js';
import { storeMarkContract } from '../../ports/store-mark.contract.js';

const store = temporaryMongo();
const shop = () => mongoShop(store());

storeMarkContract(shop);

describe('the mark of a MongoDB store', () => {
  it('keeps the mark that another server set first', async () => {
    const { mark } = shop();
    // The other server marks the store between this server's read and its write.
    jest.spyOn(store().collection(STORE_MARK), 'insertIfAbsent').mockImplementationOnce(async () => {
      await mark.claim('live');
      return false;
    });
    expect(await mark.claim('demo')).toBe('live');
    expect(await mark.kind()).toBe('live');
  });

  it('stays a demo until it is cleared completely, and can be cleared again after a crash', async () => {
    const { mark, parts } = shop();
    await mark.claim('demo');
    const { fan } = await populate(shop());
    const collections = [PAYMENT_INTENTS.name, USERS.name, PARTS.name];
    for (const broken of collections.map((name) => store().collection({ name } as CollectionDefinition<never>))) {
      const crash = jest.spyOn(broken, 'deleteMany').mockRejectedValueOnce(new Error('gone'));
      await expect(mark.clearDemo(COMMAND_LINE)).rejects.toThrow('gone');
      crash.mockRestore();
      expect(await mark.kind()).toBe('demo');
    }
    expect(await mark.clearDemo(COMMAND_LINE)).toBeDefined();
    expect(await mark.kind()).toBe('live');
    expect(await shop().store.nonEmptyTypes()).toEqual(['parts', 'attributes', 'categories', 'uploads', 'audit_log']);
    expect(await parts.find(fan)).toBeDefined();
  });

  it('logs the clearing of a demo after a crash before the log entry', async () => {
    const { mark, auditLog } = shop();
    await mark.claim('demo');
    const crash = jest.spyOn(store().collection(AUDIT_HEAD), 'insertIfAbsent').mockRejectedValue(new Error('gone'));
    await expect(mark.clearDemo(COMMAND_LINE)).rejects.toThrow('gone');
    crash.mockRestore();
    expect(await mark.kind()).toBe('live');
    await recover(store());
    const { items } = await auditLog.list({}, { sort: 'at', descending: true, limit: 10 });
    expect(items.map(({ action }) => action)).toEqual(['demo-cleared']);
  });
});

describe('a MongoDB store', () => {
  it('refuses to be opened during an import and after an import was interrupted', async () => {
    const second = mongoose.createConnection(mongoUri(), { dbName: store().collection(PARTS).model.db.name });
    let arrive: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    void shop().store.importInto(async () => {
      arrive();
      await new Promise(() => undefined);
    });
    await reached;
    try {
      await expect(openMongoStore(second)).rejects.toMatchObject({ code: 'storage-half-imported' });
      await expect(shop().store.importInto(async () => Promise.resolve())).rejects.toThrow(
        'Another import is filling the database.',
      );
    } finally {
      await second.close();
    }
  });
});
