import { problemOf } from '@/api/problem';

/** A sign-in that the shop refused; its message is shown as it is. */
export class SignInRefusedError extends Error {}

/** Why signing in failed, for the user: the provider's cleaned message, or the detail of the shop's answer. */
export function signInMessage(error: unknown): string {
  if (error instanceof SignInRefusedError) return error.message;
  return error instanceof Error ? cleanMessage(error.message) : problemOf(error).detail;
}

/**
 * Cleans a message of the identity provider: prefix removed, parentheses and quotes stripped, hyphens turned into spaces,
 * first letter capitalised. `Firebase: Error (auth/invalid-credential).` becomes `Invalid credential.`
 */
export function cleanMessage(message: string): string {
  const withoutPrefix = message.replace(/^Firebase:\s*/, '');
  const [, text = '', code] = /^(.*?)\s*\(auth\/([^)]*)\)\.?$/s.exec(withoutPrefix) ?? ['', withoutPrefix];
  // A sentence beside the code says more than the code; `Error` alone says nothing.
  const useful = code !== undefined && (text === '' || text === 'Error') ? `${code}.` : text;
  const plain = useful
    .replace(/[()"'“”]/g, '')
    .replace(/-/g, ' ')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
