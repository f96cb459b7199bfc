import Database from 'libsql';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

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
