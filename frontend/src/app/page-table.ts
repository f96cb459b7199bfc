import { matchPath, type RouteObject } from 'react-router-dom';
import { paths } from './paths';

/** Who may open a page: a `visitor` is not signed in, a `customer` is signed in and no admin. */
export type Access = 'everyone' | 'visitor' | 'signed-in' | 'customer' | 'admin';

export interface PageRow {
  path: string;
  access: Access;
  lazy: RouteObject['lazy'];
}

/** Every page of the app. The routes, the return path after log-in and the browser tests of the guards are made of it. */
export const pageTable: readonly PageRow[] = [
  { path: paths.home, access: 'everyone', lazy: () => import('@/pages/home-page') },
  { path: paths.homeAlias, access: 'everyone', lazy: () => import('@/pages/home-page') },
  { path: paths.blogs, access: 'everyone', lazy: () => import('@/pages/blogs-page') },
  { path: paths.portfolio, access: 'everyone', lazy: () => import('@/pages/portfolio-page') },
  { path: paths.loading, access: 'everyone', lazy: () => import('@/pages/loading-page') },
  { path: paths.logIn, access: 'visitor', lazy: () => import('@/pages/log-in-page') },
  { path: paths.signUp, access: 'visitor', lazy: () => import('@/pages/sign-up-page') },
  { path: paths.purchase(':id'), access: 'signed-in', lazy: () => import('@/pages/purchase-page') },
  { path: paths.dashboard, access: 'signed-in', lazy: () => import('@/pages/my-profile-page') },
  { path: paths.payment(':id'), access: 'signed-in', lazy: () => import('@/pages/payment-page') },
  { path: paths.addReview, access: 'customer', lazy: () => import('@/pages/add-review-page') },
  { path: paths.myOrders, access: 'customer', lazy: () => import('@/pages/my-orders-page') },
  { path: paths.myOrder(':id'), access: 'customer', lazy: () => import('@/pages/my-order-page') },
  { path: paths.makeAdmin, access: 'admin', lazy: () => import('@/pages/make-admin-page') },
  { path: paths.manageOrders, access: 'admin', lazy: () => import('@/pages/manage-orders-page') },
  { path: paths.order(':id'), access: 'admin', lazy: () => import('@/pages/order-page') },
  { path: paths.addPart, access: 'admin', lazy: () => import('@/pages/add-part-page') },
  { path: paths.manageParts, access: 'admin', lazy: () => import('@/pages/manage-part-page') },
  { path: paths.editPart(':id'), access: 'admin', lazy: () => import('@/pages/edit-part-page') },
  { path: paths.importParts, access: 'admin', lazy: () => import('@/pages/import-parts-page') },
  { path: paths.overview, access: 'admin', lazy: () => import('@/pages/overview-page') },
  { path: paths.manageReviews, access: 'admin', lazy: () => import('@/pages/manage-reviews-page') },
  { path: paths.auditLog, access: 'admin', lazy: () => import('@/pages/audit-log-page') },
  { path: paths.reconciliation, access: 'admin', lazy: () => import('@/pages/reconciliation-page') },
  { path: '*', access: 'everyone', lazy: () => import('@/pages/not-found-page') },
];

/** Whether a signed-in user may open a page. */
export function mayOpen(pathname: string, admin: boolean): boolean {
  const access = pageTable.find(({ path }) => matchPath(path, pathname))?.access;
  return access === 'admin' ? admin : access === 'customer' ? !admin : true;
}
