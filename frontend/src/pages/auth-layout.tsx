import type { ReactNode } from 'react';
import { brand } from '@/ui/brand';
import { CheckIcon } from '@/ui/icons';
import board from '@/ui/hero-board.svg';
import layout from '@/ui/layout.module.css';
import styles from './auth-layout.module.css';

const reasons = [
  'Prices straight from the manufacturer',
  'Live stock levels',
  'Track every order from payment to shipping',
];

/** The layout of log-in and sign-up: the form, and on wide screens the benefits of an account next to it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={`${layout.container} ${layout.page} ${layout.columns} ${styles.page}`}>
      <section className={styles.form}>{children}</section>
      <aside className={styles.panel} aria-label="Why an account">
        <img className={styles.board} src={board} alt="" width="720" height="560" />
        <p className={styles.promise}>{brand.promise}</p>
        <ul className={`${layout.list} ${layout.stack} ${styles.reasons}`}>
          {reasons.map((reason) => (
            <li key={reason}>
              <CheckIcon />
              {reason}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
