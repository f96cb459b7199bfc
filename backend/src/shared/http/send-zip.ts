import type { FastifyReply } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipPassThrough } from 'fflate';
import { Readable } from 'node:stream';

export interface ZippedFile {
  name: string;
  /** ISO 8601, UTC */
  modified_at: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** The first time that a ZIP file can name, in every time zone. */
const MIN_TIME = Date.UTC(1980, 0, 2);

/**
 * Streams files as a ZIP file without compression. Each file is made when the client has taken what is before it, so memory use stays
 * constant; a client that leaves ends the making.
 */
export function sendZip(reply: FastifyReply, name: string, files: AsyncIterable<ZippedFile>): FastifyReply {
  return reply
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .type('application/zip')
    .send(Readable.from(zipped(files), { objectMode: false }));
}

async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, modified_at, content } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = Math.max(Date.parse(modified_at), MIN_TIME);
    zip.add(file);
    for await (const part of content) {
      file.push(typeof part === 'string' ? Buffer.from(part) : part);
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* chunks.splice(0);
    // Stored files are read without waiting, so other requests would wait for all that fit into the socket.
    await nextTurn();
  }
  zip.end();
  yield* chunks;
}
