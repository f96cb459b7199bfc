import { screen, waitFor, within } from '@testing-library/react';
import { removeAccessToken, storeAccessToken } from '@/api/access-token';
import type { CustomerView, ListedCustomerView } from '@/api/types.gen';
import { Component as CustomersPage } from '@/pages/customers-page';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { CustomerSheet } from './customer-sheet';

function aRow(patch: Partial<ListedCustomerView> = {}): ListedCustomerView {
  return {
    ...{ _id: 'marta@fjord.test', email: 'marta@fjord.test', name: 'Marta Lindqvist', company: 'Fjord Systems' },
    ...{ role: 'customer', orders: 1234, gross: 451_919, last_order_at: '2026-03-01T09:30:00.000Z', ...patch },
  };
}

function aCustomer(patch: Partial<CustomerView> = {}): CustomerView {
  return {
    ...{ email: 'ada@shop.test', name: 'Ada Admin', role: 'admin', created_at: '2026-01-01T09:30:00.000Z' },
    totals: { orders: 0, unpaid: 0, paid: 0, gross: 0, refunds: 0, lost_in_disputes: 0, net: 0 },
    ...patch,
  };
}

describe('The list of customers', () => {
  it('has the name, company, e-mail, orders, gross and last order of each', async () => {
    const nameless: ListedCustomerView = { _id: 'a@b.test', email: 'a@b.test', role: 'admin', orders: 0, gross: 0 };
    serve({ 'GET /customers': () => listing([aRow(), nameless]) });
    renderInShop(<CustomersPage />);
    await screen.findByText('Marta Lindqvist');
    const [, marta, other] = screen.getAllByRole('row');
    expect(marta).toHaveTextContent(/^Marta Lindqvistmarta@fjord\.testFjord Systems1,234\$451,919Mar 1, 2026$/);
    expect(within(marta!).getByRole('link')).toHaveAttribute('href', '/dashboard/customers/marta%40fjord.test');
    expect(other).toHaveTextContent(/^a@b\.testAdmin0\$0$/);
  });

  it('is searched and sorted by the server, with the latest order first', async () => {
    const calls = serve({ 'GET /customers': () => listing([aRow()]) });
    const { user } = renderInShop(<CustomersPage />);
    await screen.findByText('Marta Lindqvist');
    const asked = () => Object.fromEntries(calls.at(-1)!.query);
    expect(asked()).toMatchObject({ sort: '-last_order_at' });
    await user.click(screen.getByRole('columnheader', { name: 'Gross' }));
    await waitFor(() => expect(asked()).toMatchObject({ sort: 'gross' }));
    await user.type(screen.getByRole('searchbox'), 'fjord');
    await waitFor(() => expect(asked()).toMatchObject({ q: 'fjord' }));
  });
});

describe("A customer's page", () => {
  const show = (customer: CustomerView, answer?: () => Response) => {
    const calls = serve({ ...(answer && { [`DELETE /user/admin/${customer.email}`]: answer }) });
    return { ...renderInShop(<CustomerSheet customer={customer} />), calls };
  };
  const remove = () => screen.queryByRole('button', { name: 'Remove Admin' });
  const dialog = () => within(screen.getByRole('dialog'));

  it('removes an admin after a question', async () => {
    const { user, calls } = show(aCustomer(), () => json({ modifiedCount: 1 }));
    await user.click(remove()!);
    expect(dialog().getByText('Remove Ada Admin as an admin?')).toBeVisible();
    expect(dialog().queryByText(/ADMIN_EMAILS/)).not.toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Keep Admin' }));
    expect(calls).toEqual([]);
    await user.click(remove()!);
    await user.click(dialog().getByRole('button', { name: 'Remove Admin' }));
    expect(await screen.findByText('ada@shop.test is a customer again')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says that ADMIN_EMAILS would make them one again, and what it means for oneself', async () => {
    storeAccessToken(`head.${btoa(JSON.stringify({ email: 'ada@shop.test', sub: '1' }))}.signature`);
    const { user } = show(aCustomer({ admin_by_settings: true }));
    await user.click(remove()!);
    expect(dialog().getByText('Remove yourself as an admin?')).toBeVisible();
    expect(dialog().getByText(/^You become a customer at once/)).toBeVisible();
    expect(dialog().getByText(/names this e-mail: remove it there/)).toHaveTextContent('ADMIN_EMAILS');
    removeAccessToken();
  });

  it('shows why the last admin is not removed', async () => {
    const detail = 'ada@shop.test is the last admin; make another user an admin first.';
    const { user } = show(aCustomer(), () => problem(409, detail));
    await user.click(remove()!);
    await user.click(dialog().getByRole('button', { name: 'Remove Admin' }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
    expect(remove()).toBeVisible();
  });

  it('removes no one else', () => {
    show(aCustomer({ role: 'customer', admin_by_settings: true }));
    expect(remove()).not.toBeInTheDocument();
  });
});
