import { ADA, aPart } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import type { Part } from '../../domain/part.js';
import { SqliteStock } from './sqlite-stock.js';
import { attributeValuesContract } from '../../ports/attribute-values.contract.js';
import { partSearchTableContract } from '../../ports/part-search-table.contract.js';
import { partRepositoryContract } from '../../ports/part.repository.contract.js';
import { SqlitePartRepository } from './sqlite-part.repository.js';

const store = temporaryStore();

partRepositoryContract('SqlitePartRepository', () => new SqlitePartRepository(store()));
attributeValuesContract('SQLite', () => sqliteShop(store()));
partSearchTableContract('SQLite', () => sqliteShop(store()));

describe('a part that was read before', () => {
  it('is read again after its change, and not after a change that was rolled back', async () => {
    const parts = new SqlitePartRepository(store());
    const part = await parts.add(aPart({ quantity: 30 }), ADA);
    const found = await parts.find(part._id);
    expect(await parts.find(part._id)).toBe(found);
    const broken = store().write((tx) => {
      tx.run('UPDATE parts SET quantity = 3');
      throw new Error('refused');
    });
    await expect(broken).rejects.toThrow('refused');
    expect(await parts.find(part._id)).toEqual(part);
    await store().write((tx) => new SqliteStock(tx).adjust(part._id, { quantity: 7 }, ADA));
    expect(await parts.find(part._id)).toMatchObject({ quantity: 7, version: 2 });
    await parts.remove(part._id, ADA);
    expect(await parts.find(part._id)).toBeUndefined();
  });

  it('is one of a bounded number, and cannot be changed by its readers', async () => {
    const parts = new SqlitePartRepository(store());
    const added = await Promise.all(Array.from({ length: 1001 }, () => parts.add(aPart(), ADA)));
    const [first] = added as [Part];
    const found = await parts.find(first._id);
    expect(() => Object.assign(found ?? {}, { quantity: 0 })).toThrow(TypeError);
    for (const { _id } of added) await parts.find(_id);
    const again = await parts.find(first._id);
    expect(again).toEqual(found);
    expect(again).not.toBe(found);
  });
});

describe('the revision on SQLite', () => {
  const statements = () => jest.spyOn(store(), 'one');

  it('is read once after each commit, not for each request', async () => {
    const parts = new SqlitePartRepository(store());
    await parts.revision();
    const one = statements();
    const revision = await parts.revision();
    expect(one).not.toHaveBeenCalled();
    await parts.add(aPart(), ADA);
    const revisions = [await parts.revision(), await parts.revision()];
    expect(revisions).toEqual([revision + 1, revision + 1]);
    expect(one).toHaveBeenCalledTimes(1);
  });

  it('sees the commits of other adapters and of imports, also in the turn in which they are acknowledged', async () => {
    const parts = new SqlitePartRepository(store());
    const part = await parts.add(aPart({ quantity: 30 }), ADA);
    let before = await parts.revision();
    const expectChanged = async (change: Promise<unknown>) => {
      const during = parts.revision();
      await change;
      const after = await parts.revision();
      expect([await during, after]).toEqual([before, before + 1]);
      before = after;
    };
    await expectChanged(store().write((tx) => new SqliteStock(tx).adjust(part._id, { quantity: 7 }, ADA)));
    await expectChanged(parts.importAll([{ part: aPart({ name: 'Imported' }) }], ADA, { dryRun: false }));
    await expectChanged(
      Promise.allSettled([
        store().write((tx) => new SqliteStock(tx).adjust(part._id, { quantity: 8 }, ADA)),
        store().write((tx) => {
          tx.run('DELETE FROM parts');
          throw new Error('refused');
        }),
      ]),
    );
  });

  it('stays the same after a write that was rolled back, and while a long write is not committed', async () => {
    const parts = new SqlitePartRepository(store());
    await parts.add(aPart(), ADA);
    const before = await parts.revision();
    const seen: number[] = [];
    const long = store().writeAlone(async (tx) => {
      tx.run('DELETE FROM parts');
      seen.push(await parts.revision());
      throw new Error('abandoned');
    });
    await expect(long).rejects.toThrow('abandoned');
    const single = store().write((tx) => {
      tx.run('DELETE FROM parts');
      throw new Error('refused');
    });
    await expect(single).rejects.toThrow('refused');
    expect([...seen, await parts.revision()]).toEqual([before, before]);
  });
});
