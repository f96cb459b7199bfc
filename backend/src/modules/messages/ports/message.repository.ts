import type { Actor } from '#shared/actor.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { MessageFilter, MessageSort } from '../domain/message-list.js';
import type { Message, MessageState } from '#app/recording/messages/domain/message.js';

/** Messages of one order that are read. */
export const MAX_OF_ORDER = 200;

/** What becomes of a message after a try; absent fields are cleared. */
export type TryResult = Pick<Message, 'state' | 'due_at' | 'tries' | 'reason' | 'sent_at'>;

/** The outbox: messages that were stored with their causes, and what became of them. */
export abstract class MessageRepository {
  /** Stores messages that do not exist yet. */
  abstract add(messages: readonly Message[]): Promise<void>;
  /**
   * Leases the message that has been due for the longest, if it waits: sets its lease and counts the try, in one conditional write. It is
   * due again at `until`, so that another server sends it if this one stops.
   */
  abstract leaseDue(now: string, until: string, lease: string): Promise<Message | undefined>;
  /** Writes the result of a try and ends the lease; false, and nothing is written, when the lease is no longer held. */
  abstract finish(leased: Message, result: TryResult): Promise<boolean>;
  /** Replaces a leased message with others, which may exist; false, and nothing is written, when the lease is no longer held. */
  abstract replace(leased: Message, messages: readonly Message[]): Promise<boolean>;
  abstract find(id: string): Promise<Message | undefined>;
  /** The messages about an order, whose ids begin with its id, newest first; at most `limit`. */
  abstract ofOrder(order_id: string, limit: number): Promise<Message[]>;
  abstract list(filter: MessageFilter, page: PageRequest<MessageSort>): Promise<Page<Message>>;
  /** Every matching message, sorted, in chunks. */
  abstract stream(filter: MessageFilter, sort: MessageSort, descending: boolean): AsyncIterable<readonly Message[]>;
  /** Makes a message that does not wait wait again, due now, with no tries; stored with its audit event, both or neither. */
  abstract sendAgain(id: string, now: string, by: Actor): Promise<'waiting' | 'already' | 'unknown'>;
  /**
   * Releases (`waiting`, due now) or drops (`not-sent`, with the reason) every held message, with one audit event; returns their number.
   */
  abstract endHold(to: { state: 'waiting' | 'not-sent'; reason?: string }, now: string, by: Actor): Promise<number>;
  /** The number of messages in this state. */
  abstract count(state: MessageState): Promise<number>;
  /** The number of waiting messages that were due before this moment (ISO 8601, UTC). */
  abstract countOverdue(moment: string): Promise<number>;
  /** Deletes the oldest messages from before this moment (ISO 8601, UTC), at most `limit`; returns whether more may be left. */
  abstract deleteBefore(moment: string, limit: number): Promise<boolean>;
}
