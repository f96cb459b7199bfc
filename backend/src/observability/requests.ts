import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SampledLog } from '#shared/sampled-log.js';
import type { ActiveRequests } from './active-requests.js';
import type { Metrics } from './metrics.js';

/** A request id that a proxy may set: characters that cannot break a line of the log. */
const PROXY_REQUEST_ID = /^[\w.:/+=-]{1,100}$/;

/** Makes request ids: a trusted proxy's `X-Request-Id`, else a prefix of this process and a running number. */
export function requestIds(trustProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  const prefix = randomBytes(4).toString('hex');
  let last = 0;
  return ({ headers }) => {
    const given = trustProxy ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && PROXY_REQUEST_ID.test(given) ? given : `${prefix}-${(last += 1)}`;
  };
}

interface Watchers {
  metrics: Metrics;
  activeRequests: ActiveRequests;
  /** whether each request gets a line in the log */
  logged: boolean;
}

/** Counts, measures and logs every request, from its arrival until its response is sent or its client hangs up. */
export function watchRequests(fastify: FastifyInstance, { metrics, activeRequests, logged }: Watchers): void {
  const log = new Logger('http');
  const refusals = new RefusalLog();
  fastify.addHook('onRequest', (request, reply, next) => {
    const start = performance.now();
    activeRequests.begin();
    void reply.header('X-Request-Id', request.id);
    reply.raw.once('close', () => {
      activeRequests.end();
      const ms = performance.now() - start;
      const { method } = request;
      const { problemCode: code } = reply;
      const route = routeOf(request);
      const status = statusOf(reply);
      metrics.recordRequest(method, route, status, ms / 1000);
      if (code !== undefined && method === 'POST' && route === '/orders') metrics.recordRefusedOrder(code);
      refusals.log(request, reply);
      // The registered route and not the URL, which may contain personal data or secrets.
      if (!logged) return;
      const outcome = { status, ...(code !== undefined && { code }), ms: Math.round(ms) };
      log.log({ msg: 'request', request_id: request.id, method, route, ...outcome, from: request.ip });
    });
    next();
  });
}

/** A path with an extension and without a parameter. */
const FILE = /\/[^/:]*\.[a-z0-9]+$/i;

function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown';
  return FILE.test(url) ? 'file' : url;
}

/** 499, nginx's status for a client that hung up before the response. */
function statusOf({ raw }: FastifyReply): number {
  return raw.headersSent ? raw.statusCode : 499;
}

/**
 * Warns operators of refusals that an attack would cause: what was refused and how often, without personal data. At most one line a
 * minute for each kind of refusal.
 */
class RefusalLog {
  private readonly logger = new Logger('security');
  private readonly sampled = new SampledLog();

  log({ method, routeOptions }: FastifyRequest, { problemCode, raw: { statusCode: status } }: FastifyReply): void {
    if (problemCode === undefined) return;
    const route = routeOptions.url ?? 'unknown';
    const msg = refusalMessage(`${method} ${route}`, status, problemCode);
    if (msg === undefined) return;
    this.sampled.log(`${msg} ${problemCode}`, (count) => this.logger.warn({ msg, count, code: problemCode, route }));
  }
}

function refusalMessage(call: string, status: number, code: string): string | undefined {
  if (status === 429) return 'over a limit';
  if (call === 'PUT /user/:email' && [401, 403].includes(status)) return 'sign-in rejected';
  if (code === 'webhook-signature') return 'webhook signature refused';
  return undefined;
}
