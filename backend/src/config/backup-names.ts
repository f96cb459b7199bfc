import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';

/** `20260301T093000Z`: the time in the names of files and folders, which sort by age. */
export const stampOf = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

const timeOf = (stamp: string) =>
  new Date(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Derived from `DATA_DIR`, so that shops may share a folder for backups. */
const prefixOf = (dataDir: string) => `shop-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}-`;

/** The name of a backup in a folder of backups. */
export const backupName = (dataDir: string, time: Date) => `${prefixOf(dataDir)}${stampOf(time)}.db`;

export interface NamedBackup {
  name: string;
  time: Date;
}

/** The backups of this shop in the folder, newest first; with `.part` the incomplete ones. */
export function backupsIn(folder: string, dataDir: string, ending: '.db' | '.db.part' = '.db'): NamedBackup[] {
  const prefix = prefixOf(dataDir);
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith(ending))
    .map((name) => ({ name, time: timeOf(name.slice(prefix.length, -ending.length)) }))
    .filter(({ time }) => !Number.isNaN(time.getTime()))
    .sort((a, b) => b.time.getTime() - a.time.getTime());
}
