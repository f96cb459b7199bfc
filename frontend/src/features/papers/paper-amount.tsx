import type { ListedPaperView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { signOf } from './paper-names';
import styles from './papers.module.css';

/** With cents even when there are none, so that the amounts of several papers are in line. */
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The total of a paper, and the tax in it if there is any; below zero on a credit note. */
export function PaperAmount({ paper }: { paper: Pick<ListedPaperView, 'kind' | 'total' | 'tax'> }) {
  const sign = signOf(paper.kind);
  return (
    <span className={styles.amount}>
      <span className="figure">{money.format(sign * paper.total)}</span>
      {paper.tax > 0 && (
        <span className={`${layout.muted} ${styles.tax}`}>
          incl. tax <span className="figure">{money.format(sign * paper.tax)}</span>
        </span>
      )}
    </span>
  );
}
