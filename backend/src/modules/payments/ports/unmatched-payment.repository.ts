import type { Actor } from '#shared/actor.js';
import type { UnmatchedPayment } from '../domain/unmatched-payment.js';
import type { Period } from './payment.gateway.js';

/** The succeeded payments that pay no order. */
export abstract class UnmatchedPaymentRepository {
  /**
   * Stores a payment, or that a known one was refunded, or that its refund failed, which lists it again; anything else changes nothing.
   * Returns whether anything changed. With `by`, the admin who refunded it: the audit event is written with it, both or neither.
   */
  abstract record(payment: UnmatchedPayment, by?: Actor): Promise<boolean>;
  /** Marks an open one, also one whose refund failed, as resolved: the payment has paid an order. */
  abstract resolve(transactionId: string, resolved_at: string): Promise<void>;
  abstract findMany(transactionIds: readonly string[]): Promise<UnmatchedPayment[]>;
  /**
   * Leases up to `limit` open ones whose refund is due, the longest due first, until `until`; if the server dies they become due again.
   * Each is claimed by a conditional write, so several servers share the work.
   */
  abstract claimDue(now: string, limit: number, until: string): Promise<UnmatchedPayment[]>;
  /** Those whose refund failed, then all open ones, then those found in the period; each newest first, at most `limit`. */
  abstract list(period: Period, limit: number): Promise<UnmatchedPayment[]>;
}
