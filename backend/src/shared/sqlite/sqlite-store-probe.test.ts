import { byAnotherProgram } from '#test/support/changed-file.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { storeProbeContract } from '../store-probe.contract.js';
import { SqliteStoreProbe } from './sqlite-store-probe.js';

describe('the probe of a SQLite store', () => {
  const store = temporaryStore();
  let probe: SqliteStoreProbe;
  beforeEach(() => (probe = new SqliteStoreProbe(store())));

  storeProbeContract(() => probe);

  it('fails on a read-only file', async () => {
    store().all('PRAGMA query_only = ON');
    await expect(probe.check()).rejects.toMatchObject({ kind: 'unavailable', code: 'storage-read-only' });
    store().all('PRAGMA query_only = OFF');
    await probe.check();
  });

  it('fails from the damage that a request finds until an operator has repaired the file', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'setTimeout'] });
    const [{ block } = { block: '' }] = store().all<{ block: string }>(
      'SELECT hex(block) AS block FROM reviews_fts_data WHERE id = 10',
    );
    const setBlock = (hex: string) =>
      byAnotherProgram(store().path, `UPDATE reviews_fts_data SET block = x'${hex}' WHERE id = 10`);
    setBlock('ffffffffff');
    await probe.check();
    const search = () => store().all("SELECT rowid FROM reviews_fts WHERE reviews_fts MATCH 'kept'");
    expect(search).toThrow('The data file is damaged');
    await expect(probe.check()).rejects.toMatchObject({ kind: 'unavailable', code: 'storage-damaged' });
    setBlock(block);
    await expect(probe.check()).rejects.toMatchObject({ code: 'storage-damaged' });
    jest.advanceTimersByTime(60_000);
    await probe.check();
    expect(search()).toEqual([]);
    jest.useRealTimers();
  });
});
