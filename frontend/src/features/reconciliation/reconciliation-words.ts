import type { DifferenceView, PaymentExceptionView } from '@/api/types.gen';

/** What kind of difference it is. */
export const KINDS: Readonly<Record<DifferenceView['kind'], string>> = {
  'paid-at-gateway-unpaid-here': 'Paid, but unpaid in the shop',
  'paid-for-no-order': 'Payment without an order',
  'paid-twice': 'Order was paid twice',
  'amount-differs': 'Amount differs from the order',
  'unknown-at-gateway': 'Unknown to the card provider',
  'not-succeeded-at-gateway': 'Not paid at the card provider',
  'dispute-lost': 'Chargeback lost',
  'dispute-unknown': 'Chargeback unknown to the shop',
  'refund-failed': 'Refund failed',
  'refunds-differ': 'Refunds differ',
};

/** Those whose money the shop may refund from here: no order has it. */
export const REFUNDABLE: readonly DifferenceView['kind'][] = ['paid-for-no-order', 'paid-twice', 'amount-differs'];

/** Why a payment pays no order. */
export const REASONS: Readonly<Record<PaymentExceptionView['reason'], string>> = {
  'order-gone': 'Order was cancelled',
  'order-paid': 'Order was paid twice',
  'no-order-of-this-total': 'No unpaid order has this total',
  'payment-of-another-amount': 'Amount differs from the order',
  'payment-in-another-currency': 'Not in US dollars',
  'payment-by-another-customer': 'Made by another customer',
  'payment-for-another-order': 'Made for another order',
  'payment-given-back': 'Refunded at the card provider',
  'payment-disputed': 'Disputed before it paid an order',
};

export const STATES = {
  open: { tone: 'warning', text: 'Open' },
  'refund-failed': { tone: 'warning', text: 'Refund failed' },
  refunded: { tone: 'muted', text: 'Refunded' },
  resolved: { tone: 'success', text: 'Resolved' },
} as const satisfies Record<PaymentExceptionView['state'], object>;
