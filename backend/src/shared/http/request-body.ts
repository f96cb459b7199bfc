import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { wantsPage } from './address.js';
import { IncomingMessage } from 'node:http';
import { DomainError } from '../domain-error.js';
import { allowLongBody } from './connection-limits.js';
import { HttpRefusal } from './problem.js';

/** Accepts JSON bodies in UTF-8. An empty body with a JSON header counts as none: clients send that header with every request. */
export function acceptJsonAlone(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) done(null, undefined);
    else if (request.routeOptions.config.rawBody) done(null, bytes);
    else if (isCompressed(request)) done(refusal(415));
    // Decoding would replace invalid bytes without an error.
    else if (!isUtf8(bytes)) done(refusal(400));
    else void parse(request, bytes.toString(), done);
  });
}

/** Refuses queries that are no valid UTF-8, because the parser would pass them on undecoded. */
export function refuseMalformedQueries(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ url, headers }, _reply, next) => {
    const start = url.indexOf('?');
    // Pages of the browser app accept any query.
    if (start === -1 || !url.includes('%', start) || wantsPage(headers.accept) || isDecodable(url.slice(start))) next();
    else next(refusal(400));
  });
}

function isDecodable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

function isCompressed({ headers }: FastifyRequest): boolean {
  return (headers['content-encoding'] ?? 'identity') !== 'identity';
}

function refusal(statusCode: number): Error {
  return Object.assign(new Error('The request cannot be read'), { statusCode });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the handler gets the body as bytes, to check their signature */
    rawBody?: boolean;
    /** exempt from the rate limits */
    unlimited?: boolean;
    /** bytes of a body, if not the usual limit */
    maxBody?: number;
  }
}

/** Bytes of a webhook's body. */
export const MAX_WEBHOOK_BODY = 1024 * 1024;

/** The configuration of a webhook's route: another server sends signed bodies in bursts. */
export const WEBHOOK_ROUTE = { rawBody: true, unlimited: true, maxBody: MAX_WEBHOOK_BODY } as const;

/** Sets the body limit of the routes with a limit of their own that are registered after this call. */
export function raiseBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.maxBody !== undefined) route.bodyLimit = route.config.maxBody;
  });
}

/** Bytes of a CSV file. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const tooLarge = () => new HttpRefusal(413, 'file-too-large', 'The file is larger than 10 MB.');
export const csvExpected = () =>
  new HttpRefusal(415, 'csv-expected', 'Send the file itself, with Content-Type: text/csv.');

/**
 * Lets these routes accept CSV. Their handlers get the unread stream, so that the shop reads no file before the sender is authorized.
 */
export function acceptCsvAt(fastify: FastifyInstance, ...addresses: string[]): void {
  fastify.addContentTypeParser('text/csv', ({ routeOptions, headers }: FastifyRequest, body, done) => {
    const compressed = (headers['content-encoding'] ?? 'identity') !== 'identity';
    if (addresses.includes(routeOptions.url ?? '') && !compressed) done(null, body);
    else done(Object.assign(new Error('The request cannot be read'), { statusCode: 415 }));
  });
}

/** Reads a CSV file from the stream that a handler got. Throws a refusal for another body or a file that is too large. */
export async function readFile(body: unknown): Promise<Buffer> {
  if (!(body instanceof IncomingMessage)) throw csvExpected();
  if (Number(body.headers['content-length'] ?? 0) > MAX_FILE_BYTES) throw tooLarge();
  allowLongBody(body);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // The rest is read and dropped: a client that is still sending would not read the response.
      if (size <= MAX_FILE_BYTES) chunks.push(chunk);
      else reject(tooLarge());
    });
    body.once('end', () => resolve(Buffer.concat(chunks)));
    body.once('error', reject);
    body.once('close', () => reject(new DomainError('invalid', 'file-cut-off', 'The file did not arrive whole.')));
  });
}
