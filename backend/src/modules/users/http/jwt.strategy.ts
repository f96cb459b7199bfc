import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Caller } from '#shared/caller.js';
import { SESSION } from '../domain/session.js';
import { UserRepository } from '../ports/user.repository.js';

/** What signs the access tokens. */
export class SessionSecret {
  constructor(readonly value: string) {}
}

/** Reads the access token of a request; who it names, and in which role, is asked of the store each time. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    secret: SessionSecret,
    private readonly users: UserRepository,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: secret.value,
      issuer: SESSION.issuer,
      audience: SESSION.audience,
      algorithms: [SESSION.algorithm],
    });
  }

  /** The caller; undefined, which the guard refuses, when the user is gone. */
  async validate({ sub }: { sub?: unknown }): Promise<Caller | undefined> {
    const user = typeof sub === 'string' ? await this.users.find(sub) : undefined;
    return (
      user && { _id: user._id, email: user.email, role: user.role, ...(user.name !== undefined && { name: user.name }) }
    );
  }
}
