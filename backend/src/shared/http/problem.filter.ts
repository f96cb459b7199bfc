import { type ArgumentsHost, type ExceptionFilter, Catch, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.js';
import { isLongUnread } from './request-body.js';
import { SampledLog } from '../sampled-log.js';
import {
  type Problem,
  bodyTooLarge,
  describeError,
  frameworkProblem,
  HttpRefusal,
  refusalProblem,
  sendProblem,
} from './problem.js';

const UNEXPECTED = 'unexpected';

/** Turns every error into an RFC 9457 response. Unexpected errors are logged; their response contains no internals. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly log = new Logger('http');
  private readonly sampled = new SampledLog();

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    // The client hung up, or the response had begun when its stream failed.
    if (reply.sent) return;
    if (error instanceof DomainError && error.retryAfter !== undefined)
      void reply.header('Retry-After', String(error.retryAfter));
    const request = http.getRequest<FastifyRequest>();
    // What a client still sends would be read as its next request; reading much to drop it would cost every other client time.
    if (statusOf(error) === 413 || isLongUnread(request.raw)) void reply.header('Connection', 'close');
    sendProblem(reply, this.problemOf(error, request));
  }

  private problemOf(error: unknown, request: FastifyRequest): Problem {
    if (error instanceof DomainError) {
      if (error.cause !== undefined) this.logError(request, error.code, error.cause);
      return refusalProblem(error);
    }
    if (error instanceof HttpRefusal) return refusalProblem(error);
    const status = statusOf(error);
    if (status === 413) return refusalProblem(bodyTooLarge(request.routeOptions.bodyLimit));
    if (status < 500) return frameworkProblem(status);
    this.logError(request, UNEXPECTED, error);
    return frameworkProblem(500);
  }

  private logError({ id, method, routeOptions }: FastifyRequest, msg: string, error: unknown): void {
    const route = routeOptions.url ?? 'unknown';
    // With the database down every request would log a stack, and log rotation would delete the first one, which has the cause.
    this.sampled.log(
      msg === UNEXPECTED ? `${msg} ${method} ${route}` : msg,
      (count, ids) => {
        const others = count > 1 && { count, request_ids: ids };
        this.log.error({ msg, ...others, request_id: id, method, route, error: describeError(error) });
      },
      id,
    );
  }
}

/** The 4xx status of an error of Nest, Fastify or one of their plugins; 500 for any other. */
function statusOf(error: unknown): number {
  const status =
    error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
