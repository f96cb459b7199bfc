import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The way up, above a page's heading; on paper there is none. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="screen-only">
      <span aria-hidden="true">← </span>
      {children}
    </Link>
  );
}
