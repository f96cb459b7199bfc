import { outboxOf } from '#app/wiring/mongo-store.js';
import { MongoTransferableStore } from '#app/data-transfer/adapters/mongo/mongo-transferable.store.js';
import type { RecordType } from '#app/data-transfer/domain/record-types.js';
import { MongoUserRepository } from '#modules/users/adapters/mongo/mongo-user.repository.js';
import { AN_ISSUER } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { DemoHistory } from './demo-history.js';
import { demoRecords } from './demo-records.js';

const store = temporaryMongo();
const MONDAY = Date.parse('2026-03-02T10:00:00.000Z');
const TUESDAY = Date.parse('2026-03-03T00:00:01.000Z');
const silent = { log: () => undefined };

describe('the history of a demo in MongoDB', () => {
  const begin = (now: number) =>
    DemoHistory.begin(
      new MongoTransferableStore(store(), [], outboxOf(store())),
      new MongoUserRepository(store()),
      { now, issuer: AN_ISSUER },
      silent,
    );
  const stored = (type: RecordType) =>
    collect(new MongoTransferableStore(store(), [], outboxOf(store())).records(type));

  it('is completed once, as it was begun, after a server stopped halfway and another one began on the next day', async () => {
    const first = await begin(MONDAY);
    let steps = 0;
    await first?.complete(() => ++steps > 7);
    expect((await stored('reviews')).length).toBe(0);
    for (const history of await Promise.all([begin(TUESDAY), begin(TUESDAY)])) await history?.complete(() => false);
    const expected = demoRecords(Date.parse('2026-03-02T00:00:00.000Z'), { issuer: AN_ISSUER });
    const types = [
      'users',
      'attributes',
      'categories',
      'parts',
      'papers',
      'orders',
      'sandbox_intents',
      'messages',
      'reviews',
      'audit_log',
    ] as const;
    for (const type of types) expect([type, (await stored(type)).length]).toEqual([type, expected[type]?.length]);
    expect(new Set(await stored('orders'))).toEqual(new Set(expected.orders));
  });
});
