import { type ReactNode, useEffect, useState } from 'react';
import { useCheckReadyQuery } from '@/api/api';
import { ErrorState } from '@/ui/error-state';
import { Spinner } from '@/ui/spinner';
import styles from './boot-gate.module.css';

/** Milliseconds between two tries while the server starts. */
const PAUSE = 1_000;
/** So many failures look like a start that takes its time; more look like a fault, which is then said. */
const PATIENCE = 8;

/** Shows a spinner until the server root answers for the first time; it goes on asking while the server starts. */
export function BootGate({ children }: { children: ReactNode }) {
  const { data, isError, refetch } = useCheckReadyQuery();
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (!isError) return;
    const timer = setTimeout(() => {
      setFailures(failures + 1);
      void refetch();
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [isError, failures, refetch]);

  if (data !== undefined) return children;
  if (failures < PATIENCE) return <Spinner block label="Loading the shop" />;
  return (
    <main className={styles.trouble}>
      <ErrorState title="The shop does not answer" onRetry={() => void refetch()}>
        It may be starting, or your connection may be down. We keep trying.
      </ErrorState>
    </main>
  );
}
