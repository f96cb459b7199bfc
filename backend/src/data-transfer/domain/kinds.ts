import { DISPUTE_STATUSES } from '#modules/orders/domain/order-disputes.js';
import { refundedCents } from '#modules/orders/domain/order-refunds.js';
import { UNMATCHED_REASONS, UNMATCHED_STATES } from '#modules/payments/domain/unmatched-payment.js';
import {
  flag,
  hash,
  id,
  listOf,
  maybeText,
  oneOf,
  optional,
  text,
  time,
  whole,
  type Fields,
  type RecordWith,
} from './fields.js';

/** What a record adds to the totals: numbers add up, of texts the last one counts. */
export type Sums = Record<string, number | string>;

interface Description<F extends Fields> {
  fields: F;
  /** the fields that name a record; in a file, records come in this order, so that none can be there twice. None: as they came */
  inOrderOf: readonly (keyof F & string)[];
  sums?: (record: RecordWith<F>) => Sums;
  /** what else must be so, in words when it is not */
  rule?: (record: RecordWith<F>) => string | undefined;
}

function kind<const F extends Fields>(fields: F, more: Omit<Description<F>, 'fields'>): Description<F> {
  return { fields, ...more };
}

const disputeStatus = oneOf(...DISPUTE_STATUSES);
const refundStatus = oneOf('pending', 'succeeded', 'failed');

/**
 * Everything that moves from one store to another, in this order; how each store keeps it is said beside its adapter. What the
 * stores have beyond that must be on the adapter's list of what is left out, with the reason: a test compares them.
 */
export const KINDS = {
  parts: kind(
    {
      _id: id,
      name: text,
      image_url: text,
      price_cents: whole(1),
      quantity: whole(0),
      min_order: whole(1),
      description: text,
      version: whole(1),
      created_at: time,
    },
    { inOrderOf: ['_id'], sums: ({ quantity }) => ({ quantity }) },
  ),
  orders: kind(
    {
      _id: id,
      part_id: text,
      part_name: text,
      part_image: text,
      name: text,
      email: text,
      delivery_address: text,
      delivery_phone: text,
      amount: whole(1),
      total_cents: whole(1),
      status: oneOf('unpaid', 'pending', 'shipped'),
      transactionId: maybeText,
      stock_acknowledged: flag,
      created_at: time,
      paid_at: optional(time),
      shipped_at: optional(time),
      shipped_by: maybeText,
      refunds: optional(
        listOf({ id: text, amount_cents: whole(0), status: refundStatus, created_at: time, by: maybeText }),
      ),
      disputes: optional(
        listOf({
          id: text,
          status: disputeStatus,
          amount_cents: whole(0),
          created_at: time,
          closed_at: optional(time),
        }),
      ),
    },
    {
      inOrderOf: ['_id'],
      sums: ({ status, amount, total_cents, refunds }) => ({
        [status]: 1,
        [`${status}.amount`]: amount,
        [`${status}.total_cents`]: total_cents,
        refunded_cents: refundedCents(refunds),
      }),
      rule: ({ status, transactionId }) =>
        (status === 'unpaid') === (transactionId === undefined)
          ? undefined
          : 'a paid order must have a transactionId, and an unpaid one none',
    },
  ),
  /** After the orders: a key without its order is one whose order was cancelled. */
  idempotency_keys: kind(
    { email: text, key: text, fingerprint: text, order_id: id, created_at: time },
    { inOrderOf: ['email', 'key'] },
  ),
  users: kind(
    {
      _id: id,
      email: text,
      uid: maybeText,
      email_verified: optional(flag),
      token_version: optional(whole(0)),
      tokens_valid_after: optional(time),
      role: oneOf('admin', 'customer'),
      name: maybeText,
      education: maybeText,
      location: maybeText,
      phone: maybeText,
      linkedinUrl: maybeText,
      created_at: time,
    },
    { inOrderOf: ['_id'], sums: ({ role }) => ({ admins: role === 'admin' ? 1 : 0 }) },
  ),
  reviews: kind(
    { _id: id, name: text, email: text, review: text, rating: whole(0, 5), created_at: time, hidden: flag },
    { inOrderOf: ['_id'], sums: ({ hidden }) => ({ hidden: hidden ? 1 : 0 }) },
  ),
  /** Order by order, of one order the oldest first: the latest is the one that its payment page opens again. */
  payment_intents: kind(
    {
      id: text,
      order_id: maybeText,
      email: text,
      amount_cents: whole(0),
      created_at: time,
      /** when to ask the gateway about it; absent: never */
      next_check_at: optional(time),
    },
    { inOrderOf: [], sums: ({ amount_cents }) => ({ amount_cents }) },
  ),
  sandbox_intents: kind(
    {
      id: text,
      client_secret: text,
      status: text,
      amount_cents: whole(0),
      currency: text,
      email: text,
      order_id: maybeText,
      idempotency_key: text,
      created_at: time,
      refunded_cents: whole(0),
    },
    {
      inOrderOf: ['id'],
      sums: ({ amount_cents, refunded_cents }) => ({ amount_cents, refunded_cents }),
      rule: ({ amount_cents, refunded_cents }) =>
        refunded_cents > amount_cents ? 'refunded_cents must not be more than amount_cents' : undefined,
    },
  ),
  /** After their intents; intent by intent, of one intent the oldest first. */
  sandbox_refunds: kind(
    {
      transaction_id: text,
      id: text,
      amount_cents: whole(1),
      status: refundStatus,
      created_at: time,
      refunded_by: maybeText,
      idempotency_key: text,
      /** absent: all that was left */
      asked_cents: optional(whole(1)),
    },
    { inOrderOf: [], sums: ({ amount_cents }) => ({ amount_cents }) },
  ),
  payment_exceptions: kind(
    {
      transaction_id: text,
      order_id: maybeText,
      email: text,
      amount_cents: whole(0),
      currency: text,
      reason: oneOf(...UNMATCHED_REASONS),
      state: oneOf(...UNMATCHED_STATES),
      found_at: time,
      resolved_at: optional(time),
      resolved_by: maybeText,
      refund_due_at: optional(time),
    },
    {
      inOrderOf: ['transaction_id'],
      sums: ({ state, amount_cents }) => ({ [state]: 1, [`${state}.amount_cents`]: amount_cents }),
    },
  ),
  disputes: kind(
    {
      id: text,
      transaction_id: text,
      order_id: maybeText,
      email: text,
      amount_cents: whole(0),
      currency: text,
      status: disputeStatus,
      created_at: time,
      closed_at: optional(time),
    },
    {
      inOrderOf: ['id'],
      sums: ({ status, amount_cents }) => ({ [status]: 1, [`${status}.amount_cents`]: amount_cents }),
    },
  ),
  /** Declined cards: whoever has no attempt left must not get new ones by the move. */
  card_attempts: kind(
    { id: text, transaction_id: text, order_id: maybeText, email: text, at: time },
    { inOrderOf: ['id'] },
  ),
  /** What the gateway's events have done already: it may send them to the new home again. */
  webhook_events: kind({ id: text, at: time }, { inOrderOf: ['id'] }),
  audit_log: kind(
    { seq: whole(1), content: text, previous_hash: hash, hash },
    { inOrderOf: ['seq'], sums: ({ hash: head }) => ({ head }) },
  ),
};

export type Kind = keyof typeof KINDS;
export type RecordOf<K extends Kind> = RecordWith<(typeof KINDS)[K]['fields']>;
/** A record of whatever kind. */
export type AnyRecord = Readonly<Record<string, unknown>>;

export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** The same, for whoever goes through records of all kinds. */
export function descriptionOf(name: Kind): Description<Fields> {
  return KINDS[name] as unknown as Description<Fields>;
}
