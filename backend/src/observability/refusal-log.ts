import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SampledLog } from '#shared/sampled-log.js';

/**
 * Tells operators of refusals that an attack would cause, at `warn`: what was refused and how often, never who asked. One line a
 * minute of each kind.
 */
export class RefusalLog {
  private readonly log = new Logger('security');
  private readonly sampled = new SampledLog();

  note({ method, routeOptions }: FastifyRequest, { problemCode, raw: { statusCode: status } }: FastifyReply): void {
    if (problemCode === undefined) return;
    const route = routeOptions.url ?? 'unknown';
    const msg = whatWasRefused(`${method} ${route}`, status, problemCode);
    if (msg === undefined) return;
    this.sampled.note(`${msg} ${problemCode}`, (count) => this.log.warn({ msg, count, code: problemCode, route }));
  }
}

function whatWasRefused(call: string, status: number, code: string): string | undefined {
  if (status === 429) return 'over a limit';
  if (call === 'PUT /user/:email' && [401, 403].includes(status)) return 'sign-in rejected';
  if (code === 'webhook-signature') return 'webhook signature refused';
  return undefined;
}
