import type { OnModuleDestroy } from '@nestjs/common';
import { newId } from '#shared/object-id.js';
import type { Sweeper } from '#shared/recurring-sweep.js';
import type { ShopEvent, ShopEvents } from '#shared/shop-events.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type EventMessageDocument, EVENT_MESSAGES } from './event-message.schema.js';

/** Poll interval; the events of one interval are published as one message. */
export const POLL_INTERVAL_MS = 250;
/** Messages read at a time. */
const BATCH_SIZE = 100;
/** Messages stored for servers that are behind; a server that is further behind continues with the newest. */
const STORED_MESSAGES = 1000;
/** Every message whose number is a multiple of this triggers the deletion of old messages. */
const DELETE_EVERY = 100;

/**
 * Relays events between the servers of one database: each server publishes its events as the next numbered message and polls the
 * messages of the others. Delivery is best effort: when a server crashes, the others miss its events of the last `POLL_INTERVAL_MS`.
 */
export class MongoEventRelay implements Sweeper, OnModuleDestroy {
  private readonly server = newId();
  private readonly stopListening: () => void;
  private outgoing: ShopEvent[] = [];
  private seen?: number;

  constructor(
    private readonly store: MongoStore,
    private readonly events: ShopEvents,
  ) {
    this.stopListening = events.subscribe((event, origin) => {
      if (origin === 'here') this.outgoing.push(event);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening();
    await this.publishOutgoing().catch(() => undefined);
  }

  /** Polls the messages of other servers and publishes this server's events. */
  async sweep(): Promise<void> {
    this.seen ??= await this.newest();
    await this.poll();
    await this.publishOutgoing();
  }

  private async poll(): Promise<void> {
    for (;;) {
      const messages = await this.store
        .collection(EVENT_MESSAGES)
        .findMany({ _id: trusted({ $gt: numberText(this.seen ?? 0) }) }, { _id: 1 }, BATCH_SIZE);
      for (const { _id, server, events } of messages) {
        this.seen = Number(_id);
        if (server !== this.server)
          for (const event of JSON.parse(events) as ShopEvent[]) this.events.publishRemote(event);
      }
      if (messages.length < BATCH_SIZE) return;
    }
  }

  /** Numbers are taken without gaps, so a server that reads in order misses no message. */
  private async publishOutgoing(): Promise<void> {
    if (this.outgoing.length === 0) return;
    const events = JSON.stringify(this.outgoing);
    this.outgoing = [];
    for (;;) {
      const next = (this.seen ?? (await this.newest())) + 1;
      const message: EventMessageDocument = { _id: numberText(next), server: this.server, events };
      if (await this.store.collection(EVENT_MESSAGES).insertIfAbsent(message)) {
        this.seen = next;
        if (next % DELETE_EVERY === 0)
          await this.store
            .collection(EVENT_MESSAGES)
            .deleteMany({ _id: trusted({ $lt: numberText(next - STORED_MESSAGES) }) });
        return;
      }
      await this.poll();
    }
  }

  private async newest(): Promise<number> {
    const [message] = await this.store.collection(EVENT_MESSAGES).findMany({}, { _id: -1 }, 1);
    return Number(message?._id ?? 0);
  }
}

function numberText(number: number): string {
  return String(Math.max(0, number)).padStart(16, '0');
}
