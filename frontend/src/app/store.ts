import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '@/api/api';
import { apiRoot } from '@/api/api-root';
import { basketSlice } from '@/features/basket/basket-slice';
import { liveSlice } from '@/features/events/live-slice';
import type { IdentityProvider } from '@/features/users/identity-provider';
import { type Dispatch, type SessionExtra, sessionSlice } from '@/features/users/session';
import { createAccess, followOtherTabs } from '@/features/users/session-restore';

let firebase: Promise<IdentityProvider> | undefined;

/** Loads Firebase once, when a user signs in or a session is restored. */
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

/** Creates the browser's store and requests the server's readiness. `restoreSession` restores the user. */
export function startStore() {
  const store = createStore(loadFirebase);
  setupListeners(store.dispatch);
  followOtherTabs(store);
  store.dispatch(api.util.prefetch('checkReady', undefined, {}));
  return store;
}

export type Store = ReturnType<typeof startStore>;

/** Creates the store with the given identity provider. */
export function createStore(loadIdentityProvider: SessionExtra['loadIdentityProvider']) {
  const access = createAccess(loadIdentityProvider, () => store.dispatch);
  const extraArgument: SessionExtra = { loadIdentityProvider, access };
  const store = configureStore({
    reducer: {
      [apiRoot.reducerPath]: apiRoot.reducer,
      [sessionSlice.name]: sessionSlice.reducer,
      [liveSlice.name]: liveSlice.reducer,
      [basketSlice.name]: basketSlice.reducer,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(apiRoot.middleware),
  });
  return store;
}
