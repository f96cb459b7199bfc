import { DomainError } from '#shared/domain-error.js';
import { idempotencyKey } from './idempotency.js';

describe('idempotencyKey', () => {
  it('returns the same fingerprint for the same fields in another order', () => {
    expect(idempotencyKey('k', { amount: 5, email: 'a' })).toEqual(idempotencyKey('k', { email: 'a', amount: 5 }));
  });

  it('returns another fingerprint for another request', () => {
    const { fingerprint } = idempotencyKey('k', { amount: 5 });
    expect(idempotencyKey('k', { amount: 6 }).fingerprint).not.toBe(fingerprint);
    expect(idempotencyKey('k', { amount: '5' }).fingerprint).not.toBe(fingerprint);
  });

  it.each(['x', ' ~', '6d0f-4a', 'k'.repeat(255)])('accepts %p', (key) =>
    expect(idempotencyKey(key, {}).key).toBe(key),
  );

  it.each(['', 'k'.repeat(256), 'a\tb', 'a\u0000', 'schlüssel'])('rejects %p', (key) => {
    expect(() => idempotencyKey(key, {})).toThrow(DomainError);
  });
});
