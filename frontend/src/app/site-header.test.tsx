import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { signedIn } from '@/features/users/session';
import { json, serve } from '@test/shop';
import { createStore } from './store';
import { SiteHeader } from './site-header';

function show() {
  const store = createStore(() => Promise.reject(new Error('No identity provider here')));
  const router = createMemoryRouter([{ path: '*', Component: SiteHeader }]);
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return { store, router };
}

it('offers a visitor Log In and Sign Up', () => {
  show();
  expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/log-in');
  expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/sign-up');
  expect(screen.queryByRole('button', { name: 'Sign Out' })).not.toBeInTheDocument();
});

it('shows the name of the signed-in user and Sign Out', async () => {
  serve({ 'GET /admin/carl@example.com': () => json({ admin: false }) });
  const { store } = show();
  act(() => void store.dispatch(signedIn({ email: 'carl@example.com', name: 'Carl Customer' })));
  expect(await screen.findByText('Carl Customer')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Log In' })).not.toBeInTheDocument();
});

it('opens its menu by the button, closes it on Escape and returns the focus', async () => {
  show();
  const toggle = screen.getByRole('button', { name: 'Menu' });
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveFocus();
});

it('closes its menu when the page changes', async () => {
  const { router } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await userEvent.click(screen.getByRole('link', { name: 'Blogs' }));
  expect(router.state.location.pathname).toBe('/blogs');
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
});
