import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isIPv6 } from 'node:net';
import { DomainError } from '../domain-error.js';
import { refusalProblem, sendProblem } from './problem.js';

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

/** Counts what each key does in a minute. */
export interface Limiter {
  /** Counts one act; answers 0, or when it is one too many, the seconds until the next is welcome. */
  take(key: string): number | Promise<number>;
}

/** Makes the limits; those of one name hold across all servers of a shop. */
export abstract class RateLimits {
  /** @param perMinute acts of one key */
  abstract limiter(name: string, perMinute: number): Limiter;
}

/** For a shop on one server. */
export class LocalRateLimits extends RateLimits {
  override limiter(_name: string, perMinute: number): Limiter {
    return new RateLimiter(perMinute);
  }
}

/** Windows kept before the ended ones are swept out. */
const MANY = 10_000;

interface Window {
  ends: number;
  count: number;
}

/** Counts what each key does in a minute from its first act on. */
export class RateLimiter {
  private readonly windows = new Map<string, Window>();
  private sweepAt = MANY;

  /**
   * @param limit acts per window and key
   * @param length of a window, in milliseconds
   * @param now milliseconds on a clock that never goes back
   */
  constructor(
    private readonly limit: number,
    private readonly length = 60_000,
    private readonly now = () => performance.now(),
  ) {}

  /** Counts one act; answers 0, or when it is one too many, the seconds until the next is welcome. */
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
    // Not again at the next act when most are still open.
    this.sweepAt = Math.max(MANY, 2 * this.windows.size);
  }
}
