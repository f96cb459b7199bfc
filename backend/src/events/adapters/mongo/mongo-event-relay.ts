import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { newId } from '#shared/object-id.js';
import type { ShopEvent, ShopEvents } from '#shared/shop-events.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type NewsDocument, EVENT_MESSAGES } from './event-message.schema.js';

/** Milliseconds between two looks for news; what happens in between is told together. */
const EVERY = 250;
/** News read at a time. */
const AT_ONCE = 100;
/** Messages stored for servers that are behind; a server that is further behind continues with the newest. */
const KEPT = 1000;
/** The newest number that was looked for is this many beyond a multiple before old news are removed. */
const TIDY_EVERY = 100;

/**
 * Carries events between the servers of one database: each writes what happened there as the next numbered news and reads those of
 * the others. They are notes, not records: what a server that dies has not told within `EVERY` is lost to the others' readers.
 */
export class MongoEventRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('events');
  private readonly server = newId();
  private readonly stopListening: () => void;
  private untold: ShopEvent[] = [];
  private seen?: number;
  private timer?: NodeJS.Timeout;
  private running = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly store: MongoStore,
    private readonly events: ShopEvents,
  ) {
    this.stopListening = events.subscribe((event, origin) => {
      if (origin === 'here') this.untold.push(event);
    });
  }

  onApplicationBootstrap(): void {
    this.running = this.turn();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
    this.stopListening();
    await this.tell().catch(() => undefined);
  }

  /** Reads what others told, and tells what happened here. */
  async exchange(): Promise<void> {
    this.seen ??= await this.newest();
    await this.hear();
    await this.tell();
  }

  private async turn(): Promise<void> {
    try {
      await this.exchange();
    } catch (error) {
      this.log.warn(`The events of other servers cannot be read now: ${String(error)}`);
    }
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.turn();
    }, EVERY).unref();
  }

  private async hear(): Promise<void> {
    for (;;) {
      const news = await this.store
        .collection(EVENT_MESSAGES)
        .findMany({ _id: trusted({ $gt: numberText(this.seen ?? 0) }) }, { _id: 1 }, AT_ONCE);
      for (const { _id, server, events } of news) {
        this.seen = Number(_id);
        if (server !== this.server)
          for (const event of JSON.parse(events) as ShopEvent[]) this.events.publishRemote(event);
      }
      if (news.length < AT_ONCE) return;
    }
  }

  /** The next number is free only once the one before it is taken, so a server that reads in order misses none. */
  private async tell(): Promise<void> {
    if (this.untold.length === 0) return;
    const events = JSON.stringify(this.untold);
    this.untold = [];
    for (;;) {
      const next = (this.seen ?? (await this.newest())) + 1;
      const news: NewsDocument = { _id: numberText(next), server: this.server, events };
      if (await this.store.collection(EVENT_MESSAGES).insertIfAbsent(news)) {
        this.seen = next;
        if (next % TIDY_EVERY === 0)
          await this.store.collection(EVENT_MESSAGES).deleteMany({ _id: trusted({ $lt: numberText(next - KEPT) }) });
        return;
      }
      await this.hear();
    }
  }

  private async newest(): Promise<number> {
    const [news] = await this.store.collection(EVENT_MESSAGES).findMany({}, { _id: -1 }, 1);
    return Number(news?._id ?? 0);
  }
}

function numberText(number: number): string {
  return String(Math.max(0, number)).padStart(16, '0');
}
