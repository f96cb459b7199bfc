import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UPLOADS } from './backup-file.js';

/** Everything under `DATA_DIR` that a restore replaces. */
const DATA_FILES = ['shop.db', 'shop.db-wal', 'shop.db-shm', UPLOADS, 'jwt-secret', 'identity/accounts.json'];

/**
 * A restore has two states after all of its files are on disk. `restoring-<time>`: the old files are moved to `before-restore-<time>`.
 * `restored-<time>`: the new files are moved to their places. Both can be repeated after a crash.
 */
const STATE = /^(restoring|restored)-(\w+)$/;

/** Whether a restore was interrupted when neither the old nor the new data were complete. */
export function isHalfRestored(dataDir: string): boolean {
  return existsSync(dataDir) && readdirSync(dataDir).some((name) => STATE.test(name));
}

/** Finishes a restore, also after an interruption. The folder must be locked. Returns the folder with the old data. */
export function finishRestore(dataDir: string): string | undefined {
  const [name, state, time] = readdirSync(dataDir).flatMap((entry) => STATE.exec(entry) ?? []);
  if (name === undefined) return undefined;
  const old = join(dataDir, `before-restore-${time}`);
  const restored = join(dataDir, `restored-${time}`);
  if (state === 'restoring') {
    moveFiles(dataDir, old);
    renameSync(join(dataDir, name), restored);
    syncFolder(dataDir);
  }
  moveFiles(restored, dataDir);
  rmSync(restored, { recursive: true });
  return existsSync(old) ? old : undefined;
}

function moveFiles(from: string, to: string): void {
  for (const file of DATA_FILES.filter((path) => existsSync(join(from, path)))) {
    const target = join(to, file);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    // A rename replaces a file, but no folder that has files.
    if (file === UPLOADS) rmSync(target, { recursive: true, force: true });
    renameSync(join(from, file), target);
    syncFolder(dirname(target));
  }
  syncFolder(from);
}

/** Writes a folder's entries to disk, so that a renamed file keeps its new name after a power failure. */
export function syncFolder(folder: string): void {
  // Windows cannot sync folders.
  if (process.platform === 'win32') return;
  const entry = openSync(folder, 'r');
  try {
    fsyncSync(entry);
  } finally {
    closeSync(entry);
  }
}
