import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret that signs access tokens, made at the first start and kept under `dataDir`, readable by its owner alone.
 * Two shops that start at once end up with the same one.
 */
export function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'jwt-secret');
  return readSecret(path) ?? makeSecret(path);
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function makeSecret(path: string): string {
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, 'w', 0o600);
  writeSync(file, `${randomBytes(48).toString('base64url')}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    // Fails when another process was first, and never shows a half-written file.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}
