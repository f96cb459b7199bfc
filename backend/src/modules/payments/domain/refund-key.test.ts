import { exceptionKey, refundKey } from './refund-key.js';

describe("the gateway's key for a refund", () => {
  it('is short and plain enough for a header, whatever the admin is called', () => {
    const admin = `${'ä'.repeat(240)}@test.com`;
    const key = exceptionKey('pi_3PabcXYZ0123456789abcdef', admin);
    expect(key).toMatch(/^[!-~]{1,255}$/);
    expect(exceptionKey('pi_3PabcXYZ0123456789abcdef', admin)).toBe(key);
    expect(exceptionKey('pi_3PabcXYZ0123456789abcdef', `b${admin}`)).not.toBe(key);
  });

  it('of an order is another one for another order or key', () => {
    const keys = [refundKey('a', 'b'), refundKey('a', 'c'), refundKey('b', 'b')];
    expect(new Set(keys).size).toBe(3);
  });
});
