import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '#app/wiring/sqlite-store.js';
import { assertSecretUsable, assertStoreNotLost, loadOrCreateSecret, openDataFolder } from './data-folder.js';
import { SettingsError } from './settings-error.js';

describe('the data folder', () => {
  let umask: number;
  let dataDir: string;
  beforeEach(() => {
    umask = process.umask(0o022);
    dataDir = mkdtempSync(join(tmpdir(), 'shop-folder-'));
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(dataDir, { recursive: true });
  });

  it('is readable by its owner only, with the files that were open to all and those that are written later', () => {
    for (const name of ['shop.db', 'shop.db-wal', 'lock']) writeFileSync(join(dataDir, name), '', { mode: 0o644 });
    openDataFolder(dataDir);
    writeFileSync(join(dataDir, 'later'), '');
    const open = readdirSync(dataDir).filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it.each([
    ['shop.db is missing beside the secret of a shop', 'jwt-secret', undefined],
    ['shop.db is empty beside the secret of a shop', 'jwt-secret', ''],
    ["shop.db is missing beside a demo's accounts", 'identity/accounts.json', undefined],
  ])('is refused when %s', (_, name, content) => {
    mkdirSync(join(dataDir, 'identity'));
    writeFileSync(join(dataDir, name), 'x'.repeat(40));
    if (content !== undefined) writeFileSync(join(dataDir, 'shop.db'), content);
    expect(() => assertStoreNotLost(dataDir)).toThrow(
      new SettingsError(
        `DATA_DIR ${dataDir} has ${name} of a shop, but its shop.db is missing or empty. Restore a backup with \`npm run shop -- restore <file>\`, or, for a new shop, delete the folder or set another DATA_DIR.`,
      ),
    );
    rmSync(join(dataDir, 'shop.db'), { force: true });
    openSqliteStore(join(dataDir, 'shop.db')).close();
    expect(() => assertStoreNotLost(dataDir)).not.toThrow();
  });
});

describe('the secret that signs access tokens', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-secret-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('is created once and stays the same', () => {
    const secret = loadOrCreateSecret(dataDir);
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(loadOrCreateSecret(dataDir)).toBe(secret);
  });

  it('is readable by its owner only', () => {
    loadOrCreateSecret(dataDir);
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['is empty', '', 0o600, /jwt-secret has fewer than 32 characters\. Delete it/],
    ['is short', 'secret', 0o600, /jwt-secret has fewer than 32 characters\. Delete it/],
    ['can be read by others', 'x'.repeat(64), 0o640, /jwt-secret can be read by other users .* chmod 600/],
  ])('is refused in one line when its file %s', (_, secret, mode, line) => {
    const path = join(dataDir, 'jwt-secret');
    writeFileSync(path, secret);
    chmodSync(path, mode);
    expect(() => loadOrCreateSecret(dataDir)).toThrow(SettingsError);
    for (const read of [loadOrCreateSecret, assertSecretUsable]) expect(() => read(dataDir)).toThrow(line);
    rmSync(path);
  });
});
