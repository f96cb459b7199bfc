import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#shared/time.js';

/** `20260301T093000Z`: the time in the names of files and folders, which sort by age. */
export const stampOf = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

const timeOf = (stamp: string) =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Derived from `DATA_DIR`, so that shops may share a folder for backups. */
const prefixOf = (dataDir: string) => `shop-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}-`;

/** In the name of a backup whose data have problems, so that cleaning up reads names only. */
const WITH_PROBLEMS = '-with-problems';

/** The name of a backup in a folder of backups. */
export const backupName = (dataDir: string, time: Date, hasProblems = false) =>
  `${prefixOf(dataDir)}${stampOf(time)}${hasProblems ? WITH_PROBLEMS : ''}.db`;

export interface NamedBackup {
  name: string;
  time: Date;
  /** whether the data check found problems in it; never in backups of older data */
  hasProblems: boolean;
}

/** The backups of this shop in the folder, newest first; with `.part` the incomplete ones. */
export function backupsIn(folder: string, dataDir: string, ending: '.db' | '.db.part' = '.db'): NamedBackup[] {
  const prefix = prefixOf(dataDir);
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith(ending))
    .map((name) => {
      const marked = name.slice(prefix.length, -ending.length);
      const stamp = marked.replace(WITH_PROBLEMS, '');
      return { name, time: timeOf(stamp), hasProblems: stamp !== marked };
    })
    .filter(({ time }) => !Number.isNaN(time.getTime()))
    .sort((a, b) => b.time.getTime() - a.time.getTime());
}

/** The backups that may go when the `keep` newest stay, and the newest one without problems. */
export function oldBackups(backups: readonly NamedBackup[], keep: number): NamedBackup[] {
  const withoutProblems = backups.find(({ hasProblems }) => !hasProblems);
  return backups.slice(keep).filter((one) => one !== withoutProblems);
}

/**
 * The time before which no backup in the folder has kept a file of an upload: a day before the oldest file there, because it may be one of
 * another shop, or a backup that was renamed or compressed.
 */
export function oldestIn(folder: string): Date {
  const times = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => statSync(join(folder, name)).mtimeMs);
  return new Date(Math.min(Date.now(), ...times) - DAY_MS);
}
