import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from './domain-error.js';

/** A file that is being read. */
export interface StoredFile {
  /** bytes */
  size: number;
  content: Readable;
}

/** Opens a file by its name; undefined when there is none. */
export type OpenFile = (name: string) => Promise<StoredFile | undefined>;

interface FileFacts {
  sha256: string;
  /** bytes */
  size: number;
}

/** The file of this name in the folder; undefined when there is none. */
export async function fileIn(folder: string, name: string): Promise<StoredFile | undefined> {
  const file = await open(join(folder, name)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  return file && { size: (await file.stat()).size, content: file.createReadStream() };
}

/** The hash and the size of a content, which is read to its end in bounded memory. */
export async function factsOf(content: AsyncIterable<Buffer>): Promise<FileFacts> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of content) {
    hash.update(piece);
    size += piece.length;
  }
  return { sha256: hash.digest('hex'), size };
}

/** What is wrong with a stored file, if anything is; throws `DomainError` when its store is unavailable. */
export async function fileFault(
  { name, sha256 }: { name: string; sha256: string },
  open: OpenFile,
): Promise<string | undefined> {
  try {
    const file = await open(name);
    if (!file) return 'is missing';
    const found = await factsOf(file.content as AsyncIterable<Buffer>);
    return found.sha256 === sha256 ? undefined : 'has another content than when it was uploaded';
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return 'cannot be read';
  }
}

/** Writes the content into a new file that only its owner can read, and to disk; returns its hash. */
export async function writeNew(path: string, content: Readable): Promise<string> {
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  await pipeline(content, hashed, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return hash.digest('hex');
}

/** Writes a file to disk, or the names in a folder, so that a renamed file keeps its new name after a power failure. */
export async function syncToDisk(path: string, kind: 'file' | 'folder'): Promise<void> {
  // Windows cannot sync folders.
  if (process.platform === 'win32' && kind === 'folder') return;
  const handle = await open(path, kind === 'file' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
