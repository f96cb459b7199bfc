import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, useRouteError } from 'react-router-dom';
import { api } from '@/api/api';
import { ErrorState } from '@/ui/error-state';
import { Spinner } from '@/ui/spinner';
import { AdminGuard, CustomerGuard, SignedInGuard, VisitorGuard } from './guards';
import { type Access, pageTable } from './page-table';
import { paths } from './paths';
import { SiteShell } from './site-shell';
import type { Store } from './store';

interface LazyPage {
  Component: ComponentType;
}

/** The error of a page that breaks, or whose code cannot be loaded, takes its place in the shell around it. */
const inPlace = (...children: RouteObject[]): RouteObject => ({ ErrorBoundary: BrokenPage, children });

const withAntd = (...children: RouteObject[]): RouteObject => ({ lazy: () => import('./antd-provider'), children });

const pagesFor = (access: Access, { within = '' } = {}): RouteObject[] =>
  pageTable
    .filter((page) => page.access === access && page.path.startsWith(within))
    .map(({ path, page }) => ({ path, lazy: () => import(`../pages/${page}-page.tsx`) as Promise<LazyPage> }));

const visitorPages: RouteObject[] = pagesFor('visitor').map((page) => ({
  element: <VisitorGuard returns={page.path === paths.logIn} />,
  children: [withAntd(page)],
}));

/** Asks for the part while the page's code, the server's readiness and the session are still on their way. */
const loadPart =
  (store: Store) =>
  ({ params }: LoaderFunctionArgs): null => {
    store.dispatch(api.util.prefetch('getPart', { id: params['id'] ?? '' }, { force: true }));
    return null;
  };

const purchasePage = (store: Store): RouteObject => ({
  element: <SignedInGuard whileChecking />,
  children: pagesFor('signed-in', { within: paths.purchase('') }).map((page) => ({ ...page, loader: loadPart(store) })),
});

const dashboard: RouteObject = {
  Component: SignedInGuard,
  children: [
    withAntd({
      lazy: () => import('./dashboard-shell'),
      children: [
        inPlace(
          ...pagesFor('signed-in', { within: paths.dashboard }),
          { Component: CustomerGuard, children: pagesFor('customer') },
          { Component: AdminGuard, children: pagesFor('admin') },
        ),
      ],
    }),
  ],
};

const routes = (store: Store): RouteObject[] => [
  {
    ErrorBoundary: BrokenApp,
    HydrateFallback: () => <Spinner block />,
    children: [
      { element: <SiteShell />, children: [inPlace(...pagesFor('everyone'), ...visitorPages, purchasePage(store))] },
      { element: <SiteShell footer={false} />, children: [inPlace(dashboard)] },
    ],
  },
];

/** Starts at the address at hand: the page's code is asked for at once. */
export const startRouter = (store: Store) => createBrowserRouter(routes(store));

/** Takes the place of a page that breaks, or whose code cannot be loaded, such as after a new version was deployed. */
function BrokenPage() {
  console.error(useRouteError());
  return (
    <ErrorState title="This page could not be shown" isPage onRetry={() => window.location.reload()}>
      Check your connection, then load it again.
    </ErrorState>
  );
}

/** The same where the header could not be shown either. */
function BrokenApp() {
  return (
    <main>
      <BrokenPage />
    </main>
  );
}
