import { z } from 'zod';
import type { Caller } from '#shared/caller.js';
import { count, dollars, view } from '#shared/http/view.js';
import { type Cents, toDollars } from '#shared/money.js';
import { listOf, oneOf, optionalText, time } from '#shared/record.js';
import { CORRECTION_REQUEST, type CorrectionRequest } from '../domain/correction-request.js';
import { DISPUTE_RECORD, PAYMENT_STATES } from '../domain/order-disputes.js';
import { ORDER_LINE, type OrderLine } from '../domain/order-line.js';
import type { OrderPolicy } from '../domain/order-policy.js';
import { piecesToShip } from '../domain/order-refunds.js';
import { type Order, ORDER_RECORD } from '../domain/order.js';
import { PARCEL, type Parcel, trackingUrl } from '../domain/tracking.js';
import { claimView, RefundClaimView, RefundView, refundView } from './refund-view.js';

export const totalPrice = z.int().meta({ description: 'Price × amount in whole US dollars', example: 6980 });

/** The pieces of one part in an order. */
const OrderLineView = view('OrderLineView', {
  ...ORDER_LINE.pick({ part_id: true, part_name: true, part_image: true, sku: true }).shape,
  price: z.int().meta({ description: 'Of one piece when it was ordered, in US dollars', example: 349 }),
  amount: ORDER_LINE.shape.amount,
  total_price: totalPrice,
  remaining: count(
    'Pieces that are shipped, or were: without those that were refunded before. Absent when they are all pieces ordered',
    18,
  ).optional(),
});
type OrderLineView = z.infer<typeof OrderLineView>;

export function lineView(line: OrderLine, order: Order): OrderLineView {
  const { part_id, part_name, part_image, sku, price_cents, amount, total_cents } = line;
  const remaining = order.refunds ? piecesToShip(order, line) : amount;
  return {
    part_id,
    part_name,
    part_image,
    sku,
    price: toDollars(price_cents),
    amount,
    total_price: toDollars(total_cents),
    remaining: remaining < amount ? remaining : undefined,
  };
}

/** A dispute: the customer asks their bank to take the payment back. */
export const DisputeView = view('DisputeView', {
  ...DISPUTE_RECORD.pick({ id: true, status: true }).shape,
  amount: dollars('The disputed amount in US dollars, with at most two decimals', 349),
  ...DISPUTE_RECORD.pick({ created_at: true, due_by: true, closed_at: true }).shape,
});
export type DisputeView = z.infer<typeof DisputeView>;

type Dispute = Omit<DisputeView, 'amount'> & { amount_cents: Cents };

export function disputeView({ id, status, amount_cents, created_at, due_by, closed_at }: Dispute): DisputeView {
  return {
    ...{ id, status, amount: toDollars(amount_cents), created_at },
    ...(due_by !== undefined && { due_by }),
    ...(closed_at !== undefined && { closed_at }),
  };
}

/** A request of the customer to correct the buyer's data of an invoice. */
export const CorrectionRequestView = view('CorrectionRequestView', CORRECTION_REQUEST.shape);
export type CorrectionRequestView = z.infer<typeof CorrectionRequestView>;

/** As its customer or an admin may see it. */
export function correctionRequestView(request: CorrectionRequest, isAdmin: boolean): CorrectionRequestView {
  return isAdmin ? request : { ...request, decided_by: undefined };
}

const { carrier, tracking_number } = PARCEL.shape;
const tracking_url = optionalText.meta({
  description: 'The page that shows the parcel; absent for the carrier `other` when it was given none',
  example: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
});

/** A parcel of a shipped order. */
const ParcelView = view('ParcelView', { carrier, tracking_number, tracking_url });
type ParcelView = z.infer<typeof ParcelView>;

function parcelView(parcel: Parcel): ParcelView {
  const { carrier, tracking_number } = parcel;
  return { carrier, tracking_number, tracking_url: trackingUrl(parcel) };
}

/** An order as its customer and the admins see it. */
export const OrderView = view('OrderView', {
  ...ORDER_RECORD.omit({ total_cents: true, lines: true, created_at: true }).shape,
  total_price: totalPrice.meta({ description: 'The sum of all lines in whole US dollars' }),
  lines: listOf(OrderLineView).meta({ description: 'What was ordered, each line another part' }),
  created_at: ORDER_RECORD.shape.created_at,
  status: oneOf('pending', 'shipped').optional().meta({
    description: 'Absent: unpaid. `pending`: paid, not shipped. `shipped`: shipped',
    example: 'pending',
  }),
  parcels: listOf(ParcelView).optional().meta({ description: 'Its parcels; absent when it has no tracking' }),
  carrier: carrier.optional().meta({ description: 'The carrier of the first parcel', example: 'ups' }),
  tracking_number: tracking_number.optional().meta({
    description: "The carrier's number of the first parcel",
    example: '1Z999AA10123456784',
  }),
  tracking_url: tracking_url.meta({
    description: 'The page that shows the first parcel',
    example: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  }),
  held_until: time.optional().meta({
    description:
      'When the unpaid order expires and is cancelled, ISO 8601 UTC. Absent for a paid order and when orders do not expire',
    example: '2026-03-08T09:30:00.000Z',
  }),
  refunded: dollars(
    'The sum of its refunds, pending ones included, in US dollars with at most two decimals. The order stays paid or shipped. Absent without refunds',
    349,
  ).optional(),
  refunds: listOf(RefundView).optional().meta({ description: 'Its refunds, oldest first' }),
  refund_claims: listOf(RefundClaimView).optional().meta({
    description: 'Refunds of lines that the card provider has not confirmed yet, for admins only; absent without any',
  }),
  payment_state: oneOf(...PAYMENT_STATES)
    .optional()
    .meta({
      description:
        'Why a paid order must not be shipped. `disputed`: the customer disputes the payment. `dispute-lost`: the bank returned the money. `refunded`: the payment is fully refunded. Absent for every other order',
      example: 'refunded',
    }),
  correction_requests: listOf(CorrectionRequestView).optional().meta({
    description: 'What its customer asked to correct in its invoice, oldest first; absent without any',
  }),
  disputes: listOf(DisputeView).optional().meta({
    description: 'Every dispute of its payment; absent when there was none',
  }),
});
export type OrderView = z.infer<typeof OrderView>;

/** Undefined fields are not in an answer. Copying an order without these took a third of the time of a list. */
const NOT_SHOWN = { total_cents: undefined, refunded_cents: undefined };

/** The order as the caller may see it; the caller may see the order. Fields that are not named here are shown to both. */
export const orderViewFor =
  ({ role }: Pick<Caller, 'role'>, policy: Pick<OrderPolicy, 'expiresAt'>) =>
  (order: Order): OrderView => {
    const { total_cents, lines, shipped_by, refunded_cents, refunds, refund_claims, disputes, correction_requests } =
      order;
    const parcels = order.parcels?.map(parcelView);
    const isAdmin = role === 'admin';
    return {
      ...order,
      ...NOT_SHOWN,
      total_price: toDollars(total_cents),
      lines: lines.map((line) => lineView(line, order)),
      shipped_by: isAdmin ? shipped_by : undefined,
      parcels,
      ...parcels?.[0],
      held_until: policy.expiresAt(order),
      refunded: refunds && toDollars(refunded_cents),
      refunds: refunds?.map((refund) => refundView(refund, order, isAdmin)),
      refund_claims: isAdmin ? refund_claims?.map((claim) => claimView(claim, order)) : undefined,
      disputes: disputes?.map(disputeView),
      correction_requests: correction_requests?.map((request) => correctionRequestView(request, isAdmin)),
    };
  };
