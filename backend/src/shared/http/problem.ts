import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ErrorKind } from '../domain-error.js';

/** The media type of an error answer. Source: RFC 9457, section 3 */
export const PROBLEM_TYPE = 'application/problem+json';

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
  @ApiProperty({ type: 'integer', description: 'The HTTP status', example: 400 })
  status: number;
  @ApiProperty({ description: 'What happened, for a person', example: 'Some fields are not valid.' })
  detail: string;
  @ApiProperty({ description: 'Every broken rule of every field', type: () => [ProblemField], required: false })
  errors?: ProblemField[];
  @ApiPropertyOptional({
    description: 'In a conflict of versions, the thing as it is now',
    type: 'object',
    additionalProperties: true,
    example: { _id: '665f1c2ab3d4e5f60718293a', name: 'Northbridge N8 Processor', price: 349 },
  })
  current?: unknown;
  @ApiPropertyOptional({
    description: 'In a refused import, what each row would have done',
    type: 'object',
    additionalProperties: true,
    example: { dry_run: false, counts: { added: 0, changed: 0, unchanged: 0, wrong: 1 }, rows: [] },
  })
  report?: object;
}
