import { ADA, aPart, BOB } from '#test/support/builders.js';
import { collect, outcomes } from '#test/support/concurrency.js';
import { fewerOnMongo } from '#test/support/quick.js';
import type { WholeShop } from '#test/support/whole-shop.js';
import { type Attribute, AttributeList, plainValues } from '../domain/attribute.js';
import { MAX_FAILED_LISTED } from '../domain/attribute-conversion.js';
import type { AttributePatch } from '../domain/attribute-rules.js';
import { type GivenValue, valuesOf } from '../domain/attribute-values.js';
import type { Part } from '../domain/part.js';
import type { AttributeStore, ChangeOptions } from './attribute.store.js';
import type { CategoryStore } from './category.store.js';
import type { PartRepository } from './part.repository.js';

const TDP: Attribute = { key: 'tdp', name: 'TDP', kind: 'text', in_table: true, as_filter: true };
const WATTS = { kind: 'number', family: 'power', unit: 'W' } as const;

/** The contract of every store of attributes; `open` returns the ports over an empty store. */
export function attributeStoreContract(name: string, open: () => WholeShop): void {
  describe(`attributes in ${name}`, () => {
    let shop: WholeShop;
    let attributes: AttributeStore;
    let categories: CategoryStore;
    let parts: PartRepository;
    let category_id: string;
    beforeEach(async () => {
      shop = open();
      ({ attributes, categories, parts } = shop);
      await attributes.add(TDP, ADA);
      category_id = await categories.add({ name: 'Processors', attributes: ['tdp'] }, ADA);
    });
    const definition = async (key = 'tdp') => new AttributeList((await attributes.read()).entries).withKey(key);
    const withValue = async (given: GivenValue, fields: object = { category_id }): Promise<Part> => {
      const { values = [] } = valuesOf((await definition()) ?? TDP, given);
      return await parts.add(aPart({ name: `Part ${String(given)}`, ...fields, attributes: { tdp: values } }), ADA);
    };
    const change = (patch: AttributePatch, options?: ChangeOptions) => attributes.change('tdp', patch, BOB, options);
    const stored = async () => {
      const all = [...(await collect(shop.store.records('parts')))].flat() as Part[];
      return Object.fromEntries(all.map((part) => [part.name, [part.attributes?.[0]?.value, part.version]]));
    };
    const events = async (action: string) => {
      const all = await collect(shop.auditLog.stream({}, 'at', false));
      return all.filter((event) => event.action === action);
    };
    const conflict = (code: string) => expect.objectContaining({ kind: 'conflict', code }) as object;

    it('change their kind together with the values of all parts, hidden and archived ones too', async () => {
      await withValue('65');
      await withValue('0.125 kW', {});
      const { _id } = await withValue('35W');
      await parts.setArchived(_id, true, ADA);
      const other = await parts.add(aPart({ name: 'Other' }), ADA);
      const revision = await parts.revision();
      expect(await change(WATTS)).toEqual({ total: 3, converts: 3, failed: [], isChanged: true });
      expect(await stored()).toEqual({
        'Part 65': ['65 W', 2],
        'Part 0.125 kW': ['0.125 kW', 2],
        'Part 35W': ['35W', 3],
        Other: [undefined, 1],
      });
      expect((await parts.find(_id))?.attributes).toEqual([{ key: 'tdp', kind: 'number', value: '35W', number: 35 }]);
      expect(await parts.find(other._id)).toEqual(other);
      expect(await parts.revision()).toBeGreaterThan(revision);
      expect(await definition()).toEqual({ ...TDP, ...WATTS });
      expect(await events('attribute-changed')).toMatchObject([
        { actor: BOB.who, before: { kind: 'text' }, after: { kind: 'number', unit: 'W', values_changed: 3 } },
      ]);
      expect(await events('part-changed')).toEqual([]);
    });

    it('keep the text of a value from kind to kind', async () => {
      const part = await withValue('65');
      await change({ kind: 'number' });
      expect((await parts.find(part._id))?.attributes).toEqual([
        { key: 'tdp', kind: 'number', value: '65', number: 65 },
      ]);
      await change(WATTS);
      await change({ kind: 'choices', choices: ['65 W', '35 W'] });
      expect(plainValues((await parts.find(part._id))?.attributes ?? [])).toEqual({ tdp: ['65 W'] });
      await change({ kind: 'text' });
      expect(plainValues((await parts.find(part._id))?.attributes ?? [])).toEqual({ tdp: '65 W' });
    });

    it('say in a dry run what a change would do, and write nothing', async () => {
      await withValue('65');
      const failing = await withValue('about 65 W');
      const [before, revision] = [await stored(), await parts.revision()];
      const failed = [{ _id: failing._id, name: 'Part about 65 W', text: 'about 65 W' }];
      const counts = { total: 2, converts: 1, failed, isChanged: false };
      expect(await change(WATTS, { dryRun: true })).toEqual(counts);
      expect(await change(WATTS, { dryRun: true, dropFailed: true })).toEqual(counts);
      expect(await change({ unit: 'V' }, { dryRun: true }).catch((error: unknown) => error)).toMatchObject({
        kind: 'invalid',
      });
      expect([await stored(), await definition(), await parts.revision()]).toEqual([before, TDP, revision]);
      expect(await events('attribute-changed')).toEqual([]);
    });

    it('list a hundred of the values that do not fit, and count all', async () => {
      for (let n = 0; n <= MAX_FAILED_LISTED; n += 1) await withValue(`about ${n} W`);
      const { failed, ...counts } = await change(WATTS, { dryRun: true });
      expect(counts).toEqual({ total: MAX_FAILED_LISTED + 1, converts: 0, isChanged: false });
      expect(failed).toHaveLength(MAX_FAILED_LISTED);
      await change(WATTS, { dropFailed: true });
      const [{ after } = {}] = await events('attribute-changed');
      expect(after).toMatchObject({ values_dropped: MAX_FAILED_LISTED + 1 });
      expect(String(after?.['dropped_from']).split('; ')).toHaveLength(11);
      expect(after?.['dropped_from']).toMatch(/^Part about 0 W: about 0 W; .*; …$/);
    });

    it('stay with all values when one does not fit, unless it is to be removed', async () => {
      await withValue('65');
      await withValue('about 65 W');
      const [before, revision] = [await stored(), await parts.revision()];
      await expect(change(WATTS)).rejects.toEqual(conflict('attribute-values-fail'));
      expect([await stored(), await definition(), await parts.revision()]).toEqual([before, TDP, revision]);
      expect(await change(WATTS, { dropFailed: true })).toMatchObject({ total: 2, converts: 1, isChanged: true });
      expect(await stored()).toEqual({ 'Part 65': ['65 W', 2], 'Part about 65 W': [undefined, 2] });
      expect(await events('attribute-changed')).toMatchObject([
        { after: { values_changed: 1, values_dropped: 1, dropped_from: 'Part about 65 W: about 65 W' } },
      ]);
    });

    it('change a name, unit or flag, and gain choices, without a change of parts', async () => {
      await withValue('65');
      await change(WATTS);
      const before = await stored();
      const free = { total: 0, converts: 0, failed: [], isChanged: true };
      expect(await change({ unit: 'kW', name: 'Power', in_table: false })).toEqual(free);
      expect(await change({ unit: 'kW' })).toEqual({ ...free, isChanged: false });
      expect(await stored()).toEqual(before);
      await change({ kind: 'choice', choices: ['65 W'] });
      const chosen = await stored();
      expect(await change({ choices: ['35 W', '65 W'] })).toEqual(free);
      expect(await stored()).toEqual(chosen);
      await expect(change({ choices: ['35 W'] })).rejects.toEqual(conflict('attribute-values-fail'));
      expect(await change({ choices: ['35 W', '65 w'] })).toMatchObject({ total: 1, converts: 1 });
      expect(await stored()).toEqual({ 'Part 65': ['65 w', 4] });
    });

    it('have one kind after two admins changed it at once, and values of it', async () => {
      await withValue('65');
      const kinds = [WATTS, { kind: 'choice', choices: ['65', '65 W'] }] as const;
      await outcomes(kinds.map((kind) => change(kind)));
      const after = (await definition())!;
      const [value] = (await parts.stream({}, 'name', false)[Symbol.asyncIterator]().next()).value[0].attributes;
      expect(value).toMatchObject({ kind: after.kind, value: '65 W' });
    });

    it('change or are deleted by one of two admins, and never half', async () => {
      await withValue('65');
      const { reasons } = await outcomes([
        change(WATTS).then(() => undefined),
        attributes.remove('tdp', ADA, { dropFailed: true }),
      ]);
      if (reasons.length > 0) expect(reasons).toMatchObject([{ kind: 'not-found' }]);
      expect([await definition(), (await stored())['Part 65']?.[0]]).toEqual([undefined, undefined]);
    });

    it('are deleted with their values only on demand, and leave the lists of categories', async () => {
      await withValue('65');
      await withValue('35 W', {});
      await attributes.add({ ...TDP, key: 'socket', name: 'Socket' }, ADA);
      await categories.change(category_id, { attributes: ['tdp', 'socket'] }, ADA);
      const before = await stored();
      await expect(attributes.remove('tdp', ADA)).rejects.toMatchObject({
        code: 'attribute-has-values',
        detail: '2 parts have a value of it. Drop the values with drop_failed=true.',
      });
      expect(await stored()).toEqual(before);
      await attributes.remove('tdp', BOB, { dropFailed: true });
      expect(await stored()).toEqual({ 'Part 65': [undefined, 2], 'Part 35 W': [undefined, 2] });
      expect(await definition()).toBeUndefined();
      expect((await categories.read()).entries).toMatchObject([{ attributes: ['socket'] }]);
      await attributes.remove('socket', ADA);
      expect((await categories.read()).entries).toMatchObject([{ attributes: [] }]);
      expect(await events('attribute-deleted')).toMatchObject([
        { before: { kind: 'text', values_dropped: 2, dropped_from: 'Part 65: 65; Part 35 W: 35 W', categories: 1 } },
        { before: { name: 'Socket', categories: 1 } },
      ]);
      await expect(attributes.remove('tdp', ADA)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(change({ name: 'None' })).rejects.toMatchObject({ kind: 'not-found' });
    });

    it('change in lists of parts as a whole, while other requests run', async () => {
      const many = fewerOnMongo(1200, 120);
      const values = [{ key: 'tdp', kind: 'text', value: '65' }] as const;
      const rows = Array.from({ length: many }, (_, n) => {
        return { part: aPart({ name: `Part ${n}`, category_id, attributes: { tdp: values } }) };
      });
      await parts.importAll(rows, ADA, { dryRun: false });
      const seen: string[] = [];
      const state = { isDone: false };
      const changing = change(WATTS).finally(() => (state.isDone = true));
      while (!state.isDone) {
        const { items } = await parts.list({}, { sort: 'name', descending: false, limit: 100 });
        const kinds = new Set(items.map(({ attributes: [value] = [] }) => value?.kind));
        seen.push([...kinds].join(' and '));
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(await changing).toMatchObject({ total: many, converts: many });
      expect(seen.filter((kinds) => kinds !== 'text' && kinds !== 'number')).toEqual([]);
      expect(seen).toContain('text');
      expect(new Set(Object.values(await stored()).map(String))).toEqual(new Set(['65 W,2']));
    });
  });
}
