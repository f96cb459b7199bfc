import type { PaymentExceptionView } from '@/api/types.gen';
import { formatDateTime } from '@/ui/format';
import { StatusTag } from '@/ui/status-tag';
import styles from './exception-state.module.css';
import { STATES } from './reconciliation-words';

/** How far it is with a payment that somebody must look at. */
export function ExceptionState({ exception }: { exception: PaymentExceptionView }) {
  const { state, found_at, resolved_at, resolved_by } = exception;
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
      </span>
    </p>
  );
}
