import { cleanMessage, signInMessage } from './sign-in-error';

describe('signInMessage', () => {
  it.each([
    ['Firebase: Error (auth/invalid-credential).', 'Invalid credential.'],
    ['Firebase: Error (auth/email-already-in-use).', 'Email already in use.'],
    [
      'Firebase: Password should be at least 6 characters (auth/weak-password).',
      'Password should be at least 6 characters',
    ],
    ['Firebase: The email address is badly formatted. (auth/invalid-email).', 'The email address is badly formatted.'],
    ['Firebase: the "name" field (again) is not-valid', 'The name field again is not valid'],
  ])('cleans %s to %s', (message, shown) => expect(cleanMessage(message)).toBe(shown));

  it("shows the detail of the shop's refusal", () => {
    const refusal = { status: 403, data: { detail: 'Verify your e-mail first.' } };
    expect(signInMessage(refusal)).toBe('Verify your e-mail first.');
  });
});
