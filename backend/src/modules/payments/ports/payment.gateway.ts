import type { GatewayDispute, Intent, NewIntent, NewRefund, Refund } from '../domain/payment.js';

/** From `from` on and before `to`; ISO 8601, UTC. */
export interface Period {
  from: string;
  to: string;
}

/** A card payment provider. Throws `unavailable` when it cannot be reached; card data never passes through here. */
export abstract class PaymentGateway {
  /** Creates an intent in US dollars; the same key returns the same intent. */
  abstract create(intent: NewIntent, idempotencyKey: string): Promise<Intent>;
  /** The intent as the gateway knows it now; undefined when it does not. */
  abstract find(id: string): Promise<Intent | undefined>;
  /** Cancels an intent that has not succeeded; returns its status after that. */
  abstract cancel(id: string): Promise<'cancelled' | 'processing' | 'succeeded' | 'unknown'>;
  /** The shop's intents that were created in the period, newest first, page by page. */
  abstract list(period: Period): AsyncIterable<readonly Intent[]>;
  /**
   * Refunds a succeeded intent, and keeps the reason and the lines with it; the same key returns the same refund, as it is now.
   * Throws `payment-unknown`, `payment-not-succeeded`, `refund-too-much` when less, or nothing, is left, `payment-not-refundable` when the
   * gateway refuses, and `idempotency-key-reused` when the key was for other terms.
   */
  abstract refund(refund: NewRefund, idempotencyKey: string): Promise<Refund>;
  /** Every refund of the intent, oldest first, also those made at the gateway itself; none when it does not know the intent. */
  abstract refunds(id: string): Promise<readonly Refund[]>;

  /** Whether the gateway answered its last request; returns at once, and starts a new request when that one is old. */
  isReachable(): boolean {
    return true;
  }
}

/** A webhook event of the gateway. */
export interface GatewayEvent {
  /** the gateway's id of the event, the same for every delivery */
  id: string;
  /** the gateway's name of it, such as `payment_intent.succeeded` */
  name: string;
  /** `paid`: an intent succeeded. `failed`: a card was declined. `refunded`: a refund was made or changed. `disputed`: a dispute began or changed. `other`: nothing the shop handles */
  type: 'paid' | 'failed' | 'refunded' | 'disputed' | 'other';
  /** the intent it is about; absent with `other` */
  transactionId?: string;
  /** the dispute at the time of the event; only with `disputed` */
  dispute?: GatewayDispute;
}

/** Verifies and parses webhook events. */
export abstract class GatewayEvents {
  /** Verifies the signature over the raw body before parsing it; throws `webhook-signature` when it is missing, wrong or old. */
  abstract read(rawBody: Buffer, signature: string | undefined): GatewayEvent;
}
