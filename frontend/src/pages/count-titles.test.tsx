import { screen } from '@testing-library/react';
import { json, listing, problem, serve } from '@test/shop';
import { carl, renderSession } from '@test/session';
import { storeAccessToken } from '@/api/access-token';
import { Component as MakeAdminPage } from './make-admin-page';
import { Component as ManageOrdersPage } from './manage-orders-page';
import { Component as ManageReviewsPage } from './manage-reviews-page';
import { Component as MyOrdersPage } from './my-orders-page';

const pages = [
  { label: 'Total Orders', Component: ManageOrdersPage, call: 'GET /stats' },
  { label: 'Total Orders', Component: MyOrdersPage, call: `GET /orders/${carl.email}` },
  { label: 'Total Users', Component: MakeAdminPage, call: 'GET /user' },
  { label: 'Total Reviews', Component: ManageReviewsPage, call: 'GET /reviews' },
] as const;

describe('The heading with a count', () => {
  it.each(pages)('$label by $call reports an unknown count and offers a retry', async ({ label, Component, call }) => {
    let isDown = true;
    const count = () =>
      isDown
        ? problem(503, 'The shop is busy.')
        : call === 'GET /stats'
          ? json({ orders: { total: 26, unpaid: 1, pending: 1, shipped: 24 } })
          : listing([], { total: '26' });
    const list = () => listing([], { total: '26' });
    serve({
      'GET /orders': list,
      [call]: ({ query }) => (call === 'GET /stats' || query.get('limit') === '1' ? count() : list()),
    });
    storeAccessToken('token');
    const { user } = await renderSession([{ path: '*', Component }], '/?q=a');
    expect(await screen.findByRole('heading', { level: 1, name: `${label}: unknown` })).toBeVisible();
    expect(screen.getByText('The shop is busy.')).toBeVisible();

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: `${label}: 26` })).toBeVisible();
    expect(screen.queryByText('The shop is busy.')).not.toBeInTheDocument();
  });
});
