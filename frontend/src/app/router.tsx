import { useEffect } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, useRouteError } from 'react-router-dom';
import { api } from '@/api/api';
import { BASE_URL } from '@/api/base-query';
import { PREFETCHED_FOR_S } from '@/api/api-root';
import { ErrorState } from '@/ui/error-state';
import { Spinner } from '@/ui/spinner';
import { AdminGuard, CustomerGuard, SignedInGuard, VisitorGuard } from './guards';
import { type Access, loadPage, pageTable } from './page-table';
import { paths } from '@/ui/paths';
import { SiteShell } from './site-shell';
import type { Store } from './store';

/** When a page throws, or its code cannot be loaded, an error replaces the page and the shell around it stays. */
const withErrorPage = (...children: RouteObject[]): RouteObject => ({ ErrorBoundary: BrokenPage, children });

const withAntd = (...children: RouteObject[]): RouteObject => ({ lazy: () => import('./antd-provider'), children });

const pagesFor = (access: Access, { within = '' } = {}): RouteObject[] =>
  pageTable
    .filter((page) => page.access === access && page.path.startsWith(within))
    .map((page) => ({ path: page.path, lazy: () => loadPage(page) }));

const visitorPages: RouteObject[] = pagesFor('visitor').map((page) => ({
  element: <VisitorGuard returns={page.path === paths.logIn} />,
  children: [withAntd(page)],
}));

/** Requests the part while the page's code, the server's readiness and the session are still loading. */
const loadPart =
  (store: Store) =>
  ({ params }: LoaderFunctionArgs): null => {
    store.dispatch(api.util.prefetch('getPart', { id: params['id'] ?? '' }, { ifOlderThan: PREFETCHED_FOR_S }));
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
        withErrorPage(
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
      {
        element: <SiteShell />,
        children: [withErrorPage(...pagesFor('everyone'), ...visitorPages, purchasePage(store))],
      },
      { element: <SiteShell footer={false} />, children: [withErrorPage(dashboard)] },
    ],
  },
];

/** Creates the router, which immediately loads the code of the page at the current URL. */
export const startRouter = (store: Store) => createBrowserRouter(routes(store));

/** Milliseconds between two questions whether the shop is back. */
const CHECK_EVERY_MS = 3_000;

/**
 * Replaces a page that throws, or whose code cannot be loaded, for example after a deployment. It is loaded again once a shop that was
 * down answers.
 */
function BrokenPage() {
  console.error(useRouteError());
  useEffect(() => {
    let wasDown = false;
    const timer = setInterval(() => {
      fetch(`${BASE_URL}/`, { signal: AbortSignal.timeout(CHECK_EVERY_MS) }).then(
        ({ ok }) => {
          // A page that throws while the shop answers would throw again.
          if (ok && wasDown) window.location.reload();
          wasDown ||= !ok;
        },
        () => (wasDown = true),
      );
    }, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <ErrorState title="This page could not be shown" isPage onRetry={() => window.location.reload()}>
      Check your connection, then load it again.
    </ErrorState>
  );
}

/** Replaces the whole app when the shell throws too. */
function BrokenApp() {
  return (
    <main>
      <BrokenPage />
    </main>
  );
}
