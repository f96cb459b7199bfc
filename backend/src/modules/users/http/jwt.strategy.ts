import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Caller } from '#shared/caller.js';
import { SESSION, SessionKey, tokenVersion } from '../domain/session.js';
import { Sessions } from '../ports/sessions.js';

/** Reads the access token of a request and looks up its user and role in the store each time. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    { key }: SessionKey,
    private readonly sessions: Sessions,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // jsonwebtoken accepts a KeyObject, but the types of passport-jwt do not name it.
      secretOrKey: key as unknown as Buffer,
      issuer: SESSION.issuer,
      audience: SESSION.audience,
      algorithms: [SESSION.algorithm],
    });
  }

  /** The caller; undefined, which the guard refuses, when the user was deleted or the token was revoked. */
  async validate(claims: { sub?: unknown; ver?: unknown }): Promise<Caller | undefined> {
    const { sub } = claims;
    return typeof sub === 'string' ? this.sessions.callerOf({ id: sub, version: tokenVersion(claims) }) : undefined;
  }
}
