import { useListPapersQuery } from '@/api/api';
import type { ListedPaperView } from '@/api/types.gen';
import { REFETCH_ON_VIEW } from '@/features/orders/order-status';
import { DownloadPaper } from '@/features/papers/download-paper';
import { PaperAmount } from '@/features/papers/paper-amount';
import { dayOf, fileOf, KIND_NAMES, paperId } from '@/features/papers/paper-names';
import { formatDay } from '@/ui/format-days';
import layout from '@/ui/layout.module.css';
import { paths } from '@/ui/paths';
import styles from './customers.module.css';
import { NEWEST, RecordsSection } from './records-section';

/** The newest invoices and credit notes of a customer. */
export function CustomerPapers({ email }: { email: string }) {
  const papers = useListPapersQuery({ q: email, limit: NEWEST }, REFETCH_ON_VIEW);
  return (
    <RecordsSection
      title="Invoices"
      noun="papers"
      query={papers}
      isShown={(paper) => paper.email === email}
      to={`${paths.invoices}?${new URLSearchParams({ q: email }).toString()}`}
    >
      {(paper) => <PaperRow key={paper._id} paper={paper} />}
    </RecordsSection>
  );
}

function PaperRow({ paper }: { paper: ListedPaperView }) {
  const { _id, kind, number, issued_at, order_id } = paper;
  return (
    <li className={`${layout.row} ${layout.spread} ${styles.row}`}>
      <div className={`${layout.stack} ${layout.tight}`}>
        <span id={paperId(_id)} className="figure">
          {number}
        </span>
        <span className={layout.muted}>
          {KIND_NAMES[kind]}, <time dateTime={issued_at}>{formatDay(dayOf(issued_at))}</time>
        </span>
      </div>
      <div className={layout.row}>
        <PaperAmount paper={paper} />
        {order_id !== undefined && (
          <DownloadPaper path={fileOf(paper, order_id)} aria-describedby={paperId(_id)}>
            Download
          </DownloadPaper>
        )}
      </div>
    </li>
  );
}
