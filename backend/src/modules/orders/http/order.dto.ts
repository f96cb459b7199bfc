import { z } from 'zod';
import { BillingBody } from '#shared/http/billing.dto.js';
import { Email, Id, Link, Phone, Text, WholeNumber } from '#shared/http/fields.js';
import { ListOf } from '#shared/http/list-field.js';
import { exportQuery, listQuery } from '#shared/http/list-query.js';
import { described } from '#shared/record.js';
import { totalPrice } from './order-view.js';
import { CUSTOMER_ORDER_LIST, ORDER_LIST, ORDER_RECORD } from '../domain/order.js';
import { ORDER_LINE } from '../domain/order-line.js';
import { MAX_LINES } from '#shared/limits.js';

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
