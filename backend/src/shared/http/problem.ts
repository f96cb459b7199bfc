import { z } from 'zod';
import { type ErrorKind, DomainError } from '../domain-error.js';
import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { listOf, optionalText, text } from '../record.js';
import { view } from './view.js';

/** The media type of an error response. Source: RFC 9457, section 3 */
export const PROBLEM_TYPE = 'application/problem+json';

/** The status of every kind of refusal. */
export const STATUS_OF: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  unavailable: 503,
};

const ANY_OBJECT = { type: 'object', additionalProperties: true };

const ProblemField = view('ProblemField', {
  field: text.meta({ description: 'The field, or the query parameter, or the header', example: 'amount' }),
  message: text.meta({ description: 'Which rule it breaks', example: '*Enter Amount' }),
});

/** An error response, RFC 9457. */
export const Problem = view('Problem', {
  type: text.meta({ description: 'A stable name of this kind of problem', example: '/problems/invalid-input' }),
  title: text.meta({ description: 'The status in words', example: 'Bad Request' }),
  status: z.int().meta({ description: 'The HTTP status', example: 400 }),
  detail: text.meta({ description: 'What happened, for a person', example: 'Some fields are not valid.' }),
  errors: listOf(ProblemField).optional().meta({ description: 'Every broken rule of every field' }),
  current: z
    .unknown()
    .optional()
    .meta({
      description: 'In a version conflict, the present state of the record',
      ...ANY_OBJECT,
      example: { _id: '665f1c2ab3d4e5f60718293a', name: 'Northbridge N8 Processor', price: 349 },
    }),
  report: z
    .unknown()
    .optional()
    .meta({
      description: 'In a refused import, the report of its rows',
      ...ANY_OBJECT,
      example: { dry_run: false, counts: { added: 0, changed: 0, unchanged: 0, wrong: 1 }, rows: [] },
    }),
  request_id: optionalText.meta({
    description: 'In an error of the shop (5xx), the id of the request, by which its operator finds it in the log',
    example: '9f2c41aa-17',
  }),
});
export type Problem = z.infer<typeof Problem>;

declare module 'fastify' {
  interface FastifyReply {
    /** the code of the problem that was sent, if any */
    problemCode?: string;
  }
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const TYPE_PREFIX = '/problems/';

/** Codes and texts for the framework's own errors, whose messages are for programmers. */
const FRAMEWORK: Record<number, { code: string; detail: string }> = {
  400: { code: 'bad-request', detail: "The request's address or JSON is malformed." },
  401: { code: 'sign-in-required', detail: 'Please sign in.' },
  403: { code: 'forbidden', detail: 'You may not do this.' },
  404: { code: 'route-unknown', detail: 'Not found.' },
  405: { code: 'method-unknown', detail: 'Method not allowed.' },
  408: { code: 'request-timeout', detail: 'The request took too long to arrive.' },
  413: { code: 'too-large', detail: 'The body is larger than 100 kB.' },
  414: { code: 'address-too-long', detail: 'The address is too long.' },
  415: { code: 'unsupported-media', detail: 'Send the body as JSON, with Content-Type: application/json.' },
  431: { code: 'headers-too-large', detail: 'The headers are too large.' },
  503: { code: 'unavailable', detail: 'The shop is starting or stopping; please try again in a moment.' },
};
const UNEXPECTED = { code: 'unexpected', detail: 'Something went wrong on our side; it has been logged.' };

/** The problem for an error of the framework, by its status. */
export function frameworkProblem(status: number): Problem {
  return problem(status, FRAMEWORK[status] ?? UNEXPECTED);
}

/** For a route that does not exist with the current settings. */
export function routeUnknown(): DomainError {
  return new DomainError('not-found', 'route-unknown', 'Not found.');
}

/** A refusal that exists only in HTTP, with its own status. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: 413 | 415,
    readonly code: string,
    readonly detail: string,
  ) {
    super(detail);
  }
}

export function bodyTooLarge(limit: number): HttpRefusal {
  const most = limit < MEGABYTE ? `${Math.floor(limit / KILOBYTE)} kB` : `${Math.floor(limit / MEGABYTE)} MB`;
  return new HttpRefusal(413, 'too-large', `The body is larger than ${most}.`);
}

/** The problem for a refusal. */
export function refusalProblem(refusal: DomainError | HttpRefusal): Problem {
  const { code, detail } = refusal;
  if (refusal instanceof HttpRefusal) return problem(refusal.status, { code, detail });
  const { kind, errors, current, report } = refusal;
  return problem(STATUS_OF[kind], {
    code,
    detail,
    ...(errors && { errors: [...errors] }),
    ...(current !== undefined && { current }),
    ...(report && { report }),
  });
}

/** Sends the problem and the headers that its status requires. */
export function sendProblem(reply: FastifyReply, answer: Problem): void {
  reply.problemCode = answer.type.slice(TYPE_PREFIX.length);
  if (answer.status === 429 && !reply.hasHeader('Retry-After')) void reply.header('Retry-After', '20');
  if (answer.status === 503 && !reply.hasHeader('Retry-After')) void reply.header('Retry-After', '1');
  if (answer.status === 401) void reply.header('WWW-Authenticate', 'Bearer');
  // Sent as bytes: Fastify would add a charset to text, which this media type does not have.
  void reply
    .status(answer.status)
    .type('application/problem+json')
    .send(Buffer.from(JSON.stringify(withRequestId(answer, reply))));
}

/** The problem, with the id of the request when it is an error of the shop. */
export function withRequestId(answer: Problem, { request }: FastifyReply): Problem {
  return answer.status < 500 ? answer : { ...answer, request_id: request.id };
}

/** An error for the log. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}

function problem(status: number, { code, ...rest }: { code: string; detail: string } & Partial<Problem>): Problem {
  return { type: `${TYPE_PREFIX}${code}`, title: STATUS_CODES[status] ?? 'Error', status, ...rest };
}
