import { z } from 'zod';
import { DisputeView } from './dispute-view.js';
import { BillingBody } from '#shared/http/billing.dto.js';
import { Email, Id, Link, Phone, Text, WholeNumber } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { exportQuery, listQuery } from '#shared/http/list-query.js';
import { dollars, view } from '#shared/http/view.js';
import { described, listOf, oneOf, optionalText, time } from '#shared/record.js';
import { OrderLineView, totalPrice } from './order-line-view.js';
import { RefundClaimView, RefundView } from './refund-view.js';
import { CUSTOMER_ORDER_LIST, ORDER_LIST, ORDER_RECORD } from '../domain/order.js';
import { ORDER_LINE } from '../domain/order-line.js';
import { MAX_LINES } from '#shared/limits.js';
import { PAYMENT_STATES } from '../domain/order-disputes.js';

const fields = {
  ...described(ORDER_RECORD),
  ...described(ORDER_LINE),
  ...described(z.object({ total_price: totalPrice })),
};

export class OrderListQuery extends listQuery(ORDER_LIST) {}

export class CustomerOrderListQuery extends listQuery(CUSTOMER_ORDER_LIST) {}

export class OrderExportQuery extends exportQuery(ORDER_LIST) {}

const amountRules = {
  min: 1,
  minMessage: 'You have to enter amount greater than minimum order',
  typeMessage: '*Please enter a number as amount',
  required: '*Enter Amount',
};
const totalRules = {
  min: 1,
  minMessage: 'The total is at least $1',
  typeMessage: 'The total is a whole number',
  required: 'The total is missing',
};

/** The fields of an order to place besides its lines. */
class Delivery extends BillingBody {
  @Text({ ...fields.name, max: 200, required: '*Enter your name' })
  name: string;
  @Email({ ...fields.email, required: '*Enter an email' })
  email: string;
  @Text({ ...fields.delivery_address, max: 500, severalLines: true, required: '*Enter your delivery address' })
  delivery_address: string;
  @Phone({ ...fields.delivery_phone, required: '*Enter a phone number' })
  delivery_phone: string;
  @Text({ ...fields.po_number, max: 64 })
  po_number?: string;
  @Text({ ...fields.note, max: 500, severalLines: true })
  note?: string;
}

/** An order of one part to place. */
export class NewOrderBody extends Delivery {
  @Id({ ...fields.part_id, description: "The part's id; without it the part is found by part_name and part_image" })
  part_id?: string;
  @Text({ ...fields.part_name, max: 200, required: '*Please enter Name of the Part' })
  part_name: string;
  @Link({ ...fields.part_image, ownPictures: true, required: '*Please provide a picture URL of the Part' })
  part_image: string;
  @WholeNumber({ ...fields.amount, ...amountRules })
  amount: number;
  @WholeNumber({ ...fields.total_price, ...totalRules })
  total_price: number;
}

/** A line of an order to place. */
export class NewLineBody {
  @Id({ ...fields.part_id, required: 'The part is missing' })
  part_id: string;
  @WholeNumber({ ...fields.amount, ...amountRules })
  amount: number;
  @WholeNumber({ ...fields.total_price, ...totalRules })
  total_price: number;
}

/** An order of several parts to place. */
export class NewLinesBody extends Delivery {
  @ListOf(NewLineBody, {
    description: 'What is ordered, each line another part; all of them are ordered, or none',
    max: MAX_LINES,
    required: 'The lines are missing',
  })
  lines: NewLineBody[];
}

const EXAMPLE = {
  name: 'Carl Customer',
  email: 'customer@northbridge.test',
  delivery_address: '12 Harbour Road, Portland, OR 97201',
  delivery_phone: '+15035550123',
};
const [PROCESSOR, FAN] = ['665f1c2ab3d4e5f60718293a', '665f1c2ab3d4e5f60718293d'];
/** The examples of both bodies. */
export const ORDER_EXAMPLES = {
  lines: {
    summary: 'Several parts',
    value: {
      ...EXAMPLE,
      lines: [
        { part_id: PROCESSOR, amount: 20, total_price: 6980 },
        { part_id: FAN, amount: 10, total_price: 120 },
      ],
    },
  },
  part: {
    summary: 'One part',
    value: {
      ...EXAMPLE,
      ...{ part_id: PROCESSOR, part_name: 'Northbridge N8 Processor', part_image: '/pictures/processor-n8.svg' },
      ...{ amount: 20, total_price: 6980 },
    },
  },
};

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
  tracking_url: optionalText.meta({
    description: 'The page that shows the parcel; absent for the carrier `other` when it was given none',
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
  disputes: listOf(DisputeView).optional().meta({
    description: 'Every dispute of its payment; absent when there was none',
  }),
});
export type OrderView = z.infer<typeof OrderView>;
