/** A card that was declined. */
export interface CardAttempt {
  /** the gateway's id of the event that told of it, or another that is the same whenever it is told again */
  id: string;
  transactionId: string;
  /** absent where the intent was made from a total alone */
  order_id?: string;
  email: string;
  /** ISO 8601, UTC */
  at: string;
}

/** Where declined cards are counted; never anything of a card. */
export abstract class CardAttemptRepository {
  /** Notes an attempt; noting it again changes nothing. */
  abstract note(attempt: CardAttempt): Promise<void>;
  /** When cards were declined for the order, or for the customer, since a moment: the newest first, at most `limit`. */
  abstract latest(of: { order_id: string } | { email: string }, since: string, limit: number): Promise<string[]>;
  /** Forgets those from before a moment. */
  abstract forget(before: string): Promise<void>;
}
