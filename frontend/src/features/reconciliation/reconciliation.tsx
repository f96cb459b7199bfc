import { Button } from 'antd';
import { useGetReconciliationQuery } from '@/api/payments';
import type { PaymentExceptionView, ReconciliationView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { DayInput } from '@/ui/day-input';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { formatCounted } from '@/ui/format';
import { SkeletonBar } from '@/ui/skeleton-bar';
import { oneStep, useUrlState, withParams } from '@/ui/use-url-state';
import { Differences } from './differences';
import { Disputes } from './disputes';
import { PaymentExceptions } from './payment-exceptions';
import styles from './reconciliation.module.css';

/** The shop's orders beside the card provider's payments, for the days in the address. */
export function Reconciliation() {
  const { params, change } = useUrlState();
  const [from, to] = [params.get('from') ?? undefined, params.get('to') ?? undefined];
  const { currentData, data, error, isFetching, refetch } = useGetReconciliationQuery(
    { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    { refetchOnMountOrArgChange: true },
  );
  const narrow = (name: 'from' | 'to') => (day?: string) =>
    change((current) => withParams(current, { [name]: day }), oneStep(name));
  const shown = currentData ?? (error === undefined ? data : undefined);
  const title = shown ? 'The comparison is not up to date' : 'The payments could not be compared';

  return (
    <>
      <div className={styles.bar}>
        <DayInput label="From" value={from ?? shown?.from} max={to ?? shown?.to} onPick={narrow('from')} />
        <DayInput label="To" value={to ?? shown?.to} min={from ?? shown?.from} onPick={narrow('to')} />
        <Button loading={isFetching} onClick={() => void refetch()}>
          Compare again
        </Button>
        <p role="status" className={styles.word}>
          {isFetching ? 'Comparing…' : currentData && summaryOf(currentData)}
        </p>
      </div>
      {error !== undefined && (
        <ErrorState above={shown !== undefined} title={title} onRetry={() => void refetch()} retrying={isFetching}>
          {problemOf(error).detail}
        </ErrorState>
      )}
      {shown && <Findings found={shown} onRefunded={() => void refetch()} />}
      {!shown && error === undefined && (
        <div className={styles.skeleton}>
          <SkeletonBar lines={4} picture={false} />
        </div>
      )}
    </>
  );
}

function Findings({ found, onRefunded }: { found: ReconciliationView; onRefunded: () => void }) {
  const { differences, more, exceptions, disputes } = found;
  if (differences.length + exceptions.length + disputes.length === 0) {
    return (
      <EmptyState title="Everything agrees">
        Every payment of these days has its order, and every paid order its payment.
      </EmptyState>
    );
  }
  const refundsFailed = differences.filter(({ kind }) => kind === 'refund-failed');
  const others = differences.filter(({ kind }) => kind !== 'refund-failed');
  const isFailed = ({ state }: PaymentExceptionView) => state === 'refund-failed';
  const [failed, unused] = [exceptions.filter(isFailed), exceptions.filter((exception) => !isFailed(exception))];
  return (
    <>
      {failed.length + refundsFailed.length > 0 && (
        <section className={styles.section} aria-labelledby="failed">
          <h2 id="failed">Failed refunds</h2>
          {refundsFailed.length > 0 && <Differences differences={refundsFailed} onRefunded={onRefunded} />}
          {failed.length > 0 && <PaymentExceptions exceptions={failed} onRefunded={onRefunded} />}
        </section>
      )}
      {disputes.length > 0 && (
        <section className={styles.section} aria-labelledby="disputes">
          <h2 id="disputes">Disputes</h2>
          <Disputes disputes={disputes} />
        </section>
      )}
      {others.length > 0 && (
        <section className={styles.section} aria-labelledby="differences">
          <h2 id="differences">Differences</h2>
          <Differences differences={others} onRefunded={onRefunded} />
          {more && <p className={styles.more}>There are more than these: ask for fewer days.</p>}
        </section>
      )}
      {unused.length > 0 && (
        <section className={styles.section} aria-labelledby="exceptions">
          <h2 id="exceptions">Payments without an order</h2>
          <PaymentExceptions exceptions={unused} onRefunded={onRefunded} />
        </section>
      )}
    </>
  );
}

function summaryOf({ checked: { intents, orders }, differences, exceptions, disputes, more }: ReconciliationView) {
  const compared = `${formatCounted(intents, 'payment')} and ${formatCounted(orders, 'paid order')} compared`;
  const found = differences.length === 0 ? 'no difference' : formatCounted(differences.length, 'difference');
  const open =
    exceptions.filter(({ state }) => state === 'open' || state === 'refund-failed').length +
    disputes.filter(({ status }) => status === 'open' || status === 'inquiry').length;
  const waiting = open === 0 ? '' : ` ${formatCounted(open, 'payment')} ${open === 1 ? 'waits' : 'wait'} for you.`;
  return `${compared}: ${more ? 'more than ' : ''}${found}.${waiting}`;
}
