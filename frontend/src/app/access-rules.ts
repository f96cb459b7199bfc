import { matchPath } from 'react-router-dom';
import { paths } from './paths';

/** Who may open a page. */
export type Access = 'public' | 'signed-in' | 'customer' | 'admin';

/** The pages that are not for everyone; the first that matches counts. */
const rules: readonly [pattern: string, Access][] = [
  [paths.addReview, 'customer'],
  [`${paths.myOrders}/*`, 'customer'],
  [paths.makeAdmin, 'admin'],
  [paths.manageOrders, 'admin'],
  [paths.order(':id'), 'admin'],
  [paths.addPart, 'admin'],
  [paths.manageParts, 'admin'],
  [paths.editPart(':id'), 'admin'],
  [paths.importParts, 'admin'],
  [paths.overview, 'admin'],
  [paths.manageReviews, 'admin'],
  [paths.auditLog, 'admin'],
  [paths.reconciliation, 'admin'],
  [`${paths.dashboard}/*`, 'signed-in'],
  [paths.purchase(':id'), 'signed-in'],
];

export function accessTo(pathname: string): Access {
  return rules.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? 'public';
}

/** Whether someone who is signed in may open a page. */
export function mayOpen(pathname: string, admin: boolean): boolean {
  const access = accessTo(pathname);
  return access === 'admin' ? admin : access === 'customer' ? !admin : true;
}
