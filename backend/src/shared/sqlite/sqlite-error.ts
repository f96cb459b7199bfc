import { DomainError } from '../domain-error.js';

/** A unique value exists already. Adapters catch this error and translate it. */
export class UniqueViolation extends Error {
  constructor(
    /** in SQLite's notation: `orders.transactionId`, or `idempotency_keys.email, idempotency_keys.key` */
    readonly columns: string,
  ) {
    super(`Not unique: ${columns}`);
    this.name = 'UniqueViolation';
  }
}

/** SQLite's primary result codes. Source: https://www.sqlite.org/rescode.html */
const UNAVAILABLE: Record<number, { code: string; detail: string }> = {
  5: { code: 'storage-busy', detail: 'The shop is busy storing other changes; please try again.' },
  6: { code: 'storage-busy', detail: 'The shop is busy storing other changes; please try again.' },
  8: { code: 'storage-read-only', detail: 'The shop may not write its data file, so nothing was stored.' },
  10: { code: 'storage-failed', detail: 'The shop cannot read or write its data file; nothing was stored.' },
  11: { code: 'storage-damaged', detail: 'The data file is damaged.' },
  13: { code: 'storage-full', detail: 'The disk of the shop is full, so nothing was stored.' },
  14: { code: 'storage-failed', detail: 'The shop cannot open its data file.' },
  26: { code: 'storage-damaged', detail: 'The data file is not a database of the shop.' },
};

/** The code of a driver's error, also of one from a thread; 0 for other errors. Source: https://www.sqlite.org/rescode.html#extrc */
const extendedCode = (error: unknown) => (error as { errcode?: number }).errcode ?? 0;

const primaryCode = (error: unknown) => extendedCode(error) & 0xff;

const CONSTRAINT = 19;
const [CONSTRAINT_PRIMARYKEY, CONSTRAINT_UNIQUE] = [1555, 2067];

/** Whether a row contradicts a constraint of the schema. */
export function isConstraintViolation(error: unknown): boolean {
  return error instanceof UniqueViolation || primaryCode(error) === CONSTRAINT;
}

/** Translates a driver error to `UniqueViolation` or `unavailable`; returns any other error unchanged. */
export function translate(error: unknown): unknown {
  const code = extendedCode(error);
  if (code === CONSTRAINT_UNIQUE || code === CONSTRAINT_PRIMARYKEY)
    return new UniqueViolation((error as Error).message.replace('UNIQUE constraint failed: ', ''));
  const refusal = UNAVAILABLE[primaryCode(error)];
  return refusal ? new DomainError('unavailable', refusal.code, refusal.detail) : error;
}
