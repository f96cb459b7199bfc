import { AUDIT_FAULTS, type AuditFault } from '#app/audit-log/adapters/mongo/mongo-audit-faults.js';
import { MongoAuditLogRepository } from '#app/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import { AuditOutbox } from '#app/audit-log/adapters/mongo/mongo-audit-outbox.js';
import { AuditLogService } from '#app/audit-log/audit-log.service.js';
import { MongoOrderRepository } from '#modules/orders/adapters/mongo/mongo-order.repository.js';
import { IMPORT_FAULTS, IMPORT_PATIENCE, type ImportFault, PartImports } from './mongo-part-imports.js';
import { ADA, anOrder, aPart } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { stopAt } from '#test/support/stopped-at.js';
import { recover as recoverAll, temporaryMongo } from '#test/support/temporary-mongo.js';
import type { ImportRow } from '../../domain/part-import.js';
import type { Part } from '../../domain/part.js';
import { MongoPartRepository } from './mongo-part.repository.js';
import { PARTS } from './part.schema.js';

const store = temporaryMongo();

const parts = () => new MongoPartRepository(store());
const all = async () =>
  (await collect(parts().stream({}, 'created_at', false))).map(({ name, quantity }) => [name, quantity]);
const entries = async () =>
  (await collect(new MongoAuditLogRepository(store()).stream({}, 'at', false))).map(({ action, subject }) => [
    action,
    subject.label,
  ]);
const expectChainIntact = async () =>
  expect(await new AuditLogService(new MongoAuditLogRepository(store())).verify()).toMatchObject({ intact: true });

describe('after a server stopped in an import', () => {
  const UNDECIDED = ['import-begun', 'rows-staged', 'import-deciding'] as const;
  const COMMITTED = ['import-committed', 'rows-folded'] as const;
  let fan: Part;
  let drive: Part;
  beforeEach(async () => {
    fan = await parts().add(aPart({ name: 'Fan', quantity: 100, min_order: 1 }), ADA);
    drive = await parts().add(aPart({ name: 'Drive', quantity: 100, min_order: 1 }), ADA);
  });

  /** From now on everything before lies long enough back to count as left behind. */
  const passTime = () => {
    const clock = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => clock() + 2 * IMPORT_PATIENCE);
  };
  const rowOf = ({ _id, version, ...part }: Part, quantity: number): ImportRow => {
    const { name, image_url, price_cents, min_order, description } = part;
    return { _id, version, part: { name, image_url, price_cents, min_order, description, quantity } };
  };
  const rows = () => [rowOf(fan, 55), { part: aPart({ name: 'New', quantity: 7 }) }];
  const importUntil = (place: ImportFault, some = rows()) =>
    stopAt<ImportFault>(place, (faults) => {
      const imports = new PartImports(store(), faults);
      return new MongoPartRepository(store(), undefined, imports).importAll(some, ADA, { dryRun: false });
    });
  const recover = () =>
    Promise.all(
      [1, 2].map(async () => {
        await recoverAll(store());
      }),
    );
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

  it('it is tried at every place between two writes', () =>
    expect([...UNDECIDED, ...COMMITTED, 'rows-removed'].sort()).toEqual([...IMPORT_FAULTS].sort()));

  it.each(UNDECIDED)('at %s, nothing of it is there, and parts and imports go on', async (place) => {
    const goOn = await importUntil(place);
    expect(await all()).toEqual(BEFORE);
    passTime();
    await recover();
    expect(await all()).toEqual(BEFORE);
    await parts().update(fan._id, { quantity: 99 }, ADA);
    expect(await goOn()).toMatchObject({ reason: { code: 'import-too-late' } });
    await recover();
    expect(await all()).toEqual([['Fan', 99], BEFORE[1]]);
    await parts().importAll([rowOf(drive, 3)], ADA, { dryRun: false });
    expect(await all()).toEqual([
      ['Fan', 99],
      ['Drive', 3],
    ]);
    expect((await entries()).slice(2)).toEqual([
      ['part-changed', 'Fan'],
      ['part-changed', 'Drive'],
    ]);
    await expectChainIntact();
  });

  it.each(COMMITTED)('at %s, all of it is there, once', async (place) => {
    const goOn = await importUntil(place);
    passTime();
    await recover();
    expect(await all()).toEqual(AFTER);
    await parts().update(fan._id, { quantity: 54 }, ADA);
    expect(await goOn()).toMatchObject({ value: [{ outcome: 'changed' }, { outcome: 'added' }] });
    await recover();
    expect(await all()).toEqual([['Fan', 54], ...AFTER.slice(1)]);
    expect((await entries()).slice(2).sort()).toEqual([['part-changed', 'Fan'], ...IMPORTED].sort());
    await expectChainIntact();
  });

  it('at rows-removed, a refused one is over', async () => {
    const refused = [...rows(), { ...rowOf(drive, 1), version: 9 }];
    const goOn = await importUntil('rows-removed', refused);
    passTime();
    await recover();
    expect(await all()).toEqual(BEFORE);
    expect(await parts().importAll([rowOf(fan, 55)], ADA, { dryRun: false })).toMatchObject([{ outcome: 'changed' }]);
    await goOn();
    expect(await all()).toEqual([['Fan', 55], BEFORE[1]]);
  });

  /** Long enough for what is under way to come to its end, if nothing holds it. */
  const giveTime = async () => {
    for (let looks = 0; looks < 5; looks += 1) await store().collection(PARTS).findMany({}, { _id: 1 }, 1);
  };

  it('an order of its parts waits for its end, and a change as well', async () => {
    // However long this takes, nobody takes the import for dead.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const goOn = await importUntil('rows-staged');
    const order = new MongoOrderRepository(store()).place(anOrder(fan, { amount: 5 }));
    await giveTime();
    const change = parts().update(fan._id, { description: 'Other words' }, ADA);
    await giveTime();
    expect(await goOn()).toMatchObject({ value: [{ outcome: 'changed' }, { outcome: 'added' }] });
    await Promise.all([order, change]);
    expect(await parts().find(fan._id)).toMatchObject({ quantity: 50, description: 'Other words', version: 4 });
    expect((await entries()).slice(2).sort()).toEqual([['part-changed', 'Fan'], ...IMPORTED].sort());
  });

  it('who reads a list sees no half of it', async () => {
    const many = Array.from({ length: 150 }, (_, n) => ({ part: aPart({ name: `New ${n}` }) }));
    const goOn = await importUntil('rows-folded', many);
    const seen = all();
    await giveTime();
    await goOn();
    expect(await seen).toHaveLength(152);
  });

  it('whoever needs its parts ends it, without waiting for a sweep', async () => {
    await importUntil('rows-staged');
    passTime();
    expect(await parts().update(fan._id, { quantity: 1 }, ADA)).toMatchObject({ outcome: 'updated' });
    expect(await all()).toEqual([['Fan', 1], BEFORE[1]]);
  });
});

describe('after a server stopped in an admin act', () => {
  const actUntil = (place: AuditFault, act: (repository: MongoPartRepository) => Promise<unknown>) =>
    stopAt<AuditFault>(place, (faults) => act(new MongoPartRepository(store(), new AuditOutbox(store(), faults))));
  const recover = () => Promise.all([1, 2].map(() => recoverAll(store())));

  it.each(AUDIT_FAULTS)('at %s, its entry is in the log once, and the chain goes on', async (place) => {
    const fan = await parts().add(aPart({ name: 'Fan' }), ADA);
    const goOn = await actUntil(place, (repository) => repository.update(fan._id, { quantity: 5 }, ADA));
    // Another one acts before anybody has recovered anything.
    await parts().add(aPart({ name: 'Drive' }), ADA);
    await recover();
    const told = (await entries()).sort();
    expect(told).toEqual([
      ['part-added', 'Drive'],
      ['part-added', 'Fan'],
      ['part-changed', 'Fan'],
    ]);
    await goOn();
    await recover();
    expect((await entries()).sort()).toEqual(told);
    expect((await store().collection(PARTS).findMany({}, { _id: 1 }, 9)).map(({ acts }) => acts ?? [])).toEqual([
      [],
      [],
    ]);
    await expectChainIntact();
  });

  it.each(AUDIT_FAULTS)('at %s of a removal, the part is gone and its entry is there', async (place) => {
    const fan = await parts().add(aPart({ name: 'Fan' }), ADA);
    const goOn = await actUntil(place, (repository) => repository.remove(fan._id, ADA));
    expect(await all()).toEqual([]);
    await recover();
    expect(await store().collection(PARTS).findOne({ _id: fan._id })).toBeUndefined();
    expect((await entries()).map(([action]) => action)).toEqual(['part-added', 'part-deleted']);
    await goOn();
    expect(await entries()).toHaveLength(2);
    await expectChainIntact();
  });
});
