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
import { SettingsError } from './settings.js';
import Database from 'libsql';

/** Makes the data folder when it is missing, and lets only the shop's own user read its files. */
export function openDataFolder(dataDir: string): void {
  // For everything that this process and its children write from now on: customers' data and secrets.
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  accessSync(dataDir, constants.W_OK);
  // Earlier versions made them readable by every user of the machine.
  for (const name of readdirSync(dataDir)) if (/^shop\.db|^lock$/.test(name)) chmodSync(join(dataDir, name), 0o600);
}

/** Characters of a secret, as for `JWT_SECRET`. */
const MIN_LENGTH = 32;

/**
 * The secret that signs access tokens, made at the first start and kept under `dataDir`, readable by its owner alone.
 * Two shops that start at once end up with the same one. Throws `SettingsError` for a file that is no good secret.
 */
export function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'jwt-secret');
  if (!existsSync(path)) makeSecret(path);
  return readSecret(path);
}

function readSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < MIN_LENGTH)
    throw new SettingsError(
      `${path} has fewer than ${MIN_LENGTH} characters. Delete it, and the next start makes a new secret and signs all users out.`,
    );
  // Windows has no such modes.
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new SettingsError(
      `${path} can be read by other users of this machine. Delete it, and the next start makes a new secret and signs all users out; or run chmod 600 on it if no other user has read it, or set JWT_SECRET where files have no modes.`,
    );
  return secret;
}

function makeSecret(path: string): void {
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
}

/** Another shop, or a command that must be alone, has the folder. */
export class FolderInUse extends Error {}

/** Held open on purpose: the operating system gives the lock back when the process ends, however it ends. */
const locks: Database.Database[] = [];

/** Takes the folder for this process until it ends; false when another process has it. Two writers of one accounts file would lose accounts. */
export function lockFolder(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const database = new Database(join(folder, 'lock'));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) return false;
    throw error;
  }
  locks.push(database);
  return true;
}
