import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useCheckReadyQuery } from '@/api/api';
import { ErrorState } from '@/ui/error-state';
import { Spinner } from '@/ui/spinner';
import styles from './boot-gate.module.css';

/** Milliseconds between two tries while the server starts, and once waiting looks like a fault. */
const PAUSE = { early: 1_000, late: 5_000 };
/** Milliseconds that a start may take; whoever has waited longer is told, and can ask again at once. */
const PATIENCE = 10_000;

interface BootGateProps {
  /** called once the shop stands on the screen */
  onOpen?: () => void;
  children: ReactNode;
}

/** Shows a spinner until the server root answers for the first time; it goes on asking while the server starts. */
export function BootGate({ onOpen, children }: BootGateProps) {
  const { data, isFetching, refetch } = useCheckReadyQuery();
  const waiting = data === undefined;
  // The whole shop is drawn in slices, between which the browser can answer.
  const ready = useDeferredValue(!waiting, false);
  const [late, setLate] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!waiting) return;
    // A try that is still under way is not doubled.
    const timer = setInterval(() => void refetch(), late ? PAUSE.late : PAUSE.early);
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
      <ErrorState title="The shop does not answer" onRetry={() => void refetch()} retrying={isFetching}>
        It may be starting, or your connection may be down. We keep trying.
      </ErrorState>
    </main>
  );
}
