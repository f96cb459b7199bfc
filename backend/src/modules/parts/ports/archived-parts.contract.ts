import { ADA, aPart } from '#test/support/builders.js';
import type { NewPart, Part, PartFilter } from '../domain/part.js';
import { addParts } from './part-lists.contract.js';
import type { PartRepository } from './part.repository.js';

const PAGE = { sort: 'name', descending: false, limit: 5 } as const;

/** The part of the contract about archived parts. */
export function archivedPartsContract(repository: () => PartRepository): void {
  let parts: PartRepository;
  beforeEach(() => {
    parts = repository();
  });
  const add = async (changes: Partial<NewPart>) => (await addParts(parts, changes))[0]!;
  const names = async (filter: PartFilter) => {
    const { items, total } = await parts.list(filter, PAGE);
    expect(total).toEqual({ count: items.length, capped: false });
    const streamed: string[] = [];
    for await (const chunk of parts.stream(filter, 'name', false)) streamed.push(...chunk.map(({ name }) => name));
    expect(streamed).toEqual(items.map(({ name }) => name));
    return streamed;
  };
  const outlined = async () => {
    const ids: string[] = [];
    for await (const chunk of parts.outlines(0, 10)) ids.push(...chunk.map(({ _id }) => _id));
    return ids;
  };

  it('leaves an archived part out of all lists until it is restored', async () => {
    const [fan, board] = [await add({ name: 'Case Fan', sku: 'FAN-1' }), await add({ name: 'Board' })];
    const revision = await parts.revision();
    const archived: Part = { ...fan, archived: true, version: 2 };
    expect(await parts.setArchived(fan._id, true, ADA)).toEqual({ outcome: 'updated', part: archived });
    expect(await parts.revision()).not.toBe(revision);
    for (const filter of [{}, { archived: false }, { max_price_cents: 1_000_000 }, { ids: [fan._id, board._id] }])
      expect(await names(filter)).toEqual(['Board']);
    expect(await names({ in_stock: true })).toEqual(['Board']);
    expect(await names({ q: 'fan' })).toEqual([]);
    expect(await names({ archived: true })).toEqual(['Case Fan']);
    expect(await names({ archived: true, q: 'fan', in_stock: true })).toEqual(['Case Fan']);
    expect(await names({ archived: true, q: 'board' })).toEqual([]);
    expect(await outlined()).toEqual([board._id]);
    expect(await parts.findByNames(['Case Fan', 'Board'], 5)).toEqual([board]);
    expect(await parts.findByWords('fan', 5)).toEqual([]);
    expect(await parts.find(fan._id)).toEqual(archived);
    expect(await parts.findByNumbers(['fan-1'])).toEqual([archived]);

    expect(await parts.setArchived(fan._id, false, ADA)).toEqual({ outcome: 'updated', part: { ...fan, version: 3 } });
    expect(await names({})).toEqual(['Board', 'Case Fan']);
    expect(await names({ archived: true })).toEqual([]);
  });

  it('archives and restores once', async () => {
    const { _id } = await add({});
    const outcomes = async (archived: boolean) =>
      (await Promise.all([1, 2, 3].map(() => parts.setArchived(_id, archived, ADA)))).map(({ outcome }) => outcome);
    expect((await outcomes(true)).sort()).toEqual(['unchanged', 'unchanged', 'updated']);
    expect((await outcomes(false)).sort()).toEqual(['unchanged', 'unchanged', 'updated']);
    expect(await parts.find(_id)).toMatchObject({ version: 3 });
    expect(await parts.setArchived('0'.repeat(24), true, ADA)).toEqual({ outcome: 'unknown' });
    expect(await parts.setArchived('x', true, ADA)).toEqual({ outcome: 'unknown' });
  });

  it('changes, imports and deletes an archived part, which stays archived and keeps its part number', async () => {
    const fan = await add({ name: 'Case Fan', sku: 'FAN-1' });
    await parts.setArchived(fan._id, true, ADA);
    await parts.update(fan._id, { price_cents: 900 }, ADA, 2);
    const { _id, name, image_url, quantity, min_order, description, sku } = fan;
    const row = { name, image_url, price_cents: 800, quantity, min_order, description, ...(sku && { sku }) };
    const imported = await parts.importAll([{ _id, version: 3, part: row }], ADA, { dryRun: false });
    expect(imported).toMatchObject([{ outcome: 'changed' }]);
    expect(await parts.find(_id)).toMatchObject({ price_cents: 800, version: 4, archived: true, sku: 'FAN-1' });
    const message = 'Case Fan, which is archived, has this part number';
    await expect(parts.add(aPart({ sku: 'fan-1' }), ADA)).rejects.toMatchObject({ errors: [{ message }] });
    const byNumber = await parts.importAll([{ part: { sku: 'fan-1', price_cents: 700 } }], ADA, { dryRun: false });
    expect(byNumber).toMatchObject([{ outcome: 'changed' }]);
    expect(await parts.find(_id)).toMatchObject({ price_cents: 700, version: 5, archived: true, sku: 'FAN-1' });
    expect(await parts.remove(_id, ADA)).toBe(true);
    expect(await names({ archived: true })).toEqual([]);
  });

  it('finds a part on sale before an archived one with the same name and picture', async () => {
    const [old, fan] = [await add({ name: 'Case Fan' }), await add({ name: 'Case Fan' })];
    await parts.setArchived(old._id, true, ADA);
    const found = await parts.findByNameAndPicture('Case Fan', fan.image_url);
    expect(found.map(({ _id }) => _id)).toEqual([fan._id, old._id]);
  });
}
