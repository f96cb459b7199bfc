import type { SessionSubject } from '../domain/session.js';

/** Makes and reads the shop's access tokens. */
export abstract class SessionTokens {
  abstract issue(subject: SessionSubject): string;
  /** Whom the token names; undefined when it is forged, expired, or made for something else. */
  abstract verify(token: string): SessionSubject | undefined;
}
