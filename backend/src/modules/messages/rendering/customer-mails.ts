import { formatDollars } from '#shared/money.js';
import type { CUSTOMER_KINDS, ParcelContent } from '#app/recording/messages/domain/message.js';
import {
  type About,
  type Action,
  cancelledLines,
  type Fact,
  formatTime,
  linesTable,
  type Mails,
  orderFacts,
  orderLines,
  safeHref,
} from './mail.js';

/** The messages to a customer about an order. */
export const CUSTOMER_MAILS: Mails<(typeof CUSTOMER_KINDS)[number]> = {
  'order-placed': ({ order, pay_by }, about) => ({
    preheader: `${formatDollars(order.total_cents)} to pay${pay_by === undefined ? '' : ` by ${formatTime(pay_by)}`}.`,
    heading: 'Thank you for your order',
    facts: [...orderFacts(order, 'Waiting for payment'), ...payBy(pay_by)],
    paragraphs: [
      pay_by === undefined
        ? 'We have set the parts aside for you and ship them once the order is paid.'
        : `We have set the parts aside for you until ${formatTime(pay_by)} and ship them once the order is paid. An order that is not paid by then is cancelled.`,
    ],
    actions: [pay(order.total_cents, about), seeOrder(about)],
    ...orderLines(order),
  }),

  'payment-reminder': ({ order, pay_by }, about) => ({
    preheader: `It is cancelled unless it is paid by ${formatTime(pay_by)}.`,
    heading: 'Your order is not paid yet',
    facts: [...orderFacts(order, 'Waiting for payment'), ...payBy(pay_by)],
    paragraphs: [
      `We keep the parts for you until ${formatTime(pay_by)}. If the order is not paid by then, it is cancelled and nothing is charged.`,
    ],
    actions: [pay(order.total_cents, about), seeOrder(about)],
    ...orderLines(order),
  }),

  'payment-received': ({ order, paid_at, hasInvoice }, about) => ({
    preheader: `We received ${formatDollars(order.total_cents)} and prepare your order for shipping.`,
    heading: 'We received your payment',
    facts: [...orderFacts(order, 'Paid, not shipped yet'), ['Paid', formatTime(paid_at)]],
    paragraphs: [
      'Thank you. We prepare your order for shipping and write to you when it is shipped.',
      ...(hasInvoice ? ['Your invoice is attached as a PDF file.'] : []),
    ],
    actions: [seeOrder(about)],
    ...orderLines(order),
  }),

  'order-shipped': ({ order, shipped_at, parcels = [] }, about) => ({
    preheader: parcels.length > 0 ? parcelsInShort(parcels) : 'Your parts are on their way.',
    heading: 'Your order has been shipped',
    facts: [...orderFacts(order, 'Shipped'), ['Shipped', formatTime(shipped_at)], ...trackingFacts(parcels)],
    paragraphs: ['Your parts are on their way to the delivery address below.'],
    actions: [...track(parcels), seeOrder(about)],
    ...orderLines(order),
  }),

  'tracking-changed': ({ order, parcels }, about) => ({
    preheader: parcelsInShort(parcels),
    heading: 'New tracking details for your order',
    facts: [...orderFacts(order, 'Shipped'), ...trackingFacts(parcels)],
    paragraphs: ['These details replace any that we sent you before.'],
    actions: [...track(parcels), seeOrder(about)],
    ...orderLines(order),
  }),

  'order-refunded': ({ order, refund_cents, refunded_cents, reason, lines, credited_refund }, about) => ({
    preheader: `${formatDollars(refund_cents)} goes back to the card that paid for the order.`,
    heading: `We refunded ${formatDollars(refund_cents)}`,
    facts: [
      ...orderFacts(order, refunded_cents < order.total_cents ? 'Refunded in part' : 'Refunded in full'),
      ['This refund', formatDollars(refund_cents)],
      ['All refunds', formatDollars(refunded_cents)],
      ...(reason === undefined ? [] : [['Reason', reason] as const]),
    ],
    paragraphs: [
      'The money goes back to the card that paid for the order. Your bank may need some days to show it.',
      ...(credited_refund === undefined ? [] : ['The credit note is attached as a PDF file.']),
    ],
    actions: [seeOrder(about)],
    ...orderLines(order),
    ...(lines && { table: linesTable(lines, ['This refund', formatDollars(refund_cents)]) }),
  }),

  'correction-accepted': ({ order, invoice }, about) => ({
    preheader: `A new invoice replaces ${invoice}.`,
    heading: 'Your invoice is corrected',
    facts: [...orderFacts(order, 'Invoice corrected'), ['Replaced invoice', invoice]],
    paragraphs: [
      'The new invoice is attached as a PDF file. A credit note cancels the old one. No money is moved.',
      'All of them are on the page of your order.',
    ],
    actions: [seeOrder(about)],
    ...orderLines(order),
  }),

  'correction-refused': ({ order, invoice, reason }, about) => ({
    preheader: reason,
    heading: 'Your invoice stays as it is',
    facts: [...orderFacts(order, 'Correction refused'), ['Invoice', invoice], ['Reason', reason]],
    paragraphs: [
      'You asked us to correct the invoice, and we could not. If the reason is a mistake, you can ask again on the page of your order.',
    ],
    actions: [seeOrder(about)],
    ...orderLines(order),
  }),

  'order-cancelled': ({ order, by }) => ({
    preheader: 'Nothing was charged.',
    heading: 'Your order was cancelled',
    facts: [
      ...orderFacts(order, 'Cancelled'),
      ['Reason', by === 'expiry' ? 'Not paid in time' : 'Deleted by the shop'],
    ],
    paragraphs: [
      `${by === 'expiry' ? 'The order was not paid in time, so it was cancelled.' : 'The shop deleted this unpaid order.'} Nothing was charged.`,
      `Only order ${order.number} is cancelled. Your other orders are as they were.`,
    ],
    actions: [{ label: 'Order again', path: '/#parts' }],
    ...cancelledLines(order),
  }),
};

function pay(total: number, { orderId }: About): Action {
  const path = orderId === undefined ? '/dashboard/my-orders' : `/dashboard/payment/${orderId}`;
  return { label: `Pay ${formatDollars(total)}`, path };
}

function seeOrder({ orderId }: About): Action {
  if (orderId === undefined) return { label: 'See my orders', path: '/dashboard/my-orders' };
  return { label: 'See the order', path: `/dashboard/my-orders/${orderId}` };
}

function payBy(iso: string | undefined): readonly Fact[] {
  return iso === undefined ? [] : [['Pay by', formatTime(iso)]];
}

function parcelsInShort(parcels: readonly ParcelContent[]): string {
  const [first, ...others] = parcels;
  if (others.length === 0) return `${first?.carrier}, tracking number ${first?.number}.`;
  return `${parcels.length} parcels: ${parcels.map(({ carrier, number }) => `${carrier} ${number}`).join(', ')}.`;
}

function trackingFacts(parcels: readonly ParcelContent[]): readonly Fact[] {
  return parcels.flatMap(({ carrier, number }, index): readonly Fact[] =>
    parcels.length === 1
      ? [
          ['Carrier', carrier],
          ['Tracking', number],
        ]
      : [[`Parcel ${index + 1}`, `${carrier} ${number}`]],
  );
}

/** The only links out of the shop. They are checked again here, because a stored message may be older than the check of the request. */
function track(parcels: readonly ParcelContent[]): readonly Action[] {
  return parcels.flatMap(({ carrier, url = '' }, index) => {
    const href = safeHref(url, 'https:');
    const parcel = parcels.length === 1 ? '' : `parcel ${index + 1} `;
    return href === undefined ? [] : [{ label: `Track ${parcel}with ${carrier}`, href }];
  });
}
