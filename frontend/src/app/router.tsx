import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { storefrontApi } from '@/api/storefront';
import { Spinner } from '@/ui/spinner';
import { AdminGuard, CustomerGuard, SignedInGuard, VisitorGuard } from './guards';
import { paths } from './paths';
import { RouteError } from './route-error';
import { SiteShell } from './site-shell';
import type { Store } from './store';

const withAntd = (...children: RouteObject[]): RouteObject => ({ lazy: () => import('./antd-provider'), children });

const publicPages: RouteObject[] = [
  { path: paths.home, lazy: () => import('@/pages/home-page') },
  { path: paths.homeAlias, lazy: () => import('@/pages/home-page') },
  { path: paths.blogs, lazy: () => import('@/pages/blogs-page') },
  { path: paths.portfolio, lazy: () => import('@/pages/portfolio-page') },
  { path: paths.loading, lazy: () => import('@/pages/loading-page') },
  { path: '*', lazy: () => import('@/pages/not-found-page') },
];

const visitorPages: RouteObject[] = [
  {
    element: <VisitorGuard returns />,
    children: [withAntd({ path: paths.logIn, lazy: () => import('@/pages/log-in-page') })],
  },
  {
    element: <VisitorGuard />,
    children: [withAntd({ path: paths.signUp, lazy: () => import('@/pages/sign-up-page') })],
  },
];

/** Asks for the part while the page's code, the server's readiness and the session are still on their way. */
const loadPart =
  (store: Store) =>
  ({ params }: LoaderFunctionArgs): null => {
    store.dispatch(storefrontApi.util.prefetch('getPart', { id: params['id'] ?? '' }, { force: true }));
    return null;
  };

const purchasePage = (store: Store): RouteObject => ({
  element: <SignedInGuard whileChecking />,
  children: [{ path: paths.purchase(':id'), loader: loadPart(store), lazy: () => import('@/pages/purchase-page') }],
});

const customerPages: RouteObject = {
  Component: CustomerGuard,
  children: [
    { path: paths.addReview, lazy: () => import('@/pages/add-review-page') },
    { path: paths.myOrders, lazy: () => import('@/pages/my-orders-page') },
    { path: paths.myOrder(':id'), lazy: () => import('@/pages/my-order-page') },
  ],
};

const adminPages: RouteObject = {
  Component: AdminGuard,
  children: [
    { path: paths.makeAdmin, lazy: () => import('@/pages/make-admin-page') },
    { path: paths.manageOrders, lazy: () => import('@/pages/manage-orders-page') },
    { path: paths.order(':id'), lazy: () => import('@/pages/order-page') },
    { path: paths.addPart, lazy: () => import('@/pages/add-part-page') },
    { path: paths.manageParts, lazy: () => import('@/pages/manage-part-page') },
    { path: paths.editPart(':id'), lazy: () => import('@/pages/edit-part-page') },
    { path: paths.importParts, lazy: () => import('@/pages/import-parts-page') },
    { path: paths.overview, lazy: () => import('@/pages/overview-page') },
    { path: paths.manageReviews, lazy: () => import('@/pages/manage-reviews-page') },
    { path: paths.auditLog, lazy: () => import('@/pages/audit-log-page') },
    { path: paths.reconciliation, lazy: () => import('@/pages/reconciliation-page') },
  ],
};

const dashboard: RouteObject = {
  Component: SignedInGuard,
  children: [
    withAntd({
      lazy: () => import('./dashboard-shell'),
      children: [
        { path: paths.dashboard, lazy: () => import('@/pages/my-profile-page') },
        { path: paths.payment(':id'), lazy: () => import('@/pages/payment-page') },
        customerPages,
        adminPages,
      ],
    }),
  ],
};

/** The route table; `access-rules.ts` says the same about who may open what, for return paths. */
const routes = (store: Store): RouteObject[] => [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => <Spinner block />,
    children: [
      { element: <SiteShell />, children: [...publicPages, ...visitorPages, purchasePage(store)] },
      { element: <SiteShell footer={false} />, children: [dashboard] },
    ],
  },
];

/** Starts at the address at hand: the page's code is asked for at once. */
export const startRouter = (store: Store) => createBrowserRouter(routes(store));
