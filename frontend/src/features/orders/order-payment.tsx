import { useCheckPaymentMutation } from '@/api/payments';
import type { OrderView, PaymentCheckAnswer } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { Button } from '@/ui/button';
import { formatDateTime } from '@/ui/format';
import { StatusTag } from '@/ui/status-tag';
import { useToast } from '@/ui/toast';
import styles from './order-payment.module.css';
import { OrderDisputes } from './order-disputes';
import { OrderRefunds } from './order-refunds';
import { Fact } from './order-sheet';
import { CopyableTransaction } from './transaction-id';

const WORDS = {
  none: { tone: 'muted', tag: 'No payment', text: 'The customer has not begun to pay.' },
  open: { tone: 'warning', tag: 'Open', text: 'The customer has begun to pay, but has not paid.' },
  processing: { tone: 'warning', tag: 'Processing', text: 'The bank is still working on it.' },
  succeeded: { tone: 'success', tag: 'Succeeded', text: '' },
  cancelled: { tone: 'muted', tag: 'Cancelled', text: 'Nothing was charged.' },
  unknown: { tone: 'warning', tag: 'Unknown', text: 'The card provider does not know this payment.' },
} as const satisfies Record<PaymentCheckAnswer['status'], object>;

const SETTLED = 'The shop had not heard of it. The order is paid now.';

/** How an order is paid: the transaction, what the card provider says of it, and a button to ask it again. */
export function OrderPayment({ order }: { order: OrderView }) {
  const [check, { data, isLoading, fulfilledTimeStamp }] = useCheckPaymentMutation();
  const toast = useToast();
  const transactionId = order.transactionId ?? data?.transactionId;

  const ask = async () => {
    if (isLoading) return;
    const { error } = await check({ id: order._id });
    if (error) toast.error(problemOf(error).detail);
  };

  return (
    <section className={styles.payment} aria-label="Payment">
      <dl className={styles.facts}>
        <Fact name="Transaction ID">
          {transactionId === undefined ? 'None yet' : <CopyableTransaction id={transactionId} />}
        </Fact>
        <Fact name="The card provider says">
          <span role="status" className={styles.word}>
            {data && fulfilledTimeStamp !== undefined ? (
              <Word {...data} at={new Date(fulfilledTimeStamp).toISOString()} />
            ) : isLoading ? (
              'Asking…'
            ) : (
              <Recorded order={order} />
            )}
          </span>
          <span className="screen-only">
            <Button look="quiet" size="small" busy={isLoading} onClick={() => void ask()}>
              Check again
            </Button>
          </span>
        </Fact>
        {order.status !== undefined && <OrderRefunds order={order} />}
        {order.disputes && <OrderDisputes disputes={order.disputes} />}
      </dl>
    </section>
  );
}

/** The shop records a payment only after the provider has confirmed it. */
function Recorded({ order: { paid_at } }: { order: OrderView }) {
  return paid_at === undefined ? 'Not asked yet' : <Word status="succeeded" settled={false} at={paid_at} />;
}

function Word({ status, settled, at }: Pick<PaymentCheckAnswer, 'status' | 'settled'> & { at: string }) {
  const { tone, tag, text } = WORDS[status];
  return (
    <>
      <StatusTag tone={tone}>{tag}</StatusTag>
      <time dateTime={at} className={styles.when}>
        {formatDateTime(at)}
      </time>
      {(settled || text) && <span className={styles.text}>{settled ? SETTLED : text}</span>}
    </>
  );
}
