import type { ReactNode } from 'react';
import type { ListedPaperView } from '@/api/types.gen';
import { formatMoney } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { Time } from '@/ui/time';
import { DownloadPaper } from './download-paper';
import { fileOf, formatPaperDay, KIND_NAMES, paperId, signOf } from './paper-names';
import styles from './papers.module.css';

interface PaperRowProps {
  paper: Pick<ListedPaperView, '_id' | 'kind' | 'number' | 'issued_at' | 'total'>;
  /** absent for a paper without a file */
  orderId?: string | undefined;
  /** beside the number */
  tag?: ReactNode;
  /** by default the kind of paper */
  description?: string;
  /** a further action */
  children?: ReactNode;
}

/** A row of a list of papers, with its file. */
export function PaperRow({ paper, orderId, tag, description, children }: PaperRowProps) {
  const { _id, kind, number, issued_at, total } = paper;
  return (
    <li className={styles.row}>
      <span className={`${layout.row} ${layout.tight} ${styles.head}`}>
        <span id={paperId(_id)} className={`figure ${styles.number}`}>
          {number}
        </span>
        {tag}
      </span>
      <p className={`${layout.muted} ${styles.description}`}>
        <span>{description ?? KIND_NAMES[kind]}</span>, <Time at={issued_at} format={formatPaperDay} />
      </p>
      <span className={`figure ${styles.amount}`}>{formatMoney(signOf(kind) * total)}</span>
      {orderId !== undefined && (
        <span className={styles.download}>
          <DownloadPaper path={fileOf(paper, orderId)} aria-describedby={paperId(_id)}>
            Download
          </DownloadPaper>
        </span>
      )}
      {children && <span className={styles.correct}>{children}</span>}
    </li>
  );
}
