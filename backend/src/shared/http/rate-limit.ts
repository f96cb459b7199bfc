import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isIPv6 } from 'node:net';
import { DomainError } from '../domain-error.js';
import { refusalProblem, sendProblem } from './problem-answer.js';
import type { Limiter, RateLimits } from './rate-limits.js';

export interface RateLimitOptions {
  limits: RateLimits;
  /** writes per minute, of one user or, without a valid token, one address */
  perMinute: number;
  /** whom a request's access token names; undefined when it has none that is good */
  userOf: (request: FastifyRequest) => string | undefined;
}

/** Where an identity provider's token is exchanged for one of the shop's. */
const TOKEN_EXCHANGE = '/user/:email';

/**
 * Limits the routes registered from now on that change something; reading is never limited and not even looked at. Signing in has
 * a count of its own for each address, half as high.
 */
export function limitWrites(fastify: FastifyInstance, { limits, perMinute, userOf }: RateLimitOptions): void {
  const guard = (limiter: Limiter, keyOf: (request: FastifyRequest) => string) => {
    return (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
      const decide = (seconds: number) => {
        if (seconds === 0) {
          next();
          return;
        }
        void reply.header('Retry-After', String(seconds));
        sendProblem(reply, refusalProblem(tooMany(seconds)));
      };
      const seconds = limiter.take(keyOf(request));
      // Without a promise there is nothing to wait for.
      if (typeof seconds === 'number') decide(seconds);
      else void seconds.then(decide);
    };
  };
  const limitWrite = guard(limits.limiter('writes', perMinute), (request) => userOf(request) ?? networkOf(request.ip));
  const limitExchange = guard(limits.limiter('exchanges', Math.ceil(perMinute / 2)), ({ ip }) => networkOf(ip));

  fastify.addHook('onRoute', (route: RouteOptions) => {
    const methods = [route.method].flat();
    if (route.config?.unlimited) return;
    if (methods.every((method) => ['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase()))) return;
    const isExchange = route.url === TOKEN_EXCHANGE && methods.includes('PUT');
    route.onRequest = [route.onRequest ?? [], isExchange ? limitExchange : limitWrite].flat();
  });
}

function tooMany(seconds: number): DomainError {
  const unit = seconds === 1 ? 'second' : 'seconds';
  return new DomainError('too-many', 'too-many-requests', `Too many requests; please try again in ${seconds} ${unit}.`);
}

/** An IPv6 customer has a whole /64 of addresses, which count as one. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^::ffff:/i, '');
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
