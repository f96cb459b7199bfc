import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PARTS } from '#modules/parts/adapters/mongo/part.schema.js';
import { ADA, aPart, signedIn } from '#test/support/builders.js';
import { mongoShop } from './support/mongo-whole-shop.js';
import { uriOf } from './support/mongo-uri.js';
import { shopCommand } from './support/shop-command.js';
import { FIREBASE_SETTINGS } from './support/stored-users.js';
import { temporaryMongo } from './support/temporary-mongo.js';

const store = temporaryMongo('check-live');
const folder = mkdtempSync(join(tmpdir(), 'check-live-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('npm run shop -- check-live reads a MongoDB', async () => {
  const { db } = store().collection(PARTS).model;
  const settings = { ...FIREBASE_SETTINGS, MONGODB_URI: uriOf(db.name) };
  const lines = async () => (await shopCommand(folder, ['check-live'], { settings })).output.split('\n');
  const { mark, parts, users, checker } = mongoShop(store());
  expect(await lines()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ok {7}backups: by MongoDB's own mongodump/),
      expect.stringMatching(/^missing {2}store: it has no mark/),
      expect.stringMatching(/^missing {2}parts: /),
      expect.stringMatching(/^missing {2}admin: /),
      expect.stringMatching(/^missing {2}data check: /),
    ]),
  );
  await mark.claim('live');
  await parts.add(aPart(), ADA);
  await signedIn(users, 'ada@halden.test');
  await users.makeAdmin('ada@halden.test', ADA);
  await checker.saveResult({ at: '2026-03-01T09:30:00.000Z', version: '1.0.0', problems: 0, lines: [] });
  expect((await lines()).filter((line) => /(store|demo data|parts|admin|data check):/.test(line))).toEqual([
    "ok       store: a live shop's",
    'ok       demo data: none',
    'ok       parts: 1',
    'ok       admin: ada@halden.test',
    'ok       data check: no problems on 2026-03-01',
  ]);
}, 300_000);
