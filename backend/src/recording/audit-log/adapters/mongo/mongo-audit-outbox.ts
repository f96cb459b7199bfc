import { newId } from '#shared/object-id.js';
import type { PendingAuditEvent, AuditHeadDocument } from './audit-log.schema.js';
import { trusted, type Collection } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { AuditEvent } from '../../domain/audit-event.js';
import { AuditAppender } from './mongo-audit-appender.js';

/** A document that an admin can change. */
export interface Audited {
  _id: string;
  pending_events?: PendingAuditEvent[];
}

/** The outbox entry to store in the same write as the change, so that both are stored or neither; call `AuditOutbox.drain` afterwards. */
export function pendingAuditEvent(event: AuditEvent): { pending_events: PendingAuditEvent } {
  return { pending_events: { id: event.id ?? newId(), at: new Date().toISOString(), event: JSON.stringify(event) } };
}

/** One appender per store in this process, so that concurrent events share their writes. */
const appenders = new WeakMap<MongoStore, AuditAppender>();

/**
 * Moves pending events from their documents into the log. Every step is idempotent on any server: the entry has the id of its
 * pending event, and the events of one document are appended in the order of their writes.
 */
export class AuditOutbox {
  private readonly appender: AuditAppender;

  constructor(store: MongoStore) {
    const appender = appenders.get(store) ?? new AuditAppender(store);
    appenders.set(store, appender);
    this.appender = appender;
  }

  /** Moves the pending events of the documents, as returned by their last writes. */
  async drain<Document extends Audited>(collection: Collection<Document>, ...documents: Audited[]): Promise<void> {
    await this.move(collection, documents);
  }

  /** Moves every pending event of the collection, in batches: after an import or a crash. */
  async drainAll<Document extends Audited>(collection: Collection<Document>): Promise<void> {
    for await (const documents of collection.batches({ 'pending_events.id': trusted({ $exists: true }) }))
      await this.move(collection, documents);
  }

  /** See `AuditAppender.head`. */
  head(): Promise<AuditHeadDocument | undefined> {
    return this.appender.head();
  }

  private async move<Document extends Audited>(
    collection: Collection<Document>,
    documents: readonly Audited[],
  ): Promise<void> {
    await this.appender.append(
      documents.flatMap(({ _id, pending_events = [] }) => pending_events.map((event) => ({ _id, event, collection }))),
    );
  }
}
