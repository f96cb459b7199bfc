import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupsIn, type NamedBackup } from '#app/backup/backup-names.js';
import type { Settings } from '#app/config/settings.js';
import { line, type Line } from './live-settings.js';

/** Litestream reads the log every half second; its alert waits as long. */
const MAX_BEHIND_MS = 5 * 60_000;

/** Scheduled backups or Litestream; one of them is enough. MongoDB has its own. */
export function backupLine(settings: Settings, now: Date): Line {
  if (settings.mongodbUri !== undefined)
    return line('backups', "by MongoDB's own mongodump, which is not checked here");
  const byShop = newestBackup(settings, now);
  return line('backups', typeof byShop !== 'string' && isReplicated(settings.dataDir) ? 'by Litestream' : byShop);
}

type Found = string | { missing: string };

function newestBackup({ backups, dataDir }: Settings, now: Date): Found {
  if (!backups) return { missing: 'set BACKUP_DIR to a folder on another disk, or run Litestream.' };
  const { folder, everySeconds } = backups;
  let newest: NamedBackup | undefined;
  try {
    [newest] = backupsIn(folder, dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const fault = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    return { missing: `the folder ${folder} ${fault}.` };
  }
  if (!newest)
    return { missing: `${folder} has no backup yet; start the shop, or run npm run shop -- backup ${folder}.` };
  const at = newest.time.toISOString();
  if (newest.hasProblems) return { missing: `the newest one, of ${at}, has problems; run npm run shop -- doctor.` };
  if (now.getTime() - newest.time.getTime() > 2000 * everySeconds)
    return { missing: `the newest one is of ${at}; start the shop, and see its log.` };
  return `in ${folder}, the newest of ${at}`;
}

/** Litestream's own folder beside the data has what it read of their log. */
function isReplicated(dataDir: string): boolean {
  const folder = join(dataDir, '.shop.db-litestream');
  if (!existsSync(folder)) return false;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const read = Math.max(0, ...files.map(changedAt));
  const written = changedAt(join(dataDir, 'shop.db-wal')) || changedAt(join(dataDir, 'shop.db'));
  return read > written - MAX_BEHIND_MS;
}

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
