import type Stripe from 'stripe';
import type { Intent, NewIntent, NewRefund, Refund } from '../../domain/payment.js';

/** Marks the shop's own intents in an account that may hold others. */
const SHOP = 'northbridge-components';
const ID = /^pi_\w{1,250}$/;

/** Checked because the id becomes part of a URL. */
export function isIntentId(id: string): boolean {
  return ID.test(id);
}

/** Deterministic: Stripe refuses an idempotency key that is reused with other parameters. */
export function intentParams({ amount_cents, email, order_id }: NewIntent): Stripe.PaymentIntentCreateParams {
  return {
    amount: amount_cents,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { shop: SHOP, customer: email, ...(order_id !== undefined && { order_id }) },
    ...(order_id !== undefined && { description: `Order ${order_id}` }),
  };
}

/** Undefined for an intent that the shop did not create. */
export function intentOf(intent: Stripe.PaymentIntent): Intent | undefined {
  const { shop, customer, order_id } = intent.metadata;
  if (shop !== SHOP || customer === undefined) return undefined;
  const { latest_charge: latest } = intent;
  const charge = typeof latest === 'object' ? latest : undefined;
  const hasSucceeded = intent.status === 'succeeded';
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statusOf(intent.status),
    amount_cents: hasSucceeded ? intent.amount_received : intent.amount,
    currency: intent.currency,
    email: customer,
    ...(order_id !== undefined && { order_id }),
    refunded_cents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    created_at: timeOf(intent.created),
    ...(hasSucceeded && charge && { succeeded_at: timeOf(charge.created) }),
  };
}

export function refundParams(refund: NewRefund, idempotencyKey: string): Stripe.RefundCreateParams {
  const { transactionId, amount_cents, by } = refund;
  const metadata = { shop: SHOP, key: idempotencyKey, asked: asked(refund), ...(by !== undefined && { by }) };
  return { payment_intent: transactionId, metadata, ...(amount_cents !== undefined && { amount: amount_cents }) };
}

/** Whether the refund was made under the key; stored in the metadata because Stripe forgets keys after a day. */
export function isOfKey({ metadata }: Stripe.Refund, idempotencyKey: string): boolean {
  return metadata?.['key'] === idempotencyKey;
}

export function isAsAsked({ metadata }: Stripe.Refund, refund: NewRefund): boolean {
  return metadata?.['asked'] === asked(refund) && metadata['by'] === refund.by;
}

export function refundOf({ id, amount, status, created, metadata }: Stripe.Refund, transactionId: string): Refund {
  const by = metadata?.['by'];
  return {
    id,
    transactionId,
    amount_cents: amount,
    status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    created_at: timeOf(created),
    ...(by !== undefined && { by }),
  };
}

function asked({ amount_cents }: NewRefund): string {
  return amount_cents === undefined ? 'the rest' : String(amount_cents);
}

function statusOf(status: Stripe.PaymentIntent.Status): Intent['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  return status === 'canceled' ? 'cancelled' : 'open';
}

/** Stripe counts seconds since 1970. */
export function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
