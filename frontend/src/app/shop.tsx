import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { restoreSession } from '@/features/users/session-restore';
import { ToastRegion } from '@/ui/toast';
import { BootGate } from './boot-gate';
import { startRouter } from './router';
import { startStore } from './store';

/**
 * Starts the whole browser app, one thing after the other, not all in one go: in between, a slow phone paints and answers.
 * Who is here is found out when the shop stands: that loads the identity provider's code, and what everyone may see goes first.
 */
export async function startShop(root: Root): Promise<void> {
  await nextTask();
  const store = startStore();
  await nextTask();
  const router = startRouter(store);
  await nextTask();
  root.render(
    <StrictMode>
      <Provider store={store}>
        <BootGate onOpen={() => void store.dispatch(restoreSession())}>
          <RouterProvider router={router} />
        </BootGate>
        <ToastRegion />
      </Provider>
    </StrictMode>,
  );
}

const nextTask = () => new Promise((go) => setTimeout(go));
