import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#shared/domain-error.js';
import { refusalProblem, sendProblem } from '#shared/http/problem-answer.js';

/** What a browser needs of the emulator: accounts, tokens, its sign-in pages. Everything else in it manages the project. */
const FOR_BROWSERS = [
  /^\/identitytoolkit\.googleapis\.com\/(v1\/(accounts(:\w+)?|projects|recaptchaParams)|v2\/\w+(:\w+)?)$/,
  /^\/securetoken\.googleapis\.com\/v1\/token$/,
  /^\/emulator\/auth\/(handler|iframe|gapi\.js)$/,
];

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
    // Bodies pass through unread.
    scope.removeAllContentTypeParsers();
    for (const prefix of ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator']) {
      await scope.register(proxy, {
        upstream: `http://127.0.0.1:${port}`,
        prefix,
        rewritePrefix: prefix,
        httpMethods: ['GET', 'POST'],
        preHandler: (request, reply, next) => {
          if (mayPass(request)) next();
          else sendProblem(reply, refusalProblem(CLOSED));
        },
        replyOptions: { onError: (reply) => sendProblem(reply as FastifyReply, refusalProblem(NOT_THERE)) },
      });
    }
  });
}

/** Whoever sends credentials to the emulator wants to manage it: it takes `Bearer owner`, and much else, for the project's owner. */
function mayPass({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return headers.authorization === undefined && FOR_BROWSERS.some((allowed) => allowed.test(path));
}
