import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '@/api/api';
import type { IdentityProvider } from '@/features/users/identity-provider';
import type { Dispatch } from '@/features/users/session';
import { followOtherTabs } from '@/features/users/session-restore';
import { createStore } from './create-store';

let firebase: Promise<IdentityProvider> | undefined;

/** Firebase, loaded once: when a user signs in or a stored token is to be restored. */
function loadFirebase(dispatch: Dispatch): Promise<IdentityProvider> {
  firebase ??= startFirebase(dispatch).catch((error: unknown) => {
    firebase = undefined;
    throw error;
  });
  return firebase;
}

async function startFirebase(dispatch: Dispatch): Promise<IdentityProvider> {
  const [{ createFirebaseIdentityProvider }, settings] = await Promise.all([
    import('@/features/users/firebase-identity-provider'),
    dispatch(api.endpoints.getConfig.initiate(undefined, { subscribe: false })).unwrap(),
  ]);
  return createFirebaseIdentityProvider(settings.identity);
}

/** The browser's store; it asks the server at once whether it is ready. `restoreSession` restores the user. */
export function startStore() {
  const store = createStore(loadFirebase);
  setupListeners(store.dispatch);
  followOtherTabs(store);
  store.dispatch(api.util.prefetch('checkReady', undefined, {}));
  return store;
}

export type Store = ReturnType<typeof startStore>;
