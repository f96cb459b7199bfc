import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { DomainError } from '#shared/domain-error.js';
import { newId } from '#shared/object-id.js';
import { ShopEvents, type ShopEvent } from '#shared/shop-events.js';
import { SessionTokens } from '#modules/users/ports/session-tokens.js';
import { Sessions } from '#modules/users/ports/sessions.js';
import { EventFeed, RELOAD } from './event-feed.js';

/** Milliseconds between signs of life, which also keep proxies from hanging up. */
const HEARTBEAT = 20_000;
/** Milliseconds after which someone who is no admin any more, or whose token was revoked, hears no more. */
const ACCESS_CHECK = 5_000;
/** Streams of one user, each a tab. */
export const MAX_STREAMS = 10;
/** Events kept for readers whose connection broke. */
const KEPT = 200;

interface Stream {
  feed: EventFeed;
  userId: string;
  token: string;
  /** it was behind at the last sign of life already */
  late: boolean;
}

/** The open event streams of all admins. */
@Injectable()
export class EventStreams implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('events');
  private readonly streams = new Set<Stream>();
  private readonly kept: { id: string; text: string }[] = [];
  private readonly stopListening: () => void;
  private timers: NodeJS.Timeout[] = [];

  constructor(
    events: ShopEvents,
    private readonly sessions: Sessions,
    private readonly tokens: SessionTokens,
  ) {
    this.stopListening = events.subscribe((event) => this.pass(event));
  }

  get count(): number {
    return this.streams.size;
  }

  onModuleInit(): void {
    this.timers = [
      setInterval(() => void this.beat(), HEARTBEAT).unref(),
      setInterval(() => void this.endRevoked(), ACCESS_CHECK).unref(),
    ];
  }

  onModuleDestroy(): void {
    this.timers.forEach((timer) => clearInterval(timer));
    this.stopListening();
    this.endAll();
  }

  /**
   * A stream for the user of `token`. With `last`, the id of the last event the reader saw, it begins with those after it, or with
   * `reload` when that was too long ago. Refuses a user who has too many.
   */
  open(userId: string, token: string, last?: string): Readable {
    const own = [...this.streams].filter((stream) => stream.userId === userId);
    if (own.length >= MAX_STREAMS) throw tooManyStreams();
    const stream: Stream = { feed: new EventFeed(), userId, token, late: false };
    this.streams.add(stream);
    stream.feed.once('close', () => this.streams.delete(stream));
    stream.feed.offer(': the shop tells what happens\nretry: 3000\n\n');
    if (last) this.catchUp(stream.feed, last);
    return stream.feed;
  }

  /** Sends a heartbeat to every stream, and closes streams that their clients do not read. */
  async beat(): Promise<void> {
    await this.endRevoked();
    for (const stream of this.streams) {
      const { feed, late } = stream;
      stream.late = feed.lagging;
      if (feed.lagging && late) feed.destroy();
      else feed.offer(': still here\n\n');
    }
  }

  /** Ends the streams of those who are no admins any more and of tokens that do not count any more. */
  async endRevoked(): Promise<void> {
    await Promise.all([...this.streams].map((stream) => this.check(stream)));
  }

  /** Closes all streams when the shop stops. */
  endAll(): void {
    for (const { feed } of this.streams) feed.finish(ended('stopping'));
  }

  private pass(event: ShopEvent): void {
    const id = newId();
    const text = `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify({ at: new Date().toISOString(), ...event })}\n\n`;
    this.kept.push({ id, text });
    if (this.kept.length > KEPT) this.kept.shift();
    for (const { feed } of this.streams) feed.offer(text);
  }

  private catchUp(feed: EventFeed, last: string): void {
    const seen = this.kept.findIndex(({ id }) => id === last);
    if (seen === -1) feed.offer(RELOAD);
    else for (const { text } of this.kept.slice(seen + 1)) feed.offer(text);
  }

  private async check(stream: Stream): Promise<void> {
    try {
      if (!(await this.mayWatch(stream))) stream.feed.finish(ended('signed-out'));
    } catch (error) {
      // The store may answer again at the next check.
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
  return new DomainError('too-many', 'too-many-streams', `You watch the shop in ${MAX_STREAMS} places already.`);
}
