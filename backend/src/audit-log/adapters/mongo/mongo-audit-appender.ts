import {
  type PendingAuditEvent,
  type AuditDocument,
  type AuditHeadDocument,
  AUDIT_HEAD,
  AUDIT_LOG,
  auditWords,
} from './audit-log.schema.js';
import { trusted } from '#shared/mongo/collection.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { Batcher } from '#shared/mongo/batcher.js';
import type { AuditEvent } from '../../domain/audit-event.js';
import { canonical, contentOf, GENESIS, hashOf } from '../../domain/audit-entry.js';

/** Events that one write of the head appends: few enough that the head stays far below the 16 MB of a document. */
const BATCH_SIZE = 50;

/** A pending event, and the document that holds it. */
export interface OutboxItem {
  note: PendingAuditEvent;
  /** takes notes out of their documents; doing so again changes nothing */
  forget: (notes: readonly { _id: string; note: PendingAuditEvent }[]) => Promise<unknown>;
  _id: string;
}

/**
 * Appends audit events as entries. One conditional write of the head decides which entries are the next ones; the head holds them, so that
 * any server can write them to the log. Concurrent events of this process share the writes.
 */
export class AuditAppender {
  private readonly shared = new Batcher<OutboxItem>((items) => this.move(items), BATCH_SIZE);
  /** entries that are known to be in the log */
  private logged = 0;

  constructor(private readonly store: MongoStore) {}

  /** When it resolves, each event is in the log exactly once and no longer pending. */
  async append(items: readonly OutboxItem[]): Promise<void> {
    if (items.length > 0) await this.shared.do(items);
  }

  /** The newest entry, in the log by now; undefined when it was removed although the log has entries. */
  async head(): Promise<AuditHeadDocument | undefined> {
    // An entry of a head that a failing server takes back would be in the place of another one for ever.
    const head = await this.store.collection(AUDIT_HEAD).findOneMajority({ _id: 'head' });
    if (!head) return (await this.store.collection(AUDIT_LOG).findOne({})) ? undefined : NO_HEAD;
    if (head.entries !== this.logged) await this.log(head);
    return head;
  }

  private async move(items: readonly OutboxItem[]): Promise<void> {
    await this.appendNow(items.map(({ note }) => note));
    const places = new Map<OutboxItem['forget'], OutboxItem[]>();
    for (const item of items) places.set(item.forget, [...(places.get(item.forget) ?? []), item]);
    for (const [forget, pending] of places) await forget(pending);
  }

  private async appendNow(notes: readonly PendingAuditEvent[]): Promise<void> {
    const left = new Map(notes.map((note) => [note.id, note]));
    while (left.size > 0) {
      const head = await this.head();
      if (!head) throw new Error('The head of the audit log is gone; nothing can be added to it');
      const known = await this.store
        .collection(AUDIT_LOG)
        .findMany({ _id: trusted({ $in: [...left.keys()] }) }, { _id: 1 }, left.size);
      for (const { _id } of known) left.delete(_id);
      if (left.size === 0) return;
      const next = headAfter(head, [...left.values()].slice(0, BATCH_SIZE));
      if (!(await this.moveHead(head, next))) continue;
      await this.log(next);
      for (const { _id } of next.newest) left.delete(_id);
    }
  }

  private async log({ entries, newest }: Pick<AuditHeadDocument, 'entries' | 'newest'>): Promise<void> {
    await this.store.collection(AUDIT_LOG).insertMissing(newest);
    this.logged = entries;
  }

  private moveHead({ entries }: AuditHeadDocument, next: AuditHeadDocument): Promise<boolean> {
    if (entries === 0) return this.store.collection(AUDIT_HEAD).insertIfAbsent(next);
    const { _id, ...changed } = next;
    return this.store.collection(AUDIT_HEAD).updateOne({ _id, entries }, { $set: changed });
  }
}

const NO_HEAD: AuditHeadDocument = { _id: 'head', entries: 0, hash: GENESIS, at: '', newest: [] };

/** The head after the events were appended as entries. */
function headAfter(head: AuditHeadDocument, notes: readonly PendingAuditEvent[]): AuditHeadDocument {
  let { entries, hash } = head;
  const newest = notes.map((note): AuditDocument => {
    // As measured, also when it is before the last entry: the order is by `seq`, and one wrong clock must not give all later entries its time.
    const { at } = note;
    const content = contentOf(JSON.parse(note.act) as AuditEvent, note.id, at);
    const text = canonical(content);
    const previous_hash = hash;
    hash = hashOf(previous_hash, text);
    entries += 1;
    const { _id, action, actor } = content;
    return {
      ...{ _id, seq: entries, content: text, previous_hash, hash, at, action, actor: actor.toLowerCase() },
      words: auditWords(content),
    };
  });
  return { _id: 'head', entries, hash, at: notes.at(-1)?.at ?? head.at, newest };
}
