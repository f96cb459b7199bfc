import { MongoAuditLogRepository } from '#modules/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { AuditLogService } from '#modules/audit-log/audit-log.service.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { atEveryWrite, type Crash, crashAt, type Side, type Write } from '#test/support/failing-writes.js';
import { IS_QUICK } from '#test/support/quick.js';
import { collect } from '#test/support/concurrency.js';
import { emptied, recover as recoverStore, temporaryMongo } from '#test/support/temporary-mongo.js';
import type { ImportRow } from '../../domain/part-import.js';
import type { Part } from '../../domain/part.js';
import { IMPORT_TIMEOUT_MS } from './mongo-import-lock.js';
import { MongoPartRepository } from './mongo-part.repository.js';
import { PARTS } from './part.schema.js';

const database = temporaryMongo();
let store: MongoStore;
let fan: Part;
let drive: Part;

const parts = (server = store) => new MongoPartRepository(server);
const all = async () =>
  (await collect(parts().stream({}, 'created_at', false))).map(({ name, quantity }) => [name, quantity]);
const entries = async () =>
  (await collect(new MongoAuditLogRepository(store).stream({}, 'at', false))).map(({ action, subject }) => [
    action,
    subject.label,
  ]);
const expectChainIntact = async () =>
  expect(await new AuditLogService(new MongoAuditLogRepository(store)).verify()).toMatchObject({ intact: true });
const recover = () => Promise.all([1, 2].map(() => recoverStore(store)));

const reset = async () => {
  store = await emptied(database());
  fan = await parts().add(aPart({ name: 'Fan', quantity: 100, min_order: 1 }), ADA);
  drive = await parts().add(aPart({ name: 'Drive', quantity: 100, min_order: 1 }), ADA);
};
beforeEach(reset);
afterEach(() => jest.restoreAllMocks());

/** Runs the test for each write of the work; each run begins with only the two parts. */
const atEachWrite = (least: number, test: (at: number, side: Side) => Promise<Crash>) =>
  atEveryWrite(least, async (at, side) => {
    jest.restoreAllMocks();
    await reset();
    return test(at, side);
  });

describe('recovery after a server stopped during an import', () => {
  /** Moves the clock beyond the timeout, so that imports begun before count as abandoned. */
  const passTimeout = () => {
    const clock = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => clock() + 2 * IMPORT_TIMEOUT_MS);
  };
  const rowOf = ({ _id, version, ...part }: Part, quantity: number): ImportRow => {
    const { name, image_url, price_cents, min_order, description } = part;
    return { _id, version, part: { name, image_url, price_cents, min_order, description, quantity } };
  };
  const rows = () => [rowOf(fan, 55), { part: aPart({ name: 'New', quantity: 7 }) }];
  const importUntil = (at: number | ((write: Write) => boolean), side: Side, some = rows()) =>
    crashAt(store, at, side, (server) => parts(server).importAll(some, ADA, { dryRun: false }));
  /** The first write after the rows are staged. */
  const afterStaging = () => {
    let staged = false;
    return ({ collection }: Write) => {
      staged ||= collection === 'parts';
      return staged && collection === 'part_imports';
    };
  };
  const BEFORE = [
    ['Fan', 100],
    ['Drive', 100],
  ];
  const AFTER = [
    ['Fan', 55],
    ['Drive', 100],
    ['New', 7],
  ];
  const IMPORTED = [
    ['part-changed', 'Fan'],
    ['part-added', 'New'],
  ];

  it('applies all rows once or none, and later changes and imports work', async () => {
    const outcomes: string[] = [];
    await atEachWrite(24, async (at, side) => {
      const crash = await importUntil(at, side);
      passTimeout();
      await recover();
      const imported = (await all()).length === AFTER.length;
      expect(await all()).toEqual(imported ? AFTER : BEFORE);
      const update = await parts().update(fan._id, { quantity: 99 }, ADA);
      expect(update).toMatchObject({ outcome: 'updated' });
      const end = await crash.wake();
      // An import that had not begun finds the part changed.
      if (imported) expect(end).toMatchObject({ value: [{ outcome: 'changed' }, { outcome: 'added' }] });
      else if ('reason' in end) expect(end.reason).toMatchObject({ code: 'import-too-late' });
      else expect(end.value).toMatchObject([{ outcome: 'stale' }, { outcome: 'added' }]);
      await recover();
      expect(await all()).toEqual([['Fan', 99], BEFORE[1], ...(imported ? [AFTER[2]] : [])]);
      await parts().importAll([rowOf(drive, 3)], ADA, { dryRun: false });
      expect((await all())[1]).toEqual(['Drive', 3]);
      const changes = [...(imported ? IMPORTED : []), ['part-changed', 'Fan'], ['part-changed', 'Drive']];
      expect((await entries()).slice(2).sort()).toEqual(changes.sort());
      await expectChainIntact();
      outcomes.push(`${side}: ${imported ? 'all' : 'nothing'}`);
      return crash;
    });
    if (IS_QUICK) return;
    expect(new Set(outcomes)).toEqual(new Set(['before: nothing', 'before: all', 'after: nothing', 'after: all']));
    // Once an earlier write has committed the import, a crash at any later write keeps it.
    for (const side of ['before', 'after']) {
      const decided = outcomes.filter((outcome) => outcome.startsWith(side)).map((outcome) => outcome.endsWith('all'));
      expect(decided.indexOf(true)).toBe(decided.lastIndexOf(false) + 1);
    }
  });

  it('applies no row of a refused import, and the next import works', async () => {
    await atEachWrite(12, async (at, side) => {
      const crash = await importUntil(at, side, [...rows(), { ...rowOf(drive, 1), version: 9 }]);
      passTimeout();
      await recover();
      expect(await all()).toEqual(BEFORE);
      expect(await parts().importAll([rowOf(fan, 55)], ADA, { dryRun: false })).toMatchObject([{ outcome: 'changed' }]);
      await crash.wake();
      expect(await all()).toEqual([['Fan', 55], BEFORE[1]]);
      return crash;
    });
  });

  /** Waits long enough for operations to end that no lock delays. */
  const waitLongEnough = async () => {
    for (let reads = 0; reads < 5; reads += 1) await store.collection(PARTS).findMany({}, { _id: 1 }, 1);
  };

  it('lets orders and changes of its parts wait until it ends', async () => {
    // The clock is frozen, so the import never counts as abandoned.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const crash = await importUntil(afterStaging(), 'before');
    const order = new MongoOrderRepository(store).place(anOrder(fan, { amount: 5 }));
    await waitLongEnough();
    const change = parts().update(fan._id, { description: 'Other words' }, ADA);
    await waitLongEnough();
    expect(await crash.wake()).toMatchObject({ value: [{ outcome: 'changed' }, { outcome: 'added' }] });
    await Promise.all([order, change]);
    expect(await parts().find(fan._id)).toMatchObject({ quantity: 50, description: 'Other words', version: 4 });
    expect((await entries()).slice(2).sort()).toEqual([['part-changed', 'Fan'], ...IMPORTED].sort());
  });

  it('never lists half of an import', async () => {
    // They are applied 50 at a time.
    const many = Array.from({ length: 55 }, (_, n) => ({ part: aPart({ name: `New ${n}` }) }));
    const applyingRows = ({ collection, does }: Write) => collection === 'parts' && does === 'bulkWrite';
    const crash = await importUntil(applyingRows, 'after', many);
    const seen = all();
    await waitLongEnough();
    await crash.wake();
    expect(await seen).toHaveLength(57);
  });

  it('ends an abandoned import when an admin changes one of its parts', async () => {
    await importUntil(afterStaging(), 'before');
    passTimeout();
    expect(await parts().update(fan._id, { quantity: 1 }, ADA)).toMatchObject({ outcome: 'updated' });
    expect(await all()).toEqual([['Fan', 1], BEFORE[1]]);
  });
});

describe('recovery after a server stopped during a change by an admin', () => {
  const ADDED = [
    ['part-added', 'Drive'],
    ['part-added', 'Fan'],
  ];

  it('logs the audit event once, and the chain stays intact', async () => {
    await atEachWrite(8, async (at, side) => {
      const crash = await crashAt(store, at, side, (server) => parts(server).update(fan._id, { quantity: 5 }, ADA));
      // Another admin makes a change before anything is recovered.
      await parts().add(aPart({ name: 'Cable' }), ADA);
      await recover();
      const isChanged = at > 1 || side === 'after';
      const others = [...ADDED, ['part-added', 'Cable']];
      expect((await entries()).sort()).toEqual([...others, ...(isChanged ? [['part-changed', 'Fan']] : [])].sort());
      await crash.wake();
      await recover();
      expect((await entries()).sort()).toEqual([...others, ['part-changed', 'Fan']].sort());
      const documents = await store.collection(PARTS).findMany({}, { _id: 1 }, 9);
      expect(documents.map(({ pending }) => pending ?? [])).toEqual([[], [], []]);
      await expectChainIntact();
      return crash;
    });
  });

  it('deletes a removed part and logs the audit event', async () => {
    await atEachWrite(10, async (at, side) => {
      const crash = await crashAt(store, at, side, (server) => parts(server).remove(fan._id, ADA));
      const isRemoved = at > 1 || side === 'after';
      expect(await all()).toHaveLength(isRemoved ? 1 : 2);
      await recover();
      expect((await store.collection(PARTS).findOne({ _id: fan._id })) === undefined).toBe(isRemoved);
      expect(await entries()).toHaveLength(isRemoved ? 3 : 2);
      await crash.wake();
      expect((await entries()).sort()).toEqual([...ADDED, ['part-deleted', 'Fan']]);
      expect(await store.collection(PARTS).findOne({ _id: fan._id })).toBeUndefined();
      await expectChainIntact();
      return crash;
    });
  });
});
