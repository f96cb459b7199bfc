import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { DomainError } from '#shared/domain-error.js';
import { refusalProblem, sendProblem } from '#shared/http/problem.js';
import type { EmulatorAddress } from './emulator-address.js';
import { BODY_LIMIT, FOR_BROWSERS } from './emulator-gate.js';

const FORBIDDEN = new DomainError(
  'forbidden',
  'emulator-closed',
  'The identity emulator serves only sign-in requests.',
);
const UNAVAILABLE = new DomainError(
  'unavailable',
  'identity-unavailable',
  'The identity provider is starting; please try again in a moment.',
);

/** Serves the identity emulator, which listens on loopback only, at the shop's own address. */
export async function proxyIdentityEmulator(fastify: FastifyInstance, address: EmulatorAddress): Promise<void> {
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, passOn);
    for (const prefix of ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator']) {
      await scope.register(proxy, {
        upstream: '',
        prefix,
        rewritePrefix: prefix,
        httpMethods: ['GET', 'POST'],
        proxyPayloads: false,
        preHandler: (request, reply, next) => {
          if (mayPass(request)) next();
          else sendProblem(reply, refusalProblem(FORBIDDEN));
        },
        replyOptions: {
          getUpstream: () => address.origin,
          rewriteRequestHeaders: (_request, headers) => without(headers, /^(origin|expect)$/),
          rewriteHeaders: (headers) => without(headers, /^access-control-/),
          onError: (reply) => sendProblem(reply as FastifyReply, refusalProblem(UNAVAILABLE)),
        },
      });
    }
  });
}

/** Passes the body on with its length, which the emulator requires. */
function passOn({ headers }: FastifyRequest, body: Buffer, done: (error: null, body: Readable) => void): void {
  delete headers['transfer-encoding'];
  headers['content-length'] = String(body.length);
  done(null, Readable.from([body]));
}

/** Requests with credentials manage the project; only the shop may send them. */
function mayPass({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return headers.authorization === undefined && FOR_BROWSERS.some((allowed) => allowed.test(path));
}

function without<Headers extends IncomingHttpHeaders>(headers: Headers, names: RegExp): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name))) as Headers;
}
