import { temporaryMongo } from '#test/support/temporary-mongo.js';
import { ServerLeases } from './mongo-server-leases.js';
import { SERVER_LEASES } from './server-lease.schema.js';

const store = temporaryMongo();

describe("servers' leases", () => {
  /** A server, and how often it found that a lease had ended. */
  const aServer = (name: string) => {
    const found = { ended: 0 };
    return { found, leases: new ServerLeases(store(), () => (found.ended += 1), name) };
  };
  const times = async (count: number, work: () => Promise<void>) => {
    for (let n = 0; n < count; n += 1) await work();
  };
  const stored = async () =>
    (await store().collection(SERVER_LEASES).findMany({}, { _id: 1 }, 10)).map(({ _id, ended }) => [_id, ended]);

  it('end when a server misses three renewals of another server, which is notified once', async () => {
    const [one, two] = [aServer('one'), aServer('two')];
    await two.leases.renew();
    await times(3, () => one.leases.renew());
    expect([one.found.ended, await stored()]).toEqual([
      0,
      [
        ['one', false],
        ['two', false],
      ],
    ]);
    await times(3, () => one.leases.renew());
    expect([one.found.ended, await stored()]).toEqual([
      1,
      [
        ['one', false],
        ['two', true],
      ],
    ]);
  });

  it('do not end while the server renews, even when another server renews more often', async () => {
    const [one, two] = [aServer('one'), aServer('two')];
    for (let n = 0; n < 5; n += 1) {
      await two.leases.renew();
      await times(3, () => one.leases.renew());
    }
    expect(one.found.ended).toBe(0);
  });

  it('begin again when a server continues after its lease has ended', async () => {
    const [one, two] = [aServer('one'), aServer('two')];
    await two.leases.renew();
    await times(4, () => one.leases.renew());
    await two.leases.renew();
    expect(await stored()).toEqual([
      ['one', false],
      ['two', false],
    ]);
    await times(4, () => one.leases.renew());
    expect(one.found.ended).toBe(2);
  });

  it('end at once when a server stops, for every other server', async () => {
    const [one, two, three] = [aServer('one'), aServer('two'), aServer('three')];
    await two.leases.renew();
    await two.leases.beforeApplicationShutdown();
    await times(2, () => one.leases.renew());
    await times(2, () => three.leases.renew());
    expect([one.found.ended, two.found.ended, three.found.ended]).toEqual([1, 0, 1]);
  });
});
