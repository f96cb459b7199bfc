import type Stripe from 'stripe';
import { cardOf } from '#modules/orders/domain/card.js';
import type { RefundLine } from '#modules/orders/domain/order-refunds.js';
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
    ...(hasSucceeded && charge && { succeeded_at: timeOf(charge.created), ...paidWith(charge) }),
  };
}

function paidWith({ payment_method_details: details }: Stripe.Charge): Pick<Intent, 'card'> {
  const card = details?.card && cardOf(details.card.brand, details.card.last4);
  return card ? { card } : {};
}

export function refundParams(refund: NewRefund, idempotencyKey: string): Stripe.RefundCreateParams {
  const { transactionId, amount_cents } = refund;
  const metadata = { shop: SHOP, key: idempotencyKey, ...termsOf(refund) };
  return { payment_intent: transactionId, metadata, ...(amount_cents !== undefined && { amount: amount_cents }) };
}

/** What was asked for, in metadata: the webhook, and a shop whose server stopped, find it there. */
function termsOf({ amount_cents, by, reason, lines = [] }: NewRefund): Record<string, string> {
  const texts = lines.map(({ part_id, pieces, restock }) => `${part_id} ${pieces}${restock ? ' restock' : ''}`);
  return {
    asked: amount_cents === undefined ? 'the rest' : String(amount_cents),
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    ...Object.fromEntries(chunksOf(texts).map((chunk, index) => [`${LINES}${index}`, chunk.join(', ')])),
  };
}

const LINES = 'lines_';
const TERM = /^(asked|by|reason|lines_\d)$/;
/** A value of metadata has at most 500 characters. Source: https://docs.stripe.com/metadata */
const LINES_PER_VALUE = 10;

function chunksOf(texts: readonly string[]): string[][] {
  const count = Math.ceil(texts.length / LINES_PER_VALUE);
  return Array.from({ length: count }, (_, n) => texts.slice(n * LINES_PER_VALUE, (n + 1) * LINES_PER_VALUE));
}

function linesIn(metadata: Stripe.Metadata): RefundLine[] {
  const values = Object.keys(metadata)
    .filter((name) => name.startsWith(LINES))
    .sort();
  const texts = values.flatMap((name) => metadata[name]?.split(', ') ?? []);
  return texts.flatMap((text) => {
    const [, part_id, pieces, restock] = /^([0-9a-f]{24}) ([1-9]\d{0,9})( restock)?$/.exec(text) ?? [];
    return part_id === undefined ? [] : [{ part_id, pieces: Number(pieces), restock: restock !== undefined }];
  });
}

/** Whether the refund was made under the key; stored in the metadata because Stripe forgets keys after a day. */
export function isOfKey({ metadata }: Stripe.Refund, idempotencyKey: string): boolean {
  return metadata?.['key'] === idempotencyKey;
}

export function isAsAsked({ metadata }: Stripe.Refund, refund: NewRefund): boolean {
  // Others may have added metadata in Stripe's dashboard.
  const made = Object.entries(metadata ?? {}).filter(([name]) => TERM.test(name));
  return JSON.stringify(made.toSorted()) === JSON.stringify(Object.entries(termsOf(refund)).toSorted());
}

export function refundOf({ id, amount, status, created, metadata }: Stripe.Refund, transactionId: string): Refund {
  const { by, reason, key } = metadata ?? {};
  const lines = linesIn(metadata ?? {});
  return {
    id,
    transactionId,
    amount_cents: amount,
    status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    created_at: timeOf(created),
    ...(by !== undefined && { by }),
    ...(reason !== undefined && { reason }),
    ...(lines.length > 0 && { lines }),
    ...(key !== undefined && { key }),
  };
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
