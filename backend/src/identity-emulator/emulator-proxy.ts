import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { DomainError } from '#shared/domain-error.js';
import { refusalProblem, sendProblem } from '#shared/http/problem.js';
import { BODY_LIMIT, FOR_BROWSERS } from './emulator-gate.js';

const CLOSED = new DomainError(
  'forbidden',
  'emulator-closed',
  'The identity emulator answers only what signing in needs.',
);
const NOT_THERE = new DomainError(
  'unavailable',
  'identity-unavailable',
  'The identity provider is starting; please try again in a moment.',
);

/** Puts the identity emulator, which listens on loopback alone, behind the shop's own address. */
export async function proxyIdentityEmulator(fastify: FastifyInstance, port: number): Promise<void> {
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, passOn);
    for (const prefix of ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator']) {
      await scope.register(proxy, {
        upstream: `http://127.0.0.1:${port}`,
        prefix,
        rewritePrefix: prefix,
        httpMethods: ['GET', 'POST'],
        proxyPayloads: false,
        preHandler: (request, reply, next) => {
          if (mayPass(request)) next();
          else sendProblem(reply, refusalProblem(CLOSED));
        },
        replyOptions: {
          rewriteRequestHeaders: (_request, headers) => without(headers, /^(origin|expect)$/),
          rewriteHeaders: (headers) => without(headers, /^access-control-/),
          onError: (reply) => sendProblem(reply as FastifyReply, refusalProblem(NOT_THERE)),
        },
      });
    }
  });
}

/** The body as it came, and its length, which the emulator asks for. */
function passOn({ headers }: FastifyRequest, body: Buffer, done: (error: null, body: Readable) => void): void {
  delete headers['transfer-encoding'];
  headers['content-length'] = String(body.length);
  done(null, Readable.from([body]));
}

/** Credentials are for the emulator's management calls, which only the shop makes. */
function mayPass({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return headers.authorization === undefined && FOR_BROWSERS.some((allowed) => allowed.test(path));
}

function without<Headers extends IncomingHttpHeaders>(headers: Headers, names: RegExp): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name))) as Headers;
}
