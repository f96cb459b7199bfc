import type { PaymentExceptionView } from '@/api/types.gen';
import { formatDateTime } from '@/ui/format';
import { StatusTag } from '@/ui/status-tag';
import styles from './exception-state.module.css';
import { STATES } from './reconciliation-words';

/** How far a payment is that pays no order. */
export function ExceptionState({ exception }: { exception: PaymentExceptionView }) {
  const { state, found_at, resolved_at, resolved_by, refund_due_at } = exception;
  return (
    <p className={styles.state}>
      <StatusTag tone={STATES[state].tone}>{STATES[state].text}</StatusTag>
      <span>
        Found <time dateTime={found_at}>{formatDateTime(found_at)}</time>
        {resolved_at !== undefined && (
          <>
            , settled <time dateTime={resolved_at}>{formatDateTime(resolved_at)}</time>
          </>
        )}
        {resolved_by !== undefined && <> by {resolved_by}</>}
        {state === 'open' && refund_due_at !== undefined && (
          <>
            , refunded by the shop <time dateTime={refund_due_at}>{formatDateTime(refund_due_at)}</time> unless it pays
            an order before
          </>
        )}
      </span>
    </p>
  );
}
