import type { SessionSubject } from '../domain/session.js';

/** Makes and reads the shop's access tokens. */
export abstract class SessionTokens {
  abstract issue(subject: SessionSubject): string;
  /** The token's user; undefined when the token is forged, expired, or made for another purpose. */
  abstract verify(token: string): SessionSubject | undefined;
}
