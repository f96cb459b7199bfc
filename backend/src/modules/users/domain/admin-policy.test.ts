import { AdminPolicy } from './admin-policy.js';

describe('the admin policy', () => {
  it('appoints the e-mails it names, whatever their case', () => {
    const policy = new AdminPolicy(['Ada@Shop.test'], false);
    expect(policy.appoints({ email: 'ada@shop.test', emailVerified: false })).toBe(true);
    expect(policy.appoints({ email: 'eve@shop.test', emailVerified: true })).toBe(false);
  });

  it('wants a verified e-mail outside the emulator', () => {
    const policy = new AdminPolicy(['ada@shop.test'], true);
    expect(policy.appoints({ email: 'ada@shop.test', emailVerified: false })).toBe(false);
    expect(policy.appoints({ email: 'ada@shop.test', emailVerified: true })).toBe(true);
  });
});
