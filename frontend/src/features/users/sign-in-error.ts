import { problemOf } from '@/api/problem';

/** A sign-in that the shop refused; its message is shown unchanged. */
export class SignInRefusedError extends Error {}

/** The message for the user after a failed sign-in: the provider's cleaned message, or the detail of the shop's response. */
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
  // A sentence next to the code is clearer than the code; `Error` alone has no meaning.
  const useful = code !== undefined && (text === '' || text === 'Error') ? `${code}.` : text;
  const plain = useful
    .replace(/[()"'“”]/g, '')
    .replace(/-/g, ' ')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
