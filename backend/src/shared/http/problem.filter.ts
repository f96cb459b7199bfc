import { type ArgumentsHost, type ExceptionFilter, Catch, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.js';
import { SampledLog } from '../sampled-log.js';
import { type Problem, bodyTooLarge, frameworkProblem, refusalProblem, sendProblem } from './problem.js';

/** What the log calls an error that the shop did not foresee. */
const UNEXPECTED = 'unexpected';

/** Turns everything that is thrown into an RFC 9457 answer; what nobody expected is logged and answered without a word about its inside. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger('http');
  private readonly sampled = new SampledLog();

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    // The client hung up, or the answer was under way when its source failed.
    if (reply.sent) return;
    if (error instanceof DomainError && error.retryAfter !== undefined)
      void reply.header('Retry-After', String(error.retryAfter));
    sendProblem(reply, this.problemOf(error, http.getRequest<FastifyRequest>()));
  }

  private problemOf(error: unknown, request: FastifyRequest): Problem {
    if (error instanceof DomainError) {
      if (error.cause !== undefined) this.note(request, error.code, error.cause);
      return refusalProblem(error);
    }
    const status = statusOf(error);
    if (status === 413) return refusalProblem(bodyTooLarge(request.routeOptions.bodyLimit));
    if (status < 500) return frameworkProblem(status);
    this.note(request, UNEXPECTED, error);
    return frameworkProblem(500);
  }

  private note({ id, method, routeOptions }: FastifyRequest, msg: string, error: unknown): void {
    const route = routeOptions.url ?? 'unknown';
    // With the database away each request would bring a stack, and the first of them, with the cause, would be rotated away.
    this.sampled.log(msg === UNEXPECTED ? `${msg} ${method} ${route}` : msg, (count) =>
      this.log.error({ msg, ...(count > 1 && { count }), request_id: id, method, route, error: describe(error) }),
    );
  }
}

/** What the log says of an error: where it came from, if it tells. */
function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}

/** The status of an error that Nest, Fastify or one of their plugins blames on the client; 500 for any other. */
function statusOf(error: unknown): number {
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
