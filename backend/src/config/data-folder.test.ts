import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOrCreateSecret } from './data-folder.js';
import { SettingsError } from './settings.js';

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
    expect(() => loadOrCreateSecret(dataDir)).toThrow(line);
    rmSync(path);
  });
});
