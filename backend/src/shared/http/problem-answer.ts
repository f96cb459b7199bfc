import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../domain-error.js';
import { STATUS_OF, type Problem } from './problem.js';

declare module 'fastify' {
  interface FastifyReply {
    /** the stable name of the problem that was answered, if one was */
    problemCode?: string;
  }
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const TYPE_PREFIX = '/problems/';

/** What the framework's own refusals are called and say; its messages are for programmers. */
const FRAMEWORK: Record<number, { code: string; detail: string }> = {
  400: { code: 'bad-request', detail: 'The request cannot be read: its address or its JSON is malformed.' },
  401: { code: 'sign-in-required', detail: 'Please sign in.' },
  403: { code: 'forbidden', detail: 'You may not do this.' },
  404: { code: 'route-unknown', detail: 'There is no such call.' },
  405: { code: 'method-unknown', detail: 'There is no such call.' },
  408: { code: 'request-timeout', detail: 'The request took too long to arrive.' },
  413: { code: 'too-large', detail: 'The body is larger than 100 kB.' },
  414: { code: 'address-too-long', detail: 'The address is too long.' },
  415: { code: 'unsupported-media', detail: 'Send the body as JSON, with Content-Type: application/json.' },
  431: { code: 'headers-too-large', detail: 'The headers are too large.' },
  503: { code: 'unavailable', detail: 'The shop is starting or stopping; please try again in a moment.' },
};
const UNEXPECTED = { code: 'unexpected', detail: 'Something went wrong on our side; it has been noted.' };

/** A problem of the framework's own, by its status. */
export function frameworkProblem(status: number): Problem {
  return problem(status, FRAMEWORK[status] ?? UNEXPECTED);
}

/** For a call that is not there as this shop is set up. */
export function routeUnknown(): DomainError {
  return new DomainError('not-found', 'route-unknown', 'There is no such call.');
}

/** For a body of more bytes than its call takes. */
export function bodyTooLarge(limit: number): DomainError {
  const most = limit < MEGABYTE ? `${Math.floor(limit / KILOBYTE)} kB` : `${Math.floor(limit / MEGABYTE)} MB`;
  return new DomainError('too-large', 'too-large', `The body is larger than ${most}.`);
}

/** A refusal of the shop's, as it is answered. */
export function refusalProblem({ kind, code, detail, errors, current, report }: DomainError): Problem {
  return problem(STATUS_OF[kind], {
    code,
    detail,
    ...(errors && { errors: [...errors] }),
    ...(current !== undefined && { current }),
    ...(report && { report }),
  });
}

/** Answers with the problem, and with the headers that its status asks for. */
export function sendProblem(reply: FastifyReply, answer: Problem): void {
  reply.problemCode = answer.type.slice(TYPE_PREFIX.length);
  if (answer.status === 429 && !reply.hasHeader('Retry-After')) void reply.header('Retry-After', '20');
  if (answer.status === 503) void reply.header('Retry-After', '1');
  if (answer.status === 401) void reply.header('WWW-Authenticate', 'Bearer');
  // As bytes: to text the framework would add a charset, which this media type does not have.
  void reply
    .status(answer.status)
    .type('application/problem+json')
    .send(Buffer.from(JSON.stringify(answer)));
}

function problem(status: number, { code, ...rest }: { code: string; detail: string } & Partial<Problem>): Problem {
  return { type: `${TYPE_PREFIX}${code}`, title: STATUS_CODES[status] ?? 'Error', status, ...rest };
}
