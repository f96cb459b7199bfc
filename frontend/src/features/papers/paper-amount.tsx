import type { ListedPaperView } from '@/api/types.gen';
import { signOf } from './paper-names';
import styles from './papers.module.css';

/** With cents even when there are none, so that the amounts of several papers are in line. */
export const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The total of a paper; below zero on a credit note. */
export function PaperAmount({ paper: { kind, total } }: { paper: Pick<ListedPaperView, 'kind' | 'total'> }) {
  return <span className={`figure ${styles.amount}`}>{money.format(signOf(kind) * total)}</span>;
}
