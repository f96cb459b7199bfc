import type { Intent } from '../domain/payment.js';

/** Where the sandbox gateway keeps its intents; never anything of a card. */
export abstract class SandboxLedger {
  /** Stores the intent under the key, or answers the one that was stored under it before, as it is now. */
  abstract put(intent: Intent, idempotencyKey: string): Promise<Intent>;
  abstract find(id: string): Promise<Intent | undefined>;
  /** Open to succeeded or cancelled, in one conditional write; answers the intent after that, and whether this call moved it. */
  abstract move(id: string, to: 'succeeded' | 'cancelled'): Promise<{ intent: Intent; moved: boolean } | undefined>;
}
