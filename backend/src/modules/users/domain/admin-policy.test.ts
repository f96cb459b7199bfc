import { AdminPolicy } from './admin-policy.js';

describe('the admin policy', () => {
  it('appoints the listed e-mails, regardless of case', () => {
    const policy = new AdminPolicy(['Ada@Shop.test'], false);
    expect(policy.appoints({ email: 'ada@shop.test', emailVerified: false })).toBe(true);
    expect(policy.appoints({ email: 'eve@shop.test', emailVerified: true })).toBe(false);
  });

  it('requires a verified e-mail outside the emulator', () => {
    const policy = new AdminPolicy(['ada@shop.test'], true);
    expect(policy.appoints({ email: 'ada@shop.test', emailVerified: false })).toBe(false);
    expect(policy.appoints({ email: 'ada@shop.test', emailVerified: true })).toBe(true);
  });
});
