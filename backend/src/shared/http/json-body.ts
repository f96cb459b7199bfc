import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { wantsPage } from './accept.js';

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
