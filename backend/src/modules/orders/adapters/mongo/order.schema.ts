import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { byPending, pending, type WithPending } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import { type Buyer, BUYER_RECORD } from '#app/recording/papers/domain/paper-content.js';
import { ORDER_RECORD, ORDER_STATUSES, type OrderRecord } from '../../domain/order.js';
import type { PaymentState } from '../../domain/order-disputes.js';
import { documentFields, optionalText, STRICT, text, whole } from '#shared/mongo/schema-options.js';

const STATUSES = [...ORDER_STATUSES, 'cancelling', 'cancelled', 'void'] as const;

/**
 * The stored form of an order. The shop shows unpaid, pending and shipped orders. `cancelling`: invisible, its stock may not be returned
 * yet. `cancelled`: a stub with only its id, because an idempotency key refers to it. `void`: a stub that prevents an order with this
 * id from being stored after recovery has undone it.
 */
export interface OrderDocument extends Omit<OrderRecord, 'status'>, WithPending {
  status: (typeof STATUSES)[number];
  /** an idempotency key refers to it */
  keyed: boolean;
  /** see `orderWords` */
  words: string[];
  /** why it must not be shipped, for the figures */
  payment_state?: PaymentState;
  /** counts the changes of `refunds`, their claims and `disputes`; absent before the first */
  refunds_revision?: number;
  /** pieces of refunds that may not be in the stock yet */
  pending_restocks?: PendingRestock[];
  /** the invoice that an admin corrects, until its papers are issued */
  pending_correction?: { invoice: string; buyer: Buyer };
}

/** Pieces of a refund that go back to the stock. */
export interface PendingRestock {
  refund_id: string;
  part_id: string;
  amount: number;
}

const pendingRestock = new Schema<PendingRestock>(
  { refund_id: text, part_id: text, amount: whole },
  { ...STRICT, _id: false },
);
const pendingCorrection = new Schema({ invoice: text, buyer: documentFields(BUYER_RECORD) }, { ...STRICT, _id: false });

export const ORDERS: CollectionDefinition<OrderDocument> = {
  name: 'orders',
  schema: new Schema<OrderDocument>(
    {
      // A stub has only an id and a status.
      ...documentFields(ORDER_RECORD.partial()),
      _id: text,
      status: { ...text, enum: STATUSES },
      keyed: Boolean,
      words: { type: [String], default: undefined },
      payment_state: optionalText,
      refunds_revision: Number,
      pending_restocks: { type: [pendingRestock], default: undefined },
      pending,
      pending_correction: { type: pendingCorrection, default: undefined },
    },
    STRICT,
  )
    .index(...byPending)
    .index({ number: 1 }, { name: 'by_number', unique: true, sparse: true })
    .index({ transactionId: 1 }, { name: 'by_transaction', unique: true, sparse: true })
    .index({ status: 1, created_at: 1, _id: 1 }, { name: 'in_status_by_age' })
    .index({ status: 1, total_cents: 1, _id: 1 }, { name: 'in_status_by_total' })
    .index({ status: 1, amount: 1, _id: 1 }, { name: 'in_status_by_amount' })
    .index({ email: 1, status: 1, created_at: 1, _id: 1 }, { name: 'of_email_by_age' })
    .index({ email: 1, status: 1, total_cents: 1, _id: 1 }, { name: 'of_email_by_total' })
    .index({ email: 1, status: 1, amount: 1, _id: 1 }, { name: 'of_email_by_amount' })
    .index({ 'lines.part_id': 1, status: 1, created_at: 1, _id: 1 }, { name: 'of_line_by_age' })
    .index({ 'lines.part_id': 1, status: 1, total_cents: 1, _id: 1 }, { name: 'of_line_by_total' })
    .index({ 'lines.part_id': 1, status: 1, amount: 1, _id: 1 }, { name: 'of_line_by_amount' })
    .index({ 'lines.part_id': 1, email: 1, created_at: 1, _id: 1 }, { name: 'of_line_of_email' })
    .index({ paid_at: 1 }, { name: 'by_payment', sparse: true })
    .index({ payment_state: 1 }, { name: 'by_payment_state', sparse: true })
    .index({ 'refunds.created_at': 1 }, { name: 'by_refund_time', sparse: true })
    .index({ 'refunds.status': 1 }, { name: 'by_refund_status', sparse: true })
    .index({ papers: 1, _id: 1 }, { name: 'by_owed_papers', sparse: true })
    .index({ 'correction_requests.status': 1 }, { name: 'by_correction_request', sparse: true })
    .index({ 'refund_claims.key': 1 }, { name: 'by_refund_claim', sparse: true })
    .index({ 'pending_restocks.refund_id': 1 }, { name: 'by_pending_restock', sparse: true })
    .index({ 'refunds.id': 1 }, { name: 'by_refund', sparse: true })
    .index({ 'disputes.id': 1 }, { name: 'by_dispute', sparse: true })
    .index({ 'parcels.tracking_number': 1 }, { name: 'by_tracking', sparse: true })
    .index({ words: 1 }, { name: 'by_words' }),
};

/** An idempotency key and the order that it was claimed for. */
export interface KeyDocument {
  /** the customer's e-mail, a space, and the key */
  _id: string;
  fingerprint: string;
  order_id: string;
  created_at: string;
}

export const IDEMPOTENCY_KEYS: CollectionDefinition<KeyDocument> = {
  name: 'idempotency_keys',
  schema: new Schema<KeyDocument>({ _id: text, fingerprint: text, order_id: text, created_at: text }, STRICT).index(
    { order_id: 1 },
    { name: 'by_order' },
  ),
};
