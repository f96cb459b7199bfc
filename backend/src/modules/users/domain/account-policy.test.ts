import { AccountPolicy } from './account-policy.js';

describe('the admins by settings', () => {
  const policy = (changes: { verifiedEmail?: boolean; demo?: boolean }) =>
    new AccountPolicy({ adminEmails: ['Ada@Shop.test'], verifiedEmail: false, demo: false, ...changes });
  const unverified = { email: 'ada@shop.test', emailVerified: false };
  const verified = { email: 'ada@shop.test', emailVerified: true };

  it('are the listed e-mails, regardless of case', () => {
    expect(policy({ demo: true }).appoints(unverified)).toBe(true);
    expect(policy({ demo: true }).appoints({ email: 'eve@shop.test', emailVerified: true })).toBe(false);
  });

  it.each([{}, { verifiedEmail: true }, { verifiedEmail: true, demo: true }])(
    'need a verified e-mail with the settings %p',
    (settings) => {
      expect(policy(settings).appoints(unverified)).toBe(false);
      expect(policy(settings).appoints(verified)).toBe(true);
    },
  );
});
