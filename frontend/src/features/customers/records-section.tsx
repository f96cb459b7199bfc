import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import layout from '@/ui/layout.module.css';
import { LoadingPanel } from '@/ui/loading-panel';
import { QueryState } from '@/ui/query-state';

/** Rows that a section of the customer's page shows, the newest first. */
const SHOWN = 5;
/** Rows that it asks for: some may belong to a similar e-mail. */
export const NEWEST = 20;

interface RecordsSectionProps<Row> {
  title: string;
  /** in the middle of a sentence, such as `messages` */
  noun: string;
  /** from RTK Query */
  query: Parameters<typeof QueryState<{ items: Row[] }>>[0]['query'];
  /** which of the loaded rows belong to the customer: the search finds similar e-mails too */
  isShown: (row: Row) => boolean;
  /** the page with all of them */
  to: string;
  children: (row: Row) => ReactNode;
}

/** The newest records of one kind that belong to a customer, and the link to all. */
export function RecordsSection<Row>({ title, noun, query, isShown, to, children }: RecordsSectionProps<Row>) {
  const id = useId();
  return (
    <section className={`${layout.panel} ${layout.padded} ${layout.stack}`} aria-labelledby={id}>
      <div className={`${layout.row} ${layout.spread}`}>
        <h2 id={id}>{title}</h2>
        <Link to={to}>All {noun} of this customer</Link>
      </div>
      <QueryState query={query} name={`The ${noun}`} loading={<LoadingPanel label={`Loading the ${noun}`} rows={3} />}>
        {({ items }) => {
          const rows = items.filter(isShown).slice(0, SHOWN);
          return rows.length === 0 ? (
            <p className={layout.hint}>No {noun} yet.</p>
          ) : (
            <ul className={`${layout.list} ${layout.lined} ${layout.open}`}>{rows.map(children)}</ul>
          );
        }}
      </QueryState>
    </section>
  );
}
