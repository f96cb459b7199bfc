import type { Caller } from '#shared/caller.js';
import type { SessionSubject } from '../domain/session.js';

/** Who is signed in. */
export abstract class Sessions {
  /** The caller whom an access token names; undefined when the user is gone or the token was revoked. */
  abstract callerOf(subject: Pick<SessionSubject, 'id' | 'version'>): Promise<Caller | undefined>;
}
