import { act, screen, waitFor } from '@testing-library/react';
import { aCategory, aPart } from '@test/builders';
import { choose } from '@test/choose';
import { type Call, json, listing, problem, renderInShop, serve } from '@test/shop';
import { AddPartForm } from './add-part-form';

const FILLED = {
  'Part Name': 'Case fan',
  Price: '12',
  'Minimum Order Quantity': '5',
  'Available Quantity': '100',
  Description: 'Quiet.',
  'Picture URL': '/pictures/fan-120.svg',
};

type User = ReturnType<typeof renderInShop>['user'];

async function fill(user: User, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

const added = (calls: Call[]) => calls.filter(({ name }) => name === 'POST /parts').map(({ body }) => body);
const messages = () => screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || []);

describe('Add New Part', () => {
  it('asks before typed fields are lost by a link, and not after the part was added', async () => {
    serve({ 'POST /parts': () => json({ insertedId: 'p1' }, 201) });
    const { user, router } = renderInShop(<AddPartForm />);
    await fill(user, FILLED);
    await act(async () => router.navigate('/dashboard'));
    await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByLabelText('Part Name')).toHaveValue('Case fan');
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    await screen.findByText('Case fan successfully added.');
    await act(async () => router.navigate('/dashboard'));
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('says below the name, which papers print, what they cannot show', async () => {
    serve({});
    const { user } = renderInShop(<AddPartForm />);
    await fill(user, { 'Part Name': 'Fan 静音 ≤ 20', Description: '静音' });
    expect(await screen.findByText(/^Papers cannot show/)).toHaveTextContent(
      'Papers cannot show 静音 and will print ▯▯ instead.',
    );
  });

  it('reports missing values on submit, and updates the messages while typing', async () => {
    const calls = serve({});
    const { user } = renderInShop(<AddPartForm />);

    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    await waitFor(() =>
      expect(messages()).toEqual([
        '*Please enter Name of the Part',
        '*Enter a Price of Part',
        '*Please enter a Minimum Order Quantity',
        '*Please enter Quantity of the Part',
        '*Please add description of the Part',
        '*Please provide a picture URL of the Part',
      ]),
    );
    await fill(user, { Price: '0' });
    await waitFor(() => expect(messages()).toContain('*Price must be Positive number'));
    expect(added(calls)).toEqual([]);
  });

  it('adds the part, shows a confirmation and clears the form', async () => {
    const calls = serve({ 'POST /parts': () => json({ insertedId: '1' }, 201) });
    const { user } = renderInShop(<AddPartForm />);

    await fill(user, FILLED);
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    expect(await screen.findByText('Case fan successfully added.')).toBeInTheDocument();
    expect(added(calls)[0]).toEqual({
      name: 'Case fan',
      price: 12,
      min_order: 5,
      quantity: 100,
      description: 'Quiet.',
      image_url: '/pictures/fan-120.svg',
    });
    for (const label of Object.keys(FILLED)) expect(screen.getByLabelText(label)).toHaveValue('');
  });

  it('begins with the fields of a copied part without its number, and is empty after it is added', async () => {
    const calls = serve({ 'POST /parts': () => json({ insertedId: '2' }, 201) });
    const { user } = renderInShop(<AddPartForm copied={aPart({ sku: 'NB-N8', archived: true })} />);
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    expect(await screen.findByText('Northbridge N8 Processor successfully added.')).toBeInTheDocument();
    const { name, image_url, price, quantity, min_order, description } = aPart();
    expect(added(calls)[0]).toEqual({ name, image_url, price, quantity, min_order, description });
    for (const label of Object.keys(FILLED)) expect(screen.getByLabelText(label)).toHaveValue('');
  });

  it('adds the part to the chosen category, and the next one to none', async () => {
    const fans = aCategory({ _id: 'fans', name: 'Fans', parent_id: 'cooling' });
    const calls = serve({
      'POST /parts': () => json({ insertedId: '3' }, 201),
      'GET /categories': () => listing([aCategory({ _id: 'cooling', children: [fans] })]),
    });
    const { user } = renderInShop(<AddPartForm />);
    await fill(user, FILLED);
    await choose(user, 'Category (optional)', 'Fans');
    expect(await screen.findAllByText('Cooling › Fans')).not.toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    await screen.findByText('Case fan successfully added.');
    expect(added(calls)).toMatchObject([{ name: 'Case fan', category_id: 'fans' }]);
    await fill(user, FILLED);
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    await waitFor(() => expect(added(calls)).toHaveLength(2));
    expect(added(calls)[1]).not.toHaveProperty('category_id');
  });

  it("shows the server's messages at their fields", async () => {
    serve({
      'POST /parts': () =>
        problem(400, 'Some fields are not valid.', [{ field: 'name', message: 'At most 200 characters' }]),
    });
    const { user } = renderInShop(<AddPartForm />);

    await fill(user, FILLED);
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    await waitFor(() => expect(messages()).toEqual(['At most 200 characters']));
    expect(screen.getByLabelText('Part Name')).toHaveValue('Case fan');
  });
});
