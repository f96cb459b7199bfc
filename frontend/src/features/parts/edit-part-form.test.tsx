import { screen, waitFor, within } from '@testing-library/react';
import { useGetTaggedPartQuery } from '@/api/tagged-part';
import { aPart } from '@test/builders';
import { json, problem, renderInShop, serve, type Call } from '@test/shop';
import { EditPartForm } from './edit-part-form';

let part = aPart();
// A toast outlives its test: the names tell them apart.
beforeEach(() => {
  part = aPart({ _id: 'p1', name: `Case fan ${expect.getState().currentTestName}`, quantity: 40 });
});
const saved = () => screen.findByText(`${part.name} saved.`);

function Page({ onGone }: { onGone: () => void }) {
  const { data, refetch } = useGetTaggedPartQuery({ id: 'p1' });
  return data ? <EditPartForm loaded={data} read={refetch} onGone={onGone} onDeleted={onGone} /> : null;
}

/** A shop with one part, which refuses a change of another state of it. */
function aShopWith(state: { part: typeof part; version: number }) {
  const tag = () => `"p1-${state.version}"`;
  return serve({
    'GET /purchase/p1': () => json(state.part, 200, { ETag: tag() }),
    'PUT /parts/p1': ({ headers, body }) => {
      if (headers.get('If-Match') !== tag()) return problem(409, 'This part was changed meanwhile.');
      Object.assign(state, { part: { ...state.part, ...(body as object) }, version: state.version + 1 });
      return json({ modifiedCount: 1 });
    },
  });
}

const changes = (calls: Call[]) => calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);

async function open(state: { part: typeof part; version: number }) {
  const calls = aShopWith(state);
  const onGone = jest.fn();
  const { user } = renderInShop(<Page onGone={onGone} />);
  await screen.findByLabelText('Part Name');
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { calls, onGone, type, press };
}

describe('Edit Part', () => {
  it('says so when nothing has changed, and sends the changed fields alone otherwise', async () => {
    const { calls, type, press } = await open({ part, version: 1 });
    expect(screen.getByLabelText('Available Quantity')).toHaveValue('40');

    await press('Save');
    expect(await screen.findByText('Nothing has changed: change something to save.')).toBeVisible();
    expect(changes(calls)).toEqual([]);

    await type('Description', 'Quieter.');
    expect(screen.queryByText(/^Nothing has changed/)).not.toBeInTheDocument();
    await press('Save');
    expect(await saved()).toBeInTheDocument();
    expect(changes(calls)).toEqual([{ description: 'Quieter.' }]);
    await press('Save');
    expect(await screen.findByText(/^Nothing has changed/)).toBeVisible();
  });

  it('lets a part be sold out, and keeps the other rules', async () => {
    const { calls, type, press } = await open({ part, version: 1 });
    await type('Available Quantity', '0');
    await type('Price', '0');
    await press('Save');
    await waitFor(() => expect(screen.getByText('*Price must be Positive number')).toBeVisible());
    expect(screen.queryByText('*Available Quantity must be Positive number')).not.toBeInTheDocument();
    await type('Price', '12');
    await press('Save');
    await waitFor(() => expect(changes(calls)).toEqual([{ quantity: 0, price: 12 }]));
  });

  it('tells what others changed meanwhile, and saves over it only when told to', async () => {
    const state = { part, version: 1 };
    const { calls, type, press } = await open(state);
    await type('Price', '99');
    await type('Available Quantity', '50');
    Object.assign(state, { part: { ...part, price: 329, quantity: 37 }, version: 3 });

    await press('Save');
    const conflict = within(await within(screen.getByRole('main')).findByRole('alert'));
    expect(conflict.getByText('This part was changed meanwhile')).toBeVisible();
    const price = within(conflict.getByRole('heading', { name: 'Price' }).closest('li')!);
    expect(price.getByText('$349')).toBeVisible();
    expect(price.getByText('$329')).toBeVisible();
    expect(price.getByText('$99')).toBeVisible();
    expect(conflict.getByText(/3 pieces left the stock meanwhile/)).toHaveTextContent('there would be 47');
    expect(screen.getByLabelText('Price')).toHaveValue('99');
    expect(state.part).toMatchObject({ price: 329, quantity: 37 });

    await type('Available Quantity', '47');
    await press('Save mine over it');
    expect(await saved()).toBeInTheDocument();
    expect(changes(calls).at(-1)).toEqual({ price: 99, quantity: 47 });
    expect(state.part).toMatchObject({ price: 99, quantity: 47 });
    expect(screen.queryByText('This part was changed meanwhile')).not.toBeInTheDocument();
  });

  it('takes the newer values into the form beside what was typed', async () => {
    const state = { part, version: 1 };
    const { calls, type, press } = await open(state);
    await type('Description', 'Quieter.');
    Object.assign(state, { part: { ...part, price: 329 }, version: 2 });
    await press('Save');
    await screen.findByText(/None of it is what you changed/);

    await press('Take the newer values');
    expect(screen.getByLabelText('Price')).toHaveValue('329');
    expect(screen.getByLabelText('Description')).toHaveValue('Quieter.');
    await press('Save');
    expect(await saved()).toBeInTheDocument();
    expect(changes(calls).at(-1)).toEqual({ description: 'Quieter.' });
  });

  it('saves without asking when others left it as it was', async () => {
    const state = { part, version: 1 };
    const { calls, type, press } = await open(state);
    await type('Description', 'Quieter.');
    state.version = 3;
    await press('Save');
    expect(await saved()).toBeInTheDocument();
    expect(changes(calls)).toHaveLength(2);
  });

  it('says when the part was deleted meanwhile', async () => {
    const { onGone, type, press } = await open({ part, version: 1 });
    serve({});
    await type('Description', 'Quieter.');
    await press('Save');
    await waitFor(() => expect(onGone).toHaveBeenCalled());
  });
});
