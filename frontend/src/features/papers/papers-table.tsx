import { REFETCH_ON_VIEW } from '@/features/orders/order-status';
import { ORDER_COLUMN } from '@/features/orders/order-column';
import { EmptyState } from '@/ui/empty-state';
import layout from '@/ui/layout.module.css';
import { defineList } from '@/ui/list';
import { useNoViews } from '@/ui/list-settings';
import { choice, dayRange } from '@/ui/list-filters';
import { PersonCell } from '@/ui/row-lead';
import { Time } from '@/ui/time';
import { formatDay } from '@/ui/format-days';
import { DownloadPaper } from './download-paper';
import { PaperAmount } from './paper-amount';
import { fileOf, formatPaperDay, KIND_NAMES, paperId } from './paper-names';
import styles from './papers.module.css';

/** All invoices and credit notes, for admins. */
export const PAPERS = defineList({
  endpoint: 'listPapers',
  options: REFETCH_ON_VIEW,
  csv: '/invoices/export',
  file: archiveOf,
  noun: ['document', 'documents'],
  search: 'Number, order, buyer or e-mail',
  useFirstViews: useNoViews,
  sorts: { '-issued_at': 'Newest first', issued_at: 'Oldest first' },
  filters: { kind: choice('Filter by kind of document', 'All kinds', KIND_NAMES), ...dayRange },
  columns: [
    {
      title: 'Number',
      place: 'lead',
      lines: 2,
      width: '9rem',
      render: ({ _id, kind, number }) => (
        <>
          <div id={paperId(_id)} className={`figure ${styles.number}`}>
            {number}
          </div>
          <span className={layout.muted}>{KIND_NAMES[kind]}</span>
        </>
      ),
    },
    {
      title: 'Date',
      sort: 'issued_at',
      card: 'bare',
      width: '7.5rem',
      render: ({ issued_at }) => <Time at={issued_at} format={formatPaperDay} />,
    },
    ORDER_COLUMN,
    {
      title: 'Buyer',
      card: 'bare',
      lines: 2,
      render: ({ buyer, email }) => (email === undefined ? null : <PersonCell name={buyer ?? ''} email={email} />),
    },
    {
      title: 'Total',
      numeric: true,
      card: 'end',
      width: '7.5rem',
      render: (paper) => (paper.kind === 'lost' ? null : <PaperAmount paper={paper} />),
    },
    {
      title: 'Download',
      titleHidden: true,
      place: 'action',
      width: '9rem',
      render: (paper) =>
        paper.order_id !== undefined && (
          <DownloadPaper path={fileOf(paper, paper.order_id)} aria-describedby={paperId(paper._id)}>
            Download
          </DownloadPaper>
        ),
    },
  ],
  empty: <EmptyState title="No invoices yet">Each paid order gets its invoice, which appears here.</EmptyState>,
});

/** A leap year. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** All papers of the period; the other filters do not matter. */
function archiveOf({ from, to }: Readonly<Record<string, string>>) {
  const file = { name: 'All as ZIP', path: '/invoices/file' };
  if (from === undefined || to === undefined)
    return { ...file, hint: 'Choose the first and the last day under Days first.' };
  if (Date.parse(to) - Date.parse(from) >= MAX_DAYS * DAY_MS)
    return { ...file, hint: `Choose at most ${MAX_DAYS} days.` };
  const hint = `Every PDF and the list, from ${formatDay(from)} to ${formatDay(to)}.`;
  return { ...file, hint, params: { from, to } };
}
