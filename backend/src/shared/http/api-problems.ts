import { type ApiResponseOptions, ApiResponse } from '@nestjs/swagger';
import type { DomainError } from '../domain-error.js';
import { type HttpRefusal, type Problem, frameworkProblem, refusalProblem, PROBLEM_TYPE } from './problem.js';

const MEANING: Record<number, string> = {
  400: 'The input breaks a rule; `errors` names every field and rule.',
  401: 'The access token is missing, expired or forged.',
  403: 'You may not do this.',
  404: 'It does not exist or is not yours.',
  409: 'The present state forbids it.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  415: 'The body is not JSON.',
  429: 'Too many requests; try again after `Retry-After` seconds.',
  503: 'The shop is starting, stopping or cannot reach a service it needs; try again after `Retry-After` seconds.',
};

const seconds = { description: 'Seconds to wait', schema: { type: 'integer' as const, minimum: 1 }, example: 1 };
const HEADERS: Record<number, object> = {
  401: { 'WWW-Authenticate': { description: 'How to sign in', schema: { type: 'string' }, example: 'Bearer' } },
  429: { 'Retry-After': seconds },
  503: { 'Retry-After': seconds },
};

/** A refusal by the shop, or the status of a framework error. */
type Refusal = DomainError | HttpRefusal | number;

/** The OpenAPI response for problems of one status: its meaning, and an example of each. */
export function problemResponse(problems: readonly Problem[]) {
  const status = problems[0]?.status ?? 500;
  const examples = Object.fromEntries(
    problems.map((problem) => [problem.type.replace('/problems/', ''), { summary: problem.detail, value: problem }]),
  );
  return {
    description: MEANING[status] ?? '',
    ...(HEADERS[status] && { headers: HEADERS[status] }),
    content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' }, examples } },
  };
}

export function problemOf(refusal: Refusal): Problem {
  return typeof refusal === 'number' ? frameworkProblem(refusal) : refusalProblem(refusal);
}

const PROBLEMS_KEY = Symbol('problems');

/** Documents the problems of a route, besides the common ones that `openapi.ts` adds to every route; can be repeated. */
export function ApiProblems(...refusals: Refusal[]): MethodDecorator & ClassDecorator {
  return (target: object, key?: string | symbol, descriptor?: PropertyDescriptor) => {
    const holder = (descriptor?.value as object | undefined) ?? target;
    const before = (Reflect.getMetadata(PROBLEMS_KEY, holder) as Problem[] | undefined) ?? [];
    const problems = [...before, ...refusals.map(problemOf)];
    Reflect.defineMetadata(PROBLEMS_KEY, problems, holder);
    for (const status of new Set(problems.map((problem) => problem.status))) {
      const response = problemResponse(problems.filter((problem) => problem.status === status));
      // Nest concatenates the descriptions of one status, so each status gets one description.
      const description = before.some((problem) => problem.status === status) ? '' : response.description;
      const decorate = ApiResponse({ ...response, status, description } as ApiResponseOptions);
      Reflect.apply(decorate, undefined, [target, key, descriptor]);
    }
  };
}
