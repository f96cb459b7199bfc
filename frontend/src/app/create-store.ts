import { configureStore } from '@reduxjs/toolkit';
import { apiRoot } from '@/api/api-root';
import { liveSlice } from '@/features/events/live-slice';
import { sessionSlice, type SessionExtra } from '@/features/users/session';
import { createAccess } from '@/features/users/session-restore';

/** The store over the given identity provider. */
export function createStore(loadIdentityProvider: SessionExtra['loadIdentityProvider']) {
  const access = createAccess(loadIdentityProvider, () => store.dispatch);
  const extraArgument: SessionExtra = { loadIdentityProvider, access };
  const store = configureStore({
    reducer: {
      [apiRoot.reducerPath]: apiRoot.reducer,
      [sessionSlice.name]: sessionSlice.reducer,
      [liveSlice.name]: liveSlice.reducer,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument } }).concat(apiRoot.middleware),
  });
  return store;
}
