import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { wantsPage } from './address.js';
import { IncomingMessage } from 'node:http';
import { DomainError } from '../domain-error.js';
import { allowLongBody } from './connection-limits.js';

/** Bodies are JSON in UTF-8. An empty one with a JSON header is no body: clients send that header with every call. */
export function acceptJsonAlone(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) done(null, undefined);
    else if (request.routeOptions.config.rawBody) done(null, bytes);
    else if (isPacked(request)) done(refusal(415));
    // Decoding would put a replacement character in the place of each broken one.
    else if (!isUtf8(bytes)) done(refusal(400));
    else void parse(request, bytes.toString(), done);
  });
}

/** Refuses queries that are no UTF-8 once decoded, which the parser would pass on undecoded. */
export function refuseMalformedQueries(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ url, headers }, _reply, next) => {
    const start = url.indexOf('?');
    // A page opens with whatever somebody put behind its address.
    if (start === -1 || !url.includes('%', start) || wantsPage(headers.accept) || isSound(url.slice(start))) next();
    else next(refusal(400));
  });
}

function isSound(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

function isPacked({ headers }: FastifyRequest): boolean {
  return (headers['content-encoding'] ?? 'identity') !== 'identity';
}

function refusal(statusCode: number): Error {
  return Object.assign(new Error('The request cannot be read'), { statusCode });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the handler gets the body as the bytes that came, for their signature to be checked */
    rawBody?: boolean;
    /** not counted by the limits of writes */
    unlimited?: boolean;
  }
}

/** Bytes of a body that another server sends. */
export const MACHINE_BODY = 1024 * 1024;

/** How a call is registered that another server makes, which signs its bodies and sends them in bursts. */
export const MACHINE_ROUTE = { rawBody: true, unlimited: true } as const;

/** Lets the bodies of the routes registered from now on that are for machines be larger than those of people. */
export function admitLargerBodiesOfMachines(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.rawBody) route.bodyLimit = MACHINE_BODY;
  });
}

/** Bytes of a CSV file. */
const MAX_FILE = 10 * 1024 * 1024;

export const tooLarge = () => new DomainError('too-large', 'file-too-large', 'The file is larger than 10 MB.');
export const csvExpected = () =>
  new DomainError('unsupported-media', 'csv-expected', 'Send the file itself, with Content-Type: text/csv.');

/**
 * Lets the routes of these addresses take CSV; everywhere else a body is JSON. Their handlers get the stream unread, so that nobody
 * who may not send a file makes the shop read one.
 */
export function acceptCsvAt(fastify: FastifyInstance, ...addresses: string[]): void {
  fastify.addContentTypeParser('text/csv', ({ routeOptions, headers }: FastifyRequest, body, done) => {
    const packed = (headers['content-encoding'] ?? 'identity') !== 'identity';
    if (addresses.includes(routeOptions.url ?? '') && !packed) done(null, body);
    else done(Object.assign(new Error('The request cannot be read'), { statusCode: 415 }));
  });
}

/** The bytes of a CSV file that a handler got; refuses what is none, or too large. */
export async function readFile(body: unknown): Promise<Buffer> {
  if (!(body instanceof IncomingMessage)) throw csvExpected();
  if (Number(body.headers['content-length'] ?? 0) > MAX_FILE) throw tooLarge();
  allowLongBody(body);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // The rest is read and forgotten: who still sends would not hear the answer.
      if (size <= MAX_FILE) chunks.push(chunk);
      else reject(tooLarge());
    });
    body.once('end', () => resolve(Buffer.concat(chunks)));
    body.once('error', reject);
    body.once('close', () => reject(new DomainError('invalid', 'file-cut-off', 'The file did not arrive whole.')));
  });
}
