import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { DomainError } from '#shared/domain-error.js';
import { newId } from '#shared/object-id.js';
import type { Sweeper } from '#shared/recurring-sweep.js';
import { ShopEvents, type ShopEvent } from '#shared/shop-events.js';
import { Sessions, SessionTokens } from '#modules/users/ports/sessions.js';
import { EventFeed, RELOAD } from './event-feed.js';

/** Milliseconds between access checks: how long a removed admin or a revoked token may still receive events. */
export const ACCESS_CHECK_MS = 5_000;
/** Access checks per heartbeat, which also keeps proxies from closing idle streams. */
const HEARTBEAT_EVERY = 4;
/** Streams per user; each browser tab opens one. */
export const MAX_STREAMS = 10;
/** Recent events that readers can replay after a reconnect. */
const REPLAY_LIMIT = 200;

interface Stream {
  feed: EventFeed;
  userId: string;
  token: string;
  /** it was lagging at the last heartbeat already */
  late: boolean;
}

/** The open event streams of all admins. */
@Injectable()
export class EventStreams implements Sweeper, OnModuleDestroy {
  private readonly log = new Logger('events');
  private readonly streams = new Set<Stream>();
  private readonly recent: { id: string; text: string }[] = [];
  private readonly stopListening: () => void;
  private sweeps = 0;

  constructor(
    events: ShopEvents,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
  ) {
    this.stopListening = events.subscribe((event) => this.publish(event));
  }

  get count(): number {
    return this.streams.size;
  }

  /** Closes the streams of removed admins and of revoked tokens; every fourth time it sends a heartbeat. */
  async sweep(): Promise<void> {
    await Promise.all([...this.streams].map((stream) => this.check(stream)));
    this.sweeps += 1;
    if (this.sweeps % HEARTBEAT_EVERY === 0) this.beat();
  }

  onModuleDestroy(): void {
    this.stopListening();
    this.endAll();
  }

  /**
   * Opens a stream for the user of `token`. With `lastId`, the id of the last event that the reader saw, it replays the events after it, or
   * sends `reload` when that event is no longer stored. Refuses a user with too many streams.
   */
  open(userId: string, token: string, lastId?: string): Readable {
    const own = [...this.streams].filter((stream) => stream.userId === userId);
    if (own.length >= MAX_STREAMS) throw tooManyStreams();
    const stream: Stream = { feed: new EventFeed(), userId, token, late: false };
    this.streams.add(stream);
    stream.feed.once('close', () => this.streams.delete(stream));
    stream.feed.offer(': connected\nretry: 3000\n\n');
    if (lastId) this.replay(stream.feed, lastId);
    return stream.feed;
  }

  /** Sends a heartbeat to every stream, and closes streams that their clients do not read. */
  beat(): void {
    for (const stream of this.streams) {
      const { feed, late } = stream;
      stream.late = feed.lagging;
      if (feed.lagging && late) feed.destroy();
      else feed.offer(': heartbeat\n\n');
    }
  }

  /** Closes all streams when the shop stops. */
  endAll(): void {
    for (const { feed } of this.streams) feed.finish(ended('stopping'));
  }

  private publish(event: ShopEvent): void {
    const id = newId();
    const text = `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify({ at: new Date().toISOString(), ...event })}\n\n`;
    this.recent.push({ id, text });
    if (this.recent.length > REPLAY_LIMIT) this.recent.shift();
    for (const { feed } of this.streams) feed.offer(text);
  }

  private replay(feed: EventFeed, lastId: string): void {
    const seen = this.recent.findIndex(({ id }) => id === lastId);
    if (seen === -1) feed.offer(RELOAD);
    else for (const { text } of this.recent.slice(seen + 1)) feed.offer(text);
  }

  private async check(stream: Stream): Promise<void> {
    try {
      if (!(await this.mayWatch(stream))) stream.feed.finish(ended('signed-out'));
    } catch (error) {
      // The stream stays open: the store may be back at the next check.
      this.log.warn(`A reader's role could not be looked up: ${String(error)}`);
    }
  }

  private async mayWatch({ token }: Stream): Promise<boolean> {
    const subject = this.tokens.verify(token);
    return subject !== undefined && (await this.sessions.callerOf(subject))?.role === 'admin';
  }
}

function ended(reason: 'stopping' | 'signed-out'): string {
  return `event: end\ndata: ${JSON.stringify({ reason })}\n\n`;
}

export function tooManyStreams(): DomainError {
  return new DomainError(
    'too-many',
    'too-many-streams',
    `Too many event streams (at most ${MAX_STREAMS}). Close one and try again.`,
  );
}
