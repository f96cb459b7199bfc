import { createHash } from 'node:crypto';
import { invalid } from '#shared/domain-error.js';

/** A client's key for one intent to buy, with a fingerprint of what it asked for. */
export interface IdempotencyKey {
  key: string;
  fingerprint: string;
}

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** The text of an `Idempotency-Key` header; refuses one that is no key. */
export function printableKey(key: string): string {
  if (!PRINTABLE.test(key)) throw invalid([{ field: 'Idempotency-Key', message: '1 to 255 printable characters' }]);
  return key;
}

/** The key with its request's fingerprint, whatever the order of the request's fields; refuses a key that is none. */
export function idempotencyKey(key: string, request: object): IdempotencyKey {
  const canonical = JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { key: printableKey(key), fingerprint: createHash('sha256').update(canonical).digest('hex') };
}
