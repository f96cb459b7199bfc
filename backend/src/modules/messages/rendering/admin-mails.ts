import { formatDollars } from '#shared/money.js';
import type { UnmatchedReason } from '#modules/payments/domain/unmatched-payment.js';
import type { AdminKind } from '#app/recording/messages/domain/message.js';
import { type About, type Action, formatCounted, formatTime, type Mails, orderFacts, orderLines } from './mail.js';

/** Another reason, of a later version, is shown as it is. */
const UNMATCHED: Readonly<Record<string, string>> = {
  'order-gone': 'Its order was cancelled',
  'order-paid': 'Its order is paid by another payment',
  'no-order-of-this-total': 'No unpaid order of its customer has this total',
  'payment-of-another-amount': 'Its amount is not that of its order',
  'payment-in-another-currency': 'Its currency is not that of its order',
  'payment-by-another-customer': 'Another customer made it',
  'payment-for-another-order': 'It was made for another order',
  'payment-given-back': 'It was refunded',
  'payment-disputed': 'It is disputed',
} satisfies Record<UnmatchedReason, string>;

/** The messages to the admins who want them. */
export const ADMIN_MAILS: Mails<AdminKind> = {
  'order-to-ship': ({ order, paid_at }, about) => ({
    preheader: `${formatCounted(order.lines.length, 'line')}, ${formatDollars(order.total_cents)}.`,
    heading: 'An order is to be shipped',
    facts: [...orderFacts(order, 'Paid, not shipped yet'), ['Paid', formatTime(paid_at)]],
    paragraphs: [],
    actions: [openOrder(about)],
    ...orderLines(order),
  }),

  'dispute-opened': ({ order, amount_cents, isInquiry }, about) => ({
    preheader: `${formatDollars(amount_cents)}. Answer it at the card provider before its deadline.`,
    heading: isInquiry ? 'A bank asks about a payment' : 'A customer disputes a payment',
    facts: [
      ...orderFacts(order, isInquiry ? 'Inquiry of the bank' : 'Disputed'),
      ['In question', formatDollars(amount_cents)],
    ],
    paragraphs: [
      isInquiry
        ? 'The bank asks about the payment and may ask for the money back.'
        : 'The customer asked the bank for the money back.',
      'Answer at the card provider before the deadline. Ship nothing and refund nothing until it is over.',
    ],
    actions: [openOrder(about)],
    ...orderLines(order),
  }),

  'correction-requested': ({ order, invoice, company, tax_id, billing_address }, about) => ({
    preheader: `Invoice ${invoice} is to be addressed to other data.`,
    heading: 'A customer asks to correct an invoice',
    facts: [
      ...orderFacts(order, 'Correction asked for'),
      ['Invoice', invoice],
      ['Company', company ?? 'None'],
      ['Tax ID', tax_id ?? 'None'],
      ['Billing address', billing_address ?? 'As the delivery address'],
    ],
    paragraphs: ['Correct the invoice on the page of the order, or refuse with a sentence that the customer reads.'],
    actions: [openOrder(about)],
    ...orderLines(order),
  }),

  'unmatched-payment': ({ transaction, amount_cents, reason, email }) => ({
    preheader: `${UNMATCHED[reason] ?? reason}.`,
    heading: 'A payment has no order',
    facts: [
      ['Payment', transaction],
      ['Amount', formatDollars(amount_cents)],
      ...(email === undefined ? [] : [['Customer', email] as const]),
      ['Reason', UNMATCHED[reason] ?? reason],
    ],
    paragraphs: ['The page Reconciliation shows when it is refunded.'],
    actions: [{ label: 'Open Reconciliation', path: '/dashboard/reconciliation' }],
  }),

  'backup-failed': ({ failed_at, reason }) => ({
    preheader: reason,
    heading: 'A scheduled backup failed',
    facts: [
      ['Time', formatTime(failed_at)],
      ['Reason', reason],
    ],
    paragraphs: ['Remove the cause before the next scheduled backup.'],
    actions: [{ label: 'Open Overview', path: '/dashboard/overview' }],
  }),

  'low-stock': ({ parts, total }) => ({
    preheader: 'The parts with the fewest pieces left.',
    heading: `${formatCounted(total, 'part')} low in stock`,
    paragraphs: [],
    actions: [{ label: 'Open Manage Parts', path: '/dashboard/manage-part?sort=quantity' }],
    table: {
      heads: ['Part', 'In stock'],
      rows: parts.map(({ name, sku, quantity }) => ({ cells: [name, quantity.toLocaleString('en-US')], note: sku })),
      ...(total > parts.length && { rest: `and ${formatCounted(total - parts.length, 'more part')}` }),
    },
  }),
};

function openOrder({ orderId }: About): Action {
  if (orderId === undefined) return { label: 'Open Manage All Orders', path: '/dashboard/manage-orders' };
  return { label: 'Open the order', path: `/dashboard/orders/${orderId}` };
}
