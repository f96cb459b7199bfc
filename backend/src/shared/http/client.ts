import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.js';
import type { Client } from '../client.js';
import { networkOf } from './rate-limit.js';

type SignedInRequest = FastifyRequest & { user?: Caller };

/** The sender of a request. Reads the access token of a route without a guard only when a thread asks whose work it is. */
export function clientOf(request: SignedInRequest, { raw }: FastifyReply): Client {
  return {
    get key() {
      return request.user?._id ?? request.clientKey();
    },
    get rank() {
      return request.user?.role ?? (request.clientKey() === networkOf(request.ip) ? 'visitor' : 'customer');
    },
    hasLeft: () => raw.destroyed,
  };
}

/** The sender of the request, for work that waits for a thread. */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext): Client => {
  const http = context.switchToHttp();
  return clientOf(http.getRequest<SignedInRequest>(), http.getResponse<FastifyReply>());
});
