import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { DomainError } from '#shared/domain-error.js';
import { refusalProblem, sendProblem } from '#shared/http/problem.js';
import { type Limiter, networkOf, type RateLimits } from '#shared/http/rate-limit.js';
import { HOUR_MS } from '#shared/time.js';
import type { EmulatorAddress } from '#app/config/emulator-address.js';
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

/** E-mails that one address may ask for in an hour: each is stored in the mailbox and printed. */
const MAX_EMAILS = 10;
const EMAIL_REQUEST = ':sendOobCode';

/** Serves the identity emulator, which listens on loopback only, at the shop's own address. */
export async function proxyIdentityEmulator(
  fastify: FastifyInstance,
  address: EmulatorAddress,
  limits: RateLimits,
): Promise<void> {
  const limitEmails = emailLimit(limits.limiter('e-mails', MAX_EMAILS, HOUR_MS));
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
          if (!mayPass(request)) sendProblem(reply, refusalProblem(FORBIDDEN));
          else if (pathOf(request).endsWith(EMAIL_REQUEST)) void limitEmails(request, reply, next);
          else next();
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

/** Refuses a request above the limit in the identity provider's form, whose text the browser app shows. */
function emailLimit(limiter: Limiter) {
  return async ({ ip }: FastifyRequest, reply: FastifyReply, next: () => void): Promise<void> => {
    const seconds = await limiter.take(networkOf(ip));
    if (seconds === 0) {
      next();
      return;
    }
    const wait = `Too many links were requested from your network. Try again in ${Math.ceil(seconds / 60)} minutes.`;
    const message = `TOO_MANY_ATTEMPTS_TRY_LATER : ${wait}`;
    reply.problemCode = 'too-many-requests';
    void reply
      .code(429)
      .header('Retry-After', String(seconds))
      .send({ error: { code: 429, message } });
  };
}

/** Requests with credentials manage the project; only the shop may send them. */
function mayPass(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return request.headers.authorization === undefined && FOR_BROWSERS.some((allowed) => allowed.test(path));
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '';

function without<Headers extends IncomingHttpHeaders>(headers: Headers, names: RegExp): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.test(name))) as Headers;
}
