import { setupListeners } from '@reduxjs/toolkit/query';
import { storefrontApi } from '@/api/storefront';
import type { Identity } from '@/features/users/identity';
import { followOtherTabs, type IdentityLoader } from '@/features/users/session';
import { createStore } from './create-store';

let firebase: Promise<Identity> | undefined;

/** Firebase, loaded once, when somebody signs in or a stored token says that somebody has. */
const loadFirebase: IdentityLoader = (dispatch) => {
  firebase ??= startFirebase(dispatch).catch((error: unknown) => {
    firebase = undefined;
    throw error;
  });
  return firebase;
};

const startFirebase: IdentityLoader = async (dispatch) => {
  const [{ createFirebaseIdentity }, settings] = await Promise.all([
    import('@/features/users/firebase-identity'),
    dispatch(storefrontApi.endpoints.getConfig.initiate(undefined, { subscribe: false })).unwrap(),
  ]);
  return createFirebaseIdentity(settings.identity);
};

/** The browser's store; it asks at once whether the server is ready. Who is here, `restoreSession` finds out. */
export function startStore() {
  const store = createStore(loadFirebase);
  setupListeners(store.dispatch);
  followOtherTabs(store);
  store.dispatch(storefrontApi.util.prefetch('checkReady', undefined, {}));
  return store;
}

export type Store = ReturnType<typeof startStore>;
