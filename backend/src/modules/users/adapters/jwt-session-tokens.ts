import jwt from 'jsonwebtoken';
import { SESSION, tokenVersion, type SessionKey, type SessionSubject } from '../domain/session.js';
import { SessionTokens } from '../ports/sessions.js';

/** Verified tokens that are remembered; above the limit all are forgotten. */
const MAX_VERIFIED = 5000;

/** Access tokens as signed JWTs. */
export class JwtSessionTokens extends SessionTokens {
  /** by the token's text, because checking the signature takes most of the time; only the expiry changes */
  private readonly verified = new Map<string, { subject: SessionSubject; expiresMs: number }>();

  constructor(
    private readonly key: SessionKey,
    private readonly ttlSeconds: number,
  ) {
    super();
  }

  override issue({ id, email, version }: SessionSubject): string {
    const { issuer, audience, algorithm } = SESSION;
    return jwt.sign({ email, ver: version }, this.key.key, {
      subject: id,
      issuer,
      audience,
      algorithm,
      expiresIn: this.ttlSeconds,
    });
  }

  override verify(token: string): SessionSubject | undefined {
    const known = this.verified.get(token);
    if (known) return known.expiresMs > Date.now() ? known.subject : undefined;
    try {
      const { issuer, audience, algorithm } = SESSION;
      const claims = jwt.verify(token, this.key.key, { issuer, audience, algorithms: [algorithm] }) as jwt.JwtPayload;
      const email: unknown = claims['email'];
      if (typeof claims.sub !== 'string' || typeof email !== 'string') return undefined;
      const subject = { id: claims.sub, email, version: tokenVersion(claims) };
      if (this.verified.size >= MAX_VERIFIED) this.verified.clear();
      if (claims.exp !== undefined) this.verified.set(token, { subject, expiresMs: claims.exp * 1000 });
      return subject;
    } catch (error) {
      if (error instanceof jwt.JsonWebTokenError) return undefined;
      throw error;
    }
  }
}
