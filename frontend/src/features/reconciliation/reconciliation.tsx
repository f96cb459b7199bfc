import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useGetReconciliationQuery, useGetStatsQuery } from '@/api/admin-api';
import type { ReconciliationView } from '@/api/types.gen';
import { isDisputeOpen } from '@/features/orders/payment-state';
import { DayInput } from '@/ui/day-input';
import { EmptyState } from '@/ui/empty-state';
import { formatCounted } from '@/ui/format';
import { formatDay, isDay } from '@/ui/format-days';
import layout from '@/ui/layout.module.css';
import table from '@/ui/table.module.css';
import { LoadingPanel } from '@/ui/loading-panel';
import { QueryState } from '@/ui/query-state';
import { oneStep, useUrlState, withParams } from '@/ui/use-url-state';
import { DifferenceList, DisputeList, isUnresolved, UnmatchedPaymentList } from './payment-lists';
import styles from './reconciliation.module.css';
import { useRefundPaymentDialog, type RefundPayment } from './refund-payment';

/** Compares the shop's orders with the card provider's payments for the days in the URL. */
export function Reconciliation() {
  const { params, change } = useUrlState();
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))];
  const comparison = useGetReconciliationQuery(
    { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    { refetchOnMountOrArgChange: true },
  );
  const { currentData, data, error, isFetching, refetch } = comparison;
  const setDay = (name: 'from' | 'to') => (day?: string) =>
    change((current) => withParams(current, { [name]: day }), oneStep(name));
  const shown = currentData ?? (error === undefined ? data : undefined);
  const compareAgain = () => void refetch();
  const refund = useRefundPaymentDialog();

  return (
    <>
      <div className={`${layout.row} ${table.bar}`}>
        <DayInput label="From" value={from} standard={shown?.from} max={to ?? shown?.to} onPick={setDay('from')} />
        <DayInput label="To" value={to} standard={shown?.to} min={from ?? shown?.from} onPick={setDay('to')} />
        <Button loading={isFetching} onClick={compareAgain}>
          Compare again
        </Button>
      </div>
      <p role="status" className={layout.muted}>
        {isFetching ? 'Comparing…' : currentData && summaryOf(currentData)}
      </p>
      <QueryState
        query={comparison}
        name="The comparison"
        keepPrevious
        loading={<LoadingPanel label="Loading the comparison" rows={5} />}
      >
        {(result) => <Results result={result} onRefund={refund.open} />}
      </QueryState>
      {refund.dialog}
    </>
  );
}

const dayOf = (text: string | null) => (text !== null && isDay(text) ? text : undefined);

function Results({ result, onRefund }: { result: ReconciliationView; onRefund: RefundPayment }) {
  const { checked, more, unmatched_payments: unmatched, disputes } = result;
  const differences = differencesIn(result);
  if (differences.length + unmatched.length + disputes.length === 0) {
    if (checked.intents + checked.orders === 0) return <NothingCompared />;
    return <EmptyState title="No differences">All payments and paid orders of these days match.</EmptyState>;
  }
  const failedRefunds = differences.filter(({ kind }) => kind === 'refund-failed');
  const otherDifferences = differences.filter(({ kind }) => kind !== 'refund-failed');
  const failedPayments = unmatched.filter(({ state }) => state === 'refund-failed');
  const otherPayments = unmatched.filter(({ state }) => state !== 'refund-failed');
  return (
    <>
      {failedRefunds.length + failedPayments.length > 0 && (
        <Section title="Failed refunds">
          {failedRefunds.length > 0 && <DifferenceList differences={failedRefunds} onRefund={onRefund} />}
          {failedPayments.length > 0 && <UnmatchedPaymentList payments={failedPayments} onRefund={onRefund} />}
        </Section>
      )}
      {disputes.length > 0 && (
        <Section title="Disputes">
          <DisputeList disputes={disputes} />
        </Section>
      )}
      {otherDifferences.length > 0 && (
        <Section title="Differences">
          <DifferenceList differences={otherDifferences} onRefund={onRefund} />
          {more && <p className={layout.muted}>There are more differences. Choose fewer days to see them.</p>}
        </Section>
      )}
      {otherPayments.length > 0 && (
        <Section title="Unmatched payments">
          <UnmatchedPaymentList payments={otherPayments} onRefund={onRefund} />
        </Section>
      )}
    </>
  );
}

function NothingCompared() {
  const { data } = useGetStatsQuery({ days: 1 });
  const day = data?.last_order_day;
  return (
    <EmptyState title="No payments in these days">
      {day === undefined
        ? 'Choose other days above.'
        : `The last order was on ${formatDay(day)}. Choose other days above.`}
    </EmptyState>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${layout.stack} ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Without the lost disputes that the list of disputes shows. */
function differencesIn({ differences, disputes }: ReconciliationView) {
  const listed = new Set(disputes.map(({ transactionId }) => transactionId));
  return differences.filter(({ kind, transactionId }) => kind !== 'dispute-lost' || !listed.has(transactionId));
}

function summaryOf(result: ReconciliationView) {
  const { checked, unmatched_payments: unmatched, disputes, more } = result;
  const { intents, orders } = checked;
  const differences = differencesIn(result);
  const compared = `${formatCounted(intents, 'payment')} and ${formatCounted(orders, 'paid order')} compared`;
  const found = differences.length === 0 ? 'no difference' : formatCounted(differences.length, 'difference');
  const open = unmatched.filter(isUnresolved).length + disputes.filter(isDisputeOpen).length;
  const waiting =
    open === 0 ? '' : ` ${formatCounted(open, 'payment')} ${open === 1 ? 'needs' : 'need'} your attention.`;
  return `${compared}: ${more ? 'more than ' : ''}${found}.${waiting}`;
}
