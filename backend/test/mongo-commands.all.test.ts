import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { MongoPartRepository } from '#modules/parts/adapters/mongo/mongo-part.repository.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { ADA, anOrder, aPart, signedIn } from './support/builders.js';
import { uriOf } from './support/mongo-uri.js';
import { shopCommand } from './support/shop-command.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';
import { temporaryMongo } from './support/temporary-mongo.js';

const store = temporaryMongo('commands');
const folder = mkdtempSync(join(tmpdir(), 'mongo-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('npm run shop recovers no order, which the servers of a MongoDB do, unless it exports', async () => {
  const settings = { ...FIREBASE_SETTINGS, MONGODB_URI: uriOf(store().collection(PARTS).model.db.name) };
  await signedIn(new MongoUserRepository(store()), 'ada@test.com');
  const part = await new MongoPartRepository(store()).add(aPart(), ADA);
  const { order } = await new MongoOrderRepository(store()).place(anOrder(part));
  await store()
    .collection(ORDERS)
    .updateOne({ _id: order._id }, { $set: { status: 'cancelling' } });
  const run = (...words: string[]) => shopCommand(join(folder, 'data'), words, { settings });

  for (const words of [['make-admin', 'ada@test.com'], ['verify-audit-log'], ['reconcile']])
    expect(await run(...words)).toMatchObject({ status: 0 });
  expect(await store().collection(ORDERS).findOne({ _id: order._id })).toMatchObject({ status: 'cancelling' });

  expect(await run('export', join(folder, 'export.ndjson'))).toMatchObject({ status: 0 });
  expect(await store().collection(ORDERS).findOne({ _id: order._id })).toBeUndefined();
}, 300_000);
