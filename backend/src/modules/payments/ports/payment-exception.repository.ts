import type { Actor } from '#shared/actor.js';
import type { PaymentException } from '../domain/payment-exception.js';
import type { Period } from './payment.gateway.js';

/** Where the payments are kept that pay no order. */
export abstract class PaymentExceptionRepository {
  /**
   * Notes a payment, or that an open one was refunded; noting it again changes nothing else. Answers whether anything changed. With
   * `by`, it is an admin who refunded it: written with its entry in the audit log, both or neither.
   */
  abstract note(exception: PaymentException, by?: Actor): Promise<boolean>;
  /** An open one is resolved: the payment has paid an order. */
  abstract resolve(transactionId: string, resolved_at: string): Promise<void>;
  abstract findMany(transactionIds: readonly string[]): Promise<PaymentException[]>;
  /** Those that are open, whenever they were found, and after them those that were found in the period; each newest first, at most `limit`. */
  abstract list(period: Period, limit: number): Promise<PaymentException[]>;
}
