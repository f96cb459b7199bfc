import jwt from 'jsonwebtoken';
import { SESSION, tokenVersion, type SessionKey, type SessionSubject } from '../domain/session.js';
import { SessionTokens } from '../ports/sessions.js';

/** Access tokens as signed JWTs. */
export class JwtSessionTokens extends SessionTokens {
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
    try {
      const { issuer, audience, algorithm } = SESSION;
      const claims = jwt.verify(token, this.key.key, { issuer, audience, algorithms: [algorithm] }) as jwt.JwtPayload;
      const email: unknown = claims['email'];
      const version = tokenVersion(claims);
      return typeof claims.sub === 'string' && typeof email === 'string'
        ? { id: claims.sub, email, version }
        : undefined;
    } catch (error) {
      if (error instanceof jwt.JsonWebTokenError) return undefined;
      throw error;
    }
  }
}
