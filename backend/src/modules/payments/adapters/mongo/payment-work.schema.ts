import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { acts, byAct, type PendingAuditEvent } from '#app/audit-log/adapters/mongo/audit-log.schema.js';
import { optionalText, STRICT, text, whole } from '#shared/mongo/schema-options.js';

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

export const PAYMENT_EXCEPTIONS: CollectionDefinition<PaymentExceptionDocument> = {
  name: 'payment_exceptions',
  schema: new Schema<PaymentExceptionDocument>(
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
    STRICT,
  )
    .index(...byAct)
    .index({ state: 1, found_at: 1, _id: 1 }, { name: 'in_state' }),
};

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

export const DISPUTES: CollectionDefinition<DisputeDocument> = {
  name: 'disputes',
  schema: new Schema<DisputeDocument>(
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
    STRICT,
  )
    .index({ transaction_id: 1 }, { name: 'of_payment' })
    .index({ status: 1, created_at: 1, _id: 1 }, { name: 'in_status' }),
};

/** A card that was declined. */
export interface CardAttemptDocument {
  _id: string;
  transaction_id: string;
  order_id?: string;
  email: string;
  at: string;
}

export const CARD_ATTEMPTS: CollectionDefinition<CardAttemptDocument> = {
  name: 'card_attempts',
  schema: new Schema<CardAttemptDocument>(
    { _id: text, transaction_id: text, order_id: optionalText, email: text, at: text },
    STRICT,
  )
    .index({ order_id: 1, at: 1 }, { name: 'of_order' })
    .index({ email: 1, at: 1 }, { name: 'of_email' })
    .index({ at: 1 }, { name: 'by_age' }),
};

/** An event of the card gateway that has had its effect. */
export interface WebhookEventDocument {
  _id: string;
  at: string;
}

export const WEBHOOK_EVENTS: CollectionDefinition<WebhookEventDocument> = {
  name: 'webhook_events',
  schema: new Schema<WebhookEventDocument>({ _id: text, at: text }, STRICT).index({ at: 1 }, { name: 'by_age' }),
};
