import type { Cents } from '#shared/money.js';
import type { Intent, Refund } from '../domain/payment.js';
import type { Period } from './payment.gateway.js';

/** Where the sandbox gateway keeps its intents; never anything of a card. */
export abstract class SandboxLedger {
  /** Stores the intent under the key, or answers the one that was stored under it before, as it is now. */
  abstract put(intent: Intent, idempotencyKey: string): Promise<Intent>;
  abstract find(id: string): Promise<Intent | undefined>;
  /** Open to succeeded or cancelled, in one conditional write; answers the intent after that, and whether this call moved it. */
  abstract move(id: string, to: 'succeeded' | 'cancelled'): Promise<{ intent: Intent; moved: boolean } | undefined>;
  /** Up to `limit` intents made in the period before the one with this id, or at its end; newest first. */
  abstract list(period: Period, limit: number, before?: string): Promise<readonly Intent[]>;
  /**
   * Stores the refund under the key, or answers the one that was stored under it before; in one conditional write, which holds
   * only while the intent has succeeded and that much is left of it. Undefined when it does not. `asked` is the amount that was asked
   * for, absent for all that is left: throws `idempotency-key-reused` when the key was for another one, or for somebody else.
   */
  abstract refund(refund: Refund, idempotencyKey: string, asked?: Cents): Promise<Refund | undefined>;
  /** Oldest first. */
  abstract refunds(id: string): Promise<readonly Refund[]>;
}
