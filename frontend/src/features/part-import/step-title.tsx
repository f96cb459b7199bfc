import { useEffect, useRef, type ReactNode } from 'react';
import styles from './step-title.module.css';

/** Heads a step; the keyboard, and whoever listens, is taken to it when the step begins. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} id="step-title" tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
}
