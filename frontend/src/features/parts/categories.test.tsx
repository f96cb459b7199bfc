import { act, screen, waitFor, within } from '@testing-library/react';
import { aCategory, anAttribute } from '@test/builders';
import { choose } from '@test/choose';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import type { CategoryView } from '@/api/types.gen';
import { Categories } from './categories';

const FANS = aCategory({ _id: 'fans', name: 'Fans', parent_id: 'cooling', part_count: 2 });
const WATER = aCategory({ _id: 'water', name: 'Water', parent_id: 'cooling', position: 1 });
const COOLING = aCategory({ _id: 'cooling', name: 'Cooling', part_count: 2, children: [FANS, WATER] });
const DRIVES = aCategory({ _id: 'drives', name: 'Drives', position: 1 });

function show(answers: Parameters<typeof serve>[0] = {}, first: CategoryView[] = [COOLING, DRIVES]) {
  let tree = first;
  const calls = serve({
    'GET /categories': () => listing(tree),
    'GET /attributes': () => listing(['Colour', 'Noise', 'Width', 'Height'].map((name) => anAttribute({ name }))),
    'POST /categories': () => json({ insertedId: 'new' }, 201),
    'PUT /categories/water': () => json({ modifiedCount: 1 }),
    'DELETE /categories/drives': () => json({ deletedCount: 1 }),
    'DELETE /categories/cooling': () => json({ deletedCount: 1 }),
    ...answers,
  });
  const shown = renderInShop(<Categories />);
  const sent = () => calls.filter(({ name }) => !name.startsWith('GET'));
  return { ...shown, sent, become: (next: CategoryView[]) => (tree = next) };
}

/** In the tests all dialogs have one id, so the second has the first one's name. */
const dialogNow = async (title: string) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest<HTMLElement>('[role=dialog]')!);

describe('Categories', () => {
  it('shows the tree with counts, which lead to the parts', async () => {
    show();
    const rows = within(await screen.findByRole('table', { name: 'Categories' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'Coolingcooling',
      'Cooling › Fansfans',
      'Cooling › Waterwater',
      'Drivesdrives',
    ]);
    expect(screen.getByRole('link', { name: '2 parts in Fans' })).toHaveAttribute(
      'href',
      '/dashboard/manage-part?category=fans',
    );
    expect(screen.getByRole('button', { name: 'Move Cooling up' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move Drives down' })).toBeDisabled();
  });

  it('keeps the tree with a note when it cannot be loaded again', async () => {
    let isDown = false;
    const { user } = show({
      'GET /categories': () => (isDown ? problem(503, 'The shop is busy.') : listing([COOLING, DRIVES])),
      'PUT /categories/drives': () => {
        isDown = true;
        return json({ modifiedCount: 1 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Move Drives up' }));
    expect(await screen.findByText('The categories are not up to date')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change Drives' })).toBeVisible();
  });

  it('offers the first one when there is none', async () => {
    const { user, sent } = show({}, []);
    expect(await screen.findByText('No categories yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a category' }));
    await user.click((await dialogNow('Add a category')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('*Enter a name')).toBeVisible();
    await user.type(screen.getByLabelText('Name'), ' Cases {Enter}');
    expect(await screen.findByText('Cases is added')).toBeInTheDocument();
    expect(sent()).toMatchObject([{ name: 'POST /categories', body: { name: 'Cases' } }]);
  });

  it('adds one below another, and says at its field why it is refused', async () => {
    const { user, sent } = show({
      'POST /categories': ({ body }) =>
        (body as { name: string }).name === 'Fans'
          ? problem(409, 'There is a category Fans beside it already.')
          : problem(400, 'Invalid', [{ field: 'picture', message: 'Not a picture' }]),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a category in Cooling' }));
    await user.type((await dialogNow('Add a category')).getByLabelText('Name'), 'Fans{Enter}');
    expect(await screen.findByText('There is a category Fans beside it already.')).toBeVisible();
    await user.type(screen.getByLabelText('Name'), ' 2{Enter}');
    expect(await screen.findByText('Not a picture')).toBeVisible();
    expect(sent().map(({ body }) => body)).toEqual([
      { name: 'Fans', parent_id: 'cooling' },
      { name: 'Fans 2', parent_id: 'cooling' },
    ]);
  });

  it('renames one and moves it below another, without those below itself', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Change Water' }));
    const dialog = await dialogNow('Change “Water”');
    expect(dialog.getByText('Cooling', { selector: '.ant-select *' })).toBeVisible();
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Liquid');
    await user.click(dialog.getByRole('combobox', { name: 'In' }));
    const offered = () =>
      [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
    await waitFor(() => expect(offered()).toEqual(['At the top', 'Cooling', 'Fans', 'Drives']));
    await choose(user, 'In', 'Drives');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Liquid is saved')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change Water' }));
    await choose(user, 'In', 'At the top');
    await user.click((await dialogNow('Change “Water”')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => body)).toEqual([{ name: 'Liquid', parent_id: 'drives' }, { parent_id: null }]);
  });

  it('offers only parents that leave room for the categories below it', async () => {
    const deep = aCategory({ _id: 'deep', name: 'Deep', parent_id: 'fans' });
    const { user } = show({}, [
      { ...COOLING, children: [{ ...FANS, children: [deep] }, WATER] },
      { ...DRIVES, children: [aCategory({ _id: 'ssd', name: 'SSD', parent_id: 'drives' })] },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Change Drives' }));
    const dialog = await dialogNow('Change “Drives”');
    await user.click(dialog.getByRole('combobox', { name: 'In' }));
    const offered = () =>
      [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
    await waitFor(() => expect(offered()).toEqual(['At the top', 'Cooling']));
  });

  it('lists attributes in an order that the keyboard changes, below those that are handed down', async () => {
    const fans = { ...FANS, attributes: ['noise', 'width'] };
    const { user, sent } = show({ 'PUT /categories/fans': () => json({ modifiedCount: 1 }) }, [
      { ...COOLING, attributes: ['colour'], children: [fans, WATER] },
      DRIVES,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Change Fans' }));
    const dialog = await dialogNow('Change “Fans”');
    const own = () =>
      within(dialog.getByRole('list', { name: 'Its own attributes' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(await dialog.findByText('From the categories above: Colour')).toBeVisible();
    await choose(user, 'Add an attribute', 'Height');
    expect(own()).toEqual(['Noise', 'Width', 'Height']);
    act(() => dialog.getByRole('button', { name: 'Move Width down' }).focus());
    await user.keyboard('{Enter}');
    expect(own()).toEqual(['Noise', 'Height', 'Width']);
    expect(dialog.getByText('Width is 3 of 3')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Move Width up' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Remove Noise' }));
    expect(dialog.getByRole('button', { name: 'Remove Height' })).toHaveFocus();
    await choose(user, 'In', 'At the top');
    expect(dialog.queryByText(/From the categories above/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ parent_id: null, attributes: ['height', 'width'] }));
  });

  it('moves one up by the keyboard, says its place and keeps the focus', async () => {
    const { user, sent, become } = show({
      'PUT /categories/water': () => {
        become([
          {
            ...COOLING,
            children: [
              { ...WATER, position: 0 },
              { ...FANS, position: 1 },
            ],
          },
          DRIVES,
        ]);
        return json({ modifiedCount: 1 });
      },
    });
    (await screen.findByRole('button', { name: 'Move Water up' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Water is 1 of 2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move Water up' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move Water down' })).toHaveFocus();
    expect(sent()).toMatchObject([{ body: { position: 0 } }]);
  });

  it('says why a move is refused', async () => {
    const { user } = show({ 'PUT /categories/drives': () => problem(503, 'The shop is busy.') });
    await user.click(await screen.findByRole('button', { name: 'Move Drives up' }));
    expect(await screen.findByText('The shop is busy.')).toBeInTheDocument();
  });

  it('deletes an empty one after a question, and one with content into another', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete Drives' }));
    await user.click((await dialogNow('Delete this category?')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Drives is deleted')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete Cooling' }));
    const dialog = await dialogNow('Delete “Cooling”?');
    expect(dialog.getByText(/It has 2 parts and 2 categories/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('*Choose a category')).toBeVisible();
    await choose(user, 'Move them into', 'Drives');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Cooling is deleted')).toBeInTheDocument();
    expect(sent().map(({ name, query }) => `${name}?${query.toString()}`)).toEqual([
      'DELETE /categories/drives?',
      'DELETE /categories/cooling?into=drives',
    ]);
  });

  it('asks where archived parts go when the shop knows of some', async () => {
    const refusal = problem(409, 'The category has parts.', undefined, 'category-not-empty');
    const { user, sent } = show({
      'DELETE /categories/drives': ({ query }) => (query.has('into') ? json({ deletedCount: 1 }) : refusal),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Drives' }));
    await user.click((await dialogNow('Delete this category?')).getByRole('button', { name: 'Delete' }));
    const dialog = await dialogNow('Delete “Drives”?');
    expect(dialog.getByText(/It has archived parts/)).toBeVisible();
    await choose(user, 'Move them into', 'Water');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Drives is deleted')).toBeInTheDocument();
    expect(sent()[1]?.query.get('into')).toBe('water');
  });

  it('says why they cannot be loaded, and tries again', async () => {
    let isDown = true;
    const { user } = show({
      'GET /categories': () => (isDown ? problem(503, 'The shop is busy.') : listing([DRIVES])),
    });
    expect(await screen.findByText('The shop is busy.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Drives')).toBeVisible();
  });
});
