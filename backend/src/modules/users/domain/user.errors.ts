import { DomainError, invalid } from '#shared/domain-error.js';

/** The refusals of the users module. */
export const userErrors = {
  unknown: () => new DomainError('not-found', 'user-unknown', 'There is no such user.'),
  noIdToken: () =>
    new DomainError(
      'unauthenticated',
      'id-token-required',
      "Please sign in: the identity provider's token is missing, expired or forged.",
    ),
  noEmail: () => invalid([{ field: 'email', message: '*Please enter a valid email' }]),
  otherEmail: () =>
    new DomainError('forbidden', 'session-of-another', 'You can only sign in with your own e-mail address.'),
  boundElsewhere: () =>
    new DomainError(
      'forbidden',
      'account-bound-elsewhere',
      'The shop knows this e-mail address from an earlier account. Verify the address, then sign in again.',
    ),
  lastAdmin: (email: string) =>
    new DomainError('conflict', 'last-admin', `${email} is the last admin; make another user an admin first.`),
  unverified: (email: string) =>
    new DomainError(
      'conflict',
      'user-unverified',
      `${email} is not verified: ask them to open the link in their verification mail and to sign in again, then make them an admin.`,
    ),
};
