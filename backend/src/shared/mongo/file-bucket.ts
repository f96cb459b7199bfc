import mongoose, { type mongo, Schema } from 'mongoose';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../domain-error.js';
import { newId } from '../object-id.js';
import type { StoredFile } from '../stored-file.js';
import { type CollectionDefinition, trusted } from './collection.js';
import { translate } from './mongo-error.js';
import type { MongoStore } from './mongo-store.js';
import { STRICT, text, whole } from './schema-options.js';

/** The fields of GridFS, whose ids are the shop's own texts here. */
interface FileDocument {
  _id: string;
  filename: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
}

interface ChunkDocument {
  _id: string;
  files_id: string;
  n: number;
  data: Buffer;
}

/** A file that is being written; GridFS stores its chunks first. */
interface WriteDocument {
  _id: string;
  at: string;
}

/** The collections of the files in GridFS. Source: https://github.com/mongodb/specifications/blob/master/source/gridfs/gridfs-spec.md */
interface BucketDefinition {
  name: string;
  files: CollectionDefinition<FileDocument>;
  chunks: CollectionDefinition<ChunkDocument>;
  writes: CollectionDefinition<WriteDocument>;
}

export function bucketDefinition(name: string): BucketDefinition {
  return {
    name,
    files: {
      name: `${name}.files`,
      schema: new Schema<FileDocument>(
        { _id: text, filename: text, length: whole, chunkSize: whole, uploadDate: { type: Date, required: true } },
        STRICT,
      ).index({ filename: 1, uploadDate: 1 }, { name: 'by_name' }),
    },
    chunks: {
      name: `${name}.chunks`,
      schema: new Schema<ChunkDocument>(
        { _id: Schema.Types.ObjectId, files_id: text, n: whole, data: Buffer },
        STRICT,
      ).index({ files_id: 1, n: 1 }, { name: 'of_file', unique: true }),
    },
    writes: { name: `${name}.writes`, schema: new Schema<WriteDocument>({ _id: text, at: text }, STRICT) },
  };
}

/** Files in GridFS; `open` reads the newest file of a name. All methods throw `unavailable` when the database is unreachable. */
export class FileBucket {
  private readonly bucket: mongo.GridFSBucket;

  constructor(
    private readonly store: MongoStore,
    private readonly definition: BucketDefinition,
  ) {
    const { db } = store.collection(definition.files).model.db;
    if (!db) throw new Error('The store is not connected.');
    this.bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: definition.name });
  }

  /** Stores a file beside those of the same name, which stay readable. */
  async add(filename: string, content: Readable): Promise<void> {
    const writes = this.store.collection(this.definition.writes);
    const _id = newId();
    await writes.insert({ _id, at: new Date().toISOString() });
    try {
      await pipeline(content, this.bucket.openUploadStreamWithId(_id as never, filename));
    } catch (error) {
      throw this.failure(error);
    }
    await writes.deleteOne({ _id });
  }

  /** Undefined when there is none of this name. */
  async open(filename: string): Promise<StoredFile | undefined> {
    const [file] = await this.store
      .collection(this.definition.files)
      .findMany({ filename }, { filename: -1, uploadDate: -1 }, 1);
    return file && { size: file.length, content: Readable.from(this.pieces(file._id), { objectMode: false }) };
  }

  private async *pieces(_id: string): AsyncGenerator<Buffer> {
    try {
      yield* this.bucket.openDownloadStream(_id as never) as AsyncIterable<Buffer>;
    } catch (error) {
      throw this.failure(error);
    }
  }

  /** The files that were stored before this time, by name, newest first; `isNewest` is false when a later one has the name. */
  async *storedBefore(time: string): AsyncGenerator<{ _id: string; filename: string; isNewest: boolean }> {
    let last: string | undefined;
    const sorted = this.store.collection(this.definition.files).findSorted({}, { filename: -1, uploadDate: -1 });
    for await (const { _id, filename, uploadDate } of sorted) {
      if (uploadDate.toISOString() < time) yield { _id, filename, isNewest: filename !== last };
      last = filename;
    }
  }

  async remove(_id: string): Promise<void> {
    // A file without its chunks cannot be read, chunks without their file are removed with its write.
    await this.store.collection(this.definition.writes).insertIfAbsent({ _id, at: new Date(0).toISOString() });
    await this.store.collection(this.definition.files).deleteOne({ _id });
    await this.finish(_id);
  }

  /** Removes the chunks of files whose writing was interrupted, or their removal, and that began before this time. */
  async removeUnfinished(before: string): Promise<void> {
    const unfinished = this.store.collection(this.definition.writes).findEach({ at: trusted({ $lt: before }) });
    for await (const { _id } of unfinished) await this.finish(_id);
  }

  private async finish(_id: string): Promise<void> {
    if (!(await this.store.collection(this.definition.files).findOneMajority({ _id })))
      await this.store.collection(this.definition.chunks).deleteMany({ files_id: _id });
    await this.store.collection(this.definition.writes).deleteOne({ _id });
  }

  private failure(error: unknown): unknown {
    const translated = translate(error, this.definition.files.name);
    if (translated instanceof DomainError) this.store.failures.report(translated);
    return translated;
  }
}
