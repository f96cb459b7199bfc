import { act, screen, waitFor } from '@testing-library/react';
import { useDispatch } from 'react-redux';
import { readAccessToken, storeAccessToken } from '@/api/access-token';
import { useGetOrderQuery } from '@/api/api';
import { signIn } from '@/features/users/sign-in';
import { followOtherTabs } from '@/features/users/session-restore';
import { type Dispatch, signOut } from '@/features/users/session';
import { anOrder } from '@test/builders';
import { anIdentity, ann, carl, renderSession, tellOtherTab, tokenFor } from '@test/session';
import { json, problem, serve } from '@test/shop';
import { AdminGuard, CustomerGuard, SignedInGuard, VisitorGuard } from './guards';

const ADMIN_CHECK = `GET /admin/${carl.email}`;

function Dashboard() {
  const dispatch = useDispatch<Dispatch>();
  return <button onClick={() => void dispatch(signOut())}>Sign Out</button>;
}

/** Shows an address that belongs to one user, as the payment page does. */
function Delivery() {
  const { currentData } = useGetOrderQuery({ id: '1' });
  return <p>Delivery: {currentData?.delivery_address}</p>;
}

const routes = [
  { path: '/', element: 'Home page' },
  { element: <VisitorGuard returns />, children: [{ path: '/log-in', element: 'Log-in page' }] },
  {
    Component: SignedInGuard,
    children: [
      { path: '/dashboard', Component: Dashboard },
      { path: '/dashboard/payment/1', Component: Delivery },
      { Component: CustomerGuard, children: [{ path: '/dashboard/my-orders', element: 'My orders page' }] },
      { Component: AdminGuard, children: [{ path: '/dashboard/make-admin', element: 'Make admin page' }] },
    ],
  },
];

const open = (at: string, identity = anIdentity()) => renderSession(routes, at, identity);

describe('The guards', () => {
  it('redirect a visitor to log in, and back afterwards', async () => {
    serve({ [ADMIN_CHECK]: () => json({ admin: false }), [`PUT /user/${carl.email}`]: () => json({ token: 'new' }) });
    const { router, store } = await open('/dashboard/my-orders?status=unpaid');
    expect(screen.getByText('Log-in page')).toBeVisible();

    await act(() => store.dispatch(signIn(carl.email, 'secret')));

    expect(await screen.findByText('My orders page')).toBeVisible();
    expect(router.state.location.search).toBe('?status=unpaid');
  });

  it('admit the right role once the server has confirmed it', async () => {
    storeAccessToken('stored');
    serve({ [ADMIN_CHECK]: () => json({ admin: true }) });
    await open('/dashboard/make-admin');

    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(await screen.findByText('Make admin page')).toBeVisible();
  });

  it.each([
    { admin: false, page: '/dashboard/make-admin' },
    { admin: true, page: '/dashboard/my-orders' },
  ])(
    'sign out a user who opens $page in the wrong role (admin: $admin), and remember the page',
    async ({ admin, page }) => {
      storeAccessToken('stored');
      serve({ [ADMIN_CHECK]: () => json({ admin }) });
      const { router } = await open(page);

      expect(await screen.findByText('Log-in page')).toBeVisible();
      expect(readAccessToken()).toBeUndefined();
      expect(router.state.location.state).toEqual({ from: page });
    },
  );

  it('offer a retry when the role cannot be checked', async () => {
    storeAccessToken('stored');
    let fails = true;
    serve({ [ADMIN_CHECK]: () => (fails ? problem(503, 'Starting.') : json({ admin: true })) });
    const { user } = await open('/dashboard/make-admin');

    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await user.click(retry);
    expect(await screen.findByText('Make admin page')).toBeVisible();
  });

  it('redirect home after Sign Out', async () => {
    storeAccessToken('stored');
    serve({});
    const { user } = await open('/dashboard');

    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(screen.getByText('Home page')).toBeVisible());
    expect(readAccessToken()).toBeUndefined();
  });

  it("never show the previous user's data to the next user", async () => {
    storeAccessToken(tokenFor(carl));
    const order = anOrder({ delivery_address: "12 Carl's Road" });
    let reply: Promise<Response> | Response = json(order);
    serve({ 'GET /payment/order/1': async () => reply });
    const identity = anIdentity({ waitForAccount: async () => ann });
    const { store } = await open('/dashboard/payment/1', identity);
    const stop = followOtherTabs(store);
    expect(await screen.findByText(/12 Carl's Road/)).toBeVisible();
    const seen: string[] = [];
    const observer = new MutationObserver(() => seen.push(document.body.textContent));
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });

    reply = new Promise<Response>(() => undefined);
    storeAccessToken(tokenFor(ann));
    act(() => void tellOtherTab());
    await waitFor(() => expect(store.getState().session).toEqual({ status: 'signed-in', user: ann }));

    expect(await screen.findByText('Delivery:')).toBeVisible();
    // It would outlive the document of this file.
    observer.disconnect();
    expect(seen.filter((text) => text.includes("12 Carl's Road"))).toEqual([]);
    stop();
  });

  it('sign out when the identity provider does not know the owner of the stored token', async () => {
    storeAccessToken('stored');
    serve({});
    await open('/dashboard', Object.assign(anIdentity(), { here: undefined }));

    expect(screen.getByText('Log-in page')).toBeVisible();
    expect(readAccessToken()).toBeUndefined();
  });
});
