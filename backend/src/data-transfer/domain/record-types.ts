import { z } from 'zod';
import { BASKET_RECORD } from '#modules/basket/domain/basket.js';
import { MESSAGE_RECORD } from '#app/recording/messages/domain/message.js';
import { ORDER_RECORD } from '#modules/orders/domain/order.js';
import { linesFault } from '#modules/orders/domain/order-line.js';
import { DISPUTE_RECORD } from '#modules/orders/domain/order-disputes.js';
import { refundedCents } from '#modules/orders/domain/order-refunds.js';
import { parcelsFault } from '#modules/orders/domain/tracking.js';
import { fileFault, PAPER_FILE_RECORD, PAPER_RECORD, paperFault } from '#app/recording/papers/domain/paper.js';
import { ATTRIBUTES_RECORD, valuesFault } from '#modules/parts/domain/attribute.js';
import { attributesFault } from '#modules/parts/domain/attribute-rules.js';
import { treeFault } from '#modules/parts/domain/category-changes.js';
import { CATEGORIES_RECORD } from '#modules/parts/domain/category.js';
import { PART_RECORD } from '#modules/parts/domain/part.js';
import { SYNONYMS_RECORD } from '#modules/parts/domain/synonyms.js';
import { UPLOAD_RECORD } from '#modules/parts/domain/upload.js';
import { SANDBOX_INTENT } from '#modules/payments/domain/sandbox-intent.js';
import { UNMATCHED_REASONS, UNMATCHED_STATES } from '#modules/payments/domain/unmatched-payment.js';
import { REVIEW_RECORD } from '#modules/reviews/domain/review.js';
import { USER_RECORD } from '#modules/users/domain/user.js';
import { BASELINE } from '#shared/baseline.js';
import { contentFault, hash, id, oneOf, optionalText, text, time, whole } from '#shared/record.js';

/** Version of the format; until 1.0.0 the data version of the stores. */
export const VERSION = BASELINE;

interface Description<Record extends z.ZodObject> {
  record: Record;
  /** the fields that identify a record; a file is sorted by them, so duplicates are found in constant memory. Empty: no key, in the order of insertion */
  key: readonly (keyof z.infer<Record> & string)[];
  /** checks further rules; returns the fault, if any */
  rule?: (record: z.infer<Record>) => string | undefined;
  /** records that are read and added at a time, which bounds the memory; absent: 500 */
  batchSize?: number;
}

function type<Record extends z.ZodObject>(
  record: Record,
  more: Omit<Description<Record>, 'record'>,
): Description<Record> {
  return { record, ...more };
}

/**
 * Every record type that is transferred, in this order. All other data of a store must be on its adapter's list of unexported data, with
 * a reason; a test compares them.
 */
export const RECORD_TYPES = {
  parts: type(PART_RECORD, { key: ['_id'], rule: valuesFault }),
  /** None until the first change. */
  synonyms: type(SYNONYMS_RECORD, { key: ['_id'] }),
  attributes: type(ATTRIBUTES_RECORD, { key: ['_id'], rule: attributesFault }),
  categories: type(CATEGORIES_RECORD, { key: ['_id'], rule: treeFault }),
  /** Their files are beside the file of the export. */
  uploads: type(UPLOAD_RECORD, { key: ['_id'] }),
  orders: type(ORDER_RECORD, {
    key: ['_id'],
    rule: ({ status, transactionId, ...order }) =>
      (status === 'unpaid') === (transactionId === undefined)
        ? (linesFault(order) ?? parcelsFault({ ...order, status }))
        : 'a paid order must have a transactionId, and an unpaid one none',
  }),
  /** After the orders: if a key has no order, its order was cancelled. */
  idempotency_keys: type(
    z.strictObject({ email: text, key: text, fingerprint: text, order_id: id, created_at: time }),
    { key: ['email', 'key'] },
  ),
  users: type(USER_RECORD, { key: ['_id'] }),
  baskets: type(BASKET_RECORD, { key: ['user_id'] }),
  reviews: type(REVIEW_RECORD, { key: ['_id'] }),
  /** Sorted by order, then oldest first, because the payment page reopens the newest intent. */
  payment_intents: type(
    z.strictObject({
      id: text,
      order_id: optionalText,
      email: text,
      amount_cents: whole(0),
      created_at: time,
      /** when to poll the gateway about it; absent: never */
      next_check_at: time.optional(),
    }),
    { key: [] },
  ),
  sandbox_intents: type(SANDBOX_INTENT, {
    key: ['id'],
    rule: ({ amount_cents, refunds }) =>
      refundedCents(refunds) > amount_cents ? 'its refunds must not be more than amount_cents' : undefined,
  }),
  unmatched_payments: type(
    z.strictObject({
      transaction_id: text,
      order_id: optionalText,
      email: text,
      amount_cents: whole(0),
      currency: text,
      reason: oneOf(...UNMATCHED_REASONS),
      state: oneOf(...UNMATCHED_STATES),
      found_at: time,
      resolved_at: time.optional(),
      resolved_by: optionalText,
      refund_due_at: time.optional(),
    }),
    { key: ['transaction_id'] },
  ),
  disputes: type(
    z.strictObject({
      id: text,
      transaction_id: text,
      order_id: optionalText,
      email: text,
      amount_cents: whole(0),
      currency: text,
      status: DISPUTE_RECORD.shape.status,
      created_at: time,
      due_by: time.optional(),
      closed_at: time.optional(),
    }),
    { key: ['id'] },
  ),
  /** Declined cards: a transfer must not give a customer new attempts. */
  card_attempts: type(
    z.strictObject({ id: text, transaction_id: text, order_id: optionalText, email: text, at: time }),
    { key: ['id'] },
  ),
  /** Webhook events that were handled: the gateway may send them to the new store again. */
  webhook_events: type(z.strictObject({ id: text, at: time }), { key: ['id'] }),
  /** An import holds those that wait: the other shop may send them too. */
  messages: type(MESSAGE_RECORD, { key: ['_id'], rule: contentFault }),
  papers: type(PAPER_RECORD, { key: ['_id'], rule: paperFault }),
  paper_files: type(PAPER_FILE_RECORD, { key: ['_id'], batchSize: 20, rule: fileFault }),
  audit_log: type(z.strictObject({ seq: whole(1), content: text, previous_hash: hash, hash }), { key: ['seq'] }),
};

export type RecordType = keyof typeof RECORD_TYPES;
export type RecordOf<Type extends RecordType> = z.infer<(typeof RECORD_TYPES)[Type]['record']>;
/** A record of any type. */
export type AnyRecord = Readonly<Record<string, unknown>>;
export const RECORD_TYPE_NAMES = Object.keys(RECORD_TYPES) as RecordType[];

/** Which records of a type are read; absent: all, in the type's order, with all of their fields. */
export interface Selection<Field extends string = string> {
  /** only those whose `_id` is one of these, unsorted: at most as many as a batch has */
  ids?: readonly string[];
  /** only those that have the first of these fields, sorted by them */
  by?: readonly string[];
  fields?: readonly Field[];
}

/** Reads records in batches. */
export type ReadRecords = <Type extends RecordType, Field extends keyof RecordOf<Type> & string>(
  type: Type,
  selection?: Selection<Field>,
) => AsyncIterable<readonly Pick<RecordOf<Type>, Field>[]>;

/** The same, for code that handles records of all types. */
export function descriptionOf(name: RecordType): Description<z.ZodObject> {
  return RECORD_TYPES[name];
}

/** @param fields those that are read; absent: all */
export const batchSizeOf = (name: RecordType, fields?: readonly string[]) =>
  (fields ? undefined : descriptionOf(name).batchSize) ?? 500;
