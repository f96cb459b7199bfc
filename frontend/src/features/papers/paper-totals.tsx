import { useGetPaperTotalsQuery } from '@/api/admin-api';
import type { PaperTotalsView } from '@/api/types.gen';
import { formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { QueryState } from '@/ui/query-state';
import { useTableQuery } from '@/ui/use-table-query';
import { money } from './paper-amount';
import { PAPERS } from './papers-table';
import styles from './papers.module.css';

type Sums = Omit<PaperTotalsView, 'kinds' | 'rates'>;

const KINDS = { invoice: 'Invoices', 'credit-note': 'Credit notes', cancellation: 'Cancellations' } as const;
const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** What the filtered documents add up to, of all pages. */
export function PaperTotals() {
  const { asked } = useTableQuery(PAPERS);
  const totals = useGetPaperTotalsQuery(asked, PAPERS.options);
  return (
    <QueryState query={totals} name="The sums" loading={<Loading />} keepPrevious>
      {({ kinds, rates, ...all }) => (
        <section aria-label="Sums of these documents" aria-busy={totals.isFetching}>
          <dl className={`${layout.panel} ${layout.sums} ${styles.totals}`}>
            <Total title="Total" sum={all.total} notes={[formatCounted(all.papers, 'document')]} />
            <Total title="Tax in it" sum={all.tax} notes={ratesIn(rates)} />
            {Object.entries(KINDS).flatMap(([kind, title]) => {
              const sums = kinds.find((one) => one.kind === kind);
              return sums ? [<Total key={kind} title={title} sum={sums.total} notes={notesOf(sums)} />] : [];
            })}
          </dl>
        </section>
      )}
    </QueryState>
  );
}

/** As high as the sums, so that the list below them does not move. */
function Loading() {
  return (
    <section aria-label="Loading the sums" aria-busy>
      <dl className={`${layout.panel} ${layout.sums} ${styles.totals}`}>
        {['Total', 'Tax in it', KINDS.invoice].map((title) => (
          <Total key={title} title={title} notes={['…']} />
        ))}
      </dl>
    </section>
  );
}

function Total({ title, sum, notes }: { title: string; sum?: number; notes: readonly string[] }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className={`figure ${styles.sum}`}>{sum === undefined ? '…' : money.format(sum)}</dd>
      {notes.map((note) => (
        <dd key={note} className={layout.muted}>
          {note}
        </dd>
      ))}
    </div>
  );
}

function ratesIn(rates: PaperTotalsView['rates']): string[] {
  return rates.length === 1
    ? rates.map(({ tax_rate }) => `at ${percent.format(tax_rate)} %`)
    : rates.map(({ tax_rate, tax }) => `${money.format(tax)} at ${percent.format(tax_rate)} %`);
}

const notesOf = ({ papers, tax }: Sums) => [`${formatCounted(papers, 'document')}, tax ${money.format(tax)}`];
