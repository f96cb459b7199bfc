import { Button } from 'antd';
import { useState } from 'react';
import { useCheckPaymentMutation } from '@/api/admin-api';
import type { DisputeView, OrderView, PaymentCheckAnswer, RefundClaimView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { Fact } from '@/ui/fact';
import { Money } from '@/ui/money';
import { formatDate } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { StatusTag } from '@/ui/status-tag';
import { Time } from '@/ui/time';
import { toast } from '@/ui/toast';
import { CardFact } from './card-fact';
import styles from './order-page.module.css';
import { isPaid } from './order-status';
import { refundLineText } from './order-steps';
import { bankHasMoney, DISPUTE_TAGS } from './payment-state';
import { RefundDialog } from './refund-dialog';
import { TransactionId } from './transaction-id';

/** Texts for the payment states that the card provider reports. */
const CHECK_RESULTS = {
  none: { tone: 'muted', tag: 'No payment', text: 'The customer has not begun to pay.' },
  open: { tone: 'warning', tag: 'Open', text: 'Payment started, not completed.' },
  processing: { tone: 'warning', tag: 'Processing', text: 'The bank is still working on it.' },
  succeeded: { tone: 'success', tag: 'Succeeded', text: '' },
  cancelled: { tone: 'muted', tag: 'Cancelled', text: 'Nothing was charged.' },
  unknown: { tone: 'warning', tag: 'Unknown', text: 'The card provider does not know this payment.' },
} as const satisfies Record<PaymentCheckAnswer['status'], object>;

const NOW_RECORDED = 'The payment was missing here and is now recorded. The order is paid now.';

/** The payment of an order, for admins: its state at the card provider, refunds and disputes. */
export function OrderPayment({ order }: { order: OrderView }) {
  const [checkPayment, { data, isLoading, fulfilledTimeStamp }] = useCheckPaymentMutation();
  const transactionId = order.transactionId ?? data?.transactionId;

  const check = async () => {
    if (isLoading) return;
    const { error } = await checkPayment({ id: order._id });
    if (error) toast.error(problemOf(error).detail);
  };

  return (
    <section className={styles.payment} aria-label="Payment">
      <dl className={`${layout.facts} ${styles.paymentFacts}`}>
        <Fact name="Transaction ID">
          {transactionId === undefined ? 'None yet' : <TransactionId id={transactionId} copyable />}
        </Fact>
        <CardFact order={order} />
        <Fact name="State at the card provider">
          <span role="status" className={`${layout.row} ${layout.tight} ${styles.value}`}>
            {data && fulfilledTimeStamp !== undefined ? (
              <CheckResult {...data} at={new Date(fulfilledTimeStamp).toISOString()} />
            ) : isLoading ? (
              'Checking…'
            ) : order.paid_at !== undefined ? (
              // The provider confirmed a recorded payment at the time of payment.
              <CheckResult status="succeeded" settled={false} at={order.paid_at} />
            ) : (
              'Not checked yet'
            )}
          </span>
          <Button loading={isLoading} onClick={() => void check()}>
            Check again
          </Button>
        </Fact>
        {isPaid(order) && <Refunds order={order} />}
        {order.disputes && <Disputes disputes={order.disputes} />}
      </dl>
    </section>
  );
}

function CheckResult({ status, settled, at }: Pick<PaymentCheckAnswer, 'status' | 'settled'> & { at: string }) {
  const { tone, tag, text } = CHECK_RESULTS[status];
  return (
    <>
      <StatusTag tone={tone}>{tag}</StatusTag>
      <Time at={at} className={layout.hint} />
      {(settled || text) && <span className={styles.text}>{settled ? NOW_RECORDED : text}</span>}
    </>
  );
}

function Refunds({ order }: { order: OrderView }) {
  const [isOpen, setIsOpen] = useState(false);
  const { refunded = 0, total_price, refund_claims: claims = [] } = order;
  const claimed = claims.reduce((sum, { amount }) => sum + amount, 0);
  // In cents: a sum of decimal dollars may be off by a fraction of one.
  const refundable = (total_price * 100 - Math.round((refunded + claimed) * 100)) / 100;
  return (
    <Fact name="Refunded">
      <span className={`${layout.row} ${layout.tight} ${styles.value}`}>
        {refunded === 0 ? (
          'Nothing'
        ) : (
          <span>
            <Money dollars={refunded} /> of <Money dollars={total_price} />
          </span>
        )}
      </span>
      {claims.map((claim) => (
        <RefundClaim key={claim.created_at} claim={claim} />
      ))}
      {refundable > 0 && !bankHasMoney(order) && (
        <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Refund
        </Button>
      )}
      {isOpen && <RefundDialog order={order} refundable={refundable} onClose={() => setIsOpen(false)} />}
    </Fact>
  );
}

/** A refund whose result at the card provider is not known yet. */
function RefundClaim({ claim: { amount, lines, by, created_at } }: { claim: RefundClaimView }) {
  return (
    <p role="note" className={`${layout.muted} ${styles.value}`}>
      <Money dollars={amount} /> for {lines.map(refundLineText).join(', ')}: sent to the card provider by {by} at{' '}
      <Time at={created_at} />, repeated until it answers.
    </p>
  );
}

function Disputes({ disputes }: { disputes: readonly DisputeView[] }) {
  return (
    <Fact name="Disputes">
      <ul className={`${layout.list} ${layout.stack}`}>
        {disputes.map(({ id, status, amount, created_at, closed_at }) => (
          <li key={id} className={`${layout.stack} ${layout.tight} ${layout.start}`}>
            <span className={`${layout.row} ${layout.tight} ${styles.value}`}>
              <StatusTag tone={DISPUTE_TAGS[status].tone}>{DISPUTE_TAGS[status].text}</StatusTag>
              <Money dollars={amount} />
            </span>
            <span className={layout.muted}>
              Since <Time at={created_at} format={formatDate} />
              {closed_at !== undefined && (
                <>
                  , closed <Time at={closed_at} format={formatDate} />
                </>
              )}
            </span>
            <TransactionId id={id} />
          </li>
        ))}
      </ul>
    </Fact>
  );
}
