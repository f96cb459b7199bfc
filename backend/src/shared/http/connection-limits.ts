import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { frameworkProblem, sendProblem } from './problem.js';
import type { Socket } from 'node:net';

/** Open connections of all clients; there is no limit per address, because many customers may share one. */
const MAX_CONNECTIONS = 20_000;
/** Their share of the files that the system lets this process open; the rest is for the data and for the files of the pages. */
const SHARE_OF_OPEN_FILES = 0.75;
const LIMITS = '/proc/self/limits';
/** Header fields of one request. */
const MAX_HEADER_FIELDS = 200;
/** How long the headers of a request may take. */
export const HEADERS_TIMEOUT_MS = 20_000;
/** How long a body may take after the headers. */
const BODY_TIMEOUT_MS = 60_000;
/** The same after `allowLongBody`. */
export const LONG_BODY_TIMEOUT_MS = 600_000;
/** How often the server checks for slow requests. */
const CHECK_EVERY_MS = 1_000;
/**
 * How long a connection may be silent in both directions while a request is open; Node.js waits twice as long for a client that does not
 * read its response. An event stream has its heartbeat, and the proxy waits as long for an import.
 */
const SILENCE_TIMEOUT_MS = 180_000;
/** How long a connection without a request stays open. */
const IDLE_TIMEOUT_MS = 72_000;

/** Limits for sending a request and for reading its response. */
export const TIMEOUT_OPTIONS = {
  connectionTimeout: SILENCE_TIMEOUT_MS,
  keepAliveTimeout: IDLE_TIMEOUT_MS,
  requestTimeout: LONG_BODY_TIMEOUT_MS,
  http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
} satisfies FastifyHttpOptions<Server>;

/** The timers of bodies that have not arrived completely. */
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Prevents clients from occupying connections forever. Call it before other hooks are registered. */
export function limitConnections(fastify: FastifyInstance): void {
  fastify.server.maxConnections = Math.min(MAX_CONNECTIONS, SHARE_OF_OPEN_FILES * openFilesLimit());
  // No limit in Node, which would drop fields silently: `limitHeaderFields` counts them.
  fastify.server.maxHeadersCount = 0;
  fastify.addHook('onRequest', (request, reply, next) => {
    if (isReset(request)) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    if (announcedBytes(request) > 0) limitBody(request, reply);
    if (reply.raw.socket === null) closeWithConnection(reply.raw, request.raw.socket);
    next();
  });
}

/** How many files and connections Linux lets this process open; Infinity on other systems. */
function openFilesLimit(): number {
  if (!existsSync(LIMITS)) return Infinity;
  const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync(LIMITS, 'utf8')) ?? [];
  return limit === undefined ? Infinity : Number(limit);
}

/**
 * Refuses requests with more header fields than any client needs. By default Node silently drops fields above a thousand; without its
 * `X-Forwarded-For` a request from outside would look like one from this machine.
 */
export function limitHeaderFields(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, reply, next) => {
    // An array of names and values.
    if (raw.rawHeaders.length <= 2 * MAX_HEADER_FIELDS) next();
    else sendProblem(reply.header('Connection', 'close'), frameworkProblem(431));
  });
}

/** Allows ten minutes for the body of a request, for users who may send files. */
export function allowLongBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

/** Whether the client has reset the connection; the request then lacks an address, which later hooks need. */
function isReset({ raw }: FastifyRequest): boolean {
  return raw.socket.remoteAddress === undefined;
}

/** The size of a request's body by its headers, in bytes; Infinity when the body comes in chunks. */
export function announcedBytes({ headers }: Pick<IncomingMessage, 'headers'>): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
}

function limitBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    // The response was sent already, for example a 401: only closing the connection stops the rest of the body.
    if (reply.sent) raw.destroy();
    else sendProblem(reply.header('Connection', 'close'), frameworkProblem(408));
  }, BODY_TIMEOUT_MS).unref();
  timers.set(raw, timer);
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

/** Pipelined responses that began behind an earlier one of their connection. */
const queued = new WeakMap<Socket, Set<ServerResponse>>();

/** Closes a response with its connection, as Node does only with the first one: others would never emit `close`. */
function closeWithConnection(response: ServerResponse, connection: Socket): void {
  const responses = queued.get(connection) ?? new Set();
  responses.add(response);
  response.once('close', () => responses.delete(response));
  if (queued.has(connection)) return;
  queued.set(connection, responses);
  connection.once('close', () => {
    for (const left of responses) if (left.socket === null) left.destroy().emit('close');
  });
}

/** The status for an error code of Node's HTTP parser; 400 for any other. */
const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to a request that the HTTP parser refused, and closes the connection. */
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
