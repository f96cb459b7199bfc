import { DomainError } from '../domain-error.js';

/** A unique value exists already. Adapters catch this error and translate it. */
export class DuplicateKey extends Error {
  constructor(
    readonly collection: string,
    /** index of the document in its insert, from 0 */
    readonly index?: number,
  ) {
    super(`Not unique in ${collection}`);
    this.name = 'DuplicateKey';
  }
}

const UNREACHABLE =
  /^(Mongo(ServerSelection|Network|NetworkTimeout|NotConnected|TopologyClosed|PoolCleared|PoolClosed|StalePrimary)|PoolClearedOnNetwork)/;

/**
 * Codes of servers that elect another primary or shut down; the driver has retried once before it reports them.
 * Source: https://github.com/mongodb/specifications/blob/master/source/retryable-reads/retryable-reads.md, plus 43 and 133, whose retry it leaves to the caller.
 */
const CHANGING = new Set([
  6, 7, 43, 63, 89, 133, 134, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_388, 13_435, 13_436,
]);

/** Source: https://www.mongodb.com/docs/manual/reference/error-codes/ */
const UNAVAILABLE: Record<number, { code: string; detail: string }> = {
  13: { code: 'storage-refused', detail: 'Database authentication failed.' },
  18: { code: 'storage-refused', detail: 'Database authentication failed.' },
  64: { code: 'storage-busy', detail: 'Too few servers of the database answered; please try again.' },
  91: { code: 'storage-unreachable', detail: 'The database is stopping; please try again in a moment.' },
  14031: { code: 'storage-full', detail: 'The disk of the database is full, so nothing was stored.' },
};

/** Translates a driver error to `DuplicateKey` or `unavailable`; returns any other error unchanged. */
export function translate(error: unknown, collection: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  // FerretDB sets the code only for inserts.
  if (code === 11_000 || error.message.includes('UNIQUE constraint failed'))
    return new DuplicateKey(collection, indexOf(error));
  const refusal = typeof code === 'number' ? UNAVAILABLE[code] : undefined;
  if (refusal) return unavailable(refusal.code, refusal.detail, error);
  if (typeof code === 'number' && CHANGING.has(code))
    return unavailable('storage-changing', 'The database is changing its servers; please try again.', error);
  if (error.name === 'MongoWaitQueueTimeoutError')
    return unavailable('storage-busy', 'The database is busy with other requests; please try again.', error);
  if (/ wire version .* requires at least /.test(error.message))
    return unavailable('storage-too-old', 'The database is too old; the shop needs MongoDB 6 or newer.', error);
  if (UNREACHABLE.test(error.name) || error.name === 'MongooseServerSelectionError' || isClosed(error))
    return unavailable('storage-unreachable', 'The shop cannot reach its database.', error);
  return error;
}

function indexOf(error: Error): number | undefined {
  const { writeErrors } = error as { writeErrors?: unknown };
  const [first] = [writeErrors ?? []].flat() as { index?: number }[];
  return first?.index;
}

/** Whether duplicates are the only failure of an insert of many documents. */
export function onlyDuplicates(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { writeErrors, code } = error as { writeErrors?: unknown; code?: unknown };
  const failures = [writeErrors ?? []].flat() as { code?: unknown }[];
  // Any other code means that a majority may not have acknowledged the inserted documents.
  return code === 11_000 && failures.length > 0 && failures.every(({ code }) => code === 11_000);
}

/** Mongoose's error when the connection is closed and operations must not wait for a new one. */
function isClosed({ name, message }: Error): boolean {
  return name === 'MongooseError' && message.includes('before initial connection is complete');
}

function unavailable(code: string, detail: string, cause: Error): DomainError {
  const refusal = new DomainError('unavailable', code, detail);
  refusal.cause = cause;
  return refusal;
}
