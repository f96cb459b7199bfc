import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORDERS } from '#modules/orders/adapters/mongo/order.schema.js';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { mongoShop } from './support/mongo-whole-shop.js';
import { uriOf } from './support/mongo-uri.js';
import { shopCommand } from './support/shop-command.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';
import { temporaryMongo } from './support/temporary-mongo.js';
import { populate } from './support/whole-shop.js';

const store = temporaryMongo('doctor');
const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('npm run shop -- doctor checks a MongoDB: a sound one, then one with an order that has no time of payment', async () => {
  const { db } = store().collection(PARTS).model;
  const settings = { ...FIREBASE_SETTINGS, MONGODB_URI: uriOf(db.name) };
  const { paid } = await populate(mongoShop(store()));
  const sound = await shopCommand(join(folder, 'data'), ['doctor'], { settings });
  expect(sound).toMatchObject({ status: 0, output: expect.stringMatching(/\nFound no problems\.$/) as string });

  await store()
    .collection(ORDERS)
    .updateOne({ _id: paid }, { $unset: { paid_at: 1 } });
  const found = await shopCommand(join(folder, 'data'), ['doctor'], { settings });
  expect(found.status).toBe(1);
  expect(found.output).toContain(`Order ${paid}: it is pending, but has no time of payment`);
}, 300_000);

it('npm run shop -- doctor --repair names two orders whose number prevents a unique index, and repairs the rest', async () => {
  const orders = store().collection(ORDERS);
  const settings = { ...FIREBASE_SETTINGS, MONGODB_URI: uriOf(orders.model.db.name) };
  const { paid, shipped } = await populate(mongoShop(store()));
  await orders.model.collection.dropIndex('by_number');
  const [{ number }, { number: own }] = [
    (await orders.findOne({ _id: paid }))!,
    (await orders.findOne({ _id: shipped }))!,
  ];
  await orders.updateOne({ _id: shipped }, { $set: { number, words: [] } });
  await expect(store().assertIndexes()).rejects.toMatchObject({ code: 'storage-index' });

  const doctor = () => shopCommand(join(folder, 'data'), ['doctor', '--repair'], { settings });
  const refused = await doctor();
  const pair = [paid, shipped].sort().join(' and ');
  expect(refused.status).toBe(1);
  expect(refused.output).toContain(
    `Not repaired: The index by_number of orders is not there, because ${pair} have the same number. Correct one of them`,
  );
  expect(refused.output).toContain('Repaired: Computed the search words of 1 records again.');
  expect(refused.output).toMatch(/\nIndexes and triggers: 1 problem\n.*\n(.*\n)*Search indexes: ok\n/);

  await orders.updateOne({ _id: shipped }, { $set: { number: own } });
  expect(await doctor()).toMatchObject({ status: 0 });
  await store().assertIndexes();
}, 300_000);
