import { useState, type ReactNode } from 'react';
import { useGetOrderQuery } from '@/api/orders';
import type { OrderView } from '@/api/types.gen';
import { problemOf } from '@/api/problem';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { ALWAYS_FRESH } from './always-fresh';
import styles from './known-order.module.css';
import { OrderSkeleton } from './order-skeleton';

interface KnownOrderProps {
  id: string;
  /** shown when there is none, or none that is theirs */
  unknown: ReactNode;
  /** @param onGone to be called when the order was removed here, before the next page is asked for */
  children: (order: OrderView, onGone: () => void) => ReactNode;
}

/** An order's page below its title: what `children` make of the order, and a button to print it. */
export function KnownOrder({ id, unknown, children }: KnownOrderProps) {
  // Removed from here: the order is gone before the next page is there.
  const [gone, setGone] = useState(false);
  const { currentData: order, error, isFetching, refetch } = useGetOrderQuery({ id }, ALWAYS_FRESH);

  if (gone) return <OrderSkeleton />;
  const problem = error === undefined ? undefined : problemOf(error);
  if (problem?.status === 404) return unknown;
  if (order) {
    return (
      <div className={styles.order}>
        {children(order, () => setGone(true))}
        <div className={styles.foot}>
          <Button look="quiet" size="small" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
    );
  }
  if (!problem) return <OrderSkeleton />;
  return (
    <ErrorState title="The order could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
      {problem.detail}
    </ErrorState>
  );
}
