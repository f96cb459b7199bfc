import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/** Answers a GET and returns true; returns false, without having sent anything, when the route's controller must answer it. */
export type EarlyAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * Answers requests without a query as soon as all global hooks have run: for cached bytes, Nest's handler chain would take more time than
 * everything else. Affects the routes that are registered after this call; `answers` are by route, such as `/purchase/:id`.
 */
export function answerBeforeNest(fastify: FastifyInstance, answers: Readonly<Record<string, EarlyAnswer>>): void {
  fastify.addHook('onRoute', (route: RouteOptions) => {
    const answer = answers[route.url];
    if (answer === undefined || (route.method !== 'GET' && route.method !== 'HEAD')) return;
    const hook = (request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void) => {
      if (request.url.includes('?')) {
        next();
        return;
      }
      answer(request, reply).then((answered) => answered || next(), next);
    };
    route.onRequest = [route.onRequest ?? [], hook].flat();
  });
}
