import { Schema } from 'mongoose';
import { optionalText, STRICT, text, whole } from './schema-options.js';

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
}

export const intentSchema = new Schema<IntentDocument>(
  { _id: text, order_id: optionalText, email: text, amount_cents: whole, created_at: text, seq: text },
  { ...STRICT, collection: 'payment_intents' },
).index({ order_id: 1, created_at: 1, seq: 1 }, { name: 'of_order' });

/** An intent of the sandbox gateway. */
export interface SandboxIntentDocument {
  _id: string;
  client_secret: string;
  status: 'open' | 'succeeded' | 'cancelled';
  amount_cents: number;
  currency: 'usd';
  email: string;
  order_id?: string;
  idempotency_key: string;
  created_at: string;
}

export const sandboxIntentSchema = new Schema<SandboxIntentDocument>(
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
  },
  { ...STRICT, collection: 'sandbox_intents' },
).index({ idempotency_key: 1 }, { name: 'by_key', unique: true });
