import type { UserView } from '@/api/types.gen';
import { ListTable } from '@/ui/list';
import { toast } from '@/ui/toast';
import { screen, within } from '@testing-library/react';
import { aUser } from '@test/builders';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { USERS } from './users-list';

const rowOf = async (email: string) =>
  within((await screen.findByRole('link', { name: email })).closest('tr') as HTMLElement);

describe('Make Admin', () => {
  it('labels admins and makes a customer an admin', async () => {
    let carl = aUser({ _id: '2', email: 'carl@example.com' });
    serve({
      'GET /user': () => listing([aUser({ _id: '1', email: 'ada@example.com', role: 'admin' }), carl]),
      'PUT /user/admin/carl@example.com': () => {
        carl = { ...carl, role: 'admin' };
        return json({ modifiedCount: 1 });
      },
    });
    const { user } = renderInShop(<ListTable list={USERS} />);

    expect((await rowOf('ada@example.com')).getByText('Admin')).toBeVisible();
    await user.click((await rowOf('carl@example.com')).getByRole('button', { name: 'Make Admin' }));
    expect(await screen.findByText('Successfully made an admin')).toBeInTheDocument();
    expect(await (await rowOf('carl@example.com')).findByText('Admin')).toBeVisible();
  });

  it('is undone with its toast, which stays for 30 seconds', async () => {
    let carl = aUser();
    const role = (changed: UserView) => () => {
      carl = changed;
      return json({ modifiedCount: 1 });
    };
    serve({
      'GET /user': () => listing([carl]),
      'PUT /user/admin/carl@example.com': role(aUser({ role: 'admin' })),
      'DELETE /user/admin/carl@example.com': role(aUser()),
    });
    const { user } = renderInShop(<ListTable list={USERS} />);
    const added = jest.spyOn(toast, 'success');
    await user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    expect(await (await rowOf('carl@example.com')).findByText('Admin')).toBeVisible();
    expect(added.mock.calls).toEqual([
      ['Successfully made an admin', expect.objectContaining({ detail: carl.email, stayMs: 30_000 })],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('carl@example.com is a customer again')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Make Admin' })).toBeVisible();
    expect(screen.getByRole('link', { name: carl.email })).toHaveFocus();
  });

  it('says why it cannot be undone', async () => {
    const detail = 'carl@example.com is the last admin; make another user an admin first.';
    serve({
      'GET /user': () => listing([aUser()]),
      'PUT /user/admin/carl@example.com': () => json({ modifiedCount: 1 }),
      'DELETE /user/admin/carl@example.com': () => problem(409, detail),
    });
    const { user } = renderInShop(<ListTable list={USERS} />);
    await user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
  });

  it('marks unverified e-mails only when the shop requires verification', async () => {
    let requireVerifiedEmail = false;
    serve({
      'GET /user': () => listing([aUser({ _id: '1', email: 'ada@example.com' }), aUser({ email_verified: false })]),
      'GET /config': () => json({ identity: { requireVerifiedEmail } }),
    });
    const first = renderInShop(<ListTable list={USERS} />);
    expect(await screen.findByText('carl@example.com')).toBeVisible();
    expect(screen.queryByText('E-mail not verified')).not.toBeInTheDocument();
    first.unmount();

    requireVerifiedEmail = true;
    renderInShop(<ListTable list={USERS} />);
    expect(await (await rowOf('carl@example.com')).findByText('E-mail not verified')).toBeVisible();
    expect((await rowOf('ada@example.com')).queryByText('E-mail not verified')).not.toBeInTheDocument();
  });

  it.each([
    [403, 'Admins only.'],
    [409, 'carl@example.com is not verified.'],
  ])('shows the reason when the shop answers %d', async (status, detail) => {
    serve({
      'GET /user': () => listing([aUser()]),
      'PUT /user/admin/carl@example.com': () => problem(status, detail),
    });
    const { user } = renderInShop(<ListTable list={USERS} />);

    await user.click(await screen.findByRole('button', { name: 'Make Admin' }));
    expect(await screen.findByText('Failed to Make an admin')).toBeInTheDocument();
    expect(screen.getByText(detail)).toBeInTheDocument();
  });
});
