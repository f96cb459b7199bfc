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
