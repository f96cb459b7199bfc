import { Schema } from 'mongoose';
import { acts, byAct, type PendingAuditEvent } from './audit.schema.js';
import { optionalText, STRICT, text, whole } from './schema-options.js';

/** A payment that pays no order. */
export interface PaymentExceptionDocument {
  /** the gateway's id of the payment */
  _id: string;
  order_id?: string;
  email: string;
  amount_cents: number;
  currency: string;
  reason:
    | 'order-gone'
    | 'order-paid'
    | 'no-order-of-this-total'
    | 'payment-of-another-amount'
    | 'payment-in-another-currency'
    | 'payment-by-another-customer'
    | 'payment-for-another-order'
    | 'payment-given-back'
    | 'payment-disputed';
  state: 'open' | 'refund-failed' | 'refunded' | 'resolved';
  found_at: string;
  resolved_at?: string;
  resolved_by?: string;
  refund_due_at?: string;
  acts?: PendingAuditEvent[];
}

export const paymentExceptionSchema = new Schema<PaymentExceptionDocument>(
  {
    _id: text,
    order_id: optionalText,
    email: text,
    amount_cents: whole,
    currency: text,
    reason: text,
    state: { ...text, enum: ['open', 'refund-failed', 'refunded', 'resolved'] },
    found_at: text,
    resolved_at: optionalText,
    resolved_by: optionalText,
    refund_due_at: optionalText,
    acts,
  },
  { ...STRICT, collection: 'payment_exceptions' },
)
  .index(...byAct)
  .index({ state: 1, found_at: 1, _id: 1 }, { name: 'in_state' });

/** A dispute of a payment. */
export interface DisputeDocument {
  /** the gateway's id; the payment's own id where an earlier version did not keep it */
  _id: string;
  transaction_id: string;
  order_id?: string;
  email: string;
  amount_cents: number;
  currency: string;
  status: 'inquiry' | 'inquiry-closed' | 'open' | 'won' | 'lost';
  created_at: string;
  closed_at?: string;
}

export const disputeSchema = new Schema<DisputeDocument>(
  {
    _id: text,
    transaction_id: text,
    order_id: optionalText,
    email: text,
    amount_cents: whole,
    currency: text,
    status: { ...text, enum: ['inquiry', 'inquiry-closed', 'open', 'won', 'lost'] },
    created_at: text,
    closed_at: optionalText,
  },
  { ...STRICT, collection: 'disputes' },
)
  .index({ transaction_id: 1 }, { name: 'of_payment' })
  .index({ status: 1, created_at: 1, _id: 1 }, { name: 'in_status' });

/** A card that was declined. */
export interface CardAttemptDocument {
  _id: string;
  transaction_id: string;
  order_id?: string;
  email: string;
  at: string;
}

export const cardAttemptSchema = new Schema<CardAttemptDocument>(
  { _id: text, transaction_id: text, order_id: optionalText, email: text, at: text },
  { ...STRICT, collection: 'card_attempts' },
)
  .index({ order_id: 1, at: 1 }, { name: 'of_order' })
  .index({ email: 1, at: 1 }, { name: 'of_email' })
  .index({ at: 1 }, { name: 'by_age' });

/** An event of the card gateway that has had its effect. */
export interface WebhookEventDocument {
  _id: string;
  at: string;
}

export const webhookEventSchema = new Schema<WebhookEventDocument>(
  { _id: text, at: text },
  { ...STRICT, collection: 'webhook_events' },
).index({ at: 1 }, { name: 'by_age' });
