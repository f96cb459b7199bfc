import type { PendingEvent } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type AuditDocument, type AuditHeadDocument, AUDIT_HEAD, AUDIT_LOG, auditWords } from './audit-log.schema.js';
import type { AuditEvent } from '../../domain/audit-event.js';
import { type ChainEnd, contentOf, GENESIS, nextEntry } from '../../domain/audit-entry.js';

/** Events per write of the head; keeps the head far below MongoDB's 16 MB limit for a document. */
const BATCH_SIZE = 50;

/**
 * Appends audit events as entries. One conditional write of the head decides the next entries; the head contains them, so any server can
 * write them to the log.
 */
export class AuditAppender {
  /** number of entries that are present to be in the log */
  private loggedEntries = 0;

  constructor(private readonly store: MongoStore) {}

  /** The head after its entries are in the log; undefined if the log has entries but its head was removed. */
  async head(): Promise<AuditHeadDocument | undefined> {
    // Majority read: an entry of a rolled-back head would permanently occupy the position of another one.
    const head = await this.store.collection(AUDIT_HEAD).findOneMajority({ _id: 'head' });
    if (!head) return (await this.store.collection(AUDIT_LOG).findOne({})) ? undefined : NO_HEAD;
    if (head.entries !== this.loggedEntries) await this.log(head);
    return head;
  }

  /** Resolves when each event is in the log exactly once. */
  async append(events: readonly PendingEvent[]): Promise<void> {
    const missing = new Map(events.map((event) => [event.id, event]));
    while (missing.size > 0) {
      const head = await this.head();
      if (!head) throw new Error('The head of the audit log is gone; nothing can be added to it');
      const present = await this.store
        .collection(AUDIT_LOG)
        .findMany({ _id: trusted({ $in: [...missing.keys()] }) }, { _id: 1 }, missing.size);
      for (const { _id } of present) missing.delete(_id);
      if (missing.size === 0) return;
      const next = headAfter(head, [...missing.values()].slice(0, BATCH_SIZE));
      if (!(await this.moveHead(head, next))) continue;
      await this.log(next);
      for (const { _id } of next.newest) missing.delete(_id);
    }
  }

  private async log({ entries, newest }: Pick<AuditHeadDocument, 'entries' | 'newest'>): Promise<void> {
    await this.store.collection(AUDIT_LOG).insertMissing(newest);
    this.loggedEntries = entries;
  }

  private moveHead({ entries }: AuditHeadDocument, next: AuditHeadDocument): Promise<boolean> {
    if (entries === 0) return this.store.collection(AUDIT_HEAD).insertIfAbsent(next);
    const { _id, ...changed } = next;
    return this.store.collection(AUDIT_HEAD).updateOne({ _id, entries }, { $set: changed });
  }
}

const NO_HEAD: AuditHeadDocument = { _id: 'head', entries: 0, hash: GENESIS, at: '', newest: [] };

/** The head after appending the events as entries. */
function headAfter(head: AuditHeadDocument, events: readonly PendingEvent[]): AuditHeadDocument {
  let end: ChainEnd = head;
  const newest = events.map((event): AuditDocument => {
    // The measured time, even if it is before that of the last entry: `seq` defines the order, and one wrong clock must not date all later entries.
    const { at } = event;
    const content = contentOf(JSON.parse(event.event) as AuditEvent, event.id, at);
    const entry = nextEntry(end, content);
    end = { entries: entry.seq, hash: entry.hash };
    const { _id, action, actor } = content;
    return { _id, ...entry, at, action, actor: actor.toLowerCase(), words: auditWords(content) };
  });
  return { _id: 'head', entries: end.entries, hash: end.hash, at: events.at(-1)?.at ?? head.at, newest };
}
