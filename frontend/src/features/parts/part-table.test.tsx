import { screen, waitFor, within } from '@testing-library/react';
import type { PartView } from '@/api/types.gen';
import { aCategory, anAttribute, aPart } from '@test/builders';
import { listing, renderInShop, serve } from '@test/shop';
import { NARROWING } from './narrowing';
import { PartGrid } from './part-grid';

const ATTRIBUTES = [
  anAttribute({ key: 'ecc', name: 'ECC', kind: 'yes_no' }),
  anAttribute({ key: 'cores', name: 'Cores', kind: 'number' }),
  anAttribute({ key: 'socket', name: 'Socket', kind: 'choice' }),
  anAttribute({ key: 'ports', name: 'Ports', kind: 'choices' }),
  anAttribute({ key: 'note', name: 'Note', in_table: false }),
  anAttribute({ key: 'length', name: 'Length', kind: 'number', unit: 'm' }),
];
const TREE = [
  aCategory({
    name: 'Processors',
    attributes: ['cores', 'socket'],
    children: [aCategory({ _id: 's'.repeat(24), name: 'Server', attributes: ['ecc', 'ports', 'note', 'length'] })],
  }),
];
const part = (name: string, attributes: PartView['attributes'], patch: Partial<PartView> = {}) =>
  aPart({ _id: name, name, ...(attributes && { attributes }), ...patch });
const PARTS = [
  part('N8', { cores: '8', socket: 'LGA-1718', note: 'new', ports: ['USB', 'HDMI'] }, { price: 349 }),
  part('N16', { cores: '16', socket: 'LGA-1718', ecc: true }, { quantity: 0 }),
];

function show(at: string, parts: PartView[] = PARTS, category?: string, page: Parameters<typeof listing>[1] = {}) {
  const calls = serve({
    'GET /categories': () => listing(TREE),
    'GET /attributes': () => listing(ATTRIBUTES),
    'GET /parts': () => listing(parts, page),
  });
  const shown = renderInShop(<PartGrid narrowing={NARROWING} category={category} />, at);
  return { ...shown, calls, search: () => shown.router.state.location.search };
}
const heads = async () => {
  await screen.findByRole('columnheader', { name: 'Cores' });
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
};
const row = (name: string) => within(screen.getByRole('rowheader', { name }).closest('tr')!).getAllByRole('cell');

describe('the table of parts', () => {
  it('has the attributes that a shown part has in the order of the categories, and says which value all share', async () => {
    const { calls } = show('/?view=table', PARTS, 'processors');
    expect(await heads()).toEqual(['Name', 'Cores', 'ECC', 'Ports', 'Price', 'Stock', 'Order']);
    expect(screen.getByText('Socket').parentElement).toHaveTextContent('All: Socket LGA-1718');
    expect(row('N8').map(({ textContent }) => textContent)).toEqual([
      '',
      '8',
      '–',
      'USB, HDMI',
      '$349',
      '480 ',
      'Buy Now',
    ]);
    expect(row('N16').map(({ textContent }) => textContent)).toEqual([
      '',
      '16',
      'Yes',
      '–',
      '$349',
      '0 Sold out',
      'View',
    ]);
    expect(calls.findLast(({ name }) => name === 'GET /parts')!.query.has('fields')).toBe(false);
  });

  it('asks for attributes in the whole catalogue, in the order of the shop', async () => {
    const { calls } = show('/?view=table');
    expect(await heads()).toEqual(['Name', 'ECC', 'Cores', 'Ports', 'Price', 'Stock', 'Order']);
    expect(calls.findLast(({ name }) => name === 'GET /parts')!.query.get('fields')).toBe('attributes');
  });

  it('has no line of shared values above one part', async () => {
    show('/?view=table', PARTS.slice(0, 1));
    expect(await heads()).toEqual(['Name', 'Cores', 'Socket', 'Ports', 'Price', 'Stock', 'Order']);
    expect(screen.queryByText('All:')).not.toBeInTheDocument();
  });

  it.each([
    ['Cores', 'attr.cores'],
    ['Name', 'name'],
    ['Price', 'price'],
    ['Stock', 'quantity'],
  ])('sorts by %s in both directions, with the focus on the head', async (name, sort) => {
    const { user, search } = show('/?view=table');
    await heads();
    const button = () => screen.getByRole('button', { name });
    await user.click(button());
    await waitFor(() => expect(search()).toBe(`?view=table&sort=${sort}`));
    await waitFor(() => expect(button().parentElement).toHaveAttribute('aria-sort', 'ascending'));
    await user.click(button());
    await waitFor(() => expect(search()).toBe(`?view=table&sort=-${sort}`));
    await waitFor(() => expect(button().parentElement).toHaveAttribute('aria-sort', 'descending'));
    expect(button()).toHaveFocus();
  });

  it('has one value of equal numbers in different units, and says that it is of the shown parts only', async () => {
    const lengths = Array.from({ length: 24 }, (_, index) =>
      part(`P${index}`, { cores: String(index), length: index % 2 === 0 ? '1.5 m' : '150 cm' }),
    );
    show('/?view=table', lengths, undefined, { total: '60', next: 'more' });
    expect(await heads()).toEqual(['Name', 'Cores', 'Price', 'Stock', 'Order']);
    expect(screen.getByText('Length').parentElement).toHaveTextContent('All 24 shown: Length 1.5 m');
  });

  it('keeps the column that it is sorted by, even when all parts share its value', async () => {
    show('/?view=table&sort=attr.socket');
    await heads();
    expect(screen.getByRole('columnheader', { name: 'Socket' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it.each([
    ['attr.socket', 'Socket, in order'],
    ['-attr.cores', 'Highest Cores'],
    ['attr.ecc', 'ECC, No first'],
    ['quantity', 'Smallest stock'],
  ])('is sorted by %s, which the field names: %s', async (sort, label) => {
    show(`/?view=table&sort=${sort}`);
    await heads();
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue(label);
  });

  it('is chosen and left by a button, and the address keeps the choice', async () => {
    const { user, search } = show('/?q=n&limit=48');
    await screen.findByRole('article', { name: 'N8' });
    await user.click(screen.getByRole('button', { name: 'Table' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(search()).toBe('?q=n&limit=48&view=table');
    expect(screen.getByRole('button', { name: 'Table' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Cards' }));
    expect(await screen.findByRole('article', { name: 'N8' })).toBeInTheDocument();
  });

  it('links each name to the part over the list', async () => {
    show('/?view=table');
    await heads();
    expect(screen.getByRole('link', { name: 'N16' })).toHaveAttribute('href', '/?view=table&part=N16');
  });
});
