import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefusalLog } from './refusal-log.js';
import type { RequestMeter } from './request-meter.js';
import type { RequestsUnderWay } from './requests-under-way.js';
import type { ShopCounters } from './shop-counters.js';

export interface Watchers {
  meter: RequestMeter;
  underWay: RequestsUnderWay;
  counters: ShopCounters;
  /** whether each request gets a line in the log */
  logged: boolean;
}

/** Follows every request from its arrival to the end of its answer, or to the moment its client hangs up. */
export function watchRequests(fastify: FastifyInstance, { meter, underWay, counters, logged }: Watchers): void {
  const log = new Logger('http');
  const refusals = new RefusalLog();
  fastify.addHook('onRequest', (request, reply, next) => {
    const began = performance.now();
    underWay.begin();
    void reply.header('X-Request-Id', request.id);
    reply.raw.once('close', () => {
      underWay.end();
      const ms = performance.now() - began;
      const { method } = request;
      const route = routeOf(request);
      const status = statusOf(reply);
      meter.record(method, route, status, ms / 1000);
      if (reply.problemCode !== undefined && method === 'POST' && route === '/orders')
        counters.orderRefused(reply.problemCode);
      refusals.note(request, reply);
      // The route as it is registered, never the address: that may carry anything a client put there.
      if (logged)
        log.log({
          msg: 'request',
          request_id: request.id,
          method,
          route,
          status,
          ms: Math.round(ms),
          from: request.ip,
        });
    });
    next();
  });
}

/** A file's name may have an ending; a route's parameter has none. */
const FILE = /\/[^/:]*\.[a-z0-9]+$/i;

function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown';
  return FILE.test(url) ? 'file' : url;
}

/** 499, as some proxies name it: the client hung up before it was answered. */
function statusOf({ raw }: FastifyReply): number {
  return raw.headersSent ? raw.statusCode : 499;
}
