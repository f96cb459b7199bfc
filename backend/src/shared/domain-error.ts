/** Why the shop refuses something; `shared/http/problem.ts` maps each kind to one HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-many'
  | 'unavailable';

/** One broken rule of one field; a field may appear several times. */
export interface FieldError {
  field: string;
  message: string;
}

/** A refusal. `code` is stable and kebab-case, for programs; `detail` is a sentence for users. */
export class DomainError extends Error {
  /** seconds to wait before a retry, if known */
  retryAfter?: number;

  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    readonly detail: string,
    readonly errors?: readonly FieldError[],
    /** for a conflict: the public view of the current record */
    readonly current?: unknown,
    /** for a refused import: its result row by row */
    readonly report?: object,
  ) {
    super(detail);
    this.name = 'DomainError';
  }
}

/** A refusal of bad input, with every broken rule. */
export function invalid(errors: readonly FieldError[], detail = 'Some fields are not valid.'): DomainError {
  return new DomainError('invalid', 'invalid-input', detail, errors);
}
