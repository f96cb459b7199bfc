import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { SettingsError } from './settings-error.js';
import { DomainError } from '#shared/domain-error.js';
import { type Database, openDatabase } from '#shared/sqlite/driver.js';
import { versionOf } from '#shared/sqlite/migrate.js';
import { translate } from '#shared/sqlite/sqlite-error.js';

/** Creates the data folder if it is missing. Only the shop's own user may read its files. */
export function openDataFolder(dataDir: string): void {
  // For all files that this process and its children write: they contain customers' data and secrets.
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  accessSync(dataDir, constants.W_OK);
  // A file that was copied here by hand may be readable by every user of the machine.
  for (const name of readdirSync(dataDir)) if (/^shop\.db|^lock$/.test(name)) chmodSync(join(dataDir, name), 0o600);
}

/**
 * Throws `SettingsError` when the secret or the accounts of a shop are there, but not its data: a new shop would look as if all orders
 * were gone. The store is created before both.
 */
export function assertStoreNotLost(dataDir: string): void {
  const left = ['jwt-secret', 'identity/accounts.json'].filter((name) => existsSync(join(dataDir, name)));
  if (left.length === 0 || dataVersion(dataDir) !== 0) return;
  throw new SettingsError(
    `DATA_DIR ${dataDir} has ${left.join(' and ')} of a shop, but its shop.db is missing or empty. Restore a backup with \`npm run shop -- restore <file>\`, or, for a new shop, delete the folder or set another DATA_DIR.`,
  );
}

/** The data version of the data file: 0 without data, undefined for one that is damaged or of an earlier baseline, which opening reports. */
export function dataVersion(dataDir: string): number | undefined {
  const path = join(dataDir, 'shop.db');
  if (!existsSync(path)) return 0;
  const database = openDatabase(path);
  try {
    return versionOf(database);
  } catch {
    return undefined;
  } finally {
    database.close();
  }
}

/** Whether another program has the database open; false without a database and for one that cannot be read. */
export function isDatabaseOpen(dataDir: string): boolean {
  const path = join(dataDir, 'shop.db');
  if (!existsSync(path)) return false;
  const database = openDatabase(path);
  try {
    // Every open connection holds a lock on the file that this mode excludes.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE');
    return false;
  } catch (error) {
    const refusal = translate(error);
    return refusal instanceof DomainError && refusal.code === 'storage-busy';
  } finally {
    database.close();
  }
}

/** Characters, as for `JWT_SECRET`. */
const MIN_SECRET_LENGTH = 32;

/**
 * Reads the secret that signs access tokens; the first start creates it under `dataDir`, readable by its owner only. Two shops that
 * start at once get the same secret. Throws `SettingsError` for a file that is too short or readable by others.
 */
export function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'jwt-secret');
  if (!existsSync(path)) createSecret(path);
  return readSecret(path);
}

/** Throws `SettingsError` like `loadOrCreateSecret`, but creates none. */
export function assertSecretUsable(dataDir: string): void {
  const path = join(dataDir, 'jwt-secret');
  if (existsSync(path)) readSecret(path);
}

function readSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < MIN_SECRET_LENGTH)
    throw new SettingsError(
      `${path} has fewer than ${MIN_SECRET_LENGTH} characters. Delete it, and the next start makes a new secret and signs all users out.`,
    );
  // Windows has no file modes.
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new SettingsError(
      `${path} can be read by other users of this machine. Delete it, and the next start makes a new secret and signs all users out; or run chmod 600 on it if no other user has read it, or set JWT_SECRET where files have no modes.`,
    );
  return secret;
}

function createSecret(path: string): void {
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, 'w', 0o600);
  writeSync(file, `${randomBytes(48).toString('base64url')}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    // Linking is atomic: it fails when another process was first, and no process reads a half-written file.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Another process, a shop or a command, has locked the folder. */
export class FolderInUse extends Error {}

/** Kept open: the operating system releases the locks when the process ends, even after a crash. */
const locks: Database[] = [];

/** Releases the locks of this process. */
export function releaseFolders(): void {
  for (const database of locks.splice(0)) database.close();
}

/** Locks the folder for this process until it ends; false when another process has locked it. Two writers would overwrite each other's data. */
export function lockFolder(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const database = openDatabase(join(folder, 'lock'));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const refusal = translate(error);
    if (refusal instanceof DomainError && refusal.code === 'storage-busy') return false;
    throw refusal;
  }
  locks.push(database);
  return true;
}
