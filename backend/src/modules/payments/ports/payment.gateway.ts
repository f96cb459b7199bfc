import type { Intent, NewIntent } from '../domain/payment.js';

/** A card payment provider. Throws `unavailable` when it cannot be reached; card data never passes through here. */
export abstract class PaymentGateway {
  /** Makes an intent in US dollars; the same key gives the same intent again. */
  abstract create(intent: NewIntent, idempotencyKey: string): Promise<Intent>;
  /** The intent as the gateway knows it now; undefined when it does not. */
  abstract find(id: string): Promise<Intent | undefined>;
  /** Cancels an intent that has not succeeded; answers its status after that. */
  abstract cancel(id: string): Promise<'cancelled' | 'succeeded' | 'unknown'>;
}
