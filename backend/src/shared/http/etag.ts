import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A strong validator of these very bytes. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Sends JSON under its validator, or 304 when the client has it already; clients keep it but ask each time. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  body: string | Buffer,
): FastifyReply {
  if (isFresh(request, reply, etag)) return reply.code(304).send();
  return reply.header('Content-Type', 'application/json; charset=utf-8').send(body);
}

/** Sets the validator; true when the request names it in `If-None-Match`. */
export function isFresh(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({ ETag: etag, 'Cache-Control': 'no-cache' });
  const known = request.headers['if-none-match'];
  // The comparison is weak (RFC 9110, 13.1.2): a proxy that compresses marks our tag as weak.
  return (
    known !== undefined &&
    (known === etag || known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  );
}
