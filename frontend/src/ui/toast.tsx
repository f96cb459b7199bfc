import { useEffect, useState, useSyncExternalStore } from 'react';
import { AlertIcon, CheckIcon, CloseIcon } from './icons';
import styles from './toast.module.css';
import { type Toast, toastStore } from './toast-store';

/** Milliseconds a toast stays unless someone points at it. */
const STAY = { success: 6_000, error: 10_000 };

const toast = {
  success: (text: string) => toastStore.add('success', text),
  error: (text: string) => toastStore.add('error', text),
};

/** Short messages above the page, announced to screen readers; they survive a change of route. */
export function useToast(): typeof toast {
  return toast;
}

/** Where toasts appear; mounted once, around no page, so that the live regions exist before the first message. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.all);
  const of = (kind: Toast['kind']) =>
    toasts.filter((one) => one.kind === kind).map((one) => <ToastCard key={one.id} toast={one} />);
  return (
    <div className={styles.region}>
      <div role="status" aria-live="polite" className={styles.stack}>
        {of('success')}
      </div>
      <div role="alert" aria-live="assertive" className={styles.stack}>
        {of('error')}
      </div>
    </div>
  );
}

function ToastCard({ toast: { id, kind, text } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toastStore.remove(id), STAY[kind]);
    return () => clearTimeout(timer);
  }, [held, id, kind]);
  const Icon = kind === 'success' ? CheckIcon : AlertIcon;
  return (
    <div
      className={styles.card}
      data-kind={kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon />
      <span className={styles.text}>{text}</span>
      <button
        type="button"
        className={styles.dismiss}
        aria-label="Dismiss message"
        onClick={() => toastStore.remove(id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
