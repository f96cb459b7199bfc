import { ADA, aPart } from '#test/support/builders.js';
import { anAttribute, ATTRIBUTES } from '#test/support/attributes.js';
import type { WholeShop } from '#test/support/whole-shop.js';
import { type AttributeChanges, AttributeList, plainValues } from '../domain/attribute.js';
import type { AttributePatch } from '../domain/attribute-rules.js';
import type { GivenValues } from '../domain/attribute-values.js';
import { CategoryTree } from '../domain/category.js';
import { PartAttributes } from '../domain/part-attributes.js';
import type { ImportRow } from '../domain/part-import.js';
import type { PartPatch } from '../domain/part.js';
import { namesOf } from './part-lists.contract.js';

const KNOWN = new PartAttributes(
  new AttributeList(Object.keys(ATTRIBUTES).map((key) => anAttribute(key))),
  new CategoryTree([]),
);
/** The stored form of values that fit. */
const valuesFrom = (given: GivenValues): AttributeChanges => KNOWN.changesIn(given).changes;

/** What every store does with the values of attributes. */
export function attributeValuesContract(name: string, open: () => WholeShop): void {
  describe(`the values of attributes in ${name}`, () => {
    let shop: WholeShop;
    let processors: string;
    beforeEach(async () => {
      shop = open();
      for (const key of Object.keys(ATTRIBUTES)) await shop.attributes.add(anAttribute(key), ADA);
      processors = await shop.categories.add({ name: 'Processors', attributes: Object.keys(ATTRIBUTES) }, ADA);
    });
    const add = async (attributes: GivenValues, fields: PartPatch = {}) =>
      (await shop.parts.add(aPart({ category_id: processors, attributes: valuesFrom(attributes), ...fields }), ADA))
        ._id;
    const update = (id: string, attributes: GivenValues, fields: PartPatch = {}, version?: number) =>
      shop.parts.update(id, { ...fields, attributes: valuesFrom(attributes) }, ADA, version);
    const shown = async (id: string) => plainValues((await shop.parts.find(id))?.attributes ?? []);
    const found = async (q: string) =>
      namesOf((await shop.parts.list({ q }, { sort: 'name', descending: false, limit: 9 })).items);
    const lastEvent = async () => {
      const { items } = await shop.auditLog.list({}, { sort: 'at', descending: true, limit: 1 });
      return items[0];
    };
    const all = {
      socket: 'LGA-1718',
      clock: '3.8 GHz',
      cores: '8',
      ports: ['HDMI', 'VGA'],
      ecc: true,
      cooler: 'Tower',
    };

    it('are kept in the order of the category, and changed by their keys', async () => {
      const id = await add(all);
      expect(await shown(id)).toEqual(all);
      expect(Object.keys(await shown(id))).toEqual(Object.keys(ATTRIBUTES));
      expect((await update(id, { clock: '4 GHz', cooler: null })).outcome).toBe('updated');
      expect(await shown(id)).toEqual({ socket: 'LGA-1718', clock: '4 GHz', cores: '8', ports: all.ports, ecc: true });
      expect(await lastEvent()).toMatchObject({
        before: { 'attr:clock': '3.8 GHz', 'attr:cooler': 'Tower' },
        after: { 'attr:clock': '4 GHz' },
      });
      expect((await update(id, { clock: '4 GHz', cooler: null, ports: ['HDMI', 'VGA'] })).outcome).toBe('unchanged');
      expect((await update(id, { ports: ['VGA'] })).outcome).toBe('updated');
    });

    it('are changed only at the version that is named', async () => {
      const id = await add({ cores: 4 });
      await shop.parts.update(id, { quantity: 7 }, ADA);
      expect(await update(id, { cores: 6 }, {}, 1)).toMatchObject({ outcome: 'stale' });
      expect(await shown(id)).toEqual({ cores: '4' });
      expect((await update(id, { cores: 6 }, {}, 2)).outcome).toBe('updated');
      expect(await shown(id)).toEqual({ cores: '6' });
    });

    it('are not lost by changes at the same time', async () => {
      const id = await add({});
      await Promise.all([update(id, { cores: 6 }), update(id, { ecc: false }), update(id, {}, { name: 'N9' })]);
      expect(await shown(id)).toEqual({ cores: '6', ecc: false });
      expect(await shop.parts.find(id)).toMatchObject({ name: 'N9', version: 4 });
    });

    it.each<[string, GivenValues, AttributePatch | undefined]>([
      ['another kind', { cores: 6 }, { kind: 'choice', choices: ['6'] }],
      ['another family', { clock: '5 GHz' }, { family: 'power', unit: 'W' }],
      ['other choices', { ports: ['VGA'] }, { choices: ['HDMI'] }],
      ['a choice in other letters', { socket: 'LGA-1851' }, { choices: ['LGA-1718', 'lga-1851'] }],
      ['no attribute', { cooler: 'Fan' }, undefined],
    ])('are refused when they were judged before it had %s, and nothing is stored', async (_, given, patch) => {
      const id = await add({ ecc: true }, { sku: 'N-8' });
      const row = (fields: PartPatch): ImportRow => ({ part: { ...fields, attributes: valuesFrom(given) } });
      const [key = ''] = Object.keys(given);
      if (patch) await shop.attributes.change(key, patch, ADA, { dropFailed: true });
      else await shop.attributes.remove(key, ADA, { dropFailed: true });
      for (const write of [
        () => add(given),
        () => update(id, given),
        () => shop.parts.importAll([row({ sku: 'N-8' })], ADA, { dryRun: false }),
        () => shop.parts.importAll([row({ ...aPart(), category_id: processors })], ADA, { dryRun: false }),
      ])
        await expect(write()).rejects.toMatchObject({ kind: 'conflict', code: 'attribute-changed' });
      expect(await shop.parts.find(id)).toMatchObject({ version: 1, attributes: [{ key: 'ecc' }] });
      expect((await shop.parts.list({}, { sort: 'name', descending: false, limit: 9 })).items).toHaveLength(1);
      expect((await update(id, { [key]: null, ecc: false })).outcome).toBe('updated');
    });

    it('are hidden in a category that lacks them, and shown again', async () => {
      const id = await add({ cores: 8, cooler: 'Tower' });
      const coolers = await shop.categories.add({ name: 'Coolers', attributes: ['cooler'] }, ADA);
      await update(id, { cooler: 'Fan' }, { category_id: coolers });
      expect(await shown(id)).toEqual({ cooler: 'Fan' });
      await shop.categories.change(coolers, { attributes: [] }, ADA);
      expect(await shop.parts.find(id)).not.toHaveProperty('attributes');
      await shop.parts.update(id, { category_id: null }, ADA);
      await shop.parts.update(id, { category_id: processors }, ADA);
      expect(await shown(id)).toEqual({ cores: '8', cooler: 'Fan' });
      await shop.parts.update(id, { category_id: null }, ADA);
      await shop.parts.remove(id, ADA);
      expect(await lastEvent()).toMatchObject({ before: { 'attr:cores': '8', 'attr:cooler': 'Fan' } });
    });

    it('are found by their words, but not yes and no', async () => {
      const id = await add(all, { name: 'N8' });
      for (const q of ['lga 1718', 'LGA1718', '3.8', 'ghz', 'hdmi vga', 'towers', 'n8 tower'])
        expect([q, await found(q)]).toEqual([q, ['N8']]);
      expect(await found('yes')).toEqual([]);
      expect((await shop.parts.words()).get('tower')).toBe(1);
      await shop.synonyms.set({ word: 'chimney', words: ['tower'] }, ADA);
      expect(await found('chimney')).toEqual(['N8']);
      await update(id, { cooler: 'Water', ports: null });
      for (const q of ['tower', 'hdmi']) expect(await found(q)).toEqual([]);
      expect(await found('water')).toEqual(['N8']);
    });

    it('are set by an import, which keeps those that it does not name', async () => {
      const id = await add({ cores: 8, cooler: 'Tower' }, { sku: 'N-8' });
      const row = (attributes: GivenValues, fields: PartPatch = {}): ImportRow => ({
        part: { sku: 'N-8', ...fields, attributes: valuesFrom(attributes) },
      });
      const run = async (...rows: ImportRow[]) => await shop.parts.importAll(rows, ADA, { dryRun: false });
      expect(await run(row({ cores: 8 }))).toMatchObject([{ outcome: 'unchanged' }]);
      const other = row({ ecc: true }, { ...aPart(), sku: 'N-9', category_id: processors });
      expect(await run(row({ cores: null, ecc: false }), other)).toMatchObject([
        { outcome: 'changed' },
        { outcome: 'added' },
      ]);
      expect(await shown(id)).toEqual({ cooler: 'Tower', ecc: false });
      expect(await found('water')).toEqual([]);
      await run(row({ cooler: 'Water' }));
      expect(await found('water')).toHaveLength(1);
    });

    it('are refused in an import whose row names the attribute of another category, and nothing is changed', async () => {
      const id = await add({ cores: 8 }, { sku: 'N-8' });
      const errors = [{ field: 'cores', message: 'none here' }];
      const asked: unknown[] = [];
      const row = (fields: PartPatch): ImportRow => ({
        part: { sku: 'N-8', attributes: valuesFrom({ cores: 4 }), ...fields },
        lackedBy: (category_id) => {
          asked.push(category_id);
          return category_id === processors ? [] : errors;
        },
      });
      for (const fields of [{ category_id: null }, { sku: 'N-9', ...aPart() }])
        for (const dryRun of [true, false])
          expect(await shop.parts.importAll([row(fields)], ADA, { dryRun })).toEqual([{ outcome: 'lacking', errors }]);
      expect(await shown(id)).toEqual({ cores: '8' });
      expect(await shop.parts.importAll([row({})], ADA, { dryRun: false })).toMatchObject([{ outcome: 'changed' }]);
      expect(new Set(asked)).toEqual(new Set([null, undefined, processors]));
      expect(await shown(id)).toEqual({ cores: '4' });
    });
  });
}
