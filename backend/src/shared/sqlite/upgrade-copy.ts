import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DomainError } from '../domain-error.js';
import type { SqliteConnection } from './sqlite-connection.js';

/** Copies a file of an older version to `<file>.version-<version>`, so that the upgrade can be undone. Throws `unavailable`. */
export function copyBeforeUpgrade(db: SqliteConnection, path: string, version: number): void {
  const copy = copyOf(path, version);
  const draft = `${copy}.part`;
  try {
    rmSync(draft, { force: true });
    db.run('VACUUM INTO ?', [draft]);
    sync(draft);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { force: true });
    throw copyFailed(error, path);
  }
}

/** Removes the copies of earlier upgrades. Call it after a successful upgrade. */
export function removeOlderCopies(path: string, version: number): void {
  const [folder, kept] = [dirname(path), basename(copyOf(path, version))];
  const copies = readdirSync(folder).filter((name) => name.startsWith(`${basename(path)}.version-`));
  for (const name of copies) if (name !== kept) rmSync(join(folder, name));
}

const copyOf = (path: string, version: number) => `${path}.version-${version}`;

function sync(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function copyFailed(error: unknown, path: string): DomainError {
  const megabytes = Math.ceil(statSync(path).size / 1e6);
  const code = error instanceof DomainError ? error.code : 'storage-failed';
  const reason = error instanceof DomainError ? error.detail : String(error);
  return new DomainError(
    'unavailable',
    code,
    `The file could not be copied before its upgrade. Free ${megabytes} MB beside it; nothing was changed. (${reason})`,
  );
}
