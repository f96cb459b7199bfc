import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiResponse } from '@nestjs/swagger';
import type { ErrorKind } from '../domain-error.js';

/** The status of every kind of refusal. */
export const STATUS_OF: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  'card-refused': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-media': 415,
  'too-many': 429,
  unavailable: 503,
};

class ProblemField {
  @ApiProperty({ description: 'The field, or the query parameter, or the header', example: 'amount' })
  field: string;
  @ApiProperty({ description: 'Which rule it breaks', example: '*Enter Amount' })
  message: string;
}

/** An error answer, RFC 9457. */
export class Problem {
  @ApiProperty({ description: 'A stable name of this kind of problem', example: '/problems/invalid-input' })
  type: string;
  @ApiProperty({ description: 'The status in words', example: 'Bad Request' })
  title: string;
  @ApiProperty({ description: 'The HTTP status', example: 400 })
  status: number;
  @ApiProperty({ description: 'What happened, for a person', example: 'Some fields are not valid.' })
  detail: string;
  @ApiProperty({ description: 'Every broken rule of every field', type: () => [ProblemField], required: false })
  errors?: ProblemField[];
  @ApiPropertyOptional({
    description: 'In a conflict of versions, the thing as it is now',
    type: 'object',
    additionalProperties: true,
  })
  current?: unknown;
}

const MEANING: Record<number, string> = {
  400: 'The input breaks a rule; `errors` names every field and rule.',
  401: 'No access token, or one that is expired or forged.',
  402: 'The card was refused.',
  403: 'The role may not do this.',
  404: 'There is no such thing, or it is not yours.',
  409: 'The present state forbids it.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many requests; try again after `Retry-After` seconds.',
  503: 'The shop is starting, stopping, or cannot reach something it needs.',
};

/** Documents the problems a call can answer with. */
export function ApiProblems(...statuses: number[]) {
  return applyDecorators(
    ...statuses.map((status) =>
      ApiResponse({
        status,
        description: MEANING[status],
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      }),
    ),
  );
}
