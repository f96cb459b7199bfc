import type { Intent, NewIntent, NewRefund, Refund } from '../domain/payment.js';

/** From a moment on, and before another; ISO 8601, UTC. */
export interface Period {
  from: string;
  to: string;
}

/** A card payment provider. Throws `unavailable` when it cannot be reached; card data never passes through here. */
export abstract class PaymentGateway {
  /** Makes an intent in US dollars; the same key gives the same intent again. */
  abstract create(intent: NewIntent, idempotencyKey: string): Promise<Intent>;
  /** The intent as the gateway knows it now; undefined when it does not. */
  abstract find(id: string): Promise<Intent | undefined>;
  /** Cancels an intent that has not succeeded; answers its status after that. */
  abstract cancel(id: string): Promise<'cancelled' | 'processing' | 'succeeded' | 'unknown'>;
  /** The shop's intents that were made from one moment (ISO 8601, UTC) on and before another, newest first, page by page. */
  abstract list(period: Period): AsyncIterable<readonly Intent[]>;
  /**
   * Gives money of a succeeded intent back; the same key gives the same refund again, as it is now.
   * Throws `payment-unknown`, `payment-not-succeeded`, `refund-too-much` when less than that, or nothing, is left,
   * `payment-not-refundable` when the gateway will not, and `idempotency-key-reused` when the key was for other terms.
   */
  abstract refund(refund: NewRefund, idempotencyKey: string): Promise<Refund>;
  /** Every refund of the intent, oldest first, wherever it was made; none when the gateway does not know the intent. */
  abstract refunds(id: string): Promise<readonly Refund[]>;

  /** Whether the gateway answered when it was last asked; answers at once, and asks again meanwhile when that is long ago. */
  isReachable(): boolean {
    return true;
  }
}
