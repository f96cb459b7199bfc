import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backupName, backupsIn, oldBackups, oldestIn, stampOf } from '#app/backup/backup-names.js';
import { isDatabaseOpen, loadOrCreateSecret } from '#app/config/data-folder.js';
import { finishRestore, syncFolder } from '#app/backup/restored-data.js';
import type { Settings } from '#app/config/settings.js';
import { problemsOf } from '#app/data-check/domain/data-check.js';
import type { StoreKind } from '#app/data-transfer/domain/store-kind.js';
import { missingFiles, removeOldFiles } from '#app/data-transfer/upload-files.js';
import { kindFor } from '#app/server/store-claim.js';
import { holdMessages, MIGRATIONS } from '#app/wiring/sqlite-store.js';
import { type NextPlaces, replacedPapers, restorePapers } from '#app/wiring/sqlite-restored-papers.js';
import { DomainError } from '#shared/domain-error.js';
import { BASELINE } from '#shared/baseline.js';
import { newestVersion } from '#shared/sqlite/migrate.js';
import { SqliteConnection } from '#shared/sqlite/sqlite-connection.js';
import { copyShop, FORMAT, type Manifest, seal, unpack, type Unpacked, UPLOADS } from '#app/backup/backup-file.js';
import { Refusal } from '#shared/refusal.js';
import { assertStoreExists, heldText, lock, withStore, type Command } from './command.js';
import { checkStore } from './doctor-command.js';

/**
 * Writes a backup of the running or stopped shop to a new file; in an existing folder, to a file with the time in its name.
 * @param keep how many of this shop's backups stay in the folder, besides the newest one without problems
 */
export function backup(target: string, keep?: number): Command {
  return async (settings) => {
    assertSqlite(settings, 'mongodump');
    assertStoreExists(settings);
    const inFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false;
    const now = new Date();
    const fileFor = (hasProblems: boolean) =>
      inFolder ? join(target, backupName(settings.dataDir, now, hasProblems)) : target;
    if (keep !== undefined && !inFolder) throw new Refusal(`--keep needs a folder that exists, and ${target} is none.`);
    assertAbsent(fileFor(false));
    if (inFolder) removeUnfinished(target, settings.dataDir);

    const { file, manifest, problems } = await writeBackup(settings, fileFor);
    const removed = keep === undefined ? [] : oldBackups(backupsIn(target, settings.dataDir), keep);
    for (const { name } of removed) rmSync(join(target, name));
    if (removed.length > 0) await removeOldFiles(join(target, UPLOADS), oldestIn(target));
    const text = `Backed up ${contentOf(manifest)} to ${file}. It contains customers' data and secrets: keep it as safe as the shop's own.`;
    const first = removed.length > 0 ? `${text} Removed older backups: ${removed.length}.` : text;
    return { text: [first, ...problems].join('\n'), foundProblems: problems.length > 0 };
  };
}

function assertAbsent(file: string): void {
  if (existsSync(file)) throw new Refusal(`${file} exists already, and a backup does not overwrite files.`);
}

async function writeBackup(settings: Settings, fileFor: (hasProblems: boolean) => string) {
  const folder = `${fileFor(false)}.part`;
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const copy = join(folder, 'shop.db');
    const { manifest, missing } = await copyShop(settings.dataDir, folder, join(dirname(folder), UPLOADS));
    const problems = [
      ...(await problemsIn(copy, manifest, { ...settings, dataDir: folder })),
      ...missingFiles(missing, join(settings.dataDir, UPLOADS)),
    ];
    await seal(copy);
    const file = fileFor(problems.length > 0);
    assertAbsent(file);
    renameSync(copy, file);
    syncFolder(dirname(file));
    return { file, manifest, problems };
  } catch (error) {
    throw backupRefusal(error, fileFor(false));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lines about problems of the copied data. Throws `Refusal` when a copy of older data is damaged. */
async function problemsIn(copy: string, { data_version }: Manifest, settings: Settings): Promise<readonly string[]> {
  // Opening older data would migrate the copy, which the older version of the shop could then not restore.
  if (data_version !== newestVersion(MIGRATIONS)) {
    assertIntact(copy);
    return [];
  }
  let lines: readonly string[] = [];
  await withStore(
    settings,
    async (adapters) => {
      const check = await checkStore(adapters, {
        ...(!process.stderr.isTTY && { onCheck: () => undefined }),
        // The uploaded files are in another folder, and the copying compared each with its hash.
        without: ['files'],
      });
      if (check.problems > 0)
        lines = [...check.lines, `The data check found ${problemsOf(check.problems)}: run \`npm run shop -- doctor\`.`];
      return { text: '' };
    },
    { checkMark: false },
  );
  return lines;
}

function assertIntact(copy: string): void {
  const connection = SqliteConnection.open(copy);
  try {
    const [first] = connection.all<{ integrity_check: string }>('PRAGMA integrity_check(1)');
    if (first?.integrity_check !== 'ok') throw new Refusal(`The copy is damaged: ${first?.integrity_check}`);
  } finally {
    connection.close();
  }
}

const UNFINISHED_AFTER_MS = 3_600_000;

/** Removes what killed backups left in the folder. A backup of the last hour may still be running. */
function removeUnfinished(folder: string, dataDir: string): void {
  for (const { name, time } of backupsIn(folder, dataDir, '.db.part'))
    if (Date.now() - time.getTime() > UNFINISHED_AFTER_MS) rmSync(join(folder, name), { recursive: true });
}

/** Replaces the data of a stopped shop by those of a backup. @param next the numbers of the next papers */
export function restore(file: string, next: NextPlaces = {}): Command {
  return async (settings) => {
    assertSqlite(settings, 'mongorestore');
    if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
    const { dataDir } = settings;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock(dataDir);
    lock(join(dataDir, 'identity'));
    finishRestore(dataDir);
    if (isDatabaseOpen(dataDir)) throw new Refusal(`Another program has ${join(dataDir, 'shop.db')} ${IN_USE}`);

    const { manifest, held, papers, missing } = await prepare(file, settings, next);
    try {
      const old = finishRestore(dataDir);
      const kept = old === undefined ? 'There were no old data.' : `The old data are in ${old}.`;
      const text = `Restored ${contentOf(manifest)} of ${manifest.created_at} to ${dataDir}. ${kept}${heldText(held)}`;
      const lines = [...papers, ...(settings.jwtSecret === undefined ? [] : [CHANGE_SECRET])];
      const missingLines = missingFiles(missing, join(dirname(file), UPLOADS));
      return { text: [text, ...lines, ...missingLines].join('\n'), foundProblems: missing.length > 0 };
    } catch (error) {
      throw new Refusal(`The restore was interrupted (${codeOf(error)}); the next start of the shop finishes it.`);
    }
  };
}

const IN_USE =
  'open, such as Litestream. Stop it first: its replica would mix the old data with the new. Nothing was changed.';

const CHANGE_SECRET =
  'Change JWT_SECRET before you start the shop: with the old one, tokens that were revoked after the backup are valid again.';

/** Writes the backup's files into the data folder. After that even a crash does not stop the restore: the next start finishes it. */
async function prepare(
  file: string,
  settings: Settings,
  next: NextPlaces,
): Promise<Unpacked & { papers: readonly string[] }> {
  const { dataDir } = settings;
  const folder = join(dataDir, 'restore.part');
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    let papers: readonly string[] = [];
    const replaced = replacedPapers(join(dataDir, 'shop.db'), kindFor(settings));
    const unpacked = await unpack(file, folder, {
      accept: (found) => assertUsable(file, found, settings),
      uploads: [join(dirname(file), UPLOADS), join(dataDir, UPLOADS)],
      hold: (database) => {
        papers = restorePapers(database, next, replaced);
        return holdMessages(database);
      },
    });
    // A new one: the backup's users have their old token versions, so tokens that were revoked since would be valid again.
    loadOrCreateSecret(folder);
    syncFolder(folder);
    renameSync(folder, join(dataDir, `restoring-${stampOf(new Date())}`));
    syncFolder(dataDir);
    return { ...unpacked, papers };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw backupRefusal(error, dataDir);
  }
}

function assertUsable(file: string, { format, data_version, kind }: Manifest, settings: Settings): void {
  const newest = newestVersion(MIGRATIONS);
  if (format > FORMAT || data_version > newest)
    throw new Refusal(
      `${file} was written by a newer version of the shop (data version ${data_version}, this one knows ${newest}); restore it with that version.`,
    );
  if (data_version < BASELINE)
    throw new Refusal(
      `${file} is the backup of an earlier beta (data version ${data_version}), and this version (data version ${newest}) cannot restore it; restore it with the version that wrote it.`,
    );
  if (kind !== kindFor(settings)) throw new Refusal(`${file} ${WRONG_KIND[kind]}`);
}

const WRONG_KIND: Record<StoreKind, string> = {
  demo: 'is the backup of a demo, whose admin password is public, and there is a Firebase project. Restore it without the settings of the project, and run `npm run shop -- clear-demo` before you set them.',
  live: 'is the backup of a live shop, and with the built-in identity emulator anyone could sign in as anyone. Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN.',
};

function assertSqlite({ mongodbUri }: Settings, tool: 'mongodump' | 'mongorestore'): void {
  if (mongodbUri === undefined) return;
  throw new Refusal(
    `This shop stores its data in MongoDB: use its own ${tool}, and verify the result with \`npm run shop -- doctor\`.`,
  );
}

const contentOf = ({ parts, orders }: Manifest) => `${parts} parts and ${orders} orders`;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

const FULL = 'the disk is full; free space, or choose another one';
const REASONS: Record<string, string> = {
  'storage-full': FULL,
  ENOSPC: FULL,
  EDQUOT: FULL,
  'storage-read-only': 'it may not be written',
  EACCES: 'it may not be written',
  EROFS: 'it may not be written',
  ENOENT: 'its folder does not exist',
};

/** A line about a file that cannot be written or read. */
function backupRefusal(error: unknown, file: string): unknown {
  const code = codeOf(error);
  const reason = REASONS[code];
  if (reason !== undefined) return new Refusal(`${file} was not written: ${reason}. Nothing was changed.`);
  if (error instanceof DomainError) return new Refusal(`${file} was not written: ${error.detail} Nothing was changed.`);
  return (error as NodeJS.ErrnoException).syscall === undefined
    ? error
    : new Refusal(`${file} was not written: ${code}. Nothing was changed.`);
}
