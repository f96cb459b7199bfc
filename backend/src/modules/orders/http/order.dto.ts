import { ApiProperty } from '@nestjs/swagger';
import { DisputeView } from './dispute-view.js';
import { BillingBody, BillingView } from '#shared/http/billing.dto.js';
import { Email, Id, Link, Phone, Text, WholeNumber } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { exportQuery, listQuery } from '#shared/http/list-query.js';
import { LINE_FIELDS, OrderLineView } from './order-line-view.js';
import { RefundClaimView, RefundView } from './refund-view.js';
import { CUSTOMER_ORDER_LIST, ORDER_LIST } from '../domain/order.js';
import { MAX_LINES } from '#shared/limits.js';
import { PAYMENT_STATES, type PaymentState } from '../domain/order-disputes.js';
import { CARRIERS, type Tracking } from '../domain/tracking.js';

const fields = {
  ...LINE_FIELDS,
  name: { description: "The customer's name", example: 'Carl Customer' },
  email: { description: "The customer's e-mail", example: 'customer@northbridge.test' },
  delivery_address: { description: 'Delivery address', example: '12 Harbour Road, Portland, OR 97201' },
  delivery_phone: { description: 'Delivery phone: digits with an optional leading plus', example: '+15035550123' },
  po_number: { description: "The buyer's own purchase order number, one line", example: 'PO-4711' },
  note: { description: "The customer's note to the shop", example: 'Deliver to the back entrance' },
  papers: { description: 'Whether its invoice and credit notes are issued, or one is owed', example: 'made' },
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
export class OrderView extends BillingView {
  @ApiProperty({ description: 'Its id', example: '665f1c2ab3d4e5f60718293b' })
  _id: string;
  @ApiProperty({
    description: 'Its number, which people can read aloud; unique, and found by the search of the lists',
    example: 'NB-7K2M-9QXD',
  })
  number: string;
  @ApiProperty({ ...fields.part_id, description: "The id of the first line's part" })
  part_id: string;
  @ApiProperty({
    ...fields.part_name,
    description:
      "The part's name or, with several lines, that of the first and the number of the others: `N8 Processor and 2 more`",
  })
  part_name: string;
  @ApiProperty({ ...fields.part_image, description: "The picture of the first line's part" })
  part_image: string;
  @ApiProperty(fields.name)
  name: string;
  @ApiProperty(fields.email)
  email: string;
  @ApiProperty(fields.delivery_address)
  delivery_address: string;
  @ApiProperty(fields.delivery_phone)
  delivery_phone: string;
  @ApiProperty({ ...fields.po_number, required: false })
  po_number?: string;
  @ApiProperty({ ...fields.note, required: false })
  note?: string;
  @ApiProperty({ ...fields.amount, description: 'Pieces ordered, of all lines', type: 'integer' })
  amount: number;
  @ApiProperty({ ...fields.total_price, description: 'The sum of all lines in whole US dollars', type: 'integer' })
  total_price: number;
  @ApiProperty({ description: 'What was ordered, each line another part', type: () => [OrderLineView] })
  lines: OrderLineView[];
  @ApiProperty({
    description: 'Absent: unpaid. `pending`: paid, not shipped. `shipped`: shipped',
    enum: ['pending', 'shipped'],
    required: false,
    example: 'pending',
  })
  status?: 'pending' | 'shipped';
  @ApiProperty({ description: "The payment's transaction id", required: false, example: 'pi_3PabcXYZ' })
  transactionId?: string;
  @ApiProperty({
    description: 'When it was placed, ISO 8601 UTC',
    format: 'date-time',
    example: '2026-03-01T09:30:00.000Z',
  })
  created_at: string;
  @ApiProperty({
    description: 'When the card was charged',
    format: 'date-time',
    required: false,
    example: '2026-03-01T09:32:10.000Z',
  })
  paid_at?: string;
  @ApiProperty({ description: 'The brand of that card', required: false, example: 'Visa' })
  card_brand?: string;
  @ApiProperty({ description: 'The last four digits of that card', required: false, example: '4242' })
  card_last4?: string;
  @ApiProperty({
    description: 'When it was shipped',
    format: 'date-time',
    required: false,
    example: '2026-03-02T14:00:00.000Z',
  })
  shipped_at?: string;
  @ApiProperty({
    description: 'The admin who marked it as shipped; only admins see it',
    required: false,
    example: 'admin@northbridge.test',
  })
  shipped_by?: string;
  @ApiProperty({
    description: 'The carrier of the shipped order; absent when it has no tracking',
    enum: CARRIERS,
    required: false,
    example: 'ups',
  })
  carrier?: Tracking['carrier'];
  @ApiProperty({
    description: "The carrier's number of the parcel",
    required: false,
    example: '1Z999AA10123456784',
  })
  tracking_number?: string;
  @ApiProperty({
    description: 'The page that shows the parcel; absent for the carrier `other` when it was given none',
    required: false,
    example: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  })
  tracking_url?: string;
  @ApiProperty({
    description:
      'When the unpaid order expires and is cancelled, ISO 8601 UTC. Absent for a paid order and when orders do not expire',
    format: 'date-time',
    required: false,
    example: '2026-03-08T09:30:00.000Z',
  })
  held_until?: string;
  @ApiProperty({
    description:
      'The sum of its refunds, pending ones included, in US dollars with at most two decimals. The order stays paid or shipped. Absent without refunds',
    minimum: 0,
    required: false,
    example: 349,
  })
  refunded?: number;
  @ApiProperty({ description: 'Its refunds, oldest first', type: () => [RefundView], required: false })
  refunds?: RefundView[];
  @ApiProperty({
    description: 'Refunds of lines that the card provider has not confirmed yet, for admins only; absent without any',
    type: () => [RefundClaimView],
    required: false,
  })
  refund_claims?: RefundClaimView[];
  @ApiProperty({
    description:
      'Why a paid order must not be shipped. `disputed`: the customer disputes the payment. `dispute-lost`: the bank returned the money. `refunded`: the payment is fully refunded. Absent for every other order',
    enum: PAYMENT_STATES,
    required: false,
    example: 'refunded',
  })
  payment_state?: PaymentState;
  @ApiProperty({ ...fields.papers, enum: ['owed', 'made'], required: false })
  papers?: 'owed' | 'made';
  @ApiProperty({
    description: 'Every dispute of its payment; absent when there was none',
    type: () => [DisputeView],
    required: false,
  })
  disputes?: DisputeView[];
}
