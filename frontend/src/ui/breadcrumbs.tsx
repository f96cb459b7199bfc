import { Link } from 'react-router-dom';
import styles from './breadcrumbs.module.css';
import layout from './layout.module.css';

interface Place {
  name: string;
  path: string;
}

/** The way from the home page to this page, whose name is the last; absent until it is known. It is not printed. */
export function Breadcrumbs({ way, current }: { way: readonly Place[]; current: string | undefined }) {
  return (
    <nav aria-label="Breadcrumb" className="screen-only">
      <ol className={`${layout.list} ${layout.muted} ${styles.way}`}>
        {way.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        {current !== undefined && (
          <li>
            <span aria-current="page">{current}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
