import type { Dispute } from '../domain/dispute.js';
import type { Period } from './payment.gateway.js';

/** Where every dispute is kept, under the gateway's id of it. */
export abstract class DisputeRepository {
  /**
   * Notes a dispute, or that it moved on, in any order and any number of times: a status only moves on. One with an id of its own takes
   * the place of what an earlier version kept under the payment's id. Answers whether anything changed.
   */
  abstract record(dispute: Dispute): Promise<boolean>;
  /** Every dispute of these payments, the oldest first. */
  abstract ofPayments(transactionIds: readonly string[]): Promise<Dispute[]>;
  /** Those that are open, whenever they began, and after them those that began in the period; each newest first, at most `limit`. */
  abstract list(period: Period, limit: number): Promise<Dispute[]>;
}
