/** The claims and the algorithm of every access token; other tokens are refused. */
export const SESSION = { issuer: 'northbridge-shop', audience: 'northbridge-shop-api', algorithm: 'HS256' } as const;

/** The user of an access token; the role is not part of the token but read for each request. */
export interface SessionSubject {
  /** the user's id */
  id: string;
  /** lower-case */
  email: string;
  /** the record's `token_version` when the token was made */
  version: number;
}

/** The version in a token's claims; 0 for tokens of earlier shops, which have none. */
export function tokenVersion({ ver = 0 }: { ver?: unknown; sub?: unknown }): number {
  return typeof ver === 'number' ? ver : Number.NaN;
}
