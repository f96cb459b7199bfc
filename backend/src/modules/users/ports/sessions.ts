import type { Caller } from '#shared/caller.js';
import type { SessionSubject } from '../domain/session.js';

/** Looks up signed-in users. */
export abstract class Sessions {
  /** The caller of an access token; undefined when the user was deleted or the token was revoked. */
  abstract callerOf(subject: Pick<SessionSubject, 'id' | 'version'>): Promise<Caller | undefined>;
}

/** Makes and reads the shop's access tokens. */
export abstract class SessionTokens {
  abstract issue(subject: SessionSubject): string;
  /** The token's user; undefined when the token is forged, expired, or made for another purpose. */
  abstract verify(token: string): SessionSubject | undefined;
}
