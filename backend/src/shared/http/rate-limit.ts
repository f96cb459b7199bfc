import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isIPv6 } from 'node:net';
import { DomainError } from '../domain-error.js';
import { MINUTE_MS } from '../time.js';
import { refusalProblem, sendProblem } from './problem.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** for whom the limits count: the user of a valid access token, else the network */
    clientKey: () => string;
  }
}

interface Identification {
  trustProxy: boolean;
  /** the user of an access token; undefined when it is not valid */
  userOf: (token: string) => string | undefined;
}

/** Adds `clientKey` to requests. Warns once when a proxy is in front that the shop does not trust. */
export function identifyClients(fastify: FastifyInstance, { trustProxy, userOf }: Identification): void {
  fastify.decorateRequest('clientKey', function (this: FastifyRequest) {
    const [, token] = /^Bearer +(\S+)$/i.exec(this.headers.authorization ?? '') ?? [];
    return (token === undefined ? undefined : userOf(token)) ?? networkOf(this.ip);
  });
  let isSilent = trustProxy;
  fastify.addHook('onRequest', ({ headers }, _reply, next) => {
    if (!isSilent && headers['x-forwarded-for'] !== undefined) {
      isSilent = true;
      new Logger('security').warn(
        'A request came with X-Forwarded-For, but TRUST_PROXY is not set: if the shop is behind a proxy, all visitors share the limits of its address. Set TRUST_PROXY to the addresses of the proxy.',
      );
    }
    next();
  });
}

/** The route that exchanges an identity provider's token for an access token of the shop. */
const TOKEN_EXCHANGE = '/user/:email';

/**
 * Limits the writing routes that are registered after this call; reads are never limited. Sign-ins have a separate limit per network,
 * half as high.
 * @param perMinute writes of one user or, without a valid token, of one network
 */
export function limitWrites(fastify: FastifyInstance, limits: RateLimits, perMinute: number): void {
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
      // A local limiter returns a number, so the request continues synchronously.
      if (typeof seconds === 'number') decide(seconds);
      else void seconds.then(decide);
    };
  };
  const limitWrite = guard(limits.limiter('writes', perMinute), (request) => request.clientKey());
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

/** The unit of counting: an IPv6 customer has a whole /64 network, which counts as one address. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip.replace(/^::ffff:/i, '');
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Counts the requests of each key in a window of time. */
export interface Limiter {
  /** Counts one request; returns 0, or above the limit the seconds until the next window. */
  take(key: string): number | Promise<number>;
}

/** Creates limiters; those with the same name share their counts across all servers of a shop. */
export abstract class RateLimits {
  /**
   * @param limit requests per window and key
   * @param length of a window, in milliseconds
   */
  abstract limiter(name: string, limit: number, length?: number): Limiter;
}

/** For a shop on one server. */
export class LocalRateLimits extends RateLimits {
  override limiter(_name: string, limit: number, length?: number): Limiter {
    return new RateLimiter(limit, length);
  }
}

/** Number of windows above which expired ones are deleted. */
const SWEEP_SIZE = 10_000;

interface Window {
  ends: number;
  count: number;
}

/** Counts the requests of each key in a window from its first request on. */
export class RateLimiter {
  private readonly windows = new Map<string, Window>();
  private sweepAt = SWEEP_SIZE;

  /**
   * @param limit requests per window and key
   * @param length of a window, in milliseconds
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    private readonly limit: number,
    private readonly length = MINUTE_MS,
    private readonly now = () => performance.now(),
  ) {}

  /** Counts one request; returns 0, or above the limit the seconds until the next window. */
  take(key: string): number {
    const now = this.now();
    const window = this.windows.get(key);
    if (!window || window.ends <= now) {
      this.windows.set(key, { ends: now + this.length, count: 1 });
      if (this.windows.size > this.sweepAt) this.sweep(now);
      return 0;
    }
    window.count += 1;
    return window.count <= this.limit ? 0 : Math.max(1, Math.ceil((window.ends - now) / 1000));
  }

  private sweep(now: number): void {
    for (const [key, { ends }] of this.windows) if (ends <= now) this.windows.delete(key);
    // Doubles the threshold, so that the next request does not sweep again when most windows are still open.
    this.sweepAt = Math.max(SWEEP_SIZE, 2 * this.windows.size);
  }
}
