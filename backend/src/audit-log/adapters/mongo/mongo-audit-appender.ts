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

/** Acts that one write of the head makes entries of: few enough that the head stays far below the 16 MB of a document. */
const TOGETHER = 50;

/** An act, and the document where it is noted. */
export interface NotedAct {
  note: PendingAuditEvent;
  /** takes notes out of their documents; doing so again changes nothing */
  forget: (notes: readonly { _id: string; note: PendingAuditEvent }[]) => Promise<unknown>;
  _id: string;
}

/**
 * Makes entries of acts. One conditional write of the head decides which entries are the next ones; the head holds them, so that
 * anybody can put them into the log. Acts of this process that come at the same moment share the writes.
 */
export class AuditAppender {
  private readonly shared = new Batcher<NotedAct>((acts) => this.move(acts), TOGETHER);
  /** entries that are known to be in the log */
  private logged = 0;

  constructor(private readonly store: MongoStore) {}

  /** When it resolves, every one of the acts is in the log, once, and noted nowhere else. */
  async append(acts: readonly NotedAct[]): Promise<void> {
    if (acts.length > 0) await this.shared.do(acts);
  }

  /** The newest entry, in the log by now; undefined when it was removed although the log has entries. */
  async head(): Promise<AuditHeadDocument | undefined> {
    // An entry of a head that a failing server takes back would be in the place of another one for ever.
    const head = await this.store.collection(AUDIT_HEAD).findOneMajority({ _id: 'head' });
    if (!head) return (await this.store.collection(AUDIT_LOG).findOne({})) ? undefined : NO_HEAD;
    if (head.entries !== this.logged) await this.log(head);
    return head;
  }

  private async move(acts: readonly NotedAct[]): Promise<void> {
    await this.appendNow(acts.map(({ note }) => note));
    const places = new Map<NotedAct['forget'], NotedAct[]>();
    for (const act of acts) places.set(act.forget, [...(places.get(act.forget) ?? []), act]);
    for (const [forget, noted] of places) await forget(noted);
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
      const next = headAfter(head, [...left.values()].slice(0, TOGETHER));
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

/** The head once the acts follow it as entries. */
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
