import type { Dispute } from '../domain/payment.js';
import type { Period } from './payment.gateway.js';

/** An intent that the shop created at the gateway. */
export interface StoredIntent {
  id: string;
  /** absent on an intent that was created from a total */
  order_id?: string;
  /** the customer's, lower-case */
  email: string;
  amount_cents: number;
}

/** An intent whose outcome the shop may have missed. */
export interface DueIntent extends StoredIntent {
  /** when the shop stored it; ISO 8601, UTC */
  created_at: string;
}

export interface ListedIntent extends DueIntent {
  /** absent when its outcome is final */
  next_check_at?: string;
}

export interface DeclinedCard {
  /** the gateway's id of the event, or another id that is the same for every delivery of it */
  id: string;
  transactionId: string;
  /** absent on an intent that was created from a total */
  order_id?: string;
  email: string;
  /** ISO 8601, UTC */
  at: string;
}

/**
 * The shop's own records of payments: the intents it created and when to poll them, declined cards (never a card's data), disputes, and the
 * webhook events it has handled. Times are ISO 8601, UTC.
 */
export abstract class PaymentRepository {
  /** Stores an intent; a known id changes nothing. Without `next_check_at` the sweep never polls it. */
  abstract addIntent(intent: StoredIntent, next_check_at?: string): Promise<void>;
  abstract find(id: string): Promise<StoredIntent | undefined>;
  /** The latest intent of the order. */
  abstract findByOrder(order_id: string): Promise<StoredIntent | undefined>;
  /** The customer's intents that were created from this total and still have a poll scheduled, oldest first; at most twenty. */
  abstract findByTotal(email: string, amount_cents: number): Promise<StoredIntent[]>;
  /**
   * Leases up to `limit` due intents until `until`, the longest due first; also those scheduled further ahead than any poll is (a server's
   * clock was ahead). If the server dies they become due again. Each is claimed by a conditional write, so several servers share the work.
   */
  abstract claimDue(now: string, limit: number, until: string): Promise<DueIntent[]>;
  /** Sets when to poll the intent again; undefined: never, its outcome is final. */
  abstract schedulePoll(id: string, next_check_at: string | undefined): Promise<void>;
  /** Up to `limit` intents with greater ids than this one, in the order of their ids. */
  abstract listIntents(after: string, limit: number): Promise<ListedIntent[]>;
  /** Deletes intents that were cancelled, with the sandbox's records of them. */
  abstract deleteCancelledIntents(ids: readonly string[]): Promise<void>;

  /** Counts a declined card; the same id counts once. */
  abstract recordDecline(decline: DeclinedCard): Promise<void>;
  /** When cards were declined for the order, or for the customer, since a time: the newest first, at most `limit`. */
  abstract latestDeclines(
    of: { order_id: string } | { email: string },
    since: string,
    limit: number,
  ): Promise<string[]>;
  abstract deleteDeclinesBefore(time: string): Promise<void>;

  /**
   * Stores a dispute or its new status, in any order and any number of times: a status only moves forward, and one
   * that was answered has no `due_by` again. Returns whether anything changed.
   */
  abstract recordDispute(dispute: Dispute): Promise<boolean>;
  /** Every dispute of these payments, oldest first. */
  abstract findDisputes(transactionIds: readonly string[]): Promise<Dispute[]>;
  /** All open disputes, then the closed ones that began in the period; each newest first, at most `limit`. */
  abstract listDisputes(period: Period, limit: number): Promise<Dispute[]>;

  /** Whether the webhook event has been handled completely. */
  abstract isEventHandled(id: string): Promise<boolean>;
  /** Marks a webhook event as handled; repeating it changes nothing. */
  abstract markEventHandled(id: string, at: string): Promise<void>;
  abstract deleteEventsBefore(time: string): Promise<void>;
}
