import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { optionalText, STRICT, text, whole } from '#shared/mongo/schema-options.js';

/** An intent that the shop asked for. */
export interface IntentDocument {
  /** the gateway's id */
  _id: string;
  order_id?: string;
  email: string;
  amount_cents: number;
  created_at: string;
  /** an id of the shop's own, which tells intents of one moment apart by age */
  seq: string;
  /** when to ask the gateway about it; absent: never */
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

/** An intent of the sandbox gateway. */
export interface SandboxIntentDocument {
  _id: string;
  client_secret: string;
  status: 'open' | 'processing' | 'succeeded' | 'cancelled';
  amount_cents: number;
  currency: string;
  email: string;
  order_id?: string;
  idempotency_key: string;
  created_at: string;
  refunded_cents: number;
  refunds: SandboxRefund[];
}

interface SandboxRefund {
  id: string;
  key: string;
  amount_cents: number;
  status: 'pending' | 'succeeded' | 'failed';
  created_at: string;
  by?: string;
  /** absent: all that was left */
  asked_cents?: number;
}

export const SANDBOX_INTENTS: CollectionDefinition<SandboxIntentDocument> = {
  name: 'sandbox_intents',
  schema: new Schema<SandboxIntentDocument>(
    {
      _id: text,
      client_secret: text,
      status: { ...text, enum: ['open', 'succeeded', 'cancelled'] },
      amount_cents: whole,
      currency: text,
      email: text,
      order_id: optionalText,
      idempotency_key: text,
      created_at: text,
      refunded_cents: whole,
      refunds: [
        new Schema(
          {
            ...{ id: text, key: text, amount_cents: whole, status: text, created_at: text, by: optionalText },
            asked_cents: Number,
          },
          { ...STRICT, _id: false },
        ),
      ],
    },
    STRICT,
  )
    .index({ idempotency_key: 1 }, { name: 'by_key', unique: true })
    .index({ created_at: 1, _id: 1 }, { name: 'by_age' }),
};
