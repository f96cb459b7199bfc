import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useCheckReadyQuery } from '@/api/api';
import { ErrorState } from '@/ui/error-state';
import { Spinner } from '@/ui/spinner';
import styles from './site-shell.module.css';

/** Milliseconds between two attempts: while the server starts, and after `STARTUP_TIMEOUT_MS`. */
const RETRY_DELAY_MS = { early: 1_000, late: 5_000 };
/** Milliseconds after which the page reports that the shop does not respond, and offers a retry. */
const STARTUP_TIMEOUT_MS = 10_000;

interface BootGateProps {
  /** called once the shop is rendered */
  onOpen?: () => void;
  children: ReactNode;
}

/** Shows a spinner until the server root answers for the first time; it retries while the server starts. */
export function BootGate({ onOpen, children }: BootGateProps) {
  const { data, isFetching, refetch } = useCheckReadyQuery();
  const waiting = data === undefined;
  // The deferred value lets React render the shop in slices, so that the browser can respond in between.
  const ready = useDeferredValue(!waiting, false);
  const [late, setLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), STARTUP_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!waiting) return;
    // RTK Query shares a request that is still pending.
    const timer = setInterval(() => void refetch(), late ? RETRY_DELAY_MS.late : RETRY_DELAY_MS.early);
    return () => clearInterval(timer);
  }, [waiting, late, refetch]);

  const open = useEffectEvent(() => onOpen?.());
  useEffect(() => {
    if (ready) open();
  }, [ready]);

  if (ready) return children;
  if (!late || !waiting) return <Spinner block label="Loading the shop" />;
  return (
    <main className={styles.trouble}>
      <ErrorState title="The shop is not responding" onRetry={() => void refetch()} retrying={isFetching}>
        It may be starting, or your connection may be down. We are still trying.
      </ErrorState>
    </main>
  );
}
