import { newId } from '#shared/object-id.js';
import type { PendingAuditEvent, AuditHeadDocument } from './audit-log.schema.js';
import { trusted, type Collection } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { AuditEvent } from '../../domain/audit-event.js';
import { AuditAppender, type OutboxItem } from './mongo-audit-appender.js';

/** A document that an admin can change. */
export interface Audited {
  _id: string;
  acts?: PendingAuditEvent[];
}

/** The event as the write of the change stores it, so that both are stored or neither; then `AuditOutbox.drain` it. */
export function pendingAuditEvent(act: AuditEvent): { acts: PendingAuditEvent } {
  return { acts: { id: newId(), at: new Date().toISOString(), act: JSON.stringify(act) } };
}

/** One appender for each process, so that concurrent events share their writes. */
const appenders = new WeakMap<MongoStore, AuditAppender>();

/**
 * Moves pending events from their documents into the log. Every server may repeat each step: an entry is in the log
 * once, under the id of its note, and the notes of one document go in the order in which they were written.
 */
export class AuditOutbox {
  private readonly appender: AuditAppender;

  constructor(store: MongoStore) {
    const shared = appenders.get(store) ?? new AuditAppender(store);
    appenders.set(store, shared);
    this.appender = shared;
  }

  /** Moves every pending event of the document, as the last write left it. */
  async drain<Document extends Audited>(collection: Collection<Document>, document: Audited): Promise<void> {
    await this.move(collection, [document]);
  }

  /** Moves every pending event of the collection, in batches: those of an import, or those that crashes left behind. */
  async drainAll<Document extends Audited>(collection: Collection<Document>): Promise<void> {
    for await (const documents of collection.batches({ 'acts.id': trusted({ $exists: true }) }))
      await this.move(collection, documents);
  }

  /** The newest entry, in the log by now; undefined when it was removed although the log has entries. */
  head(): Promise<AuditHeadDocument | undefined> {
    return this.appender.head();
  }

  private async move<Document extends Audited>(
    collection: Collection<Document>,
    documents: readonly Audited[],
  ): Promise<void> {
    const forget = forgetting(collection);
    await this.appender.append(documents.flatMap(({ _id, acts = [] }) => acts.map((note) => ({ _id, note, forget }))));
  }
}

const forgetters = new WeakMap<object, OutboxItem['forget']>();

/** One function for each collection, so that notes of the same one are taken out together. */
function forgetting<Document extends Audited>(collection: Collection<Document>): OutboxItem['forget'] {
  const forget: OutboxItem['forget'] =
    forgetters.get(collection) ??
    ((pending) =>
      collection.updateMany(
        { _id: trusted({ $in: pending.map(({ _id }) => _id) }) },
        { $pullAll: { acts: pending.map(({ note }) => note) } },
      ));
  forgetters.set(collection, forget);
  return forget;
}
