import { type Collection, type CollectionDefinition, trusted, type UpdateOperators } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { Message } from '../../domain/message.js';
import { MESSAGES } from './message.schema.js';

/** A document whose changes have messages. */
export interface WithMessages {
  _id: string;
  pending_messages?: Message[];
}

/** The part of an update that stores messages, and what else is pending, with their change. */
export function pushPending(messages: readonly Message[], others: Record<string, unknown> = {}): UpdateOperators {
  const pushed = { ...others, ...(messages.length > 0 && { pending_messages: { $each: messages } }) };
  return Object.keys(pushed).length > 0 ? { $push: pushed } : {};
}

/** Moves pending messages from their documents into the outbox. Idempotent on any server, because a message keeps its id. */
export class MessageOutbox {
  constructor(
    private readonly store: MongoStore,
    private readonly sources: readonly CollectionDefinition<WithMessages>[] = [],
  ) {}

  /** Stores messages that do not exist yet. */
  async add(messages: readonly Message[]): Promise<void> {
    await this.store.collection(MESSAGES).insertMissing(messages);
  }

  /** Deletes the messages about a cancelled order, but the one about its cancellation. The ids of its messages begin with the order's. */
  async deleteOfCancelled(order_id: string): Promise<void> {
    const ids = trusted({ $gte: order_id, $lte: `${order_id}~` });
    await this.store.collection(MESSAGES).deleteMany({ _id: ids, kind: trusted({ $ne: 'order-cancelled' }) });
  }

  /** Moves the pending messages of every document. */
  async sweep(): Promise<void> {
    for (const definition of this.sources) {
      const collection = this.store.collection(definition);
      for await (const documents of collection.batches({ 'pending_messages._id': trusted({ $exists: true }) }))
        await this.move(collection, documents);
    }
  }

  /** Moves the pending messages of these documents. */
  async move<Document extends WithMessages>(
    collection: Collection<Document>,
    documents: readonly WithMessages[],
  ): Promise<void> {
    const messages = documents.flatMap(({ pending_messages = [] }) => pending_messages);
    if (messages.length === 0) return;
    await this.add(messages);
    await collection.updateMany(
      { _id: trusted({ $in: documents.map(({ _id }) => _id) }) },
      { $pullAll: { pending_messages: messages } },
    );
  }
}
