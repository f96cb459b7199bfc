import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { DomainError } from '../domain-error.js';
import { namesType } from './address.js';
import { describeError, frameworkProblem, refusalProblem, withRequestId } from './problem.js';

/** JSON, a value on each line. Source: https://github.com/ndjson/ndjson-spec */
export const LINES_TYPE = 'application/x-ndjson';

/** Whether the client asks for progress messages. */
export function wantsProgress({ headers }: FastifyRequest): boolean {
  return namesType(headers.accept, LINES_TYPE);
}

/** The client has closed the connection. */
class Abandoned extends Error {}

/**
 * Streams the progress of a long request: lines `{"progress", "of"}`, one for each hundredth, and finally `{"report"}` with the result or
 * `{"problem"}` with the refusal; the status is always 200. After the client has gone, the next call of `onProgress` throws.
 */
export function sendProgress(
  reply: FastifyReply,
  of: number,
  run: (onProgress: (done: number) => void) => Promise<object>,
): FastifyReply {
  let isAbandoned = false;
  reply.raw.once('close', () => (isAbandoned = true));
  async function* lines() {
    const state: { told: number; done: number; last?: object; wake: () => void } = {
      ...{ told: 0, done: 0, wake: () => undefined },
    };
    const hasNothingNew = () => state.last === undefined && state.done - state.told < of / 100;
    void run((steps) => {
      if (isAbandoned) throw new Abandoned();
      state.done = steps;
      if (!hasNothingNew()) state.wake();
    })
      .then(
        (report) => (state.last = { report }),
        (error: unknown) => (state.last = { problem: problemOf(error, reply) }),
      )
      .finally(() => state.wake());
    while (state.last === undefined) {
      state.told = state.done;
      yield line({ progress: state.told, of });
      if (hasNothingNew()) await new Promise<void>((resolve) => (state.wake = resolve));
    }
    yield line(state.last);
  }
  return reply.type(LINES_TYPE).send(Readable.from(lines()));
}

function problemOf(error: unknown, reply: FastifyReply) {
  if (error instanceof DomainError) return withRequestId(refusalProblem(error), reply);
  if (error instanceof Abandoned) return {};
  const { id, method, routeOptions } = reply.request;
  const request = { request_id: id, method, route: routeOptions.url };
  new Logger('http').error({ msg: 'unexpected', ...request, error: describeError(error) });
  return withRequestId(frameworkProblem(500), reply);
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
