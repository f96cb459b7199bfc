import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from './error-state';
import { PAGE_TITLE_ID } from './focus';
import styles from './page-title.module.css';

export interface PageTitleProps {
  children: ReactNode;
  /** one quiet line above the heading */
  lead?: ReactNode;
  /** one sentence below it */
  note?: ReactNode;
}

/** The one heading of a page. */
export function PageTitle({ children, lead, note }: PageTitleProps) {
  return (
    <header className={styles.header}>
      {lead && <p className={styles.lead}>{lead}</p>}
      <h1 id={PAGE_TITLE_ID} tabIndex={-1} className={styles.title}>
        {children}
      </h1>
      {note && <p className={styles.note}>{note}</p>}
    </header>
  );
}

/** The way up, above a page's heading; on paper there is none. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="screen-only">
      <span aria-hidden="true">← </span>
      {children}
    </Link>
  );
}

interface CountTitleProps extends Omit<PageTitleProps, 'children'> {
  /** what is counted: `Total Orders` */
  label: string;
  /** undefined until it has arrived */
  total: string | undefined;
  /** the call that brings it */
  call: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** what happened, in a sentence */
  describeError: (error: unknown) => { detail: string };
}

/** The heading of a page that says how many there are, or that it could not be found out. */
export function CountTitle({ label, total, call, describeError, ...title }: CountTitleProps) {
  const { error, isFetching, refetch } = call;
  const isMissing = total === undefined && error !== undefined;
  return (
    <>
      <PageTitle {...title}>
        {label}: {isMissing ? 'unknown' : total}
      </PageTitle>
      {isMissing && (
        <ErrorState above title="They could not be counted" onRetry={() => void refetch()} retrying={isFetching}>
          {describeError(error).detail}
        </ErrorState>
      )}
    </>
  );
}
