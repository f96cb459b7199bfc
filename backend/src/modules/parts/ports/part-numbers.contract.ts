import { ADA, aPart } from '#test/support/builders.js';
import { concurrently, outcomes } from '#test/support/concurrency.js';
import type { NewPart } from '../domain/part.js';
import { addParts, namesOf } from './part-lists.contract.js';
import type { PartRepository } from './part.repository.js';

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
    const rows = [{ part: aPart({ sku: 'I-2' }) }, { part: aPart({ sku: 'i-1' }) }];
    const results = await parts.importAll(rows, ADA, { dryRun: false });
    expect(results).toMatchObject([{ outcome: 'added' }, { outcome: 'taken', holder }]);
    expect(await numbered('I-2')).toEqual([]);
    await parts.importAll(rows.slice(0, 1), ADA, { dryRun: false });
    expect(await numbered('i-2')).toHaveLength(1);
  });
}
