import { ADA, aPart } from '#test/support/builders.js';
import { quickOnMongo } from '#test/support/quick.js';
import type { ImportRow, RowResult } from '../domain/part-import.js';
import type { NewPart, Part } from '../domain/part.js';
import { addParts, readAll } from './part-lists.contract.js';
import type { PartRepository } from './part.repository.js';

/** The part of the contract about imports. */
export function partImportContract(repository: () => PartRepository): void {
  let parts: PartRepository;
  beforeEach(() => {
    parts = repository();
  });
  const add = async (changes: Partial<NewPart> = {}) => (await addParts(parts, changes))[0]!;
  const rowOf = (stored: Part, changes: Partial<NewPart> = {}): ImportRow => {
    const { _id, version, name, image_url, price_cents, quantity, min_order, description } = stored;
    return { _id, version, part: { name, image_url, price_cents, quantity, min_order, description, ...changes } };
  };
  const importAll = (...rows: ImportRow[]) => parts.importAll(rows, ADA, { dryRun: false });
  const outcomes = (results: readonly RowResult[]) => results.map(({ outcome }) => outcome);

  it('adds and changes all rows in one step, and skips unchanged rows', async () => {
    const [fan, drive] = [await add({ name: 'Fan' }), await add({ name: 'Drive' })];
    const revision = await parts.revision();
    const results = await importAll(
      { part: aPart({ name: 'Case' }) },
      rowOf(fan, { name: 'Quiet Fan', quantity: 0, price_cents: 900 }),
      rowOf(drive),
    );
    expect(outcomes(results)).toEqual(['added', 'changed', 'unchanged']);
    expect(results[1]).toEqual({ outcome: 'changed', before: fan });
    const { _id: added } = results[0] as { _id: string };
    expect(await parts.find(added)).toEqual({
      ...aPart({ name: 'Case' }),
      ...{ _id: added, version: 1, created_at: expect.any(String) as string, total_stocked: 480 },
    });
    const changed = { name: 'Quiet Fan', quantity: 0, price_cents: 900, version: 2, total_stocked: 0 };
    expect(await parts.find(fan._id)).toEqual({ ...fan, ...changed });
    expect(await parts.find(drive._id)).toEqual(drive);
    expect(await parts.revision()).not.toBe(revision);
    expect((await parts.list({ q: 'quiet' }, { sort: 'name', descending: false, limit: 5 })).items).toHaveLength(1);
  });

  it.each<[outcome: string, row: (fan: Part) => ImportRow]>([
    ['unknown', (fan) => ({ ...rowOf(fan), _id: '0'.repeat(24) })],
    ['unknown', (fan) => ({ ...rowOf(fan), _id: "' OR 1=1 --" })],
    ['stale', (fan) => ({ ...rowOf(fan, { description: 'Other words' }), version: 1 })],
    ['stale', (fan) => ({ ...rowOf(fan, { description: 'Other words' }), version: 99 })],
    ['unversioned', (fan) => ({ _id: fan._id, part: aPart({ name: 'Other' }) })],
  ])('changes nothing when one row is %s', async (outcome, row) => {
    const [fan, drive] = [await add({ name: 'Fan' }), await add({ name: 'Drive' })];
    // A sale since the export.
    await parts.update(fan._id, { quantity: 470 }, ADA);
    const now = (await parts.find(fan._id))!;
    const [before, revision] = [await readAll(parts), await parts.revision()];
    const results = await importAll(rowOf(drive, { name: 'Changed' }), { part: aPart() }, row(now));
    expect(outcomes(results)).toEqual(['changed', 'added', outcome]);
    if (outcome !== 'unknown') expect(results[2]).toMatchObject({ before: now });
    expect(await readAll(parts)).toEqual(before);
    expect(await parts.revision()).toBe(revision);
  });

  it('accepts a row of an older version that equals the current part', async () => {
    const fan = await add();
    await parts.update(fan._id, { quantity: 470 }, ADA);
    expect(outcomes(await importAll(rowOf(fan, { quantity: 470 })))).toEqual(['unchanged']);
  });

  it('returns the results of a dry run without writing', async () => {
    const fan = await add();
    const before = await readAll(parts);
    const results = await parts.importAll([{ part: aPart() }, rowOf(fan, { name: 'Other' }), rowOf(fan)], ADA, {
      dryRun: true,
    });
    expect(results).toEqual([
      { outcome: 'added' },
      { outcome: 'changed', before: fan },
      { outcome: 'unchanged', before: fan },
    ]);
    expect(await readAll(parts)).toEqual(before);
  });

  it('allows concurrent reads and writes, which see all of it or nothing and lose no change', async () => {
    const fan = await add({ quantity: 0 });
    const added = quickOnMongo(105, 12);
    const rows = Array.from({ length: added }, (_, i) => ({ part: aPart({ name: `Part ${i}` }) }));
    const counts = new Set<number>();
    const state = { done: false, progress: 0 };
    const importing = parts
      .importAll(rows, ADA, { dryRun: false, onProgress: (count) => (state.progress = count) })
      .then(() => (state.done = true));
    const selling = parts.update(fan._id, { quantity: 5 }, ADA);
    while (!state.done) {
      counts.add((await parts.list({}, { sort: 'name', descending: false, limit: 1 })).total.count);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([importing, selling]);
    expect([...counts].filter((count) => count !== 1 && count !== 1 + added)).toEqual([]);
    expect(counts.has(1)).toBe(true);
    expect(state.progress).toBe(added);
    expect(await readAll(parts)).toHaveLength(1 + added);
    expect(await parts.find(fan._id)).toMatchObject({ quantity: 5 });
  });

  it('discards an import that onProgress aborts, and accepts later imports', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => ({ part: aPart({ name: `Part ${i}` }) }));
    const onProgress = (done: number) => {
      if (done >= 100) throw new Error('The client disconnected');
    };
    await expect(parts.importAll(rows, ADA, { dryRun: false, onProgress })).rejects.toThrow('The client disconnected');
    expect(await readAll(parts)).toEqual([]);
    expect(outcomes(await importAll({ part: aPart() }))).toEqual(['added']);
  });

  it('applies one of two imports of the same version', async () => {
    const fan = await add();
    const all = await Promise.all([1, 2].map((n) => importAll(rowOf(fan, { quantity: n }))));
    expect(all.flatMap(outcomes).sort()).toEqual(['changed', 'stale']);
    expect(await parts.find(fan._id)).toMatchObject({ version: 2 });
  });
}
