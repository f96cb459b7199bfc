/** The claims and the algorithm of every access token; other tokens are refused. */
export const SESSION = { issuer: 'northbridge-shop', audience: 'northbridge-shop-api', algorithm: 'HS256' } as const;

/** The user whom an access token names; the role is not in it, but read for each request. */
export interface SessionSubject {
  /** the user's id */
  id: string;
  /** lower-case */
  email: string;
  /** the record's `token_version` when the token was made */
  version: number;
}

/** The version in a token's claims; tokens of earlier shops have none, and records of that time begin with 0. */
export function tokenVersion({ ver = 0 }: { ver?: unknown; sub?: unknown }): number {
  return typeof ver === 'number' ? ver : Number.NaN;
}
