import { fireEvent, screen, within } from '@testing-library/react';
import { aUser } from '@test/builders';
import { matchMediaOnly } from '@test/media';
import { json, problem, renderInShop, serve } from '@test/shop';
import { ProfilePanel } from './profile-panel';

const put = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

const profile = aUser({ education: 'BSc', phone: '+1503' });
const UPDATE = `PUT /update/${profile._id}`;

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
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
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
