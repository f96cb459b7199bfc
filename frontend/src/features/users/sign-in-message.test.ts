import { cleanMessage, signInMessage } from './sign-in-message';

describe('Messages of the identity provider', () => {
  it.each([
    ['Firebase: Error (auth/invalid-credential).', 'Invalid credential.'],
    ['Firebase: Error (auth/email-already-in-use).', 'Email already in use.'],
    [
      'Firebase: Password should be at least 6 characters (auth/weak-password).',
      'Password should be at least 6 characters',
    ],
    ['Firebase: The email address is badly formatted. (auth/invalid-email).', 'The email address is badly formatted.'],
    ['Firebase: the "name" field (again) is not-valid', 'The name field again is not valid'],
  ])('%s is shown as %s', (message, shown) => expect(cleanMessage(message)).toBe(shown));

  it("are not confused with the shop's own refusals", () => {
    const refusal = { status: 403, data: { detail: 'Verify your e-mail first.' } };
    expect(signInMessage(refusal)).toBe('Verify your e-mail first.');
  });
});
