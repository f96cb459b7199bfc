import { z } from 'zod';
import { Flag, Id, Text, WholeNumber } from '#shared/http/fields.js';
import { Dollars } from './dollars-field.js';
import { ListOf } from '#shared/http/list-field.js';
import { dollars, view } from '#shared/http/view.js';
import { flag, oneOf, optionalText, text } from '#shared/record.js';
import { MAX_LINES } from '#shared/limits.js';
import { MAX_REASON } from '#modules/orders/domain/order-refunds.js';
import { RefundView } from '#modules/orders/http/refund-view.js';

/** The order or the total to pay. */
export class PaymentIntentBody {
  @WholeNumber({
    description: "The order's total in whole US dollars",
    example: 6980,
    min: 1,
    minMessage: 'The total is at least $1',
    typeMessage: 'The total is a whole number',
    required: 'The total is missing',
  })
  total_price: number;
  @Id({ description: "The order's id; the amount is then the order's own", example: '665f1c2ab3d4e5f60718293b' })
  order_id?: string;
}

/** What the browser needs to confirm the payment. */
export const PaymentIntentAnswer = view('PaymentIntentAnswer', {
  clientSecret: text.meta({
    description: 'Confirms exactly this payment intent',
    example: 'pi_3PabcXYZ_secret_8yQ',
  }),
});
export type PaymentIntentAnswer = z.infer<typeof PaymentIntentAnswer>;

/** A payment to record. */
export class PaymentRecordBody {
  @Id({
    description: "The order's id, as in the path",
    example: '665f1c2ab3d4e5f60718293b',
    required: 'The order is missing',
  })
  order: string;
  @Text({
    description: "The payment intent's id",
    example: 'pi_3PabcXYZ',
    max: 200,
    required: 'The transaction is missing',
  })
  transactionId: string;
}

/** The state of an order's payment at the card provider. */
export const PaymentCheckAnswer = view('PaymentCheckAnswer', {
  status: oneOf('none', 'open', 'processing', 'succeeded', 'cancelled', 'unknown').meta({
    description:
      '`none`: there is no payment intent. `open`: the intent is not paid. `processing`: the bank is processing it. `cancelled`: the intent can no longer be paid. `unknown`: the card provider does not know it',
    example: 'succeeded',
  }),
  transactionId: optionalText.meta({ description: 'The payment intent; absent with `none`', example: 'pi_3PabcXYZ' }),
  settled: flag.meta({
    description: 'True when the order was unpaid and this request recorded its payment',
    example: true,
  }),
});
export type PaymentCheckAnswer = z.infer<typeof PaymentCheckAnswer>;

/** Pieces of a part to refund, at the price as ordered. */
export class RefundLineBody {
  @Id({
    description: "The part's id, in the order",
    example: '665f1c2ab3d4e5f60718293a',
    required: 'The part is missing',
  })
  part_id: string;
  @WholeNumber({
    description: 'Pieces, at most those that are not refunded yet',
    example: 2,
    min: 1,
    minMessage: 'At least one piece',
    typeMessage: 'The pieces are a whole number',
    required: 'The pieces are missing',
  })
  pieces: number;
  @Flag({ description: 'Whether the pieces go back to the stock; default: no', example: true })
  restock?: boolean;
}

/** What to refund: an amount, lines, or the rest of the payment. */
export class RefundBody {
  @Dollars({
    description: 'US dollars with at most two decimals; without lines the default is the rest of the payment',
    example: 34.5,
  })
  amount?: number;
  @ListOf(RefundLineBody, {
    description: 'Pieces to refund instead of an amount, each line another part',
    max: MAX_LINES,
    optional: true,
    required: 'The lines are empty',
  })
  lines?: RefundLineBody[];
  @Text({ description: 'Why; the customer sees it', example: 'Two arrived damaged', max: MAX_REASON })
  reason?: string;
}

/** A refund that was made. */
export const RefundAnswer = view('RefundAnswer', {
  refund: RefundView.meta({ description: 'This refund' }),
  refunded: dollars('All refunds of this order together, in US dollars with at most two decimals', 349),
});
export type RefundAnswer = z.infer<typeof RefundAnswer>;

/** The event need not be sent again. */
export const EventReceived = view('EventReceived', {
  received: z.literal(true).meta({ description: 'Always true', example: true }),
});
export type EventReceived = z.infer<typeof EventReceived>;
