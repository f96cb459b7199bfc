import { NavLink } from 'react-router-dom';
import { paths } from './paths';
import styles from './dashboard-menu.module.css';

const profile = { to: paths.dashboard, text: 'My Profile' };

const customerEntries = [
  profile,
  { to: paths.addReview, text: 'Add a Review' },
  { to: paths.myOrders, text: 'My Orders' },
];

const adminEntries = [
  profile,
  { to: paths.manageOrders, text: 'Manage All Orders' },
  { to: paths.addPart, text: 'Add New Part' },
  { to: paths.manageParts, text: 'Manage Parts' },
  { to: paths.makeAdmin, text: 'Make Admin' },
  { to: paths.manageReviews, text: 'Reviews' },
  { to: paths.auditLog, text: 'Audit Log' },
];

/** The dashboard's pages that a role may open. */
export function DashboardMenu({ admin }: { admin: boolean }) {
  const entries = admin ? adminEntries : customerEntries;
  return (
    <nav aria-label="Dashboard">
      <ul className={styles.entries}>
        {entries.map(({ to, text }) => (
          <li key={to}>
            <NavLink to={to} end={to === paths.dashboard} className={styles.entry}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
