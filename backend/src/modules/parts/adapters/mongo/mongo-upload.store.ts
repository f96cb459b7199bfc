import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, inBatches, trusted } from '#shared/mongo/collection.js';
import { FileBucket } from '#shared/mongo/file-bucket.js';
import { DuplicateKey } from '#shared/mongo/mongo-error.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { StoredFile } from '#shared/stored-file.js';
import { type Upload, uploadAt, uploadOfFile } from '../../domain/upload.js';
import { namedByPart } from '../../domain/upload-names.js';
import { UploadStore } from '../../ports/upload.store.js';
import { CATEGORIES } from './category.schema.js';
import { PARTS } from './part.schema.js';
import { UPLOAD_FILES, UPLOADS } from './upload.schema.js';

const absent = trusted({ $exists: false });

/** Keeps the files in GridFS. */
export class MongoUploadStore extends UploadStore {
  override readonly staging: string;
  private readonly uploads: Collection<Upload>;
  private readonly files: FileBucket;

  /** @param orderedPictures the addresses that orders name */
  constructor(
    private readonly store: MongoStore,
    private readonly orderedPictures: (store: MongoStore) => AsyncIterable<string>,
  ) {
    super();
    this.uploads = store.collection(UPLOADS);
    this.files = new FileBucket(store, UPLOAD_FILES);
    this.staging = join(tmpdir(), `shop-uploads-${this.uploads.model.db.name}`);
  }

  override async add(upload: Upload, folder: string): Promise<void> {
    await this.addFiles(
      upload.files.map(({ name }) => name),
      folder,
    );
    const { _id, created_at, ...changed } = upload;
    const store = () =>
      this.uploads.findOneAndUpdate({ _id }, { $set: changed, $setOnInsert: { created_at } }, { upsert: true });
    await store().catch((error: unknown) => {
      // Another server has added it at the same moment.
      if (error instanceof DuplicateKey) return store();
      throw error;
    });
  }

  override async addFiles(names: readonly string[], folder: string): Promise<void> {
    for (const name of names) {
      await this.files.add(name, createReadStream(join(folder, name)));
      await rm(join(folder, name));
    }
  }

  override async use(ids: readonly string[]): Promise<Upload[]> {
    if (ids.length === 0) return [];
    const named = { _id: trusted({ $in: [...ids] }) };
    await this.uploads.updateMany(named, { $set: { unused_since: new Date().toISOString() } });
    return this.uploads.findMany(named, { _id: 1 }, ids.length);
  }

  override async open(name: string): Promise<StoredFile | undefined> {
    return uploadOfFile(name) === undefined ? undefined : this.files.open(name);
  }

  override all(): AsyncGenerator<readonly Upload[]> {
    return this.uploads.batches({});
  }

  override async removeUnused(before: string): Promise<number> {
    const named = await this.named();
    const now = new Date().toISOString();
    let removed = 0;
    for await (const uploads of this.uploads.batches({})) {
      const marked = uploads.filter(({ unused_since }) => unused_since !== undefined);
      const isNamed = ({ _id }: Upload) => named.has(_id);
      await this.uploads.updateMany(withIds(marked.filter(isNamed)), { $unset: { unused_since: 1 } });
      const unused = uploads.filter((upload) => upload.unused_since === undefined && !isNamed(upload));
      await this.uploads.updateMany({ ...withIds(unused), unused_since: absent }, { $set: { unused_since: now } });
      for (const { _id, unused_since = before } of marked.filter((upload) => !isNamed(upload)))
        // A part that is about to name it has used it by now.
        if (unused_since < before && (await this.uploads.deleteOne({ _id, unused_since: trusted({ $lt: before }) })))
          removed += 1;
    }
    await this.removeStray(before);
    return removed;
  }

  /** The ids of the uploads that parts, categories and orders name. */
  private async named(): Promise<Set<string>> {
    const named = new Set<string>();
    const name = (address = '') => {
      const _id = uploadAt(address);
      if (_id !== undefined) named.add(_id);
    };
    for await (const part of this.store.collection(PARTS).scan({}, ['image_url', 'pictures', 'datasheets']))
      namedByPart(part).forEach(name);
    for (const { entries } of await this.store.collection(CATEGORIES).findMany({}, { _id: 1 }, 1))
      entries.forEach(({ picture }) => name(picture));
    for await (const address of this.orderedPictures(this.store)) name(address);
    return named;
  }

  /** Removes the older files without an upload, those that a later one replaces, and what interrupted uploads have left. */
  private async removeStray(before: string): Promise<void> {
    for await (const files of inBatches(this.files.storedBefore(before))) {
      const ids = [...new Set(files.flatMap(({ filename }) => uploadOfFile(filename) ?? []))];
      const found = await this.uploads.findMany({ _id: trusted({ $in: ids }) }, { _id: 1 }, ids.length || 1);
      const kept = new Set(found.map(({ _id }) => _id));
      for (const { _id, filename, isNewest } of files)
        if (!isNewest || !kept.has(uploadOfFile(filename) ?? '')) await this.files.remove(_id);
    }
    await this.files.removeUnfinished(before);
    for (const name of await readdir(this.staging).catch(() => [])) {
      const path = join(this.staging, name);
      // An upload that ends removes its folder.
      const changed = (await stat(path).catch(() => undefined))?.mtime.toISOString() ?? before;
      if (changed < before) await rm(path, { recursive: true, force: true });
    }
  }
}

const withIds = (uploads: readonly Upload[]) => ({ _id: trusted({ $in: uploads.map(({ _id }) => _id) }) });
