import type { Problem } from './types.gen';

/** A refused or failed request, described for users. */
export interface ProblemReport {
  /** the HTTP status; 0 without a response */
  status: number;
  /** the problem's stable code, such as `email-unverified`; absent when the response has none */
  code?: string;
  /** what happened, in a sentence, and for an error of the shop the id by which its log has it */
  detail: string;
  errors: { field: string; message: string }[];
}

/** The prefix of the shop's problem types. */
const PROBLEMS = '/problems/';

const UNREACHABLE = 'The shop cannot be reached. Check your connection and try again.';
const TOO_SLOW = 'The shop took too long to answer. Please try again.';
const UNKNOWN = 'Something went wrong. Please try again.';

/** Reads the error of a request: its problem+json body, or a default sentence when there is none. */
export function problemOf(error: unknown): ProblemReport {
  if (!hasStatus(error)) return { status: 0, detail: UNKNOWN, errors: [] };
  if (error.status === 'FETCH_ERROR') return { status: 0, detail: UNREACHABLE, errors: [] };
  if (error.status === 'TIMEOUT_ERROR') return { status: 0, detail: TOO_SLOW, errors: [] };
  const status = typeof error.status === 'number' ? error.status : (error.originalStatus ?? 0);
  const { type, detail = UNKNOWN, errors = [], request_id } = isProblem(error.data) ? error.data : {};
  const code = type?.startsWith(PROBLEMS) ? type.slice(PROBLEMS.length) : undefined;
  const withId = request_id === undefined ? detail : `${detail} If you contact the shop, quote ${request_id}.`;
  return { status, ...(code !== undefined && { code }), detail: withId, errors };
}

/** The first message for each invalid field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { field, message } of problemOf(error).errors) fields[field] ??= message;
  return fields;
}

function hasStatus(error: unknown): error is { status: number | string; originalStatus?: number; data?: unknown } {
  return typeof error === 'object' && error !== null && 'status' in error;
}

function isProblem(body: unknown): body is Partial<Problem> {
  return typeof body === 'object' && body !== null && 'detail' in body;
}
