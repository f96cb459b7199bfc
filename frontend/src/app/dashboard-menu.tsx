import { Link, matchPath, useLocation } from 'react-router-dom';
import { paths } from './paths';
import styles from './dashboard-menu.module.css';

interface Entry {
  to: string;
  text: string;
  /** pages that have no entry and belong to this one */
  within?: readonly string[];
}

const profile: Entry = { to: paths.dashboard, text: 'My Profile' };

const customerEntries: Entry[] = [
  profile,
  { to: paths.addReview, text: 'Add a Review' },
  { to: paths.myOrders, text: 'My Orders', within: [paths.myOrder(':id'), paths.payment(':id')] },
];

const adminEntries: Entry[] = [
  profile,
  { to: paths.manageOrders, text: 'Manage All Orders', within: [paths.order(':id'), paths.payment(':id')] },
  { to: paths.addPart, text: 'Add New Part' },
  { to: paths.manageParts, text: 'Manage Parts', within: [paths.editPart(':id'), paths.importParts] },
  { to: paths.makeAdmin, text: 'Make Admin' },
  { to: paths.overview, text: 'Overview' },
  { to: paths.manageReviews, text: 'Reviews' },
  { to: paths.auditLog, text: 'Audit Log' },
  { to: paths.reconciliation, text: 'Reconciliation' },
];

/** The dashboard's pages that a role may open. */
export function DashboardMenu({ admin }: { admin: boolean }) {
  const entries = admin ? adminEntries : customerEntries;
  const { pathname } = useLocation();
  const currentOf = ({ to, within }: Entry) => {
    if (matchPath(to, pathname)) return 'page';
    return within?.some((page) => matchPath(page, pathname)) ? 'true' : undefined;
  };
  return (
    <nav aria-label="Dashboard">
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} aria-current={currentOf(entry)} className={styles.entry}>
              {entry.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
