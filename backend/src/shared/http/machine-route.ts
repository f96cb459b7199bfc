import type { FastifyInstance, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the handler gets the body as the bytes that came, for their signature to be checked */
    rawBody?: boolean;
    /** not counted by the limits of writes */
    unlimited?: boolean;
  }
}

/** Bytes of a body that another server sends. */
export const MACHINE_BODY = 1024 * 1024;

/** How a call is registered that another server makes, which signs its bodies and sends them in bursts. */
export const MACHINE_ROUTE = { rawBody: true, unlimited: true } as const;

/** Lets the bodies of the routes registered from now on that are for machines be larger than those of people. */
export function admitLargerBodiesOfMachines(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.rawBody) route.bodyLimit = MACHINE_BODY;
  });
}
