const MAX_CHARACTERS = 200;
/** Control characters, unpaired surrogates, and marks that change the text direction. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** The provider's display name without characters that a store or a page cannot hold, truncated; undefined when it is then empty. */
export function displayName(given = ''): string | undefined {
  const clean = given.replace(/\s+/g, ' ').replace(FORBIDDEN_CHARACTERS, '').trim();
  return [...clean].slice(0, MAX_CHARACTERS).join('').trim() || undefined;
}
