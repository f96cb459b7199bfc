import type { ServerResponse } from 'node:http';
import { DomainError } from '../domain-error.js';

/** What a place needs of a response. */
type Response = Pick<ServerResponse, 'once' | 'destroyed' | 'req'>;

interface Reader {
  response: Response;
  /** whose request it is */
  client: string;
  admit: () => void;
  /** when the reader got its place, in milliseconds; 0 while it waits */
  since: number;
}

interface Limits {
  /** how many may read at once */
  places: number;
  /** how many of them may read for one client */
  placesPerClient: number;
  /** how many may wait for one client */
  waitingPerClient: number;
  /** how long a reader waits for a place, in milliseconds */
  waitMs: number;
  /** how long a reader keeps its place while others wait for it, in milliseconds */
  maxHoldMs: number;
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

/**
 * A limited number of places for requests that read many rows. Further ones wait; a free place goes to the client that has the fewest, and
 * among those to the request that came first.
 */
export class ReadLimiter {
  /** The readers with a place, the longest first. */
  private readonly inside = new Set<Reader>();
  private readonly waiting = new Set<Reader>();
  private overdue?: NodeJS.Timeout;

  constructor(private readonly limits: Limits) {}

  /**
   * Waits for a place and keeps it until the work has ended, also after the client has hung up. Returns undefined without any work when the
   * client hung up before. Throws `unavailable` with the code `too-many-readers` when no place was free in time, or too many requests of
   * the client wait.
   */
  async hold<T>(response: Response, client: string, work: () => Promise<T>): Promise<T | undefined> {
    const reader = await this.enter(response, client);
    if (!reader) return undefined;
    try {
      return await work();
    } finally {
      this.inside.delete(reader);
      this.update();
    }
  }

  private async enter(response: Response, client: string): Promise<Reader | undefined> {
    if (response.destroyed) return undefined;
    if (countOf(this.waiting, client) >= this.limits.waitingPerClient) throw tooManyReaders();
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        this.waiting.delete(reader);
      };
      const admit = () => {
        stopWaiting();
        this.inside.add(reader);
        reader.since = Date.now();
        resolve(reader);
      };
      const reader: Reader = { response, client, admit, since: 0 };
      const timer = setTimeout(() => {
        reject(tooManyReaders());
        stopWaiting();
        this.update();
      }, this.limits.waitMs);
      response.once('close', () => {
        resolve(undefined);
        stopWaiting();
        this.update();
      });
      this.waiting.add(reader);
      this.update();
    });
  }

  private update(): void {
    for (let next = this.next(); next; next = this.next()) next.admit();
    clearTimeout(this.overdue);
    const longest = [...this.inside].find((reader) => this.next(reader));
    // A client that reads slowly or not at all would otherwise keep its place for as long as it likes.
    if (longest)
      this.overdue = setTimeout(
        () => longest.response.req.socket.destroy(),
        longest.since + this.limits.maxHoldMs - Date.now(),
      );
  }

  /** The reader that gets the next free place, if there is one, or would get it from the leaving reader. */
  private next(leaving?: Reader): Reader | undefined {
    const inside = [...this.inside].filter((reader) => reader !== leaving);
    let [next, fewest]: [Reader | undefined, number] = [undefined, this.limits.placesPerClient];
    if (inside.length === this.limits.places) return undefined;
    for (const reader of this.waiting) {
      const count = countOf(inside, reader.client);
      if (count < fewest) [next, fewest] = [reader, count];
      if (fewest === 0) break;
    }
    return next;
  }
}

function countOf(readers: Iterable<Reader>, client: string): number {
  return [...readers].filter((reader) => reader.client === client).length;
}

/** Resolves when the response has been sent or the client has gone. */
export function closed(response: Response): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve);
  });
}

const LIMITS: Limits = { places: 8, placesPerClient: 4, waitingPerClient: 16, waitMs: 30_000, maxHoldMs: 5_000 };

/** The places for whole lists of visitors. More at once would only make each slower, as one thread reads. */
export const PUBLIC_READS = new ReadLimiter(LIMITS);

/** Those for whole lists that need a session, so that visitors cannot take them. */
export const SIGNED_IN_READS = new ReadLimiter(LIMITS);
