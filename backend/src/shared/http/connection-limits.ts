import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { frameworkProblem, sendProblem } from './problem.js';
import type { Socket } from 'node:net';

/** Connections that the server takes in all; one address may have all of them, because many customers may share one. */
export const MAX_CONNECTIONS = 20_000;
/** Header fields of one request. */
const MAX_HEADER_FIELDS = 200;
/** How long the headers of a request may take to arrive. */
export const HEADERS_TIMEOUT_MS = 20_000;
/** How long its body may take, counted from the end of its headers. */
const BODY_TIMEOUT_MS = 60_000;
/** The same where `allowLongBody` was called. */
export const LONG_BODY_TIMEOUT_MS = 600_000;
/** How often the server looks for requests that take too long. */
const CHECK_EVERY_MS = 1_000;

/** How long a client may take; what it has sent whole may be answered for as long as that lasts. */
export const TIMEOUT_OPTIONS = {
  requestTimeout: LONG_BODY_TIMEOUT_MS,
  http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
} satisfies FastifyHttpOptions<Server>;

/** The timers of the bodies that are on their way. */
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Keeps clients from holding connections without end. To be called before anything else looks at requests. */
export function limitConnections(fastify: FastifyInstance): void {
  fastify.server.maxConnections = MAX_CONNECTIONS;
  // None is dropped unseen: `limitHeaderFields` counts them.
  fastify.server.maxHeadersCount = 0;
  fastify.addHook('onRequest', (request, reply, next) => {
    if (isGone(request)) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    if (hasBody(request)) limitBody(request, reply);
    next();
  });
}

/**
 * Refuses requests with more header fields than any client needs. Node drops fields above a thousand without a word, and
 * `X-Forwarded-For` among them would make a request from outside look like one from this machine.
 */
export function limitHeaderFields(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, reply, next) => {
    // Names and values.
    if (raw.rawHeaders.length <= 2 * MAX_HEADER_FIELDS) next();
    else sendProblem(reply.header('Connection', 'close'), frameworkProblem(431));
  });
}

/** Gives the body of a request ten minutes to arrive: for callers who may send files. */
export function allowLongBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

/** A client that reset its connection right after it sent the request has no address, which everything after this relies on. */
function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.remoteAddress === undefined;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function limitBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    // Answered already, for example with 401: nothing keeps the rest of the body but the connection.
    if (reply.sent) raw.destroy();
    else sendProblem(reply.header('Connection', 'close'), frameworkProblem(408));
  }, BODY_TIMEOUT_MS);
  timers.set(raw, timer);
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

/** What Node's parser says, as a status; anything else is a request that cannot be read. */
const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what the HTTP parser refused, before there is a request, and closes the connection. */
export function answerClientError({ code = '' }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = frameworkProblem(STATUS[code] ?? 400);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
