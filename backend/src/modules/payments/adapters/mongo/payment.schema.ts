import { Schema } from 'mongoose';
import { byPending, pending, type WithPending } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { documentFields, optionalText, STRICT, text, whole } from '#shared/mongo/schema-options.js';
import { DISPUTE_STATUSES, type DisputeStatus } from '#modules/orders/domain/order-disputes.js';
import { SANDBOX_INTENT, type SandboxIntent } from '../../domain/sandbox-intent.js';
import { UNMATCHED_STATES, type UnmatchedPayment, type UnmatchedReason } from '../../domain/unmatched-payment.js';

/** An intent that the shop created. */
export interface IntentDocument {
  /** the gateway's id */
  _id: string;
  order_id?: string;
  email: string;
  amount_cents: number;
  created_at: string;
  /** an id of the shop's own; orders intents of the same moment by age */
  seq: string;
  /** when to poll it; absent: never */
  next_check_at?: string;
}

export const PAYMENT_INTENTS: CollectionDefinition<IntentDocument> = {
  name: 'payment_intents',
  schema: new Schema<IntentDocument>(
    {
      _id: text,
      order_id: optionalText,
      email: text,
      amount_cents: whole,
      created_at: text,
      seq: text,
      next_check_at: optionalText,
    },
    STRICT,
  )
    .index({ order_id: 1, created_at: 1, seq: 1 }, { name: 'of_order' })
    .index({ email: 1, amount_cents: 1, created_at: 1, seq: 1 }, { name: 'of_total' })
    .index({ next_check_at: 1 }, { name: 'by_next_check', sparse: true }),
};

/** An intent of the card sandbox. */
export interface SandboxIntentDocument extends Omit<SandboxIntent, 'id'> {
  /** the intent's id */
  _id: string;
}

export const SANDBOX_INTENTS: CollectionDefinition<SandboxIntentDocument> = {
  name: 'sandbox_intents',
  schema: new Schema<SandboxIntentDocument>({ ...documentFields(SANDBOX_INTENT.omit({ id: true })), _id: text }, STRICT)
    .index({ idempotency_key: 1 }, { name: 'by_key', unique: true })
    .index({ created_at: 1, _id: 1 }, { name: 'by_age' }),
};

/** An unmatched payment. */
export interface UnmatchedPaymentDocument extends WithPending {
  /** the gateway's id of the payment */
  _id: string;
  order_id?: string;
  email: string;
  amount_cents: number;
  currency: string;
  reason: UnmatchedReason;
  state: UnmatchedPayment['state'];
  found_at: string;
  resolved_at?: string;
  resolved_by?: string;
  refund_due_at?: string;
}

export const UNMATCHED_PAYMENTS: CollectionDefinition<UnmatchedPaymentDocument> = {
  name: 'unmatched_payments',
  schema: new Schema<UnmatchedPaymentDocument>(
    {
      _id: text,
      order_id: optionalText,
      email: text,
      amount_cents: whole,
      currency: text,
      reason: text,
      state: { ...text, enum: UNMATCHED_STATES },
      found_at: text,
      resolved_at: optionalText,
      resolved_by: optionalText,
      refund_due_at: optionalText,
      pending,
    },
    STRICT,
  )
    .index(...byPending)
    .index({ state: 1, found_at: 1, _id: 1 }, { name: 'in_state' }),
};

export interface DisputeDocument {
  /** the gateway's id */
  _id: string;
  transaction_id: string;
  order_id?: string;
  email: string;
  amount_cents: number;
  currency: string;
  status: DisputeStatus;
  created_at: string;
  due_by?: string;
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
      status: { ...text, enum: DISPUTE_STATUSES },
      created_at: text,
      due_by: optionalText,
      closed_at: optionalText,
    },
    STRICT,
  )
    .index({ transaction_id: 1 }, { name: 'of_payment' })
    .index({ status: 1, created_at: 1, _id: 1 }, { name: 'in_status' }),
};

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

/** A handled webhook event. */
export interface WebhookEventDocument {
  _id: string;
  at: string;
}

export const WEBHOOK_EVENTS: CollectionDefinition<WebhookEventDocument> = {
  name: 'webhook_events',
  schema: new Schema<WebhookEventDocument>({ _id: text, at: text }, STRICT).index({ at: 1 }, { name: 'by_age' }),
};
