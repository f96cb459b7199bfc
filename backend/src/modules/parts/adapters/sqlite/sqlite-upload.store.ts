import { rmSync, statSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fieldsOf } from '#shared/record.js';
import { columnValues, insertInto, type RowOf, rowReader } from '#shared/sqlite/record-rows.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { fileIn, type StoredFile, syncToDisk } from '#shared/stored-file.js';
import { UPLOAD_RECORD, type Upload, uploadOfFile } from '../../domain/upload.js';
import { UploadStore } from '../../ports/upload.store.js';
import { MARKED_WRONG_OR_OLD, uploadsFolder } from './upload.schema.js';

/** Uploads that are read at a time. */
const CHUNK = 500;

const COLUMNS = fieldsOf(UPLOAD_RECORD);
const SELECT = `SELECT ${COLUMNS.join(', ')} FROM uploads`;
const CHANGED = ['width', 'height', 'files', 'unused_since'].map((column) => `${column} = excluded.${column}`);
const ADD = `${insertInto('uploads', COLUMNS)} ON CONFLICT (_id) DO UPDATE SET ${CHANGED.join(', ')}`;
const NAMED = '_id IN (SELECT value FROM json_each(?))';
const USE = `UPDATE uploads SET unused_since = ? WHERE ${NAMED}`;
/** Parameters: a time, then the ids. An upload that was used since the query has a newer mark and is left alone. */
const MARK_USED = `UPDATE uploads SET unused_since = NULL WHERE unused_since < ? AND ${NAMED}`;
const MARK_UNUSED = `UPDATE uploads SET unused_since = ? WHERE unused_since IS NULL AND ${NAMED}`;
const REMOVE = `DELETE FROM uploads WHERE unused_since < ? AND ${NAMED}`;

type UploadRow = RowOf<typeof UPLOAD_RECORD>;
const fromRow: (row: UploadRow) => Upload = rowReader(UPLOAD_RECORD);

interface Marked {
  _id: string;
  is_named: 0 | 1;
  unused_since: string | null;
}

/** Keeps the files in a folder beside the data file. */
export class SqliteUploadStore extends UploadStore {
  override readonly staging: string;
  private readonly folder: string;

  constructor(private readonly store: SqliteStore) {
    super();
    this.folder = uploadsFolder(store.path);
    // On the same disk, so that a file is moved in one step.
    this.staging = join(this.folder, 'incoming');
  }

  override async add(upload: Upload, folder: string): Promise<void> {
    await this.addFiles(
      upload.files.map(({ name }) => name),
      folder,
    );
    await this.store.write((tx) => tx.run(ADD, columnValues(upload, COLUMNS)));
  }

  override async addFiles(names: readonly string[], folder: string): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const name of names) {
      await syncToDisk(join(folder, name), 'file');
      await rename(join(folder, name), join(this.folder, name));
    }
    await syncToDisk(this.folder, 'folder');
  }

  override async use(ids: readonly string[]): Promise<Upload[]> {
    if (ids.length === 0) return [];
    const named = JSON.stringify(ids);
    return await this.store.write((tx) => {
      tx.run(USE, [new Date().toISOString(), named]);
      return tx.all<UploadRow>(`${SELECT} WHERE ${NAMED}`, [named]).map(fromRow);
    });
  }

  override async open(name: string): Promise<StoredFile | undefined> {
    return uploadOfFile(name) === undefined ? undefined : fileIn(this.folder, name);
  }

  override async *all(): AsyncGenerator<readonly Upload[]> {
    for (let last = '', rows: Upload[]; ; last = rows.at(-1)?._id ?? '') {
      rows = this.store.all<UploadRow>(`${SELECT} WHERE _id > ? ORDER BY _id LIMIT ${CHUNK}`, [last]).map(fromRow);
      if (rows.length === 0) return;
      yield rows;
    }
  }

  override async removeUnused(before: string): Promise<number> {
    const now = new Date().toISOString();
    const wrong = await this.store.allInThread<Marked>(MARKED_WRONG_OR_OLD, [before]);
    let removed = 0;
    for (let from = 0; from < wrong.length; from += CHUNK) {
      const chunk = wrong.slice(from, from + CHUNK);
      const ids = (which: (upload: Marked) => unknown) => JSON.stringify(chunk.filter(which).map(({ _id }) => _id));
      removed += await this.store.write((tx) => {
        tx.run(MARK_USED, [now, ids(({ is_named }) => is_named)]);
        tx.run(MARK_UNUSED, [now, ids(({ is_named, unused_since }) => !is_named && unused_since === null)]);
        return tx.run(REMOVE, [before, ids(({ is_named, unused_since }) => !is_named && unused_since !== null)]);
      });
    }
    await this.removeStray(before);
    return removed;
  }

  /** Removes the older files without an upload: of those removed now, and of an upload that was interrupted. */
  private async removeStray(before: string): Promise<void> {
    for (const folder of [this.folder, this.staging]) {
      const names = await readdir(folder).catch(() => []);
      for (let from = 0; from < names.length; from += CHUNK) {
        // No awaits: an upload may be added again at any time, which makes its files new.
        for (const path of this.withoutUpload(folder, names.slice(from, from + CHUNK))) {
          const changed = statSync(path, { throwIfNoEntry: false })?.mtime.toISOString() ?? before;
          if (changed < before) rmSync(path, { recursive: true, force: true });
        }
        await nextTurn();
      }
    }
  }

  private withoutUpload(folder: string, names: readonly string[]): string[] {
    const ids = JSON.stringify(names.flatMap((name) => uploadOfFile(name) ?? []));
    const stored = this.store.all<{ _id: string }>(`SELECT _id FROM uploads WHERE ${NAMED}`, [ids]);
    const kept = new Set(stored.map(({ _id }) => _id));
    return names
      .filter((name) => !kept.has(uploadOfFile(name) ?? ''))
      .map((name) => join(folder, name))
      .filter((path) => path !== this.staging);
  }
}
