import type { Actor } from '#shared/actor.js';
import type { UnmatchedPayment } from '../domain/unmatched-payment.js';
import type { Period } from './payment.gateway.js';

/** Where the payments are kept that pay no order. */
export abstract class UnmatchedPaymentRepository {
  /**
   * Notes a payment, or that a known one was refunded, or that its refund failed, which opens it again; anything else changes nothing.
   * Answers whether anything changed. With `by`, it is an admin who refunded it: written with its entry in the audit log, both or neither.
   */
  abstract record(exception: UnmatchedPayment, by?: Actor): Promise<boolean>;
  /** An open one, also one whose refund failed, is resolved: the payment has paid an order. */
  abstract resolve(transactionId: string, resolved_at: string): Promise<void>;
  abstract findMany(transactionIds: readonly string[]): Promise<UnmatchedPayment[]>;
  /**
   * Takes up to `limit` open ones whose refund is due by now, the longest due first, and puts them off until `until`: a server that dies
   * with them leaves them due again. One conditional write each, so that several servers share the work.
   */
  abstract claimDue(now: string, limit: number, until: string): Promise<UnmatchedPayment[]>;
  /**
   * Those whose refund failed, then those that are open, whenever they were found, and after them those that were found in the period;
   * each newest first, at most `limit`.
   */
  abstract list(period: Period, limit: number): Promise<UnmatchedPayment[]>;
}
