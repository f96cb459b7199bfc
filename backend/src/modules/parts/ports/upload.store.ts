import type { StoredFile } from '#shared/stored-file.js';
import type { Upload } from '../domain/upload.js';

/** The store of uploaded files. A file is stored once, under a name that has the hash of its upload, and never changes. */
export abstract class UploadStore {
  /** A folder for files on their way, which may not exist yet. */
  abstract readonly staging: string;
  /**
   * Moves the files from the folder into the store and stores the upload; on disk when the promise resolves. Adding a stored upload again
   * restores its lost files and counts as using it.
   */
  abstract add(upload: Upload, folder: string): Promise<void>;
  /** Stores the files alone, which it takes from the folder: without their upload they are removed a day later. */
  abstract addFiles(names: readonly string[], folder: string): Promise<void>;
  /** Those of the uploads that exist; each stays for another day, so that a part may name it. */
  abstract use(ids: readonly string[]): Promise<Upload[]>;
  /** A file by its name; undefined when there is none. */
  abstract open(name: string): Promise<StoredFile | undefined>;
  /** Every upload, by id, in chunks. */
  abstract all(): AsyncIterable<readonly Upload[]>;
  /**
   * Marks the uploads that no part, category or order names, removes those that were marked before this time, and older files without an
   * upload; returns the number of removed uploads.
   */
  abstract removeUnused(before: string): Promise<number>;
}
