import { MongoAuditLogRepository } from '#modules/audit-log/adapters/mongo/mongo-audit-log.repository.js';
import type { DomainError } from '#shared/domain-error.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { ADA, aPart } from '#test/support/builders.js';
import { collect } from '#test/support/concurrency.js';
import { atEveryWrite, crashAt, type Write } from '#test/support/failing-writes.js';
import { IS_QUICK } from '#test/support/quick.js';
import { emptied, recover, temporaryMongo } from '#test/support/temporary-mongo.js';
import { type Attribute, AttributeList, type AttributeValue } from '../../domain/attribute.js';
import type { Part } from '../../domain/part.js';
import { MongoAttributeStore } from './mongo-attribute.store.js';
import { MongoCategoryStore } from './mongo-category.store.js';
import { IMPORT_TIMEOUT_MS } from './mongo-import-lock.js';
import { MongoPartRepository } from './mongo-part.repository.js';
import { PARTS } from './part.schema.js';

const TDP: Attribute = { key: 'tdp', name: 'TDP', kind: 'text', in_table: true, as_filter: true };
const WATTS = { kind: 'number', family: 'power', unit: 'W' } as const;

const database = temporaryMongo();
let store: MongoStore;
let fan: Part;
afterEach(() => jest.restoreAllMocks());

const parts = () => new MongoPartRepository(store);
const attributes = (server = store) => new MongoAttributeStore(server);
const definition = async () => new AttributeList((await attributes().read()).entries).withKey('tdp');
/** The kinds of the attribute, of its values and of the list of its category. */
const kinds = async () => ({
  definition: (await definition())?.kind,
  value: (await parts().find(fan._id))?.attributes?.[0]?.kind,
  listed: (await new MongoCategoryStore(store).read()).entries[0]?.attributes,
});
const events = async () =>
  (await collect(new MongoAuditLogRepository(store).stream({}, 'at', false))).filter(
    ({ action }) => action === 'attribute-changed' || action === 'attribute-deleted',
  );

const reset = async () => {
  jest.restoreAllMocks();
  store = await emptied(database());
  await attributes().add(TDP, ADA);
  const category_id = await new MongoCategoryStore(store).add({ name: 'Fans', attributes: ['tdp'] }, ADA);
  const values = [{ key: 'tdp', kind: 'text', value: '65' }] as const;
  fan = await parts().add(aPart({ name: 'Fan', category_id, attributes: { tdp: values } }), ADA);
};

/** Another server recovers after the timeout of a change. */
const recoverLater = async () => {
  const clock = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => clock() + 2 * IMPORT_TIMEOUT_MS);
  await recover(store);
};

/** Writes of a change: crashes before and after each. */
const LEAST = 12;
const BEFORE = { definition: 'text', value: 'text', listed: ['tdp'] };

describe('recovery after a server stopped during a change of an attribute', () => {
  it('changes the attribute and all values, or nothing', async () => {
    const after = { definition: 'number', value: 'number', listed: ['tdp'] };
    const outcomes = new Set<string>();
    await atEveryWrite(LEAST, async (at, side) => {
      await reset();
      const crash = await crashAt(store, at, side, (server) => attributes(server).change('tdp', WATTS, ADA));
      await recoverLater();
      const found = await kinds();
      expect([BEFORE, after]).toContainEqual(found);
      const isDone = found.definition === 'number';
      await attributes().change('tdp', { kind: 'text' }, ADA);
      const end = await crash.wake();
      if ('reason' in end) expect([isDone, end.reason]).toMatchObject([false, { code: 'import-too-late' }]);
      await recover(store);
      // A server that had not begun changes it after the other one.
      const isDoneLater = !isDone && 'value' in end;
      expect(await kinds()).toEqual(isDoneLater ? after : BEFORE);
      expect(await events()).toHaveLength(isDone ? 2 : isDoneLater ? 1 : 0);
      outcomes.add(isDone ? 'before recovery' : isDoneLater ? 'later' : 'never');
      return crash;
    });
    if (!IS_QUICK) expect([...outcomes].toSorted()).toEqual(['before recovery', 'later', 'never']);
  });

  it('deletes the attribute, all values and its places in categories, or nothing', async () => {
    const after = { definition: undefined, value: undefined, listed: [] };
    const remove = (server?: MongoStore) => attributes(server).remove('tdp', ADA, { dropFailed: true });
    await atEveryWrite(LEAST, async (at, side) => {
      await reset();
      const crash = await crashAt(store, at, side, remove);
      await recoverLater();
      const found = await kinds();
      expect([BEFORE, after]).toContainEqual(found);
      if (found.definition) await remove();
      const end = await crash.wake();
      if ('reason' in end) expect(['import-too-late', 'attribute-unknown']).toContain((end.reason as DomainError).code);
      await recover(store);
      expect(await kinds()).toEqual(after);
      expect(await events()).toHaveLength(1);
      return crash;
    });
  });

  /** The first write after the values are staged. */
  const afterStaging = () => {
    let isStaged = false;
    return ({ collection }: Write) => {
      isStaged ||= collection === 'parts';
      return isStaged && collection === 'part_imports';
    };
  };

  it('keeps what another server changes in a part before its values are staged', async () => {
    await reset();
    const isStaging = ({ collection }: Write) => collection === 'parts';
    const crash = await crashAt(store, isStaging, 'before', (server) => attributes(server).change('tdp', WATTS, ADA));
    await parts().update(fan._id, { description: 'Other words' }, ADA);
    expect(await crash.wake()).toMatchObject({ value: { total: 1, converts: 1 } });
    expect(await parts().find(fan._id)).toMatchObject({
      ...{ description: 'Other words', version: 3 },
      attributes: [{ kind: 'number', value: '65 W' }],
    });
  });

  it.each<[string, (server: MongoStore) => Promise<unknown>, AttributeValue[]]>([
    [
      'converts',
      (server) => attributes(server).change('tdp', WATTS, ADA),
      [{ key: 'tdp', kind: 'number', value: '35 W', number: 35 }],
    ],
    ['removes', (server) => attributes(server).remove('tdp', ADA, { dropFailed: true }), []],
  ])('%s a value that another server writes after all were staged', async (_, work, after) => {
    await reset();
    const crash = await crashAt(store, afterStaging(), 'before', work);
    const values = [{ key: 'tdp', kind: 'text', value: '35' }] as const;
    const late = await parts().add(aPart({ name: 'Late', attributes: { tdp: values } }), ADA);
    expect(await crash.wake()).toHaveProperty('value');
    const { attributes: stored = [] } = (await store.collection(PARTS).findOne({ _id: late._id })) ?? {};
    expect(stored).toEqual(after);
    const log = await collect(new MongoAuditLogRepository(store).stream({}, 'at', false));
    const changes = log.filter(({ action, subject }) => action === 'part-changed' && subject.id === late._id);
    expect(changes).toMatchObject([{ before: { 'attr:tdp': '35' } }]);
  });

  it('changes nothing when the list was changed while the server was stopped too long', async () => {
    await reset();
    const isAdding = ({ collection }: Write) => collection === 'attributes';
    const socket = { ...TDP, key: 'socket', name: 'Socket' };
    const adding = await crashAt(store, isAdding, 'before', (server) => attributes(server).add(socket, ADA));
    await recoverLater();
    const work = (server: MongoStore) => attributes(server).change('tdp', WATTS, ADA);
    const changing = await crashAt(store, afterStaging(), 'before', work);
    await adding.wake();
    expect(await changing.wake()).toMatchObject({ reason: { code: 'import-too-late' } });
    expect(await kinds()).toEqual(BEFORE);
    expect(await attributes().change('tdp', WATTS, ADA)).toMatchObject({ isChanged: true });
  });
});
