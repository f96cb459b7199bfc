import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { RouterProvider, type RouteObject } from 'react-router-dom';
import { createStore } from '@/app/store';
import type { Account, IdentityProvider } from '@/features/users/identity-provider';
import { restoreSession } from '@/features/users/session-restore';
import { ToastRegion } from '@/ui/toast';
import { browserRouter } from './browser-router';

export const carl: Account = { email: 'carl@example.com', name: 'Carl Customer' };
export const ann: Account = { email: 'ann@example.com', name: 'Ann Ümlaut' };

/** A JSON Web Token as the server issues it, encoded in `base64url`. */
export const tokenFor = ({ email }: Account, id = '1?>~') =>
  `head.${Buffer.from(JSON.stringify({ email, sub: id })).toString('base64url')}.signature`;

/** Simulates that another tab has changed the token. */
export const tellOtherTab = () => window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));

/** An identity provider in memory that has one `account`; a test can replace its methods. */
export function anIdentity(
  changes: Partial<IdentityProvider> = {},
  account: Account | undefined = carl,
): IdentityProvider & { here: Account | undefined } {
  return {
    here: account,
    async currentAccount() {
      return this.here;
    },
    async waitForAccount() {
      return this.here;
    },
    async signIn() {
      return (this.here = carl);
    },
    async signUp(name, email) {
      return (this.here = { name, email });
    },
    async signInWithGoogle() {
      return (this.here = carl);
    },
    sendVerification: () => Promise.resolve(),
    isEmailVerified: () => Promise.resolve(true),
    sendPasswordReset: () => Promise.resolve(),
    async idToken(fresh) {
      return this.here && (fresh ? 'fresh-id-token' : 'id-token');
    },
    async signOut() {
      this.here = undefined;
    },
    ...changes,
  };
}

/** The app's store over an identity provider; it restores the session of a stored token, as after a reload. */
export async function aStore(identity: IdentityProvider) {
  const store = createStore(() => Promise.resolve(identity));
  await store.dispatch(restoreSession());
  return store;
}

/** Renders routes with a session. */
export async function renderSession(routes: RouteObject[], at: string, identity: IdentityProvider = anIdentity()) {
  const store = await aStore(identity);
  const router = browserRouter(routes, at);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
      <ToastRegion />
    </Provider>,
  );
  return { store, router, user: userEvent.setup() };
}
