import type { Cents } from '#shared/money.js';
import type { Intent, Refund } from '../domain/payment.js';
import type { Period } from './payment.gateway.js';

/** The intents and refunds of the sandbox gateway; never a card's data. */
export abstract class SandboxLedger {
  /** Stores the intent under the key, or returns the intent already stored under it, as it is now. */
  abstract put(intent: Intent, idempotencyKey: string): Promise<Intent>;
  abstract find(id: string): Promise<Intent | undefined>;
  /** Open to succeeded or cancelled, in one conditional write; returns the intent after that, and whether this call moved it. */
  abstract move(id: string, to: 'succeeded' | 'cancelled'): Promise<{ intent: Intent; moved: boolean } | undefined>;
  /** Up to `limit` intents made in the period before the one with this id, or at its end; newest first. */
  abstract list(period: Period, limit: number, before?: string): Promise<readonly Intent[]>;
  /**
   * Stores the refund under the key, or returns the refund already stored under it, in one conditional write. Undefined unless the intent
   * has succeeded and that much is left. `asked` is the requested amount, absent for all that is left: throws `idempotency-key-reused`
   * when the key was used for another amount or by another admin.
   */
  abstract refund(refund: Refund, idempotencyKey: string, asked?: Cents): Promise<Refund | undefined>;
  /** Oldest first. */
  abstract refunds(id: string): Promise<readonly Refund[]>;
}
