import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { wantsPage } from './address.js';
import { IncomingMessage } from 'node:http';
import { DomainError } from '../domain-error.js';
import { allowLongBody, announcedBytes } from './connection-limits.js';
import { HttpRefusal } from './problem.js';

/** Far more than any body of the shop has. A flat megabyte takes 2 ms to parse, one of nothing but brackets 85 ms. */
const MAX_DEPTH = 20;
const MAX_VALUES = 20_000;

/** A JSON body on its way. Routes read it after their guards, so that nobody spends the shop's time on what they may not send. */
export class UnreadJson {
  constructor(
    private readonly request: FastifyRequest,
    private readonly parse: (text: string) => unknown,
  ) {}

  /** Throws a refusal for a body that is too large, and for JSON that is malformed, not UTF-8, or too complex. */
  async read(): Promise<unknown> {
    const { bodyLimit, config } = this.request.routeOptions;
    const bytes = await bytesOf(this.request.raw, bodyLimit, () => refusal(413));
    if (config.rawBody) return bytes;
    // Clients send the header of JSON with every request.
    if (bytes.length === 0) return undefined;
    // Decoding would replace invalid bytes without an error.
    if (!isUtf8(bytes)) throw refusal(400);
    assertSimple(bytes);
    return this.parse(bytes.toString());
  }
}

/** Accepts JSON bodies in UTF-8, and leaves them unread. */
export function acceptJsonAlone(fastify: FastifyInstance): void {
  const parser = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', (request, _stream, done) => {
    const parse = (text: string) => {
      let value: unknown;
      void parser(request, text, (error, parsed) => {
        if (error) throw error;
        value = parsed;
      });
      return value;
    };
    if (isCompressed(request) && !request.routeOptions.config.rawBody) done(refusal(415));
    else done(null, new UnreadJson(request, parse));
  });
}

/** The characters that structure JSON. */
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts levels and values without parsing, in a time that depends on the length alone. */
function assertSimple(json: Buffer): void {
  let [depth, values, isText] = [0, 1, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === LIST || byte === OBJECT) depth += 1;
    else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
    if (depth > MAX_DEPTH)
      throw new DomainError('invalid', 'json-too-deep', `JSON may be nested at most ${MAX_DEPTH} levels deep.`);
  }
  if (values > MAX_VALUES)
    throw new DomainError('invalid', 'json-too-long', `JSON may have at most ${MAX_VALUES} values.`);
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
    /** files that the body may be */
    files?: FileTypes;
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

/** Files that a route takes as its body. */
export interface FileTypes {
  /** media types */
  types: readonly string[];
  /** bytes */
  max: number;
  /** the refusals of another body, and of a larger one */
  expected: () => HttpRefusal;
  tooLarge: () => HttpRefusal;
}

/** Files of lists. */
export const CSV_FILES: FileTypes = {
  types: ['text/csv'],
  max: 10 * 1024 * 1024,
  expected: () => new HttpRefusal(415, 'csv-expected', 'Send the file itself, with Content-Type: text/csv.'),
  tooLarge: () => new HttpRefusal(413, 'file-too-large', 'The file is larger than 10 MB.'),
};

/**
 * Lets the routes with `files` accept them. Their handlers get the unread stream, so that the shop reads no file before the sender is
 * authorized.
 */
export function acceptFiles(fastify: FastifyInstance): void {
  // Every type but JSON.
  fastify.addContentTypeParser('*', (request, body, done) => {
    const { files } = request.routeOptions.config;
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (files?.types.includes(type) && !isCompressed(request)) done(null, body);
    else done(files?.expected() ?? refusal(415));
  });
}

/** The stream of a file that a handler got. Throws a refusal for another body, and for one that is announced as too large. */
export function fileIn(body: unknown, { max, expected, tooLarge }: FileTypes): IncomingMessage {
  if (!(body instanceof IncomingMessage)) throw expected();
  if (Number(body.headers['content-length'] ?? 0) > max) throw tooLarge();
  allowLongBody(body);
  return body;
}

/** Reads a whole file. Throws a refusal like `fileIn`. */
export async function readFile(body: unknown, files: FileTypes): Promise<Buffer> {
  return bytesOf(fileIn(body, files), files.max, files.tooLarge);
}

/** Reads a file piece by piece. Throws a refusal like `fileIn`. @param onPiece may be slow: the sender waits for it */
export async function readInPieces(
  body: unknown,
  files: FileTypes,
  onPiece: (piece: Buffer) => Promise<unknown>,
): Promise<void> {
  const request: AsyncIterable<Buffer> = fileIn(body, files);
  let size = 0;
  let failure: Error | undefined;
  try {
    for await (const piece of request) {
      size += piece.length;
      if (size > files.max) failure ??= files.tooLarge();
      // After a failure the rest is read and dropped: see `bytesOf`.
      if (failure === undefined) await onPiece(piece).catch((error: unknown) => (failure = error as Error));
    }
  } catch {
    throw cutOff();
  }
  if (failure !== undefined) throw failure;
}

/** Bytes of a body that arrive with the headers or soon after. */
const SHORT_BODY = 64 * 1024;

/** Whether much of a request's body may still arrive. */
export function isLongUnread(request: IncomingMessage): boolean {
  return !request.complete && announcedBytes(request) > SHORT_BODY;
}

const cutOff = () => new DomainError('invalid', 'body-cut-off', 'The request did not arrive whole.');

/** Reads the body of a request. */
function bytesOf(request: IncomingMessage, limit: number, tooLong: () => Error): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLong());
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // The rest is read and dropped: a client that is still sending would not read the response.
      if (size <= limit) chunks.push(chunk);
      else reject(tooLong());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('close', () => {
      if (!request.complete) reject(cutOff());
    });
  });
}
