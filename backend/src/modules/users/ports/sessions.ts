import type { Caller } from '#shared/caller.js';
import type { SessionSubject } from '../domain/session.js';

/** Looks up signed-in users. */
export abstract class Sessions {
  /** The caller of an access token; undefined when the user was deleted or the token was revoked. */
  abstract callerOf(subject: Pick<SessionSubject, 'id' | 'version'>): Promise<Caller | undefined>;
}
