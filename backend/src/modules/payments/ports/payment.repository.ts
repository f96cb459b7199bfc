/** The shop's memory of which intent belongs to which order. */
export interface StoredIntent {
  id: string;
  /** absent on an intent that was made from a total alone */
  order_id?: string;
  /** lower-case */
  email: string;
  amount_cents: number;
}

/** An intent that may have been paid without anybody having told the shop. */
export interface DueIntent extends StoredIntent {
  /** when the shop remembered it; ISO 8601, UTC */
  created_at: string;
}

/** Where the shop remembers the intents it asked for, and when to ask the gateway what became of them. Times are ISO 8601, UTC. */
export abstract class PaymentRepository {
  /** Remembers an intent; remembering it again changes nothing. Without a moment to ask about it, nobody ever will. */
  abstract remember(intent: StoredIntent, next_check_at?: string): Promise<void>;
  abstract find(id: string): Promise<StoredIntent | undefined>;
  /** The latest intent of the order. */
  abstract findByOrder(order_id: string): Promise<StoredIntent | undefined>;
  /** The customer's intents that were made from this total alone and are still to be asked about, oldest first; at most twenty. */
  abstract findByTotal(email: string, amount_cents: number): Promise<StoredIntent[]>;
  /**
   * Takes up to `limit` intents that are to be asked about by now, or later than any check is scheduled (a server's clock was ahead), the
   * longest due first, and puts them off until `until`: a server that dies with them leaves them due again. One conditional write each, so that several servers share the work.
   */
  abstract claimDue(now: string, limit: number, until: string): Promise<DueIntent[]>;
  /** When to ask about the intent again; absent: never, since nothing can become of it any more. */
  abstract schedulePoll(id: string, next_check_at: string | undefined): Promise<void>;
}
