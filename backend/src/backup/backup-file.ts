import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { StoreKind } from '#app/data-transfer/domain/store-kind.js';
import { copyFiles } from '#app/data-transfer/upload-files.js';
import type { Upload } from '#modules/parts/domain/upload.js';
import { isMarked, versionOf } from '#shared/sqlite/migrate.js';
import { SqliteConnection } from '#shared/sqlite/sqlite-connection.js';
import { Refusal } from '#shared/refusal.js';
import { fileIn, type OpenFile, writeNew } from '#shared/stored-file.js';

/*
 * A backup is the shop's database with two more tables: one row about the backup, and the other files of the data folder. After the
 * database the file ends with a line with the SHA-256 of everything before it; SQLite ignores bytes after its last page.
 */

/** Increases when an older version of the shop could not restore the file. */
export const FORMAT = 1;
/** The emulator's accounts, which a backup contains where they exist. */
const ACCOUNTS = 'identity/accounts.json';

const TABLES = `
  CREATE TABLE backup_manifest (
    format INTEGER NOT NULL,
    data_version INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    kind TEXT NOT NULL,
    parts INTEGER NOT NULL,
    orders INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE backup_files (path TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT;
`;

export interface Manifest {
  format: number;
  data_version: number;
  /** ISO 8601 UTC */
  created_at: string;
  kind: StoreKind;
  parts: number;
  orders: number;
}

/** The name of the folder with the uploaded files, beside the database of a shop and beside backups. */
export const UPLOADS = 'uploads';

/**
 * Copies the data of the running or stopped shop into `folder/shop.db`, and the files of its uploads into the folder `uploads`, where each
 * is once for all backups. Returns the names of those that are missing or damaged.
 */
export async function copyShop(
  dataDir: string,
  folder: string,
  uploads: string,
): Promise<{ manifest: Manifest; missing: string[] }> {
  const created_at = new Date().toISOString();
  copyDatabase(join(dataDir, 'shop.db'), join(folder, 'shop.db'));
  const copy = SqliteConnection.open(join(folder, 'shop.db'));
  try {
    const one = <T>(sql: string) => copy.one<{ value: T }>(sql)?.value;
    const kind = one<StoreKind>('SELECT kind AS value FROM store_mark');
    if (kind === undefined)
      throw new Refusal(`The shop in ${dataDir} was never started, so there is nothing to back up.`);
    const manifest: Manifest = {
      format: FORMAT,
      data_version: versionOf(copy.db),
      created_at,
      kind,
      parts: one<number>('SELECT count(*) AS value FROM parts') ?? 0,
      orders: one<number>('SELECT count(*) AS value FROM orders') ?? 0,
    };
    copy.exec(TABLES);
    copy.run(
      'INSERT INTO backup_manifest (format, data_version, created_at, kind, parts, orders) VALUES (?, ?, ?, ?, ?, ?)',
      Object.values(manifest),
    );
    // After the database: an account exists before its user does, so no user of the copy lacks an account. The emulator replaces its file
    // in one step.
    const accounts = join(dataDir, ACCOUNTS);
    if (existsSync(accounts))
      copy.run('INSERT INTO backup_files VALUES (?, ?)', [ACCOUNTS, readFileSync(accounts, 'utf8')]);
    return { manifest, missing: await copyUploads(copy, (name) => fileIn(join(dataDir, UPLOADS), name), uploads) };
  } finally {
    copy.close();
  }
}

function copyDatabase(path: string, copy: string): void {
  const source = SqliteConnection.open(path);
  try {
    versionOf(source.db);
    if (!hasTable(source, 'orders')) throw new Refusal(`${path} is not a shop's data file.`);
    // Reads one state of the database while the shop writes.
    source.run('VACUUM INTO ?', [copy]);
  } finally {
    source.close();
  }
}

async function copyUploads(database: SqliteConnection, open: OpenFile, folder: string): Promise<string[]> {
  // Data of versions before uploads have none.
  if (!hasTable(database, 'uploads')) return [];
  return copyFiles(uploadsIn(database), open, folder);
}

/** The uploads in chunks. */
function* uploadsIn(database: SqliteConnection): Generator<Pick<Upload, 'files'>[]> {
  const next = 'SELECT _id, files FROM uploads WHERE _id > ? ORDER BY _id LIMIT 500';
  for (let last: string | undefined = ''; last !== undefined;) {
    const rows: { _id: string; files: string }[] = database.all(next, [last]);
    yield rows.map(({ files }) => ({ files: JSON.parse(files) as Upload['files'] }));
    last = rows.at(-1)?._id;
  }
}

/** Adds the checksum to a closed copy and writes it to disk. */
export async function seal(path: string): Promise<void> {
  const copy = SqliteConnection.open(path);
  const log = copy.one<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
  copy.close();
  if (log?.busy !== 0) throw new Error(`${path} is in use.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const file = await open(path, 'a');
  try {
    await file.write(lastLine(hash.digest('hex')));
    await file.sync();
  } finally {
    await file.close();
  }
}

const lastLine = (sha256: string) => `\nbackup of a shop, sha256 ${sha256}\n`;
const LAST_LINE = /^\nbackup of a shop, sha256 [0-9a-f]{64}\n$/;
const LAST_LINE_BYTES = lastLine('0'.repeat(64)).length;

export interface Unpacked {
  manifest: Manifest;
  /** messages that were waiting */
  held: number;
  /** names of uploaded files that every folder lacks, or has damaged */
  missing: readonly string[];
}

/**
 * Restores the files of a backup into an empty folder and writes them to disk. Throws `Refusal` for a foreign or damaged file.
 * @param uploads folders with uploaded files; each file is taken from the first folder that has it undamaged
 * @param hold holds the messages that were waiting, because the shop may have sent them after the backup; returns their number
 */
export async function unpack(
  file: string,
  folder: string,
  {
    accept,
    uploads,
    hold,
  }: {
    accept: (manifest: Manifest) => void;
    uploads: readonly string[];
    hold: (database: SqliteConnection) => number;
  },
): Promise<Unpacked> {
  const path = join(folder, 'shop.db');
  await copyVerified(file, path);
  const copy = SqliteConnection.open(path);
  try {
    if (!isMarked(copy.db)) throw new Refusal(`${file} is the backup of a version before 1.0, and cannot be restored.`);
    const manifest = copy.one<Manifest>('SELECT * FROM backup_manifest');
    if (manifest === undefined) throw new Refusal(`${file} says nothing about its content.`);
    accept(manifest);
    const accounts = copy.one<{ content: string }>('SELECT content FROM backup_files WHERE path = ?', [ACCOUNTS]);
    if (accounts !== undefined) {
      mkdirSync(dirname(join(folder, ACCOUNTS)), { recursive: true });
      await writeFile(join(folder, ACCOUNTS), accounts.content, { flag: 'wx', mode: 0o600, flush: true });
    }
    copy.exec('DROP TABLE backup_files; DROP TABLE backup_manifest;');
    let missing: readonly string[] = [];
    for (const from of uploads) missing = await copyUploads(copy, (name) => fileIn(from, name), join(folder, UPLOADS));
    const held = hold(copy);
    copy.all('PRAGMA journal_mode = DELETE');
    return { manifest, held, missing };
  } finally {
    copy.close();
  }
}

/** Copies the database of the backup and compares it with the checksum. */
async function copyVerified(file: string, path: string): Promise<void> {
  const { size, ending } = await lastLineOf(file);
  if (!LAST_LINE.test(ending))
    throw new Refusal(`${file} is not a complete backup made by \`npm run shop -- backup\`.`);
  const sha256 = await writeNew(path, createReadStream(file, { end: size - 1 }));
  if (ending !== lastLine(sha256)) throw new Refusal(`${file} is damaged: its checksum does not match.`);
}

/** The bytes before the last line, and the text in its place. */
async function lastLineOf(path: string): Promise<{ size: number; ending: string }> {
  const file = await open(path);
  try {
    const size = Math.max((await file.stat()).size - LAST_LINE_BYTES, 0);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LAST_LINE_BYTES), 0, LAST_LINE_BYTES, size);
    return { size, ending: buffer.toString('latin1', 0, bytesRead) };
  } finally {
    await file.close();
  }
}

function hasTable(db: SqliteConnection, name: string): boolean {
  return db.one('SELECT 1 FROM sqlite_schema WHERE name = ?', [name]) !== undefined;
}
