import type { OpenAPIObject } from '@nestjs/swagger';
import { DomainError } from '../domain-error.js';
import { problemOf, problemResponse } from './api-problems.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Response = ReturnType<typeof problemResponse>;

const TOO_MANY = new DomainError('too-many', 'too-many-requests', 'Too many requests; please try again in a moment.');

/** Adds the answers that come from around the controllers: a call gives them because of its method and its address. */
export function addCommonAnswers(path: string, method: string, { responses }: Operation): void {
  const known = responses as Record<string, Partial<Response> | undefined>;
  for (const refusal of commonRefusals(path, method)) {
    const problem = problemOf(refusal);
    const common = problemResponse([problem]);
    const own = known[problem.status];
    const ownExamples = own?.content?.['application/problem+json']?.examples;
    for (const content of Object.values(common.content)) Object.assign(content.examples, ownExamples);
    known[problem.status] = { ...common, ...own, content: { ...own?.content, ...common.content } };
  }
}

function commonRefusals(path: string, method: string): (DomainError | number)[] {
  return [
    503,
    // An address whose percent-encoding is broken, or one that is longer than any id or e-mail.
    400,
    ...(path.includes('{') ? [414] : []),
    // Bodies are read before their call is known to take none.
    ...(method === 'get' ? [] : [413, 415, TOO_MANY]),
  ];
}
