import { newId } from '#shared/object-id.js';
import type { PendingAuditEvent, AuditHeadDocument } from './audit-log.schema.js';
import { trusted, type Collection } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import type { AuditEvent } from '../../domain/audit-event.js';
import { AuditAppender, type NotedAct } from './mongo-audit-appender.js';

/** A document that an admin acts on. */
export interface Audited {
  _id: string;
  acts?: PendingAuditEvent[];
}

/** The act as the write that does it notes it, so that neither goes without the other; then `AuditTrail.follow` it. */
export function pendingAuditEvent(act: AuditEvent): { acts: PendingAuditEvent } {
  return { acts: { id: newId(), at: new Date().toISOString(), act: JSON.stringify(act) } };
}

/** All trails of one process share one, so that acts of the same moment share their writes. */
const appenders = new WeakMap<MongoStore, AuditAppender>();

/**
 * Moves acts from the documents where they were noted into the log. Each step may be repeated by anybody: an entry is in the log
 * once, under the id of its note, and the notes of one document go in the order in which they were written.
 */
export class AuditOutbox {
  private readonly appender: AuditAppender;

  constructor(store: MongoStore) {
    const shared = appenders.get(store) ?? new AuditAppender(store);
    appenders.set(store, shared);
    this.appender = shared;
  }

  /** Moves every act of the document, as the write that noted the last one left it. */
  async drain<Document extends Audited>(collection: Collection<Document>, document: Audited): Promise<void> {
    await this.move(collection, [document]);
  }

  /** Moves every act that is noted in the collection, many at a time: those of an import, or those that crashes left behind. */
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

const forgetters = new WeakMap<object, NotedAct['forget']>();

/** One function for each collection, so that notes of the same one are taken out together. */
function forgetting<Document extends Audited>(collection: Collection<Document>): NotedAct['forget'] {
  const forget: NotedAct['forget'] =
    forgetters.get(collection) ??
    ((noted) =>
      collection.updateMany(
        { _id: trusted({ $in: noted.map(({ _id }) => _id) }) },
        { $pullAll: { acts: noted.map(({ note }) => note) } },
      ));
  forgetters.set(collection, forget);
  return forget;
}
