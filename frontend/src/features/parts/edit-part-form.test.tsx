import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useGetTaggedPartQuery } from '@/api/admin-api';
import { aCategory, aPart } from '@test/builders';
import { choose } from '@test/choose';
import { json, listing, problem, renderInShop, serve, type Call } from '@test/shop';
import type { CategoryView } from '@/api/types.gen';
import { EditPartForm } from './edit-part-form';

const part = aPart({ _id: 'p1', name: 'Case fan', quantity: 40 });
const saved = () => screen.findByText(`${part.name} saved.`);

const nothing = () => undefined;

function Page() {
  const { data, refetch } = useGetTaggedPartQuery({ id: 'p1' });
  return data ? (
    <EditPartForm loaded={data} isArchived={false} refetch={refetch} onGone={nothing} onDeleted={nothing} />
  ) : null;
}

const lost = () => problem(502, 'The shop cannot be reached.');

interface ShopState {
  part: typeof part;
  version: number;
  /** whether it answers 502 to reads, or to changes after they are saved */
  fails?: 'reads' | 'changes' | undefined;
}

/** A shop with one part, which rejects a change with an outdated tag. */
function aShopWith(state: ShopState, categories: CategoryView[]) {
  const tag = () => `"p1-${state.version}"`;
  return serve({
    'GET /purchase/p1': () => (state.fails === 'reads' ? lost() : json(state.part, 200, { ETag: tag() })),
    'GET /categories': () => listing(categories),
    'POST /parts/bulk': () => json({ results: [], done: 1, already: 0, refused: 0 }),
    'PUT /parts/p1': ({ headers, body }) => {
      if (headers.get('If-Match') !== tag()) return problem(409, 'This part was changed meanwhile.');
      Object.assign(state, { part: { ...state.part, ...(body as object) }, version: state.version + 1 });
      return state.fails === 'changes' ? lost() : json({ modifiedCount: 1 });
    },
  });
}

const changes = (calls: Call[]) => calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);

async function open(state: ShopState, categories: CategoryView[] = []) {
  const calls = aShopWith(state, categories);
  const { user } = renderInShop(<Page />);
  await screen.findByLabelText('Part Name');
  // Typing key by key would take seconds; the browser tests cover it.
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { calls, user, type, press };
}

// Conflicts with other admins and with sales are tested in the browser: frontend/e2e/edit-part.spec.ts.
describe('Edit Part', () => {
  it('asks before the page is closed only when there are unsaved changes', async () => {
    const { type } = await open({ part, version: 1 });
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    type('Price', '110');
    expect(leave()).toBe(true);
  });

  it('reports when nothing has changed, and otherwise sends only the changed fields', async () => {
    const { calls, type, press } = await open({ part, version: 1 });
    expect(screen.getByLabelText('Available Quantity')).toHaveValue('40');

    await press('Save');
    expect(await screen.findByText('No changes to save.')).toBeVisible();
    expect(changes(calls)).toEqual([]);

    type('Description', 'Quieter.');
    expect(screen.queryByText(/^No changes to save/)).not.toBeInTheDocument();
    await press('Save');
    expect(await saved()).toBeInTheDocument();
    expect(changes(calls)).toEqual([{ description: 'Quieter.' }]);
    await press('Save');
    expect(await screen.findByText(/^No changes to save/)).toBeVisible();
  });

  it('archives the part, which can be undone', async () => {
    const { calls, press } = await open({ part, version: 1 });
    await press('Archive');
    expect(await screen.findByText('Case fan archived.')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('Case fan is on sale again.')).toBeInTheDocument();
    const bulks = calls.filter(({ name }) => name === 'POST /parts/bulk').map(({ body }) => body);
    expect(bulks).toEqual(['archive', 'restore'].map((action) => ({ action, parts: [{ id: 'p1' }] })));
  });

  it('accepts a stock of 0, and applies the other rules', async () => {
    const { calls, type, press } = await open({ part, version: 1 });
    type('Available Quantity', '0');
    type('Price', '0');
    await press('Save');
    await waitFor(() => expect(screen.getByText('*Price must be Positive number')).toBeVisible());
    expect(screen.queryByText('*Available Quantity must be Positive number')).not.toBeInTheDocument();
    type('Price', '12');
    await press('Save');
    await waitFor(() => expect(changes(calls)).toEqual([{ quantity: 0, price: 12 }]));
  });

  it('saves without asking when another version has the same fields', async () => {
    const state = { part, version: 1 };
    const { calls, type, press } = await open(state);
    type('Description', 'Quieter.');
    state.version = 3;
    await press('Save');
    expect(await saved()).toBeInTheDocument();
    expect(changes(calls)).toHaveLength(2);
  });

  it('is saved when the part cannot be loaded afterwards, and can be changed and saved again', async () => {
    const state: ShopState = { part, version: 1, fails: undefined };
    const { calls, type, press } = await open(state);
    state.fails = 'reads';
    type('Description', 'Quieter.');
    await press('Save');
    expect(await saved()).toBeInTheDocument();

    state.fails = undefined;
    type('Price', '110');
    await press('Save');
    await waitFor(() => expect(state.part).toMatchObject({ description: 'Quieter.', price: 110 }));
    expect(screen.queryByText('This part was changed while you edited it')).not.toBeInTheDocument();
    expect(changes(calls)).toEqual([{ description: 'Quieter.' }, { price: 110 }, { price: 110 }]);
  });

  it('is saved by another press after the answer was lost, without a conflict with itself', async () => {
    const state: ShopState = { part, version: 1, fails: 'changes' };
    const { type, press } = await open(state);
    type('Description', 'Quieter.');
    await press('Save');
    expect(await screen.findByText('The shop cannot be reached.')).toBeInTheDocument();

    state.fails = undefined;
    await press('Save');
    expect(await saved()).toBeInTheDocument();
    expect(state.version).toBe(2);
  });

  it('takes a part out of its category, and names those of a conflict', async () => {
    const state: ShopState = { part: { ...part, category_id: 'fans' }, version: 1 };
    const { calls, user, press } = await open(state, [aCategory({ _id: 'fans', name: 'Fans' })]);
    await screen.findByText('Fans');
    await choose(user, 'Category (optional)', 'None');
    Object.assign(state, { part: { ...part, category_id: 'gone' }, version: 2 });
    await press('Save');
    const conflict = (await screen.findByText('This part was changed while you edited it')).closest('section');
    const values = within(conflict!).getAllByRole('definition');
    expect(values.map(({ textContent }) => textContent)).toEqual(['Fans', 'Deleted category', 'None']);
    await press('Save my changes');
    await saved();
    expect(changes(calls).at(-1)).toEqual({ category_id: null });
  });
});
