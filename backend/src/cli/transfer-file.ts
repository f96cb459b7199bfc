import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { pipeline as join, PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { MoveRefusal } from '#app/data-transfer/domain/move-refusal.js';

/** Longer than any record, in bytes: what has no line ends must not be gathered in memory. */
const LONGEST_LINE = 1_000_000;
const LINE_FEED = 0x0a;

const isPacked = (file: string) => file.endsWith('.gz');

export function refuseToReplace(file: string): void {
  if (existsSync(file)) throw new MoveRefusal(`${file} is there already, and an export replaces nothing.`);
}

/** Writes the file, readable by its owner alone; it has its name only once all of it is on disk. Answers what the text ends in. */
export async function writeFile<T>(file: string, text: AsyncGenerator<string, T>): Promise<T> {
  const draft = `${file}.part`;
  let result: T | undefined;
  async function* pieces() {
    result = yield* text;
  }
  rmSync(draft, { force: true });
  const disk = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => disk.once('close', resolve));
  try {
    await pipeline(Readable.from(pieces()), isPacked(file) ? createGzip() : new PassThrough(), disk);
    renameSync(draft, file);
    return result as T;
  } catch (error) {
    // What breaks off at once may do so before the file has been opened, which makes it.
    await closed;
    rmSync(draft, { force: true });
    throw inWords(error, file, 'written');
  }
}

/** The lines of the file, without their ends; throws `MoveRefusal`. */
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
      if (length > LONGEST_LINE)
        throw new MoveRefusal(`${file} has a line of more than a million bytes: it is no export of a shop.`);
    }
  } catch (error) {
    throw inWords(error, file, 'read');
  }
  if (length > 0) yield Buffer.concat(rest);
}

function bytesOf(file: string): AsyncIterable<Buffer> {
  const disk = createReadStream(file);
  // Reading it throws what goes wrong in either.
  return isPacked(file) ? join(disk, createGunzip(), () => undefined) : disk;
}

function inWords(error: unknown, file: string, done: 'read' | 'written'): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return new MoveRefusal(`${file} ends in the middle: it was cut off.`);
  if (code.startsWith('Z_')) return new MoveRefusal(`${file} is damaged, or was not packed with gzip.`);
  if (syscall !== undefined) return new MoveRefusal(`${file} cannot be ${done}: ${code}.`);
  return error;
}
