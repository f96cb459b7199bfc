import { randomBytes } from 'node:crypto';

export interface IntentObject {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  client_secret: string;
  /** seconds since 1970 */
  created: number;
  description: string | null;
  metadata: Record<string, string>;
  livemode: false;
  payment_method: string | null;
  payment_method_types: string[];
  latest_charge: string | null;
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect' } } | null;
  last_payment_error: object | null;
  canceled_at: number | null;
}

export interface ChargeObject {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  /** stays true after the dispute is won or lost */
  disputed: boolean;
  currency: string;
  created: number;
  payment_intent: string;
  status: 'succeeded';
  metadata: Record<string, string>;
  payment_method_details: { type: 'card'; card: CardDetails };
}

export interface CardDetails {
  brand: string | null;
  last4: string | null;
}

export interface RefundObject {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  created: number;
  charge: string;
  payment_intent: string;
  metadata: Record<string, string>;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface DisputeObject {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  created: number;
  charge: string;
  payment_intent: string;
  reason: string;
  status: string;
}

export interface NewIntentObject {
  amount: number;
  currency?: string;
  metadata?: Record<string, string>;
  description?: string;
  /** seconds since 1970; default: now */
  created?: number;
}

export function newIntent(terms: NewIntentObject): IntentObject {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount: terms.amount,
    amount_received: 0,
    currency: terms.currency ?? 'usd',
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: terms.created ?? now(),
    description: terms.description ?? null,
    metadata: { ...terms.metadata },
    livemode: false,
    payment_method: null,
    payment_method_types: ['card'],
    latest_charge: null,
    next_action: null,
    last_payment_error: null,
    canceled_at: null,
  };
}

export function newId(kind: 'pi' | 'pm' | 'ch' | 're' | 'du' | 'evt' | 'req'): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}

/** Seconds since 1970. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
