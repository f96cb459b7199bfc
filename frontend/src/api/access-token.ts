const KEY = 'accessToken';

export function readAccessToken(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

export function storeAccessToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function removeAccessToken(): void {
  localStorage.removeItem(KEY);
}

/** The e-mail in a token; undefined when the text is not a token of the shop. Only the server can verify a token. */
export function emailOf(token: string): string | undefined {
  try {
    const base64 = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { email } = JSON.parse(atob(base64)) as { email?: unknown };
    return typeof email === 'string' ? email : undefined;
  } catch {
    return undefined;
  }
}

/** The e-mail of this browser's user; undefined without a token. */
export function emailOfStoredToken(): string | undefined {
  return emailOf(readAccessToken() ?? '');
}

/** Whether the stored token belongs to the user of `token`; it may be a renewed one. */
export function isUserOfStoredToken(token: string): boolean {
  const stored = readAccessToken();
  return stored !== undefined && emailOf(stored) === emailOf(token);
}

/** Calls back when another tab stores or removes the token; returns a function that unsubscribes. */
export function onAccessTokenElsewhere(callback: (token: string | undefined) => void): () => void {
  const listener = (event: StorageEvent) => {
    // The key is null after `localStorage.clear()`.
    if (event.key === KEY || event.key === null) callback(readAccessToken());
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
