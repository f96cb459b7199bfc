import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { restoreSession } from '@/features/users/session-restore';
import { awaitFirstPaint, firstPaint } from '@/ui/first-paint';
import { paths } from '@/ui/paths';
import { ToastRegion } from '@/ui/toast';
import { BootGate } from './boot-gate';
import { startRouter } from './router';
import { startStore, type Store } from './store';

/**
 * Starts the browser app in separate tasks, so that a slow phone can paint and respond between them. The session is restored, the basket
 * read and links are watched after the content is painted, because they load code, and public content has priority.
 */
export async function startShop(root: Root): Promise<void> {
  await nextTask();
  const store = startStore();
  await nextTask();
  const router = startRouter(store);
  await nextTask();
  void firstPaint.then(() => afterContent(store));
  root.render(
    <StrictMode>
      <Provider store={store}>
        <BootGate onOpen={restoreForDashboard}>
          <RouterProvider router={router} />
        </BootGate>
        <ToastRegion />
      </Provider>
    </StrictMode>,
  );
}

/** The dashboard shows nothing before the session is restored, which happens while its code loads. */
function restoreForDashboard(): void {
  if (window.location.pathname.startsWith(paths.dashboard)) awaitFirstPaint();
}

function afterContent(store: Store): void {
  void store.dispatch(restoreSession());
  import('@/features/basket/basket-sync').then(({ startBasket }) => startBasket(store)).catch(() => undefined);
  // Without it, links work as before.
  import('./prefetch-links').then(({ prefetchLinks }) => prefetchLinks(store)).catch(() => undefined);
}

const nextTask = () => new Promise((go) => setTimeout(go));
