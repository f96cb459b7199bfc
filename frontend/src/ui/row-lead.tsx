import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import layout from './layout.module.css';
import { Picture } from './picture';
import styles from './row-lead.module.css';

interface RowLeadProps {
  /** of the name, so that the row's buttons can be described by it */
  id: string;
  picture: string;
  name: string;
  /** the page of what the row is about */
  to?: string;
  /** what that page should know of this one */
  state?: unknown;
  /** what stands below the name */
  children?: ReactNode;
}

/** What a row is about: its picture, its name, and a little more. */
export function RowLead({ id, picture, name, to, state, children }: RowLeadProps) {
  return (
    <div className={styles.lead}>
      <Picture src={picture} alt="" width={56} height={42} className={styles.picture} />
      <div className={styles.text}>
        {to === undefined ? (
          <span id={id} tabIndex={-1} className={styles.name}>
            {name}
          </span>
        ) : (
          <Link id={id} to={to} state={state} className={styles.name}>
            {name}
          </Link>
        )}
        {children && <div className={`${layout.stack} ${layout.muted} ${styles.more}`}>{children}</div>}
      </div>
    </div>
  );
}

/** Someone's name with their e-mail below it. */
export function PersonCell({ name, email }: { name: string; email: string }) {
  const at = email.lastIndexOf('@');
  const [user, host] = at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at)];
  return (
    <div className={styles.person}>
      <span>{name}</span>
      <span className={styles.email}>
        {user}
        {/* Where it is too long for a line it breaks here, before it breaks in a word. */}
        <wbr />
        {host}
      </span>
    </div>
  );
}
