import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { ServerLeases } from './mongo-server-leases.js';
import { SERVER_LEASES } from './server-lease.schema.js';

const store = temporaryMongo();

it("deletes a server's lease ten minutes after it ended", async () => {
  const leases = new ServerLeases(store(), () => undefined, 'one');
  const stored = async () =>
    (await store().collection(SERVER_LEASES).findMany({}, { _id: 1 }, 10)).map(({ _id }) => _id);
  await store().collection(SERVER_LEASES).insert({ _id: 'two', beat: 7, ended: true });
  for (let n = 0; n < 400; n += 1) await leases.renew();
  expect(await stored()).toEqual(['one', 'two']);
  await leases.renew();
  expect(await stored()).toEqual(['one']);
});
