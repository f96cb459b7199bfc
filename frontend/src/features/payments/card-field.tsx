import type { ReactNode } from 'react';
import styles from './card-field.module.css';

interface CardFieldProps {
  label: string;
  /** of the control */
  id: string;
  children: ReactNode;
}

/** One labelled field of a card form. */
export function CardField({ label, id, children }: CardFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
    </div>
  );
}
