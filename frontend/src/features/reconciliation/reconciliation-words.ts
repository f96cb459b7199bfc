import type { DifferenceView, PaymentDisputeView, PaymentExceptionView } from '@/api/types.gen';

/** What kind of difference it is. */
export const KINDS: Readonly<Record<DifferenceView['kind'], string>> = {
  'paid-at-gateway-unpaid-here': 'Paid, but unpaid in the shop',
  'paid-for-no-order': 'Paid for no order',
  'paid-twice': 'Paid twice',
  'amount-differs': 'Another amount',
  'unknown-at-gateway': 'Unknown to the card provider',
  'not-succeeded-at-gateway': 'Not paid at the card provider',
  'dispute-lost': 'Dispute lost',
  'dispute-unknown': 'Dispute unknown to the shop',
  'refund-failed': 'Refund failed',
  'refunds-differ': 'Refunds differ',
};

/** Those whose money the shop may give back from here: no order has it. */
export const REFUNDABLE: readonly DifferenceView['kind'][] = ['paid-for-no-order', 'paid-twice', 'amount-differs'];

/** Why somebody must look at a payment. */
export const REASONS: Readonly<Record<PaymentExceptionView['reason'], string>> = {
  'order-gone': 'Its order was cancelled',
  'order-paid': 'Another payment has paid its order',
  'no-order-of-this-total': 'No unpaid order has this total',
  'payment-of-another-amount': "It is not of its order's amount",
  'payment-in-another-currency': 'It is not in US dollars',
  'payment-by-another-customer': 'Another customer made it',
  'payment-for-another-order': 'It was made for another order',
  'payment-given-back': 'It was given back before the shop heard of it',
  'payment-disputed': 'Disputed before it paid an order',
};

export const STATES = {
  open: { tone: 'warning', text: 'Open' },
  'refund-failed': { tone: 'warning', text: 'Refund failed' },
  refunded: { tone: 'muted', text: 'Refunded' },
  resolved: { tone: 'success', text: 'Resolved' },
} as const satisfies Record<PaymentExceptionView['state'], object>;

export const DISPUTE_STATUSES = {
  inquiry: { tone: 'warning', text: 'Inquiry' },
  'inquiry-closed': { tone: 'success', text: 'Inquiry closed' },
  open: { tone: 'warning', text: 'Open' },
  lost: { tone: 'muted', text: 'Lost' },
  won: { tone: 'success', text: 'Won' },
} as const satisfies Record<PaymentDisputeView['status'], object>;
