import { problemOf } from '@/api/problem';

/** A sign-in that the shop refused, with a message that is ready to be shown. */
export class SignInRefusedError extends Error {}

/** Says for a person why signing in failed: the identity provider's message cleaned, or what the shop answered. */
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
  const said = code !== undefined && (text === '' || text === 'Error') ? `${code}.` : text;
  const plain = said
    .replace(/[()"'“”]/g, '')
    .replace(/-/g, ' ')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
