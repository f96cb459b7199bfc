import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { storeAccessToken } from '@/api/access-token';
import { createStore } from '@/app/store';
import { SignedInGuard } from '@/app/guards';
import type { IdentityProvider } from '@/features/users/identity-provider';
import { restoreSession } from '@/features/users/session-restore';
import { aPart } from '@test/builders';
import { anIdentity } from '@test/session';
import { json, problem, serve } from '@test/shop';
import { Component as PurchasePage } from './purchase-page';

const part = aPart();

/** The page after a reload, while the identity provider is still loading. */
function openWhileChecking(role = () => json({ admin: false })) {
  storeAccessToken('stored');
  serve({
    [`GET /purchase/${part._id}`]: () => json(part),
    'GET /admin/carl@example.com': role,
  });
  let arrives: (identity: IdentityProvider) => void = () => undefined;
  const provider = new Promise<IdentityProvider>((resolve) => (arrives = resolve));
  const store = createStore(() => provider);
  void store.dispatch(restoreSession());
  const router = createMemoryRouter(
    [
      { path: '/log-in', element: 'Log-in page' },
      { element: <SignedInGuard whileChecking />, children: [{ path: '/purchase/:id', Component: PurchasePage }] },
    ],
    { initialEntries: [`/purchase/${part._id}`] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { arrives };
}

describe('The purchase page', () => {
  it('shows the part while the session is restored, and then the order form with the name of the user', async () => {
    const { arrives } = openWhileChecking();
    const title = await screen.findByRole('heading', { level: 1, name: part.name });
    expect(screen.getByText('Loading the order form')).toBeInTheDocument();
    expect(screen.queryByLabelText('Phone')).not.toBeInTheDocument();

    arrives(anIdentity());
    expect(await screen.findByLabelText('Email')).toHaveValue('carl@example.com');
    expect(title).toBeInTheDocument();
  });

  it('offers to check the role again after a failure', async () => {
    let fails = true;
    const { arrives } = openWhileChecking(() => (fails ? problem(500, 'The shop failed.') : json({ admin: false })));
    arrives(anIdentity());
    const order = await screen.findByRole('button', { name: 'Order' });
    await waitFor(() => expect(order).toHaveAccessibleDescription(/^Your account could not be checked/));
    expect(order).toBeDisabled();
    expect(screen.queryByText('Checking your account…')).not.toBeInTheDocument();

    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(order).toBeEnabled());
    expect(order).toHaveFocus();
    expect(screen.queryByText(/could not be checked/)).not.toBeInTheDocument();
  });

  it('redirects to log in when no session can be restored', async () => {
    const { arrives } = openWhileChecking();
    await screen.findByRole('heading', { level: 1, name: part.name });

    arrives(Object.assign(anIdentity(), { here: undefined }));
    expect(await screen.findByText('Log-in page')).toBeInTheDocument();
  });
});
