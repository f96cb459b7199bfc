import type { Dispute } from '../domain/payment.js';
import type { Period } from './payment.gateway.js';

/** Every dispute, under the gateway's id of it. */
export abstract class DisputeRepository {
  /**
   * Stores a dispute or its new status, in any order and any number of times: a status only moves forward. A dispute with an id of its own
   * replaces the record that an earlier version stored under the payment's id. Returns whether anything changed.
   */
  abstract record(dispute: Dispute): Promise<boolean>;
  /** Every dispute of these payments, oldest first. */
  abstract ofPayments(transactionIds: readonly string[]): Promise<Dispute[]>;
  /** All open ones, then the closed ones that began in the period; each newest first, at most `limit`. */
  abstract list(period: Period, limit: number): Promise<Dispute[]>;
}
