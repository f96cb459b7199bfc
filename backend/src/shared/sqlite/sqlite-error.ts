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

/** An error of the driver; it uses its own class only after a statement was prepared. */
interface DriverError {
  message: string;
  code?: string;
  rawCode?: number;
}

/** Translates a driver error to `UniqueViolation` or `unavailable`; returns any other error unchanged. */
export function translate(error: unknown): unknown {
  const { message, code, rawCode = 0 } = error as DriverError;
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    return new UniqueViolation(message.replace('UNIQUE constraint failed: ', ''));
  }
  // A failed open has its code only at the end of its message.
  const primary = (rawCode || Number(/^ConnectionFailed\(.*: (\d+)"\)$/.exec(message)?.[1] ?? 0)) & 0xff;
  const refusal = UNAVAILABLE[primary];
  return refusal ? new DomainError('unavailable', refusal.code, refusal.detail) : error;
}
