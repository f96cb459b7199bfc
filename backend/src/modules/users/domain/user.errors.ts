import { DomainError } from '#shared/domain-error.js';

/** Every refusal the users module knows. */
export const userErrors = {
  unknown: () => new DomainError('not-found', 'user-unknown', 'There is no such user.'),
  noIdToken: () =>
    new DomainError(
      'unauthenticated',
      'id-token-required',
      "Please sign in: the identity provider's token is missing, expired or forged.",
    ),
  otherEmail: () =>
    new DomainError('forbidden', 'session-of-another', 'You can only sign in with your own e-mail address.'),
};
