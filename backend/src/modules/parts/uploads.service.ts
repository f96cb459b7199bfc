import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '#shared/client.js';
import type { Sweeper } from '#shared/recurring-sweep.js';
import { factsOf, fileFault, type StoredFile } from '#shared/stored-file.js';
import { DAY_MS } from '#shared/time.js';
import { uploadErrors } from './domain/upload.errors.js';
import { datasheetFile, MAX_WAITING, PICTURE_WIDTHS, pictureFile, type Upload } from './domain/upload.js';
import { PictureMaker } from './ports/picture-maker.js';
import { UploadStore } from './ports/upload.store.js';

/** Reads the body of an upload; calls `onPiece` with its bytes. */
export type ReadBody = (onPiece: (piece: Buffer) => Promise<unknown>) => Promise<void>;

/** Bytes in which the head of a PDF must begin: other bytes may precede it. Source: ISO 32000, annex H, note 13 */
const PDF_HEAD_BYTES = 1024;

interface Received {
  /** with the file, under the name `upload` */
  folder: string;
  sha256: string;
  /** the first bytes */
  head: Buffer;
}

/** Uploaded pictures and datasheets. */
@Injectable()
export class UploadsService implements Sweeper {
  private waiting = 0;

  constructor(
    private readonly uploads: UploadStore,
    private readonly maker: PictureMaker,
  ) {}

  /** Stores a picture. Throws `uploadErrors`. */
  async addPicture(read: ReadBody, client: Client): Promise<Upload> {
    return await this.receive(read, async ({ folder, sha256: _id }) => {
      const upload = join(folder, 'upload');
      const [known] = await this.uploads.use([_id]);
      if (known && known.kind !== 'picture') throw uploadErrors.noPicture();
      // Made again when a file of it is lost.
      if (known && (await this.isWhole(known))) return known;
      const { width, height } = await this.maker.make(upload, client);
      const made = PICTURE_WIDTHS.map((size) => ({ from: `${size}.webp`, name: pictureFile(_id, size) }));
      for (const { from, name } of made) await rename(join(folder, from), join(folder, name));
      const names = made.map(({ name }) => name);
      return await this.store({ _id, kind: 'picture', width, height }, names, folder);
    });
  }

  /** Stores a datasheet. Throws `uploadErrors`. */
  async addDatasheet(read: ReadBody): Promise<Upload> {
    return await this.receive(read, async ({ folder, sha256: _id, head }) => {
      if (!head.subarray(0, PDF_HEAD_BYTES).includes('%PDF-')) throw uploadErrors.noDatasheet();
      const [known] = await this.uploads.use([_id]);
      // The files of an upload never change, also of one that is both.
      if (known && known.kind !== 'datasheet') throw uploadErrors.noDatasheet();
      const name = datasheetFile(_id);
      await rename(join(folder, 'upload'), join(folder, name));
      return await this.store({ _id, kind: 'datasheet' }, [name], folder);
    });
  }

  /** A file by its name. */
  async open(name: string): Promise<StoredFile> {
    const file = await this.uploads.open(name);
    if (!file) throw uploadErrors.unknown();
    return file;
  }

  /** Removes the uploads that nothing has named for a day. */
  async sweep(): Promise<void> {
    await this.uploads.removeUnused(new Date(Date.now() - DAY_MS).toISOString());
  }

  /** Reads a body into a folder of its own, which is removed afterwards. */
  private async receive<T>(read: ReadBody, keep: (received: Received) => Promise<T>): Promise<T> {
    if (this.waiting > MAX_WAITING) {
      // A browser that is still sending would not read why.
      await read(async () => undefined);
      throw uploadErrors.tooManyWaiting();
    }
    this.waiting += 1;
    try {
      await mkdir(this.uploads.staging, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(join(this.uploads.staging, 'upload-'));
      try {
        return await keep({ folder, ...(await written(read, join(folder, 'upload'))) });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    } catch (error) {
      throw uploadErrors.ofDisk(error) ?? error;
    } finally {
      this.waiting -= 1;
    }
  }

  private async isWhole({ files }: Upload): Promise<boolean> {
    for (const file of files) if (await fileFault(file, (name) => this.uploads.open(name))) return false;
    return true;
  }

  private async store(
    upload: Omit<Upload, 'files' | 'created_at' | 'unused_since'>,
    names: readonly string[],
    folder: string,
  ): Promise<Upload> {
    const now = new Date().toISOString();
    const files = await Promise.all(
      names.map(async (name) => ({ name, ...(await factsOf(createReadStream(join(folder, name)))) })),
    );
    const stored: Upload = { ...upload, files, created_at: now, unused_since: now };
    await this.uploads.add(stored, folder);
    return stored;
  }
}

/** Writes the body into a file. */
async function written(read: ReadBody, path: string): Promise<Omit<Received, 'folder'>> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  const file = await open(path, 'wx');
  try {
    await read(async (piece) => {
      hash.update(piece);
      if (head.length < PDF_HEAD_BYTES) head = Buffer.concat([head, piece]);
      // `write` may write a part of it.
      await file.writeFile(piece);
    });
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), head };
}
