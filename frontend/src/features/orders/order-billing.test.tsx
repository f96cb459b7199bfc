import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closeBasket, line, openBasket, part } from '@test/basket';
import { aPart, aUser } from '@test/builders';
import { carl } from '@test/session';
import { json, problem, renderInShop, serve, type Call } from '@test/shop';
import { PartOrder } from './part-order';

afterEach(closeBasket);

const billed = aUser({ company: 'Harbour Ltd', tax_id: 'DE 811', billing_address: 'Accounts\n1 Quay' });
const BILLING = { company: 'Harbour Ltd', tax_id: 'DE 811', billing_address: 'Accounts\n1 Quay' };
const ORDER = 'POST /orders';
const put = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const fold = () => screen.getByText('Billing').closest('details')!;

/** The order form of a part, of a customer with this profile. */
async function openForm({ profile = billed, order = () => json({ insertedId: 'o1' }, 201) } = {}) {
  const calls = serve({
    'GET /user/carl@example.com': () => json(profile),
    [ORDER]: order,
    'PUT /parts/665f1c2ab3d4e5f60718293a': () => json({ modifiedCount: 1 }),
  });
  const { user, unmount } = renderInShop(<PartOrder part={aPart()} user={carl} admin={false} />);
  await screen.findByLabelText('Phone');
  put('Phone', '+15035550123');
  put('Delivery Address', '12 Harbour Road');
  await waitFor(() => expect(calls).toHaveLength(2));
  return { user, calls, unmount, order: () => user.click(screen.getByRole('button', { name: 'Order' })) };
}

async function sent(calls: Call[]) {
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain(ORDER));
  return calls.find(({ name }) => name === ORDER)?.body;
}

describe('Billing in an order form', () => {
  it('is folded, names the company, and unfolds with the keyboard', async () => {
    const { user } = await openForm();
    expect(await within(fold()).findByText('Harbour Ltd')).toBeVisible();
    expect(fold()).not.toHaveAttribute('open');
    await user.click(screen.getByText('Billing'));
    expect(await screen.findByLabelText('Company')).toHaveValue('Harbour Ltd');
    expect(fold()).toHaveAttribute('open');
    expect(screen.getByLabelText('Billing Address')).toHaveAccessibleDescription('Empty: the delivery address');
  });

  it('says below each field what papers cannot show, and places the order all the same', async () => {
    const { user, calls, order } = await openForm();
    await user.click(await screen.findByText('Billing'));
    put('Delivery Address', '王府井 1');
    put('PO number (optional)', 'PO ≥ 4 → 5');
    put('Billing Address', '1 Quay 😀');
    const described = async (label: string, text: string) =>
      waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
    await described('Delivery Address', 'Papers cannot show 王府井 and will print ▯▯▯ instead.');
    await described('Billing Address', 'Empty: the delivery address Papers cannot show 😀 and will print ▯ instead.');
    expect(screen.getAllByText(/^Papers cannot show/)).toHaveLength(2);
    await order();
    expect(await sent(calls)).toMatchObject({ delivery_address: '王府井 1', billing_address: '1 Quay 😀' });
  });

  it("sends the profile's data as shown", async () => {
    const { calls, order } = await openForm();
    await screen.findByText('Harbour Ltd');
    await order();
    expect(await sent(calls)).toMatchObject(BILLING);
  });

  it('sends cleared fields as empty texts', async () => {
    const { user, calls, order } = await openForm();
    await screen.findByText('Harbour Ltd');
    await user.click(screen.getByText('Billing'));
    for (const label of ['Company', 'Tax ID', 'Billing Address']) put(label, '');
    await order();
    expect(await sent(calls)).toMatchObject({ company: '', tax_id: '', billing_address: '' });
  });

  it('sends cleared fields as empty texts after a reload, while it is folded', async () => {
    const { user, unmount } = await openForm();
    await screen.findByText('Harbour Ltd');
    await user.click(screen.getByText('Billing'));
    for (const label of ['Company', 'Tax ID', 'Billing Address']) put(label, '');
    await user.click(screen.getByText('Billing'));
    await waitFor(() => expect(fold()).not.toHaveAttribute('open'));
    unmount();
    const { calls, order } = await openForm();
    expect(fold()).not.toHaveAttribute('open');
    await order();
    expect(await sent(calls)).toMatchObject({ company: '', tax_id: '', billing_address: '' });
  });

  it('sends nothing when it is empty and was never unfolded', async () => {
    const { calls, order } = await openForm({ profile: aUser() });
    await order();
    for (const name of Object.keys(BILLING)) expect(await sent(calls)).not.toHaveProperty(name);
    await screen.findByText('Successfully Added to Order!');
    expect(sessionStorage).toHaveLength(0);
  });

  it('unfolds to show a wrong field, and stays open', async () => {
    const { user, calls, order } = await openForm();
    await user.click(screen.getByText('Billing'));
    put('Tax ID', 'DE\u202e811');
    await user.click(screen.getByText('Billing'));
    await waitFor(() => expect(fold()).not.toHaveAttribute('open'));
    await order();
    expect(screen.getByText(/^Enter one line, without control characters/)).toHaveAttribute('role', 'alert');
    await waitFor(() => expect(screen.getByLabelText('Tax ID')).toHaveFocus());
    put('Tax ID', 'DE 811');
    await waitFor(() => expect(fold()).toHaveAttribute('open'));
    expect(calls.map(({ name }) => name)).not.toContain(ORDER);
  });

  it("unfolds to show the server's message at its field", async () => {
    const errors = [{ field: 'tax_id', message: 'The text is not valid Unicode' }];
    const { order } = await openForm({ order: () => problem(400, 'Some fields are not valid.', errors) });
    await order();
    expect(await screen.findByText('The text is not valid Unicode')).toHaveAttribute('role', 'alert');
    expect(fold()).toHaveAttribute('open');
  });

  it('is part of the order of a basket', async () => {
    const { user, calls } = await openBasket({
      isSignedIn: true,
      lines: [line('Fan', 20)],
      parts: [part('Fan')],
      more: { 'GET /user/carl@example.com': () => json(billed) },
    });
    expect(await screen.findByText('Harbour Ltd')).toBeVisible();
    await user.type(screen.getByLabelText('Phone'), '1');
    await user.type(screen.getByLabelText('Delivery Address'), 'x');
    await user.click(screen.getByText('Billing'));
    put('Company', 'Other Ltd');
    await user.click(screen.getByRole('button', { name: 'Order' }));
    expect(await sent(calls)).toMatchObject({ ...BILLING, company: 'Other Ltd' });
  });
});
