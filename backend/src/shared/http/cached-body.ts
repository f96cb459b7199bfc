import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isFresh, JSON_TYPE } from './etag.js';

export type Encoding = 'br' | 'gzip';
const ENCODINGS: Encoding[] = ['br', 'gzip'];

/** Bytes from which a body is compressed. */
const THRESHOLD = 1024;
// Maximal compression takes a hundred times as long and saves only a tenth.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The options of `@fastify/compress`, for bodies that are not cached. */
export const COMPRESSION = {
  threshold: THRESHOLD,
  // A compressed body could grow without limit.
  globalDecompression: false,
  encodings: ENCODINGS,
  brotliOptions: BROTLI,
};

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify(gzip)(body),
};

/** Bytes that are kept; each compressed form is made once, when it is first requested. */
export class CompressedBody {
  private readonly compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};

  constructor(protected readonly plain: Buffer) {}

  async bytes(encoding?: Encoding): Promise<Buffer> {
    return encoding ? (this.compressed[encoding] ??= compress[encoding](this.plain)) : this.plain;
  }
}

/** A cached JSON body. */
export class CachedBody extends CompressedBody {
  /** Sends what `sendTagged` and `@fastify/compress` would send: 304, or the body in the form that the client accepts. */
  send(request: FastifyRequest, reply: FastifyReply, etag: string): void {
    if (isFresh(request, reply, etag)) {
      void reply.code(304).send();
      return;
    }
    void reply.header('Content-Type', JSON_TYPE);
    const encoding = this.plain.length < THRESHOLD ? undefined : encodingOf(request);
    if (encoding) this.sendCompressed(reply, encoding);
    else void reply.send(this.plain);
  }

  private sendCompressed(reply: FastifyReply, encoding: Encoding): void {
    this.bytes(encoding).then(
      (bytes) => {
        const vary = reply.getHeader('Vary');
        void reply.header('Vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
        void reply.header('Content-Encoding', encoding).send(bytes);
      },
      (error: unknown) => reply.send(error),
    );
  }
}

/** The encoding that `@fastify/compress` chooses for a request; none for HEAD, whose body it never sees. */
function encodingOf({ method, headers }: FastifyRequest): Encoding | undefined {
  return method === 'HEAD' || headers['x-no-compression'] !== undefined ? undefined : acceptedEncoding(headers);
}

/** The encoding that the client prefers. */
export function acceptedEncoding({ 'accept-encoding': accepted }: FastifyRequest['headers']): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const named = accepted.toLowerCase().replace(/\*|x-gzip/g, 'gzip');
  return negotiate<Encoding>(named, ENCODINGS) ?? undefined;
}
