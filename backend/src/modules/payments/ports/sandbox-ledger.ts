import type { SandboxIntent } from '../domain/sandbox-intent.js';
import type { Period } from './payment.gateway.js';

/** The intents of the card sandbox, without rules: `SandboxPaymentGateway` and `SandboxService` decide about changes. */
export abstract class SandboxLedger {
  abstract find(id: string): Promise<SandboxIntent | undefined>;
  abstract findByKey(idempotencyKey: string): Promise<SandboxIntent | undefined>;
  /** Does nothing when an intent is stored under its idempotency key. */
  abstract insert(intent: SandboxIntent): Promise<void>;
  /** Stores the status, the time of success, the dispute and the refunds as the next revision; false when the stored revision is another one. */
  abstract replace(intent: SandboxIntent): Promise<boolean>;
  /** Up to `limit` intents made in the period before this one, or before its end; newest first. */
  abstract list(period: Period, limit: number, before?: SandboxIntent): Promise<readonly SandboxIntent[]>;
}
