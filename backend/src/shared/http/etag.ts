import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import { createHash } from 'node:crypto';
import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A strong ETag of exactly these bytes. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends JSON with its ETag, or 304 when the client has it already; clients cache it but revalidate each time. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  body: string | Buffer,
): FastifyReply {
  if (isFresh(request, reply, etag)) return reply.code(304).send();
  return reply.header('Content-Type', JSON_TYPE).send(body);
}

/** Sets the ETag; true when `If-None-Match` contains it. */
export function isFresh(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  const known = request.headers['if-none-match'];
  // The comparison is weak (RFC 9110, 13.1.2): a proxy that compresses marks our tag as weak.
  const tags = known === undefined ? [] : known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const match = tags.find((tag) => tag === etag || tag === '*' || tag.replace(COMPRESSED_SUFFIX, '"') === etag);
  reply.header('ETag', match === undefined || match === '*' ? etag : match);
  // A guard may have forbidden caching; a client that stores the response itself can still send the ETag.
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-cache');
  return match !== undefined;
}

/** Suffixes of the ETags of compressed bodies. */
const COMPRESSED_SUFFIX = /-(?:br|gzip)"$/;

/**
 * Gives a compressed body a separate strong ETag, `"…-br"`, because different bytes need different ETags (RFC 9110, 8.8.3). `isFresh`
 * and `If-Match` treat it like the plain one. Call it after the compression is registered.
 */
export function tagPackedBodies(fastify: FastifyInstance): void {
  const tag = (_request: FastifyRequest, reply: FastifyReply, payload: unknown, done: DoneFuncWithErrOrRes) => {
    const [etag, packing] = [reply.getHeader('etag'), reply.getHeader('content-encoding')];
    if (
      typeof etag === 'string' &&
      etag.startsWith('"') &&
      typeof packing === 'string' &&
      !COMPRESSED_SUFFIX.test(etag)
    )
      void reply.header('ETag', `${etag.slice(0, -1)}-${packing}"`);
    done(null, payload);
  };
  fastify.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), tag];
  });
}

/** The ETag in the API document. */
export const ETAG_HEADER = {
  description: 'Version of the response; send it as `If-None-Match` to get 304 while it is unchanged',
  schema: { type: 'string' as const, example: '"665f1c2ab3d4e5f60718293a-1"' },
};

/** Documents that a route sends 304 to a client that has the newest response. */
export function ApiTagged(thing: string) {
  return applyDecorators(
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: `An ETag of this ${thing}; 304 while it is unchanged`,
      example: '"665f1c2ab3d4e5f60718293a-1"',
    }),
    ApiResponse({
      status: 304,
      description: `The ${thing} is unchanged; there is no body`,
      headers: { ETag: ETAG_HEADER },
    }),
  );
}
