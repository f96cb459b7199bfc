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

/** Calls back when another tab stores or removes the token; answers how to stop. */
export function onAccessTokenElsewhere(callback: (token: string | undefined) => void): () => void {
  const listener = (event: StorageEvent) => {
    // A null key is `localStorage.clear()`.
    if (event.key === KEY || event.key === null) callback(readAccessToken());
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
