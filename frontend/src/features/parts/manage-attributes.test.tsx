import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCategory, anAttribute } from '@test/builders';
import { choose } from '@test/choose';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { proposedKey } from './attribute-form';
import { Attributes } from './manage-attributes';

const POWER = anAttribute({ name: 'Power', kind: 'number', family: 'power', unit: 'W' });
const SOCKET = anAttribute({ name: 'Socket', kind: 'choice', choices: ['LGA-1718', 'LGA-1851'], in_table: false });
const CASES = aCategory({ name: 'Cases', attributes: ['power'] });
const TREE = [aCategory({ _id: 'p', name: 'Processors', attributes: ['socket', 'power'], children: [] }), CASES];
const NOTHING = { modifiedCount: 1, total: 0, converts: 0, failed_count: 0, failed: [] };
const FAILED = [
  { _id: 'a', name: 'Fan', text: 'about 65 W' },
  { _id: 'b', name: 'Cooler', text: 'low' },
];

function show(answers: Parameters<typeof serve>[0] = {}, attributes = [POWER, SOCKET]) {
  const calls = serve({
    'GET /attributes': () => listing(attributes),
    'GET /categories': () => listing(TREE),
    'POST /attributes': () => json({ insertedId: 'weight' }, 201),
    'PUT /attributes/power': ({ query }) =>
      json(query.has('dry_run') ? { total: 420, converts: 418, failed_count: 2, failed: FAILED } : NOTHING),
    'PUT /attributes/socket': () => json(NOTHING),
    'DELETE /attributes/power': () => json({ deletedCount: 1 }),
    'DELETE /attributes/socket': () => json({ deletedCount: 1 }),
    ...answers,
  });
  const sent = () =>
    calls
      .filter(({ name }) => !name.startsWith('GET'))
      .map(({ name, query, body }) => [query.size > 0 ? `${name}?${query.toString()}` : name, body]);
  return { ...renderInShop(<Attributes />), sent };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const dialog = () => within(screen.getByRole('dialog'));

describe('Attributes', () => {
  it('are listed with their kind, their places and the categories that list them', async () => {
    show();
    await screen.findByText('Processors', { selector: '[title]:last-child' });
    const rows = within(screen.getByRole('table', { name: 'Attributes' })).getAllByRole('row');
    expect(
      rows.slice(1).map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 4)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Powerpower', 'Number in W', 'In tables, as a filter', 'Processors, Cases'],
      ['Socketsocket', 'One of a listLGA-1718, LGA-1851', 'As a filter', 'Processors'],
    ]);
  });

  it('are added with a key that is proposed from the name, and with what their kind has', async () => {
    const { user, sent } = show({}, []);
    await user.click(await screen.findByRole('button', { name: 'Add an attribute' }));
    type('Name', 'Max.');
    type('Name', 'Max. Weight');
    expect(screen.getByLabelText('Key in addresses and files')).toHaveValue('max_weight');
    await choose(user, 'Kind', 'Number');
    await choose(user, 'Units', 'Frequency (Hz, kHz, MHz, GHz, THz)');
    await choose(user, 'Unit of a number without one', 'GHz');
    await user.click(screen.getByRole('checkbox', { name: 'A column in tables of parts' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText('Max. Weight is added');
    expect(sent()).toEqual([
      [
        'POST /attributes',
        {
          ...{ name: 'Max. Weight', key: 'max_weight', kind: 'number', family: 'frequency', unit: 'GHz' },
          ...{ in_table: false, as_filter: true },
        },
      ],
    ]);
  });

  it('keep a key that was typed, and say at its field why it is refused', async () => {
    const { user } = show({
      'POST /attributes': () => problem(400, 'Invalid', [{ field: 'name', message: 'Taken' }]),
    });
    await user.click(await screen.findByRole('button', { name: 'Add an attribute' }));
    type('Key in addresses and files', 'own');
    type('Name', 'Weight');
    expect(screen.getByLabelText('Key in addresses and files')).toHaveValue('own');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Taken')).toBeVisible();
  });

  it('change at once when no value can be lost', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Change Socket' }));
    expect(screen.getByLabelText('Key in addresses and files')).toBeDisabled();
    type('Choices, one per line, in their order', 'LGA-1851\nLGA-1718\nAM5');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText('Socket is saved');
    expect(sent()).toEqual([['PUT /attributes/socket', { choices: ['LGA-1851', 'LGA-1718', 'AM5'] }]]);
  });

  it('name the values that a new kind would lose, and drop them only in a second step', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Change Power' }));
    await choose(user, 'Kind', 'Yes or no');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('418 of 420 convert; 2 do not')).toHaveFocus();
    expect(dialog().getByRole('link', { name: /^Fan/ })).toHaveAttribute('href', '/dashboard/edit-part/a');
    expect(dialog().getByText('about 65 W')).toBeVisible();

    const change = { kind: 'yes_no', family: null, unit: null };
    expect(sent()).toEqual([['PUT /attributes/power?dry_run=true', change]]);
    await user.click(dialog().getByRole('button', { name: 'Back to the form' }));
    expect(screen.getByLabelText('Name')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await user.click(await dialog().findByRole('button', { name: 'Drop 2 values and change' }));
    await screen.findByText('Power is saved');
    expect(sent().at(-1)).toEqual(['PUT /attributes/power?drop_failed=true', change]);
  });

  it('ask once when all values convert', async () => {
    const { user, sent } = show({ 'PUT /attributes/power': () => json({ ...NOTHING, total: 7, converts: 7 }) });
    await user.click(await screen.findByRole('button', { name: 'Change Power' }));
    await choose(user, 'Units', 'None: a plain number');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('All 7 values convert')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Change' }));
    await screen.findByText('Power is saved');
    expect(sent().map(([name]) => name)).toEqual(['PUT /attributes/power?dry_run=true', 'PUT /attributes/power']);
  });

  it('are deleted after a question that says how many parts have a value', async () => {
    const { user, sent } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete Power' }));
    expect(await screen.findByText(/has a value on 420 parts/)).toBeVisible();
    expect(dialog().getByRole('link', { name: /^Fan/ })).toHaveAttribute('href', '/dashboard/edit-part/a');
    expect(dialog().getByText('and 418 more')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Delete it and 420 values' }));
    await screen.findByText('Power is deleted');
    expect(sent().at(-1)).toEqual(['DELETE /attributes/power?drop_failed=true', undefined]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('say that their values are being counted, and ask again when parts have got values meanwhile', async () => {
    const counts = [NOTHING, { ...NOTHING, total: 1, failed: FAILED.slice(0, 1) }];
    const refusal = problem(409, '1 parts have a value of it.', undefined, 'attribute-has-values');
    let answer: () => void = () => undefined;
    const counted = new Promise<void>((resolve) => (answer = resolve));
    const { user, sent } = show({
      'PUT /attributes/socket': async () => {
        await counted;
        return json(counts.shift());
      },
      'DELETE /attributes/socket': ({ query }) => (query.has('drop_failed') ? json({ deletedCount: 1 }) : refusal),
    });
    const button = await screen.findByRole('button', { name: 'Delete Socket' });
    await user.click(button);
    await waitFor(() => expect(button).toHaveClass('ant-btn-loading'));
    answer();
    expect(await screen.findByText(/has no values/)).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('It is not deleted: parts have got values');
    expect(dialog().getByRole('link', { name: /^Fan/ })).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Delete it and 1 value' }));
    await screen.findByText('Socket is deleted');
    expect(sent().at(-1)).toEqual(['DELETE /attributes/socket?drop_failed=true', undefined]);
  });

  it('say why they cannot be loaded, and what they are when there is none', async () => {
    const answers = [problem(503, 'The shop is busy.'), listing([])];
    const { user } = show({ 'GET /attributes': () => answers.shift() ?? listing([]) });
    expect(await screen.findByText('The shop is busy.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No attributes yet')).toBeVisible();
  });
});

it.each([
  ['Größe, außen (mm)', 'groesse_aussen_mm'],
  ['3D cache', 'd_cache'],
  ['Épaisseur', 'epaisseur'],
  ['漢字', ''],
])('proposes for %s the key %s', (name, key) => {
  expect(proposedKey(name)).toBe(key);
});
