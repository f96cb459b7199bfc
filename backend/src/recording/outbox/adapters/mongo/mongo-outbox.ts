import type { AuditHeadDocument } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';
import { AuditAppender } from '#app/recording/audit-log/adapters/mongo/mongo-audit-appender.js';
import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import { MESSAGES } from '#app/recording/messages/adapters/mongo/message.schema.js';
import type { Message } from '#app/recording/messages/domain/message.js';
import { Batcher } from '#shared/mongo/batcher.js';
import {
  type Collection,
  type CollectionDefinition,
  inBatches,
  trusted,
  type UpdateOperators,
} from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { newId } from '#shared/object-id.js';
import type { PendingEntry, PendingEvent, WithPending } from './pending.schema.js';

/** Entries that concurrent changes move together. */
const BATCH_SIZE = 50;

/** A pending entry and the document that contains it. */
interface Item {
  entry: PendingEntry;
  _id: string;
  collection: Source;
}

type Source = Pick<Collection<WithPending>, 'updateMany'>;

/** The entry to store in the same write as the change, so that both are stored or neither; call `Outbox.drain` afterwards. */
export function pendingEvent(event: AuditEvent): PendingEvent {
  return { id: event.id ?? newId(), at: new Date().toISOString(), event: JSON.stringify(event) };
}

/** The entries of a change with messages. */
export function pendingEntries(messages: readonly Message[], events: readonly AuditEvent[] = []): PendingEntry[] {
  return [...events.map(pendingEvent), ...messages.map((message) => ({ id: message._id, message }))];
}

/** The part of an update that stores its entries, and what else it pushes. */
export function pushPending(
  messages: readonly Message[],
  events: readonly AuditEvent[] = [],
  others: Record<string, unknown> = {},
): UpdateOperators {
  const entries = pendingEntries(messages, events);
  const pushed = { ...others, ...(entries.length > 0 && { pending: { $each: entries } }) };
  return Object.keys(pushed).length > 0 ? { $push: pushed } : {};
}

/** One of each per store in this process, so that concurrent changes share their writes. */
const shared = new WeakMap<MongoStore, ReturnType<typeof newShared>>();

function newShared(store: MongoStore) {
  const log = new AuditAppender(store);
  return { log, batcher: new Batcher<Item>((items) => move(store, log, items), BATCH_SIZE) };
}

/**
 * Moves what a change recorded from its document: audit events into the log, messages among those to send. Every step is idempotent on
 * any server, because an entry keeps its id; the events of one document are appended in the order of their writes.
 */
export class Outbox {
  private readonly shared: ReturnType<typeof newShared>;

  /** @param sources the collections that `sweep` and `unfinished` read */
  constructor(
    private readonly store: MongoStore,
    private readonly sources: readonly CollectionDefinition<WithPending>[] = [],
  ) {
    this.shared = shared.get(store) ?? newShared(store);
    shared.set(store, this.shared);
  }

  /** Moves the pending entries of the documents, as returned by their last writes. */
  async drain<Document extends WithPending>(
    collection: Collection<Document>,
    ...documents: WithPending[]
  ): Promise<void> {
    const items = documents.flatMap(({ _id, pending = [] }) => pending.map((entry) => ({ entry, _id, collection })));
    if (items.length > 0) await this.shared.batcher.do(items);
  }

  /** Moves every pending entry of the collection, in batches: after an import or a crash. */
  async drainAll<Document extends WithPending>(collection: Collection<Document>): Promise<void> {
    // Majority read: a log entry or a mail must not tell of a change that is rolled back.
    const waiting = collection.scan(WAITING, ['pending'], { readConcern: 'majority' });
    for await (const documents of inBatches(waiting, BATCH_SIZE)) await this.drain(collection, ...documents);
  }

  /** Moves every pending entry. Servers may run it concurrently. */
  async sweep(): Promise<void> {
    // A collection whose entries cannot be moved does not stop the others.
    await allOf(this.sources.map((definition) => this.drainAll(this.store.collection(definition))));
  }

  /** See `AuditAppender.head`. */
  head(): Promise<AuditHeadDocument | undefined> {
    return this.shared.log.head();
  }

  /** Every document with pending entries, and the name of its collection. */
  async *unfinished(): AsyncGenerator<{ name: string; document: WithPending }> {
    for (const definition of this.sources)
      for await (const document of this.store.collection(definition).findEach(WAITING))
        yield { name: definition.name, document };
  }
}

const WAITING = { 'pending.id': trusted({ $exists: true }) };

async function move(store: MongoStore, log: AuditAppender, items: readonly Item[]): Promise<void> {
  const messages = items.flatMap(({ entry }) => ('message' in entry ? [entry.message] : []));
  const events = items.flatMap(({ entry }) => ('event' in entry ? [entry] : []));
  const addMessages = async () => {
    await store.collection(MESSAGES).insertMissing(messages);
    await remove(items, 'message');
  };
  const appendEvents = async () => {
    await log.append(events);
    await remove(items, 'event');
  };
  // Messages are sent even when nothing can be added to the log.
  await allOf([addMessages(), appendEvents()]);
}

/** Waits for all, also when one fails; then throws the reason of the first. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(work);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Removes the entries of this kind from their documents, with one write for each collection. */
async function remove(items: readonly Item[], kind: 'message' | 'event'): Promise<void> {
  const moved = items.filter(({ entry }) => kind in entry);
  for (const collection of new Set(moved.map((item) => item.collection))) {
    const own = moved.filter((item) => item.collection === collection);
    await collection.updateMany(
      { _id: trusted({ $in: own.map(({ _id }) => _id) }) },
      { $pullAll: { pending: own.map(({ entry }) => entry) } },
    );
  }
}
