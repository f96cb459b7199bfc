import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { pipeline as join, PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { TransferRefusal } from './domain/transfer-refusal.js';

/** Bytes per line, more than any record needs: a file without line feeds must not fill the memory. */
const MAX_LINE_BYTES = 1_000_000;
const LINE_FEED = 0x0a;

const isCompressed = (file: string) => file.endsWith('.gz');

export function assertNew(file: string): void {
  if (existsSync(file)) throw new TransferRefusal(`${file} exists already, and an export does not overwrite files.`);
}

/** Writes a file that only its owner can read, under a temporary name until all of it is on disk. Returns the generator's result. */
export async function writeFile<T>(file: string, text: AsyncGenerator<string, T>): Promise<T> {
  const temporaryFile = `${file}.part`;
  let result: T | undefined;
  async function* textOnly() {
    result = yield* text;
  }
  rmSync(temporaryFile, { force: true });
  const disk = createWriteStream(temporaryFile, { flags: 'wx', mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => disk.once('close', resolve));
  try {
    await pipeline(Readable.from(textOnly()), isCompressed(file) ? createGzip() : new PassThrough(), disk);
    renameSync(temporaryFile, file);
    return result as T;
  } catch (error) {
    // After an early failure, a pending open could still create the file after its removal.
    await closed;
    rmSync(temporaryFile, { force: true });
    throw fileRefusal(error, file, 'written');
  }
}

/** The lines of the file without their line feeds; throws `TransferRefusal`. */
export async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of bytesOf(file)) {
      let from = 0;
      for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, end)]);
        [rest, length, from] = [[], 0, end + 1];
      }
      rest.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length > MAX_LINE_BYTES)
        throw new TransferRefusal(`${file} has a line of more than a million bytes: it is not an export of a shop.`);
    }
  } catch (error) {
    throw fileRefusal(error, file, 'read');
  }
  if (length > 0) yield Buffer.concat(rest);
}

function bytesOf(file: string): AsyncIterable<Buffer> {
  const disk = createReadStream(file);
  // Errors of both streams are thrown while the result is read.
  return isCompressed(file) ? join(disk, createGunzip(), () => undefined) : disk;
}

function fileRefusal(error: unknown, file: string, done: 'read' | 'written'): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return new TransferRefusal(`${file} ends in the middle: it was truncated.`);
  if (code.startsWith('Z_')) return new TransferRefusal(`${file} is damaged, or was not compressed with gzip.`);
  if (syscall !== undefined) return new TransferRefusal(`${file} cannot be ${done}: ${code}.`);
  return error;
}
