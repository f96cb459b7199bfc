import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecret } from './secret-file.js';

describe('the secret that signs access tokens', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-secret-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('is made once and stays the same', () => {
    const secret = keptSecret(dataDir);
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect(keptSecret(dataDir)).toBe(secret);
  });

  it('can be read by its owner alone', () => {
    keptSecret(dataDir);
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });
});
