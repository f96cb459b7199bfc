import { Outbox, pendingEvent } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { Actor } from '#shared/actor.js';
import { type Filter, omit, trusted } from '#shared/mongo/collection.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { filtersOf } from '#shared/mongo/search.js';
import type { Page, PageRequest } from '#shared/page.js';
import { heldMessages, sentAgain } from '../../domain/message.events.js';
import { MESSAGE_LIST, type MessageFilter, type MessageSort, searched } from '../../domain/message-list.js';
import { MessageRepository, type TryResult } from '../../ports/message.repository.js';
import { type MessageDocument, MESSAGES } from '#app/recording/messages/adapters/mongo/message.schema.js';
import type { Message, MessageState } from '#app/recording/messages/domain/message.js';

/** Messages in MongoDB. */
export class MongoMessageRepository extends MessageRepository {
  private readonly messages: KeysetList<MessageDocument, Message, MessageSort>;
  private readonly outbox: Outbox;

  constructor(private readonly store: MongoStore) {
    super();
    this.messages = new KeysetList(this.collection, { list: MESSAGE_LIST, fromDocument });
    this.outbox = new Outbox(store);
  }

  override add(messages: readonly Message[]): Promise<void> {
    return this.collection.insertMissing(messages);
  }

  override async leaseDue(now: string, until: string, lease: string): Promise<Message | undefined> {
    const due = { state: 'waiting', due_at: trusted({ $lte: now }) };
    const change = { $set: { lease, due_at: until }, $inc: { tries: 1 } };
    const document = await this.collection.findOneAndUpdate(due, change, { order: { due_at: 1 } });
    return document && fromDocument(document);
  }

  override finish({ _id, lease = '' }: Message, result: TryResult): Promise<boolean> {
    const { state, due_at, tries, reason, sent_at } = result;
    const given = { ...(reason !== undefined && { reason }), ...(sent_at !== undefined && { sent_at }) };
    const cleared = ['reason', 'sent_at'].filter((field) => !Object.hasOwn(given, field));
    return this.collection.updateOne(
      { _id, lease, state: 'waiting' },
      {
        $set: { state, due_at, tries, ...given },
        $unset: Object.fromEntries(['lease', ...cleared].map((field) => [field, 1])),
      },
    );
  }

  override async replace({ _id, lease = '' }: Message, messages: readonly Message[]): Promise<boolean> {
    if (!(await this.collection.findOneMajority({ _id, lease }))) return false;
    // Adding comes first: a server that stops in between leaves the message, which is replaced again.
    await this.add(messages);
    return await this.collection.deleteOne({ _id, lease });
  }

  override async find(id: string): Promise<Message | undefined> {
    const document = await this.collection.findOne({ _id: id });
    return document && fromDocument(document);
  }

  override async ofOrder(order_id: string, limit: number): Promise<Message[]> {
    return (
      await this.collection.findMany(
        { _id: trusted({ $gte: order_id, $lte: `${order_id}~` }) },
        { created_at: -1, _id: -1 },
        limit,
      )
    ).map(fromDocument);
  }

  override list(filter: MessageFilter, page: PageRequest<MessageSort>): Promise<Page<Message>> {
    return this.messages.page(page, conditions(filter));
  }

  override stream(filter: MessageFilter, sort: MessageSort, descending: boolean): AsyncIterable<readonly Message[]> {
    return this.messages.stream(sort, descending, conditions(filter));
  }

  override async sendAgain(id: string, now: string, by: Actor): Promise<'waiting' | 'already' | 'unknown'> {
    const message = await this.find(id);
    if (!message) return 'unknown';
    const { state, resends } = message;
    if (state === 'waiting') return 'already';
    const changed = await this.collection.findOneAndUpdate(
      { _id: id, state, resends },
      {
        $set: { state: 'waiting', due_at: now, tries: 0 },
        $inc: { resends: 1 },
        $unset: { reason: 1, sent_at: 1 },
        $push: { pending: pendingEvent(sentAgain(message, by)) },
      },
    );
    if (!changed) return 'already';
    await this.outbox.drain(this.collection, changed);
    return 'waiting';
  }

  override async endHold(
    to: { state: 'waiting' | 'not-sent'; reason?: string },
    now: string,
    by: Actor,
  ): Promise<number> {
    const change = { $set: { ...to, due_at: now }, ...(to.reason === undefined && { $unset: { reason: 1 } }) };
    for (;;) {
      const held = await this.collection.findOne({ state: 'held' });
      if (!held) return 0;
      const count = await this.count('held');
      // The event is stored with the first change, so that it is never missing.
      const event = pendingEvent(heldMessages(to.state, count, by));
      const first = await this.collection.findOneAndUpdate(
        { _id: held._id, state: 'held' },
        { ...change, $push: { pending: event } },
      );
      // Another admin came first.
      if (!first) continue;
      await this.collection.updateMany({ state: 'held' }, change);
      await this.outbox.drain(this.collection, first);
      return count;
    }
  }

  override count(state: MessageState): Promise<number> {
    return this.collection.count({ state });
  }

  override countOverdue(moment: string): Promise<number> {
    return this.collection.count({ state: 'waiting', due_at: trusted({ $lt: moment }) });
  }

  override async deleteBefore(moment: string, limit: number): Promise<boolean> {
    const old = await this.collection.findMany({ created_at: trusted({ $lt: moment }) }, { created_at: 1 }, limit);
    if (old.length > 0) await this.collection.deleteMany({ _id: trusted({ $in: old.map(({ _id }) => _id) }) });
    return old.length === limit;
  }

  private get collection() {
    return this.store.collection(MESSAGES);
  }
}

function conditions(filter: MessageFilter): Filter[] {
  return filtersOf(MESSAGE_LIST, searched(filter), {
    recipient: (beginning) => ({ recipient: trusted({ $gte: beginning, $lte: `${beginning}\uffff` }) }),
  });
}

function fromDocument(document: MessageDocument): Message {
  return omit(document, 'pending');
}
