/** What every access token of the shop says of itself; a token that says otherwise is refused. */
export const SESSION = { issuer: 'northbridge-shop', audience: 'northbridge-shop-api', algorithm: 'HS256' } as const;

/** Whom an access token names; the role is never in it, but looked up at each call. */
export interface SessionSubject {
  /** the user's id */
  id: string;
  /** lower-case */
  email: string;
}
