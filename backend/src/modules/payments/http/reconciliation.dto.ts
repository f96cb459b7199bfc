import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DisputeView, disputeView } from '#modules/orders/http/dispute-view.js';
import { type Cents, toDollars } from '#shared/money.js';
import type { Dispute } from '../domain/payment.js';
import {
  UNMATCHED_REASONS,
  UNMATCHED_STATES,
  type UnmatchedReason,
  type UnmatchedPayment,
} from '../domain/unmatched-payment.js';
import { ADVICE, type Difference, DIFFERENCE_KINDS, type DifferenceKind } from '../reconciliation/differences.js';
import { MAX_DIFFERENCES, type Reconciliation } from '../reconciliation/reconciliation.service.js';

const count = (description: string, example: number) =>
  ApiProperty({ type: 'integer', minimum: 0, description, example });
const amount = (description: string) => ApiProperty({ type: 'number', minimum: 0, description, example: 349 });
const time = { format: 'date-time', example: '2026-03-01T09:30:00.000Z' };
const TRANSACTION = { description: "The payment's id at the card provider", example: 'pi_3PabcXYZ' };
const ORDER = { description: 'Its order, which may be deleted', example: '665f1c2ab3d4e5f60718293b' };
const EMAIL = { description: "The customer's e-mail", example: 'customer@northbridge.test' };

/** A difference between the card provider and the shop. */
export class DifferenceView {
  @ApiProperty({
    description: 'The kind of difference',
    enum: DIFFERENCE_KINDS,
    example: 'paid-at-gateway-unpaid-here',
  })
  kind: DifferenceKind;
  @ApiProperty(TRANSACTION)
  transactionId: string;
  @ApiPropertyOptional(ORDER)
  order_id?: string;
  @ApiProperty(EMAIL)
  email: string;
  @amount('The amount paid, with at most two decimals')
  amount: number;
  @ApiProperty({ description: 'The state at the card provider', example: 'succeeded, $349' })
  gateway: string;
  @ApiProperty({ description: 'The state in the shop', example: 'unpaid, $349' })
  shop: string;
  @ApiProperty({ description: 'What to do', example: ADVICE['paid-at-gateway-unpaid-here'] })
  advice: string;
}

/** A payment that pays no order. */
export class UnmatchedPaymentView {
  @ApiProperty(TRANSACTION)
  transactionId: string;
  @ApiPropertyOptional(ORDER)
  order_id?: string;
  @ApiProperty(EMAIL)
  email: string;
  @amount('The amount paid, in `currency`, with at most two decimals')
  amount: number;
  @ApiProperty({ description: 'ISO 4217, lower-case', example: 'usd' })
  currency: string;
  @ApiProperty({
    description:
      '`order-gone`: its order was cancelled. `order-paid`: another payment has paid its order. `no-order-of-this-total`: it was created from a total, and no unpaid order has that total. `payment-given-back`: it was refunded before the shop recorded it. `payment-disputed`: its customer disputed it before it paid an order. The others: it does not match its order',
    enum: UNMATCHED_REASONS,
    example: 'order-paid',
  })
  reason: UnmatchedReason;
  @ApiProperty({
    description:
      '`open`: it is refunded at `refund_due_at` or, without that, by an admin. `refund-failed`: its refund failed, so an admin must act; these come first. `refunded`: the money went back. `resolved`: it has paid an order since',
    enum: UNMATCHED_STATES,
    example: 'open',
  })
  state: UnmatchedPayment['state'];
  @ApiProperty({ description: 'When the shop found it, ISO 8601 UTC', ...time })
  found_at: string;
  @ApiPropertyOptional({ description: 'When it was refunded or resolved', ...time })
  resolved_at?: string;
  @ApiPropertyOptional({ description: 'The admin who refunded it', example: 'admin@northbridge.test' })
  resolved_by?: string;
  @ApiPropertyOptional({
    description: 'When the shop refunds it automatically, unless it pays an order before; absent: an admin decides',
    ...time,
  })
  refund_due_at?: string;
}

/** A dispute, and the payment it is about. */
export class PaymentDisputeView extends DisputeView {
  @ApiProperty(TRANSACTION)
  transactionId: string;
  @ApiPropertyOptional(ORDER)
  order_id?: string;
  @ApiProperty(EMAIL)
  email: string;
  @ApiProperty({ description: 'ISO 4217, lower-case', example: 'usd' })
  currency: string;
}

/** How much was compared. */
export class CheckedView {
  @count('Payments that the card provider lists for the period', 48)
  intents: number;
  @count('Orders paid in the period', 41)
  orders: number;
}

/** The shop's orders beside the card provider's payments. */
export class ReconciliationView {
  @ApiProperty({ description: 'The first day, in UTC', format: 'date', example: '2026-03-01' })
  from: string;
  @ApiProperty({ description: 'The last day, in UTC', format: 'date', example: '2026-03-30' })
  to: string;
  @ApiProperty({ description: 'What was compared', type: () => CheckedView })
  checked: CheckedView;
  @ApiProperty({ description: 'Every difference', type: () => [DifferenceView], maxItems: MAX_DIFFERENCES })
  differences: DifferenceView[];
  @ApiProperty({
    description: `True: there are more than ${MAX_DIFFERENCES} differences; request fewer days`,
    example: false,
  })
  more: boolean;
  @ApiProperty({
    description: 'Payments without an order: failed refunds first, then open ones, then those closed in the period',
    type: () => [UnmatchedPaymentView],
    maxItems: MAX_DIFFERENCES,
  })
  unmatched_payments: UnmatchedPaymentView[];
  @ApiProperty({
    description: 'Open disputes, then those that began in the period',
    type: () => [PaymentDisputeView],
    maxItems: MAX_DIFFERENCES,
  })
  disputes: PaymentDisputeView[];
}

export function unmatchedView({ amount_cents, ...payment }: UnmatchedPayment): UnmatchedPaymentView {
  return { ...payment, amount: toDollars(amount_cents) };
}

export function reconciliationView(
  days: { from: string; to: string },
  { checked, differences, unmatched, disputes, more }: Reconciliation,
): ReconciliationView {
  return {
    ...days,
    checked,
    differences: differences.map(differenceView),
    more,
    unmatched_payments: unmatched.map(unmatchedView),
    disputes: disputes.map(paymentDisputeView),
  };
}

function paymentDisputeView(dispute: Dispute): PaymentDisputeView {
  const { transactionId, order_id, email, currency } = dispute;
  return { ...disputeView(dispute), transactionId, ...(order_id !== undefined && { order_id }), email, currency };
}

function differenceView({ amount_cents, ...difference }: Difference & { amount_cents: Cents }): DifferenceView {
  return { ...difference, amount: toDollars(amount_cents), advice: ADVICE[difference.kind] };
}
