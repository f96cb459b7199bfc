import { ADA, aPart } from '#test/support/builders.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import type { NewPart } from '../domain/part.js';
import type { ImportRow, RowResult } from '../domain/part-import.js';
import { addParts, namesOf } from './part-lists.contract.js';
import type { PartRepository } from './part.repository.js';

const withoutIds = (results: readonly RowResult[]) =>
  results.map((result) => (result.outcome === 'added' ? { outcome: result.outcome } : result));

/** The part of the contract about part numbers. */
export function partNumbersContract(repository: () => PartRepository): void {
  let parts: PartRepository;
  beforeEach(() => {
    parts = repository();
  });
  const add = async (changes: Partial<NewPart> = {}) => (await addParts(parts, changes))[0]!;
  const TAKEN = { code: 'sku-taken' };
  const numbered = async (sku: string) => namesOf(await parts.findByNumbers([sku]));

  it('belong to one part, in any case of their letters, until it is changed or deleted', async () => {
    const [fan, drive] = [await add({ name: 'Fan', sku: 'Ab-1' }), await add({ name: 'Drive', sku: 'Ab-2' })];
    await expect(add({ sku: 'aB-1' })).rejects.toMatchObject(TAKEN);
    await expect(parts.update(drive._id, { sku: 'aB-1' }, ADA)).rejects.toMatchObject(TAKEN);
    expect(await parts.update(fan._id, { sku: 'AB-1' }, ADA)).toMatchObject({ outcome: 'updated' });
    expect([await numbered('ab-1'), await numbered('ab-2')]).toEqual([['Fan'], ['Drive']]);

    await parts.update(drive._id, { sku: '' }, ADA);
    expect(await parts.update(fan._id, { sku: 'ab-2' }, ADA)).toMatchObject({ outcome: 'updated' });
    await parts.remove(fan._id, ADA);
    expect(await numbered('ab-2')).toEqual([]);
    await add({ name: 'New', sku: 'Ab-2' });
    expect(await numbered('AB-2')).toEqual(['New']);
  });

  it('are given to one of the parts that want them at the same time', async () => {
    const wanting = [await add(), await add(), await add()];
    const { values, reasons } = await outcomes<unknown>([
      ...wanting.map(({ _id }) => parts.update(_id, { sku: 'WANTED' }, ADA)),
      ...concurrently(3, () => parts.add(aPart({ sku: 'wanted' }), ADA)),
    ]);
    expect(values).toHaveLength(1);
    expect(reasons).toEqual(Array(5).fill(expect.objectContaining(TAKEN)));
    expect(await parts.findByNumbers(['wanted'])).toHaveLength(1);
  });

  it('refuse an import that gives one of another part', async () => {
    const holder = await add({ name: 'Fan', sku: 'I-1' });
    const { _id } = await add();
    const rows = [{ part: aPart({ sku: 'I-2' }) }, { _id, version: 1, part: aPart({ sku: 'i-1' }) }];
    const results = await parts.importAll(rows, ADA, { dryRun: false });
    expect(results).toMatchObject([{ outcome: 'added' }, { outcome: 'taken', holder }]);
    expect(await numbered('I-2')).toEqual([]);
    await parts.importAll(rows.slice(0, 1), ADA, { dryRun: false });
    expect(await numbered('i-2')).toHaveLength(1);
  });

  describe('in an import', () => {
    const importAll = (dryRun: boolean, ...rows: ImportRow[]) => parts.importAll(rows, ADA, { dryRun });
    const both = async (...rows: ImportRow[]) => {
      const dry = await importAll(true, ...rows);
      expect(withoutIds(await importAll(false, ...rows))).toEqual(dry);
      return dry;
    };

    it('name the part that a row changes, in its given fields only and without a version', async () => {
      const fan = await add({ name: 'Fan', sku: 'Ab-1' });
      const drive = await add({ name: 'Drive', sku: 'Ab-2' });
      const others = { description: 'Of new parts' };
      const results = await both(
        { part: { sku: 'aB-1', price_cents: 900 }, others, isUnfit: true },
        { part: { sku: 'ab-2', price_cents: drive.price_cents } },
        { part: aPart({ sku: 'Ab-3' }), others },
      );
      expect(results).toEqual([
        { outcome: 'changed', before: fan },
        { outcome: 'unchanged', before: drive },
        { outcome: 'added' },
      ]);
      expect(await parts.find(fan._id)).toEqual({ ...fan, price_cents: 900, version: 2 });
      expect(await parts.find(drive._id)).toEqual(drive);
    });

    it('name a new part, which the values for new parts complete', async () => {
      const { description, min_order, ...part } = aPart({ name: 'New', sku: 'Ab-4' });
      expect(await both({ part, others: { description, min_order } })).toEqual([{ outcome: 'added' }]);
      expect(await parts.findByNumbers(['Ab-4'])).toMatchObject([{ ...part, description, min_order, version: 1 }]);
    });

    it('refuse a row that can only change a part when no part has one', async () => {
      const fan = await add({ sku: 'Ab-1' });
      const known = { part: { sku: 'Ab-1', price_cents: 900 }, isUnfit: true };
      const results = await both(known, { part: { sku: 'Ab-5', price_cents: 900 }, isUnfit: true });
      expect(results).toMatchObject([{ outcome: 'changed' }, { outcome: 'unfit' }]);
      expect(await parts.find(fan._id)).toEqual(fan);
    });

    it('refuse a row of an earlier version, if it names one', async () => {
      const fan = await add({ sku: 'Ab-1' });
      await parts.update(fan._id, { quantity: 470 }, ADA);
      const part = { sku: 'Ab-1', quantity: 480 };
      expect(await both({ part, version: 1 })).toMatchObject([{ outcome: 'stale' }]);
      expect(await both({ part, version: 2 })).toMatchObject([{ outcome: 'changed' }]);
    });

    it.each(['first', 'last'])('name no part that another row names by its id, with that row %s', async (place) => {
      const fan = await add({ name: 'Fan', sku: 'Ab-1' });
      const byId = { _id: fan._id, version: 1, part: { sku: 'Ab-9' } };
      const byNumber = { part: aPart({ sku: 'Ab-1' }) };
      const results = await both(...(place === 'first' ? [byId, byNumber] : [byNumber, byId]));
      expect(results.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'taken']);
      expect(await parts.find(fan._id)).toEqual(fan);
    });

    it('change the part as it is when it is written, and lose no sale', async () => {
      const fan = await add({ sku: 'Ab-1', quantity: 480 });
      const imports = [700, 800, 900].map((price_cents) =>
        importAll(false, { part: { sku: 'Ab-1', price_cents }, isUnfit: true }),
      );
      const sales = [1, 2, 3].map((quantity) => parts.update(fan._id, { quantity }, ADA));
      await Promise.all([...imports, ...sales]);
      const { version, quantity, price_cents } = (await parts.find(fan._id))!;
      expect(version).toBe(7);
      expect([1, 2, 3]).toContain(quantity);
      expect([700, 800, 900]).toContain(price_cents);
    });
  });
}
