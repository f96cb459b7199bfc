import { createHash } from 'node:crypto';
import { invalid } from '#shared/domain-error.js';

/** A client's key for one purchase, with a fingerprint of the request. */
export interface IdempotencyKey {
  key: string;
  fingerprint: string;
}

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Validates the text of an `Idempotency-Key` header. */
export function printableKey(key: string): string {
  if (!PRINTABLE.test(key)) throw invalid([{ field: 'Idempotency-Key', message: '1 to 255 printable characters' }]);
  return key;
}

/** The validated key with the fingerprint of its request; the order of the request's fields does not matter. */
export function idempotencyKey(key: string, request: object): IdempotencyKey {
  const canonical = JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { key: printableKey(key), fingerprint: createHash('sha256').update(canonical).digest('hex') };
}
