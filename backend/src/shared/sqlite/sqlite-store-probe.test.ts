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
    await expect(probe.write()).rejects.toMatchObject({ kind: 'unavailable', code: 'storage-read-only' });
    store().all('PRAGMA query_only = OFF');
    await probe.write();
  });
});
