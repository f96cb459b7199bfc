import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { problemOf } from '@/api/problem';
import { ErrorState } from './error-state';
import { PAGE_TITLE_ID } from './focus';
import styles from './page-title.module.css';
import layout from './layout.module.css';

export interface PageTitleProps {
  children: ReactNode;
  /** a secondary line above the heading */
  lead?: ReactNode;
  /** a sentence below the heading */
  note?: ReactNode;
  /** `large` for a page of text, `small` above a list */
  size?: 'large' | 'small';
}

/** The heading of a page, its only `h1`. */
export function PageTitle({ children, lead, note, size }: PageTitleProps) {
  return (
    <header className={styles.header} data-size={size}>
      {lead && <p className={styles.lead}>{lead}</p>}
      <h1 id={PAGE_TITLE_ID} tabIndex={-1} className={styles.title}>
        {children}
      </h1>
      {note && <p className={`${layout.hint} ${styles.note}`}>{note}</p>}
    </header>
  );
}

/** The link to the parent page above the heading; it is not printed. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="screen-only">
      <span aria-hidden="true">← </span>
      {children}
    </Link>
  );
}

interface CountTitleProps extends Omit<PageTitleProps, 'children'> {
  /** the label of the count: `Total Orders` */
  label: string;
  /** undefined until it is loaded */
  total: string | undefined;
  /** the request that loads the total */
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** whether another part of the page shows the error of this request */
  isErrorShown?: boolean;
}

/** A page heading with the number of records, or with an error and a retry when it could not be loaded. */
export function CountTitle({ label, total, query, isErrorShown = false, ...title }: CountTitleProps) {
  const { error, isFetching, refetch } = query;
  const isMissing = total === undefined && error !== undefined;
  return (
    <>
      <PageTitle {...title}>
        {label}: {isMissing ? 'unknown' : total}
      </PageTitle>
      {isMissing && !isErrorShown && (
        <ErrorState isBanner title="The total could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {problemOf(error).detail}
        </ErrorState>
      )}
    </>
  );
}
