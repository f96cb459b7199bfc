/** What went wrong, in the business's words; `shared/http/problem.filter.ts` maps each kind to one HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'card-refused'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media'
  | 'too-many'
  | 'unavailable';

/** One broken rule of one field; a field may appear several times. */
export interface FieldError {
  field: string;
  message: string;
}

/** A refusal. `code` is stable and kebab-case, for programs; `detail` is a sentence for people. */
export class DomainError extends Error {
  /** seconds after which another try makes sense, where that is known */
  retryAfter?: number;

  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    readonly detail: string,
    readonly errors?: readonly FieldError[],
    /** what a conflicting change met: the thing as everyone sees it now */
    readonly current?: unknown,
    /** what a refused import would have done, row by row */
    readonly report?: object,
  ) {
    super(detail);
    this.name = 'DomainError';
  }
}

/** Refuses bad input, naming every broken rule. */
export function invalid(errors: readonly FieldError[], detail = 'Some fields are not valid.'): DomainError {
  return new DomainError('invalid', 'invalid-input', detail, errors);
}
