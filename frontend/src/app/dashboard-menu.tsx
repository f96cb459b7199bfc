import { Link, matchPath, useLocation } from 'react-router-dom';
import { mayOpen, pageAt, pageTable } from './page-table';
import styles from './dashboard-menu.module.css';

/** The dashboard's pages that a role may open. */
export function DashboardMenu({ admin }: { admin: boolean }) {
  const { pathname } = useLocation();
  const within = pageAt(pathname)?.within ?? [];
  const entries = pageTable.filter(({ path, menu }) => menu && mayOpen(path, admin));
  const currentOf = (path: string) => {
    if (matchPath(path, pathname)) return 'page';
    return within.includes(path) ? 'true' : undefined;
  };
  return (
    <nav aria-label="Dashboard">
      <ul className={styles.entries}>
        {entries.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} aria-current={currentOf(path)} className={styles.entry}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
