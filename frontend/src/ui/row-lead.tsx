import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import layout from './layout.module.css';
import { paths } from './paths';
import { Picture } from './picture';
import styles from './row-lead.module.css';
import table from './table.module.css';

interface RowLeadProps {
  /** id of the name, which describes the row's buttons */
  id: string;
  picture: string;
  name: string;
  /** link to the page of the row's record */
  to?: string;
  /** whether the name has two lines where it needs them */
  isWhole?: boolean;
  /** details below the name */
  children?: ReactNode;
}

/** The router state that a link in a list carries. */
interface ListState {
  /** the query string of the list: its filters, sort and page */
  list: string;
}

/** The URL of a list, with the filters and the page from which a row's page was opened. */
export function useListUrl(path: string): string {
  const { state } = useLocation() as { state: Partial<ListState> | null };
  return `${path}${state?.list ?? ''}`;
}

/** The state of a link in a list to the page of a row. */
export function useListState(): ListState {
  return { list: useLocation().search };
}

/** The first cell of a row: its picture, its name, and details. */
export function RowLead({ id, picture, name, to, isWhole = false, children }: RowLeadProps) {
  const nameClass = `${isWhole ? layout.clamped : table.cut} ${styles.name}`;
  const listState = useListState();
  return (
    <div className={styles.lead}>
      <Picture src={picture} alt="" width={40} className={styles.picture} />
      <div className={`${layout.stack} ${styles.text}`}>
        {to === undefined ? (
          <span id={id} tabIndex={-1} title={name} className={nameClass}>
            {name}
          </span>
        ) : (
          <Link id={id} to={to} state={listState} title={name} className={`${table.rowLink} ${nameClass}`}>
            {name}
          </Link>
        )}
        {children && <div className={`${table.cut} ${layout.muted} ${styles.more}`}>{children}</div>}
      </div>
    </div>
  );
}

/** A customer's company or name, which leads to the customer's page, with the rest below it; for admins. */
export function PersonCell({ name, company, email }: { name: string; company?: string | undefined; email: string }) {
  return (
    <div className={styles.person}>
      <Link to={paths.customer(email)} title={company ?? name} className={`${layout.quietLink} ${table.cut}`}>
        {company ?? name}
      </Link>
      <Cut muted>{company === undefined ? email : `${name}, ${email}`}</Cut>
    </div>
  );
}

interface CutProps {
  children: string;
  muted?: boolean;
}

/** A text on one line, cut where it does not fit; the pointer shows it whole. */
export function Cut({ children, muted = false }: CutProps) {
  return (
    <span title={children} className={`${table.cut} ${muted ? layout.muted : ''}`}>
      {children}
    </span>
  );
}

/** An e-mail address, which breaks before `@` and dots when it is too long for a line. */
export function Email({ address }: { address: string }) {
  return address.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
