import type { ServerResponse } from 'node:http';
import { DomainError } from '../domain-error.js';

/** What a place needs of a response. */
type Response = Pick<ServerResponse, 'once' | 'destroyed' | 'req'>;

interface Reader {
  response: Response;
  admit: () => void;
  /** when the reader got its place, in milliseconds; absent while it waits */
  since?: number;
}

interface Limits {
  /** how many may read at once */
  places: number;
  /** how long a reader waits for a place, in milliseconds */
  waitMs: number;
  /** how long a reader keeps its place while others wait, in milliseconds */
  turnMs: number;
}

const RETRY_AFTER_SECONDS = 5;

export function tooManyReaders(): DomainError {
  const error = new DomainError(
    'unavailable',
    'too-many-readers',
    'Too many long lists are being read at once; please try again in a moment, or read the list by page.',
  );
  error.retryAfter = RETRY_AFTER_SECONDS;
  return error;
}

/** A limited number of places for responses that read many rows; further ones wait in the order of their arrival. */
export class StreamPlaces {
  /** The readers with a place, the longest first. */
  private readonly inside = new Set<Reader>();
  private readonly waiting = new Set<Reader>();
  private overdue?: NodeJS.Timeout;

  constructor(private readonly limits: Limits) {}

  /**
   * Waits for a place; returns the function that gives it back, which the end of the response calls as well. Returns undefined when
   * the client hung up before or while it waited. Throws `unavailable` with the code `too-many-readers` when no place was free in time.
   */
  async enter(response: Response): Promise<(() => void) | undefined> {
    // It emits no further `close`, so its place would stay taken.
    if (response.destroyed) return undefined;
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        resolve(undefined);
        this.waiting.delete(reader);
        this.inside.delete(reader);
        this.update();
      };
      const timer = setTimeout(() => {
        reject(tooManyReaders());
        leave();
      }, this.limits.waitMs);
      const admit = () => {
        clearTimeout(timer);
        resolve(leave);
      };
      const reader: Reader = { response, admit };
      response.once('close', leave);
      this.waiting.add(reader);
      this.update();
    });
  }

  private update(): void {
    for (const reader of this.waiting) {
      if (this.inside.size === this.limits.places) break;
      this.waiting.delete(reader);
      this.inside.add(reader);
      reader.since = Date.now();
      reader.admit();
    }
    clearTimeout(this.overdue);
    const [longest] = this.inside;
    if (this.waiting.size === 0 || longest?.since === undefined) return;
    // A client that reads slowly or not at all would otherwise keep its place for as long as it likes.
    this.overdue = setTimeout(
      () => longest.response.req.socket.destroy(),
      longest.since + this.limits.turnMs - Date.now(),
    );
  }
}

/** The places for public lists; lists that need a session do not wait for them. More at once would only make each slower, as one thread reads. */
export const VISITORS = new StreamPlaces({ places: 8, waitMs: 30_000, turnMs: 30_000 });
