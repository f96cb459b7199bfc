import { configureStore } from '@reduxjs/toolkit';
import { apiRoot } from '@/api/api-root';
import { liveSlice } from '@/features/events/live-slice';
import { accessOf, type IdentityLoader, type SessionExtra } from '@/features/users/session';
import { sessionSlice } from '@/features/users/session-slice';

/** The store over the given identity provider. */
export function createStore(identity: IdentityLoader) {
  const extraArgument: SessionExtra = { identity, access: accessOf(identity, () => store.dispatch) };
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
