import {
  flag,
  hash,
  id,
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
    },
    {
      inOrderOf: ['_id'],
      sums: ({ status, amount, total_cents }) => ({
        [status]: 1,
        [`${status}.amount`]: amount,
        [`${status}.total_cents`]: total_cents,
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
    { id: text, order_id: maybeText, email: text, amount_cents: whole(0), created_at: time },
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
    },
    { inOrderOf: ['id'], sums: ({ amount_cents }) => ({ amount_cents }) },
  ),
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
