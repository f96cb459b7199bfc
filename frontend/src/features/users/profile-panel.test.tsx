import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '@test/builders';
import { matchMediaOnly } from '@test/media';
import { json, problem, renderInShop, serve } from '@test/shop';
import { ProfilePanel } from './profile-panel';

const put = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

const profile = aUser({ education: 'BSc', phone: '+1503' });
const UPDATE = `PUT /update/${profile._id}`;

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

async function edit() {
  const { user } = renderInShop(<ProfilePanel name="Carl Customer" profile={profile} />);
  await user.click(screen.getByRole('button', { name: 'Edit Info' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Info' }));
  return { dialog, update: () => user.click(dialog.getByRole('button', { name: 'Update' })) };
}

describe('My Profile', () => {
  it('shows the name, the e-mail and the profile', () => {
    matchMediaOnly('(width >= 40rem)');
    renderInShop(<ProfilePanel name="Carl Customer" profile={profile} />);
    expect(screen.getByRole('heading', { name: 'Carl Customer' })).toBeVisible();
    expect(screen.getByText(profile.email)).toBeVisible();
    expect(rowsOf(screen.getAllByRole('table')[0]!)).toEqual([
      'EducationBSc',
      'LocationNot given yet',
      'Phone Number+1503',
      'LinkedIn Profile LinkNot given yet',
    ]);
  });

  it('requires a change before it updates', async () => {
    const calls = serve({});
    const { update, dialog } = await edit();
    await update();
    expect(await dialog.findByText('Change Information to Update')).toHaveAttribute('role', 'alert');
    expect(calls).toEqual([]);
  });

  it('sends the changed fields, including an emptied one, and closes', async () => {
    const calls = serve({ [UPDATE]: () => json({ modifiedCount: 1 }) });
    const { dialog, update } = await edit();
    put(dialog.getByLabelText('Phone'), '');
    put(dialog.getByLabelText('Location'), ' Portland ');
    await update();

    expect(await screen.findByText('Your profile is updated')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ phone: '', location: 'Portland' }]);
  });

  it('stays open while it saves, and returns the focus to its button', async () => {
    let answer: () => void = () => undefined;
    const saved = new Promise<void>((resolve) => (answer = resolve));
    serve({ [UPDATE]: () => saved.then(() => json({ modifiedCount: 1 })) });
    const { dialog, update } = await edit();
    put(dialog.getByLabelText('Location'), 'Portland');
    await update();
    fireEvent.keyDown(dialog.getByLabelText('Location'), { key: 'Escape' });
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(dialog.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Edit Info' })).toHaveFocus();
  });

  it('requires a change when the server finds nothing to change', async () => {
    serve({ [UPDATE]: () => json({ modifiedCount: 0 }) });
    const { dialog, update } = await edit();
    put(dialog.getByLabelText('Location'), 'Portland');
    await update();
    expect(await dialog.findByText('Change Information to Update')).toBeInTheDocument();
  });

  it("shows validation messages and the server's messages at their fields", async () => {
    serve({
      [UPDATE]: () =>
        problem(400, 'Some fields are not valid.', [{ field: 'education', message: 'At most 200 characters' }]),
    });
    const { dialog, update } = await edit();
    put(dialog.getByLabelText('Phone'), '-1');
    put(dialog.getByLabelText('LinkedIn Profile Link'), 'linkedin');
    await update();
    expect(await dialog.findByText('*Please enter a valid phone number without space or dash')).toHaveAttribute(
      'role',
      'alert',
    );
    expect(dialog.getByText('*Please enter a valid link')).toHaveAttribute('role', 'alert');

    put(dialog.getByLabelText('Phone'), '');
    put(dialog.getByLabelText('LinkedIn Profile Link'), '');
    await update();
    expect(await dialog.findByText('At most 200 characters')).toHaveAttribute('role', 'alert');
  });
});

describe('Billing in My Profile', () => {
  const billed = aUser({ company: 'Harbour Ltd', billing_address: 'Accounts\n1 Quay' });
  const section = () => within(screen.getByRole('region', { name: 'Billing' }));

  async function editBilling() {
    const { user } = renderInShop(<ProfilePanel name="Carl Customer" profile={billed} />);
    await user.click(section().getByRole('button', { name: 'Edit Billing' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Billing' }));
    return { user, dialog, update: () => user.click(dialog.getByRole('button', { name: 'Update' })) };
  }

  it('shows the billing data, and without an address that the delivery address is used', () => {
    matchMediaOnly('(width >= 40rem)');
    const { unmount } = renderInShop(<ProfilePanel name="Carl Customer" profile={billed} />);
    expect(rowsOf(section().getByRole('table'))).toEqual([
      'CompanyHarbour Ltd',
      'Tax IDNot given yet',
      'Billing AddressAccounts\n1 Quay',
    ]);
    unmount();
    renderInShop(<ProfilePanel name="Carl Customer" profile={profile} />);
    expect(rowsOf(section().getByRole('table'))[2]).toBe('Billing AddressThe delivery address');
  });

  it('is not shown to admins, who do not order', () => {
    renderInShop(<ProfilePanel name="Ada Admin" profile={aUser({ role: 'admin' })} />);
    expect(screen.queryByText('Billing')).not.toBeInTheDocument();
  });

  it('sends the changed fields, including an emptied one, closes, and returns the focus', async () => {
    const calls = serve({ [UPDATE]: () => json({ modifiedCount: 1 }) });
    const { dialog, update } = await editBilling();
    expect(dialog.getByLabelText('Company')).toHaveValue('Harbour Ltd');
    put(dialog.getByLabelText('Company'), '');
    put(dialog.getByLabelText('Tax ID'), ' DE 811 ');
    await update();

    expect(await screen.findByText('Your profile is updated')).toBeInTheDocument();
    expect(calls.map(({ body }) => body)).toEqual([{ company: '', tax_id: 'DE 811' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(section().getByRole('button', { name: 'Edit Billing' })).toHaveFocus();
  });

  it('says below a field what papers cannot show', async () => {
    const { dialog } = await editBilling();
    put(dialog.getByLabelText('Company'), '王小明 ≥');
    expect(await dialog.findByText(/^Papers cannot show/)).toHaveTextContent(
      'Papers cannot show 王小明 and will print ▯▯▯ instead.',
    );
    expect(dialog.getByLabelText('Company')).toHaveAccessibleDescription(/Papers cannot show 王小明/);
  });

  it('requires a change, and refuses control characters at their field', async () => {
    const calls = serve({});
    const { dialog, update } = await editBilling();
    await update();
    expect(await dialog.findByText('Change Information to Update')).toHaveAttribute('role', 'alert');
    put(dialog.getByLabelText('Tax ID'), 'DE\u202e811');
    expect(dialog.queryByText('Change Information to Update')).not.toBeInTheDocument();
    await update();
    expect(await dialog.findByText(/^Enter one line, without control characters/)).toHaveAttribute('role', 'alert');
    expect(calls).toEqual([]);
  });

  it("shows the server's messages at their fields", async () => {
    const errors = [{ field: 'billing_address', message: 'At most 500 characters' }];
    serve({ [UPDATE]: () => problem(400, 'Some fields are not valid.', errors) });
    const { dialog, update } = await editBilling();
    put(dialog.getByLabelText('Company'), 'Other Ltd');
    await update();
    expect(await dialog.findByText('At most 500 characters')).toHaveAttribute('role', 'alert');
  });
});
