import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useGetTaggedPartQuery } from '@/api/admin-api';
import { aCategory, anAttribute, aPart } from '@test/builders';
import { choose } from '@test/choose';
import { json, listing, problem, renderInShop, serve, type Call } from '@test/shop';
import { AddPartForm } from './add-part-form';
import { EditPartForm } from './edit-part-form';

const ATTRIBUTES = [
  anAttribute({ name: 'Colour' }),
  anAttribute({ name: 'Power', kind: 'number', family: 'power', unit: 'W' }),
  anAttribute({ name: 'Socket', kind: 'choice', choices: ['AM5', 'LGA-1718'] }),
  anAttribute({ name: 'Ports', kind: 'choices', choices: ['HDMI', 'USB', 'VGA'] }),
  anAttribute({ name: 'Sealed', kind: 'yes_no' }),
];
const TREE = [
  aCategory({
    ...{ _id: 'fans', name: 'Fans', attributes: ['power', 'colour'] },
    children: [aCategory({ _id: 'quiet', name: 'Quiet fans', parent_id: 'fans', attributes: ['ports', 'sealed'] })],
  }),
  aCategory({ _id: 'boards', name: 'Boards', attributes: ['socket', 'power'] }),
];
const PART = aPart({
  ...{ _id: 'p1', name: 'Case fan', category_id: 'quiet' },
  attributes: { power: '0.065 kW', colour: 'black', ports: ['USB'], sealed: true },
});
const nothing = () => undefined;

function Page() {
  const { data, refetch } = useGetTaggedPartQuery({ id: 'p1' });
  return data ? (
    <EditPartForm loaded={data} isArchived={false} refetch={refetch} onGone={nothing} onDeleted={nothing} />
  ) : null;
}

function serveShop(answers: Parameters<typeof serve>[0] = {}, part = PART) {
  return serve({
    'GET /categories': () => listing(TREE),
    'GET /attributes': () => listing(ATTRIBUTES),
    'GET /purchase/p1': () => json(part, 200, { ETag: '"1"' }),
    'PUT /parts/p1': () => json({ modifiedCount: 1 }),
    'POST /parts': () => json({ insertedId: 'p2' }, 201),
    ...answers,
  });
}

const field = (name: string) => screen.getByLabelText(`${name} (optional)`);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const sent = (calls: Call[]) => calls.filter(({ name }) => !name.startsWith('GET')).map(({ body }) => body);
const labels = () =>
  [...document.querySelectorAll('label')]
    .map(({ textContent }) => textContent.replace(' (optional)', ''))
    .filter((label) => ATTRIBUTES.some(({ name }) => name === label));

describe('The attributes in the form of a part', () => {
  it('are those of its category, inherited ones first, and only changed ones are sent', async () => {
    const calls = serveShop();
    const { user } = renderInShop(<Page />);
    await screen.findByLabelText('Power (optional)');
    expect(labels()).toEqual(['Power', 'Colour', 'Ports', 'Sealed']);
    expect(field('Power')).toHaveValue('0.065 kW');
    expect(screen.getByText('USB', { selector: '.ant-select *' })).toBeVisible();
    expect(screen.getByText('Yes', { selector: '.ant-select *' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('No changes to save.')).toBeVisible();
    type('Power', '70');
    type('Colour', ' ');
    await choose(user, 'Ports (optional)', 'HDMI');
    await choose(user, 'Sealed (optional)', 'No');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const attributes = { power: '70 W', colour: null, ports: ['HDMI', 'USB'], sealed: 'No' };
    await waitFor(() => expect(sent(calls)).toEqual([{ attributes }]));
  });

  it('show a number with its unit behind it, until another unit is typed', async () => {
    serveShop({}, { ...PART, attributes: { power: '65 W' } });
    renderInShop(<Page />);
    const power = await screen.findByLabelText('Power (optional)');
    expect(power).toHaveValue('65');
    const unit = () => power.closest('.ant-input-affix-wrapper')?.textContent;
    expect(unit()).toBe('W');
    type('Power', '0.065 kW');
    expect(unit()).toBe('');
    expect(power).toHaveValue('0.065 kW');
    type('Power', '');
    expect(unit()).toBe('W');
  });

  it('keep what was typed for those that another category has too', async () => {
    const calls = serveShop();
    const { user } = renderInShop(<Page />);
    await screen.findByLabelText('Power (optional)');
    type('Power', '70');
    type('Colour', 'red');
    await choose(user, 'Category (optional)', 'Boards');
    await screen.findByLabelText('Socket (optional)');
    expect(labels()).toEqual(['Socket', 'Power']);
    expect(field('Power')).toHaveValue('70');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(calls)).toEqual([{ category_id: 'boards', attributes: { power: '70 W' } }]));
  });

  it('say at their field why a value is refused', async () => {
    serveShop({
      'PUT /parts/p1': () =>
        problem(400, 'Invalid', [{ field: 'attributes.power', message: 'Power must be a number' }]),
    });
    const { user } = renderInShop(<Page />);
    await screen.findByLabelText('Power (optional)');
    type('Power', 'much');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const item = (await screen.findByText('Power must be a number')).closest<HTMLElement>('.ant-form-item');
    expect(within(item!).getByLabelText('Power (optional)')).toHaveValue('much');
  });

  it('are named in a conflict, and the newer values are taken over', async () => {
    let [part, tag] = [PART, '"1"'];
    serveShop({
      'GET /purchase/p1': () => json(part, 200, { ETag: tag }),
      'PUT /parts/p1': () => problem(409, 'This part was changed meanwhile.'),
    });
    const { user } = renderInShop(<Page />);
    await screen.findByLabelText('Power (optional)');
    type('Power', '70');
    [part, tag] = [{ ...PART, attributes: { ...PART.attributes, power: '80 W', sealed: false } }, '"2"'];
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const conflict = (await screen.findByText('This part was changed while you edited it')).closest('section')!;
    expect(
      within(conflict)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Power', 'Sealed']);
    expect(
      within(conflict)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual([...['0.065 kW', '80 W', '70 W'], ...['Yes', 'No', 'not changed']]);
    await user.click(within(conflict).getByRole('button', { name: 'Use the newer values' }));
    expect(field('Power')).toHaveValue('80');
    expect(screen.getByText('No', { selector: '.ant-select *' })).toBeVisible();
  });

  it('are added with a new part, ask before they are lost, and are empty for the next part', async () => {
    const calls = serveShop();
    const { user } = renderInShop(<AddPartForm />);
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await choose(user, 'Category (optional)', 'Fans');
    await screen.findByLabelText('Power (optional)');
    for (const [label, value] of [
      ['Part Name', 'Fan'],
      ['Price', '3'],
      ['Minimum Order Quantity', '1'],
      ['Available Quantity', '5'],
      ['Description', 'Quiet.'],
      ['Picture URL', '/pictures/fan.svg'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Power', '2.5');
    expect(leaves()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    await screen.findByText('Fan successfully added.');
    expect(sent(calls)).toEqual([expect.objectContaining({ category_id: 'fans', attributes: { power: '2.5 W' } })]);
    expect(leaves()).toBe(true);
    await choose(user, 'Category (optional)', 'Fans');
    expect(await screen.findByLabelText('Power (optional)')).toHaveValue('');
  });
});
