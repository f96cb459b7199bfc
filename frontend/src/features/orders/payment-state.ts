import type { DisputeView, OrderView } from '@/api/types.gen';
import { formatDate, formatMoney } from '@/ui/format';

/** The labels of the dispute statuses. */
export const DISPUTE_TAGS = {
  inquiry: { tone: 'warning', text: 'Inquiry' },
  'inquiry-closed': { tone: 'success', text: 'Inquiry closed' },
  open: { tone: 'warning', text: 'Open' },
  won: { tone: 'success', text: 'Won' },
  lost: { tone: 'muted', text: 'Lost' },
} as const satisfies Record<DisputeView['status'], object>;

/** Whether the bank's decision is pending. */
export function isDisputeOpen({ status }: Pick<DisputeView, 'status'>): boolean {
  return status === 'open' || status === 'inquiry';
}

/** Whether the bank only asks about the payment: no money has moved, and a full refund ends the inquiry. */
export function isInquiryOnly({ payment_state, disputes = [] }: OrderView): boolean {
  return payment_state === 'disputed' && disputes.every(({ status }) => status !== 'open');
}

/** Whether the bank has the money, or has returned it: a refund would return it a second time. */
export function bankHasMoney(order: OrderView): boolean {
  const { payment_state } = order;
  return payment_state === 'dispute-lost' || (payment_state === 'disputed' && !isInquiryOnly(order));
}

/** The notice with advice for admins about a refunded or disputed order; undefined for all other orders. */
export function adminPaymentNotice(order: OrderView): string | undefined {
  const isShipped = order.status === 'shipped';
  switch (order.payment_state) {
    case 'refunded':
      return `Refunded in full${on(lastRefundAt(order))}. ${isShipped ? 'It is shipped.' : 'Do not ship it.'}`;
    case 'disputed': {
      const since = lastDispute(order, isDisputeOpen)?.created_at;
      if (isInquiryOnly(order)) {
        const asks = `The customer’s bank asks about this payment${since === undefined ? '' : ` since ${formatDate(since)}`}. No money has moved.`;
        const ends = 'Answer the inquiry at the card provider before its deadline, or end it with a full refund.';
        return `${asks} ${ends}${isShipped ? '' : ' Ship nothing until it is over.'}`;
      }
      const disputed = `The customer asked the bank for the money back${on(since)}. Answer the dispute at the card provider before its deadline.`;
      return `${disputed} ${isShipped ? 'Refund nothing' : 'Ship nothing and refund nothing'} until it is over.`;
    }
    case 'dispute-lost': {
      const lost = `The dispute is lost: the bank gave the money back to the customer${on(lostAt(order))}.`;
      return `${lost} ${isShipped ? 'It is shipped.' : 'Do not ship it.'}`;
    }
    case undefined:
      return undefined;
  }
}

/** The notice for the customer of a refunded or disputed order; undefined for all other orders. */
export function customerPaymentNotice(order: OrderView): string | undefined {
  const end = order.status === 'shipped' ? '' : ' This order will not be shipped.';
  switch (order.payment_state) {
    case 'refunded': {
      const money = `Your ${formatMoney(order.refunded ?? order.total_price)}`;
      const isInProgress = order.refunds?.some(({ status }) => status === 'pending') ?? false;
      if (isInProgress) return `${money} is on its way back to your card.${end}`;
      return `${money} went back to your card${on(lastRefundAt(order))}.${end}`;
    }
    case 'disputed':
      return `Your bank is looking into your payment.${order.status === 'shipped' ? '' : ' This order is not shipped until that is over.'}`;
    case 'dispute-lost':
      return `Your bank gave you the money back${on(lostAt(order))}.${end}`;
    case undefined:
      return undefined;
  }
}

function lastRefundAt({ refunds = [] }: OrderView): string | undefined {
  return refunds.findLast(({ status }) => status !== 'failed')?.created_at;
}

function lostAt(order: OrderView): string | undefined {
  return lastDispute(order, ({ status }) => status === 'lost')?.closed_at;
}

function lastDispute(
  { disputes = [] }: OrderView,
  matches: (dispute: DisputeView) => boolean,
): DisputeView | undefined {
  return disputes.findLast(matches);
}

function on(iso: string | undefined): string {
  return iso === undefined ? '' : ` on ${formatDate(iso)}`;
}
