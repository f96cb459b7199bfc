import type { DifferenceView, PaymentDisputeView, UnmatchedPaymentView } from '@/api/types.gen';
import { formatMoney } from '@/ui/format';
import { DISPUTE_TAGS, isDisputeOpen } from '@/features/orders/payment-state';
import layout from '@/ui/layout.module.css';
import { StatusTag } from '@/ui/status-tag';
import { Time } from '@/ui/time';
import { PaymentCard } from './payment-card';
import type { RefundPayment } from './refund-payment';

const listClass = `${layout.panel} ${layout.list} ${layout.lined}`;

const DIFFERENCE_TITLES: Readonly<Record<DifferenceView['kind'], string>> = {
  'paid-at-gateway-unpaid-here': 'Paid, but unpaid in the shop',
  'paid-for-no-order': 'Payment without an order',
  'paid-twice': 'Order was paid twice',
  'amount-differs': 'Amount differs',
  'unknown-at-gateway': 'Unknown to the card provider',
  'not-succeeded-at-gateway': 'Not paid at the card provider',
  'dispute-lost': 'Chargeback lost',
  'dispute-unknown': 'Chargeback unknown to the shop',
  'refund-failed': 'Refund failed',
  'refunds-differ': 'Refunds differ',
};

/** Unmatched payments, which an admin may refund here. */
const REFUNDABLE: readonly DifferenceView['kind'][] = ['paid-for-no-order', 'paid-twice', 'amount-differs'];

interface DifferenceListProps {
  differences: readonly DifferenceView[];
  onRefund: RefundPayment;
}

/** Payments whose records at the card provider and in the shop differ. */
export function DifferenceList({ differences, onRefund }: DifferenceListProps) {
  return (
    <ul className={listClass}>
      {differences.map(({ kind, transactionId, order_id, email, amount, gateway, shop, advice }) => (
        <PaymentCard
          key={`${kind} ${transactionId}`}
          id={`difference-${kind}-${transactionId}`}
          title={DIFFERENCE_TITLES[kind]}
          email={email}
          amount={formatMoney(amount)}
          transactionId={transactionId}
          orderId={kind === 'paid-for-no-order' ? undefined : order_id}
          facts={[
            ['Card provider', gateway],
            ['Shop', shop],
          ]}
          advice={advice}
          onRefund={REFUNDABLE.includes(kind) && onRefund}
        />
      ))}
    </ul>
  );
}

const UNMATCHED_TITLES: Readonly<Record<UnmatchedPaymentView['reason'], string>> = {
  'order-gone': 'Order was cancelled',
  'order-paid': 'Order was paid twice',
  'no-order-of-this-total': 'No unpaid order has this total',
  'payment-of-another-amount': 'Amount differs',
  'payment-in-another-currency': 'Not in US dollars',
  'payment-by-another-customer': 'Made by another customer',
  'payment-for-another-order': 'Made for another order',
  'payment-given-back': 'Refunded at the card provider',
  'payment-disputed': 'Disputed before it paid an order',
};

const UNMATCHED_TAGS = {
  open: { tone: 'warning', text: 'Open' },
  'refund-failed': { tone: 'warning', text: 'Refund failed' },
  refunded: { tone: 'muted', text: 'Refunded' },
  resolved: { tone: 'success', text: 'Resolved' },
} as const satisfies Record<UnmatchedPaymentView['state'], object>;

/** Whether an admin can still act on the payment. */
export function isUnresolved({ state }: UnmatchedPaymentView): boolean {
  return state === 'open' || state === 'refund-failed';
}

interface UnmatchedPaymentListProps {
  payments: readonly UnmatchedPaymentView[];
  onRefund: RefundPayment;
}

/** Unmatched payments, including resolved ones. */
export function UnmatchedPaymentList({ payments, onRefund }: UnmatchedPaymentListProps) {
  return (
    <ul className={listClass}>
      {payments.map((payment) => {
        const { transactionId, email, amount, currency, reason, state } = payment;
        const { found_at, resolved_at, resolved_by, refund_due_at } = payment;
        return (
          <PaymentCard
            key={transactionId}
            id={`unmatched-${transactionId}`}
            title={UNMATCHED_TITLES[reason]}
            email={email}
            amount={formatMoney(amount, currency)}
            transactionId={transactionId}
            facts={[
              ['State', <StatusTag tone={UNMATCHED_TAGS[state].tone}>{UNMATCHED_TAGS[state].text}</StatusTag>],
              ['Found', <Time at={found_at} />],
              [
                'Resolved',
                resolved_at && (
                  <>
                    <Time at={resolved_at} />
                    {resolved_by && ` by ${resolved_by}`}
                  </>
                ),
              ],
              [
                'Automatic refund',
                state === 'open' && refund_due_at ? (
                  <>
                    <Time at={refund_due_at} />, unless an order is found for it before
                  </>
                ) : undefined,
              ],
            ]}
            advice={
              state === 'refund-failed' &&
              'The refund failed. Try again, or refund the customer by other means and note it at the card provider.'
            }
            onRefund={isUnresolved(payment) && onRefund}
          />
        );
      })}
    </ul>
  );
}

/** Payments that customers disputed at their banks, with the results. */
export function DisputeList({ disputes }: { disputes: readonly PaymentDisputeView[] }) {
  return (
    <ul className={listClass}>
      {disputes.map(
        ({ id, transactionId, order_id, email, amount, currency, status, created_at, due_by, closed_at }) => (
          <PaymentCard
            key={id}
            id={`dispute-${id}`}
            title={status === 'inquiry' || status === 'inquiry-closed' ? 'Bank inquiry' : 'Chargeback'}
            email={email}
            amount={formatMoney(amount, currency)}
            transactionId={transactionId}
            orderId={order_id}
            facts={[
              ['State', <StatusTag tone={DISPUTE_TAGS[status].tone}>{DISPUTE_TAGS[status].text}</StatusTag>],
              ['Opened', <Time at={created_at} />],
              ['Answer by', due_by && <Time at={due_by} />],
              ['Closed', closed_at && <Time at={closed_at} />],
            ]}
            advice={disputeAdvice(status)}
          />
        ),
      )}
    </ul>
  );
}

function disputeAdvice(status: PaymentDisputeView['status']): string | undefined {
  if (isDisputeOpen({ status }))
    return 'Answer it at the card provider before its deadline. Ship nothing and refund nothing until it is decided.';
  if (status === 'lost')
    return 'The bank returned the money to the customer. Do not ship the order, and refund nothing.';
  return undefined;
}
