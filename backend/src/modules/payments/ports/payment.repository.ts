/** The shop's memory of which intent belongs to which order. */
export interface StoredIntent {
  id: string;
  /** absent on an intent that was made from a total alone */
  order_id?: string;
  /** lower-case */
  email: string;
  amount_cents: number;
}

/** Where the shop remembers the intents it asked for. */
export abstract class PaymentRepository {
  /** Remembers an intent; remembering it again changes nothing. */
  abstract remember(intent: StoredIntent): Promise<void>;
  /** The latest intent of the order. */
  abstract findByOrder(order_id: string): Promise<StoredIntent | undefined>;
}
