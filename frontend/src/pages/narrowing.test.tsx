import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { FacetsView, FacetView } from '@/api/types.gen';
import { aCategory, anAttribute, aPart } from '@test/builders';
import { matchMediaOnly } from '@test/media';
import { type Call, json, listing, problem, renderInShop, serve } from '@test/shop';
import { Component as CataloguePage } from './catalogue-page';
import { Component as CategoryPage } from './category-page';

const socket = anAttribute({ key: 'socket', name: 'Socket', kind: 'choice' });
const tdp = anAttribute({ key: 'tdp', name: 'TDP', kind: 'number', unit: 'W' });
const ecc = anAttribute({ key: 'ecc', name: 'ECC', kind: 'yes_no' });
const TREE = [
  aCategory({
    name: 'Processors',
    part_count: 9,
    attributes: ['socket', 'tdp', 'ecc'],
    children: [aCategory({ _id: 'd'.repeat(24), name: 'Server', part_count: 4 })],
  }),
];

const valuesOf = (counts: Record<string, number>) => Object.entries(counts).map(([value, count]) => ({ value, count }));
const facet = ({ key, name, kind, unit }: typeof socket, patch: Partial<FacetView> = {}): FacetView => ({
  ...{ key, name, kind, values: [], ...(unit !== undefined && { unit }) },
  ...patch,
});
const FACETS: FacetsView = {
  total: '9',
  categories: [{ slug: 'server', name: 'Server', count: 3 }],
  facets: [
    facet(socket, { values: valuesOf({ 'LGA-1718': 5, 'LGA-1851': 4 }) }),
    facet(tdp, { min: 35, max: 170 }),
    facet(ecc, { values: valuesOf({ true: 2, false: 7 }) }),
  ],
};

function show(at: string, facets: (call: Call) => FacetsView = () => FACETS) {
  const calls = serve({
    'GET /categories': () => listing(TREE),
    'GET /attributes': () => listing([socket, tdp, ecc]),
    'GET /parts': () => listing([aPart({ name: 'N8' })], { total: '9' }),
    'GET /parts/facets': (call) => json(facets(call)),
  });
  const page = renderInShop(
    <Routes>
      <Route path="/catalogue" Component={CataloguePage} />
      <Route path="/category/:slug" Component={CategoryPage} />
    </Routes>,
    at,
  );
  return { ...page, calls, search: () => decodeURIComponent(page.router.state.location.search) };
}
const lastQuery = (calls: Call[], name: string) => calls.findLast((call) => call.name === name)?.query.toString();
const choice = (name: string | RegExp) => screen.findByRole('checkbox', { name });

describe('the filters beside a list', () => {
  beforeEach(() => matchMediaOnly('(width >= 64rem)'));

  it('have the choices of each attribute with their counts, and filter the list and the counts by the chosen ones', async () => {
    const { user, calls, search, router } = show('/category/processors');
    const socketGroup = within(await screen.findByRole('group', { name: 'Socket' }));
    expect(socketGroup.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'LGA-17185',
      'LGA-18514',
    ]);
    await user.click(await choice(/LGA-1718/));
    await user.click(await choice(/LGA-1851/));
    await user.click(await choice(/Yes/));
    await waitFor(() => expect(search()).toBe('?attr.socket=LGA-1718&attr.socket=LGA-1851&attr.ecc=true'));
    const chosen = 'attr.socket=LGA-1718&attr.socket=LGA-1851&attr.ecc=true';
    await waitFor(() => expect(lastQuery(calls, 'GET /parts/facets')).toBe(`category=processors&${chosen}`));
    expect(lastQuery(calls, 'GET /parts')).toBe(`sort=-created_at&${chosen}&category=processors&limit=24`);

    await act(() => router.navigate(-1));
    expect(await choice(/Yes/)).not.toBeChecked();
    expect(await choice(/LGA-1851/)).toBeChecked();
  });

  it('take the ends of a range with the unit, in one step of the history', async () => {
    const { user, search, router } = show('/category/processors?attr.tdp=35+W..');
    const range = within(await screen.findByRole('group', { name: 'TDP in W' }));
    const [from, to] = [range.getByLabelText('From'), range.getByLabelText('To')];
    expect(from).toHaveValue('35');
    expect(to).toHaveAttribute('placeholder', '170');
    fireEvent.change(to, { target: { value: '65' } });
    await waitFor(() => expect(search()).toBe('?attr.tdp=35+W..65+W'));
    fireEvent.change(from, { target: { value: 'much' } });
    expect(range.getByRole('alert')).toHaveTextContent('Please enter a number in W');
    await user.clear(from);
    await waitFor(() => expect(search()).toBe('?attr.tdp=..65+W'));
    expect(await screen.findByRole('button', { name: 'Remove TDP up to 65 W' })).toBeInTheDocument();
    await user.clear(to);
    await waitFor(() => expect(search()).toBe(''));
    expect(router.state.location.pathname).toBe('/category/processors');
  });

  it('take a range in another unit, typed or in a link, and compare its ends in one unit', async () => {
    const { user, search, router } = show('/category/processors?attr.tdp=65000+mW..70+W');
    const range = within(await screen.findByRole('group', { name: 'TDP in W' }));
    const [from, to] = [range.getByLabelText('From'), range.getByLabelText('To')];
    expect(from).toHaveValue('65000 mW');
    expect(from).toBeValid();
    // Each has one unit: its own, or the shown one.
    expect(range.getAllByText('W')).toHaveLength(1);
    fireEvent.change(to, { target: { value: '0.07 kW' } });
    await waitFor(() => expect(search()).toBe('?attr.tdp=65000+mW..0.07+kW'));
    expect(range.queryByRole('alert')).not.toBeInTheDocument();
    await user.clear(to);
    await user.type(to, '0.05 kW');
    expect(await range.findByRole('alert')).toHaveTextContent('The lowest number is above the highest');
    await act(() => router.navigate('?attr.tdp=65..'));
    expect(await screen.findByRole('button', { name: 'Remove TDP from 65 W' })).toBeInTheDocument();
    expect(range.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('open a closed attribute when Back chooses in it', async () => {
    const { user, router } = show('/category/processors');
    const yes = await choice(/Yes/);
    const group = yes.closest('details')!;
    await user.click(yes);
    await user.click(yes);
    await user.click(within(group).getByText('ECC'));
    expect(group.open).toBe(false);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(group.open).toBe(true));
    expect(yes).toBeChecked();
  });

  it('keep the focus on a choice that is cleared and that no part has, and the order of choices that come back', async () => {
    const { user } = show('/category/processors?attr.ecc=true&attr.socket=LGA-1718', ({ query }) => ({
      ...FACETS,
      facets: [
        facet(socket, {
          values: query.has('attr.ecc')
            ? valuesOf({ ...(query.has('attr.socket') && { 'LGA-1718': 0 }), 'LGA-1851': 2 })
            : valuesOf({ AM5: 1, 'LGA-1718': 5, 'LGA-1851': 4 }),
        }),
        facet(ecc, { values: valuesOf({ true: 2, false: 7 }) }),
      ],
    }));
    const empty = await choice('LGA-1718 0');
    await user.click(empty);
    await waitFor(() => expect(empty).not.toBeChecked());
    expect(empty).toHaveFocus();
    await user.click(await choice(/Yes/));
    await screen.findByRole('checkbox', { name: 'LGA-1718 5' });
    const sockets = within(screen.getByRole('group', { name: 'Socket' })).getAllByRole('listitem');
    expect(sockets.map(({ textContent }) => textContent)).toEqual(['AM51', 'LGA-17185', 'LGA-18514']);
  });

  it('keep the focus and the place of each choice while other counts arrive', async () => {
    const { user } = show('/category/processors', ({ query }) =>
      query.has('attr.ecc')
        ? { ...FACETS, total: '2', facets: [facet(socket, { values: valuesOf({ 'LGA-1851': 2 }) })] }
        : FACETS,
    );
    const yes = await choice(/Yes/);
    await user.click(yes);
    expect(await choice('LGA-1851 2')).toBeEnabled();
    expect(screen.getAllByRole('checkbox').map((box) => box.parentElement!.textContent)).toEqual([
      'In stock',
      'LGA-17180',
      'LGA-18512',
      'Yes0',
      'No0',
    ]);
    expect(await choice(/LGA-1718/)).toBeDisabled();
    expect(yes).toBeChecked();
    expect(yes).toHaveFocus();
  });

  it('show twelve choices, and find the others by a search', async () => {
    const counts = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`S-${index + 1}`, 30 - index]));
    const { user } = show('/category/processors?attr.socket=S-20', () => ({
      ...FACETS,
      facets: [facet(socket, { values: valuesOf(counts) })],
    }));
    const group = within(await screen.findByRole('group', { name: 'Socket' }));
    expect(group.getAllByRole('checkbox')).toHaveLength(13);
    await user.click(group.getByRole('button', { name: 'Show all 30' }));
    expect(group.getAllByRole('checkbox')).toHaveLength(30);
    const field = group.getByRole('searchbox', { name: 'Search Socket' });
    expect(field).toHaveFocus();
    await user.type(field, 's-3');
    expect(group.getAllByRole('checkbox').map((box) => box.parentElement!.textContent)).toEqual(['S-328', 'S-301']);
    await user.click(group.getByRole('button', { name: 'Show fewer' }));
    expect(group.getAllByRole('checkbox')).toHaveLength(13);
  });

  it('keep the list when their counts cannot be loaded', async () => {
    let fails = true;
    const { user } = show('/category/processors', () => {
      if (fails) throw new Error('no counts');
      return FACETS;
    });
    expect(await screen.findByText('The filters are not up to date')).toBeInTheDocument();
    expect(await screen.findByRole('article')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await choice(/LGA-1718/)).toBeInTheDocument();
  });

  it('are counted in the links to categories, which keep them', async () => {
    show('/category/processors?attr.ecc=true&limit=48&part=1');
    const link = await screen.findByRole('link', { name: 'Server 3 parts' });
    expect(link).toHaveAttribute('href', '/category/server?attr.ecc=true');
  });
});

describe('the chips above a list', () => {
  beforeEach(() => matchMediaOnly('(width >= 64rem)'));
  const ALL =
    '/category/processors?q=n8&attr.socket=LGA-1718&attr.tdp=35+W..65+W&attr.ecc=false&max_price=300&in_stock=true';
  const chips = () => screen.findAllByRole('button', { name: /^Remove / });

  it('name each filter, remove it, and pass the focus on', async () => {
    const { user, search } = show(ALL);
    await screen.findByRole('button', { name: 'Remove Socket: LGA-1718' });
    expect((await chips()).map(({ textContent }) => textContent)).toEqual([
      '“n8”',
      'Price up to $300',
      'In stock',
      'Socket: LGA-1718',
      'TDP 35 W to 65 W',
      'ECC: No',
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove Socket: LGA-1718' }));
    expect(await screen.findByRole('button', { name: 'Remove TDP 35 W to 65 W' })).toHaveFocus();
    await waitFor(() => expect(search()).not.toContain('socket'));
    await user.click(screen.getByRole('button', { name: 'Remove ECC: No' }));
    expect(screen.getByRole('button', { name: 'Clear all' })).toHaveFocus();
  });

  it('remove all filters together, and move the focus to the search', async () => {
    const { user, search } = show(`${ALL}&sort=price&view=table`);
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(search()).toBe('?sort=price&view=table'));
    expect(screen.getByRole('searchbox', { name: 'Search parts' })).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Filters' })).not.toBeInTheDocument();
  });
});

describe('the filters on a phone', () => {
  it('open in a sheet that says how many parts they show, and return the focus', async () => {
    const { user, calls, search } = show('/category/processors?attr.ecc=true', ({ query }) => ({
      ...FACETS,
      total: query.has('attr.socket') ? '1' : '2',
    }));
    const open = await screen.findByRole('button', { name: 'Filters (1)' });
    expect(screen.queryByRole('group', { name: 'Socket' })).not.toBeInTheDocument();
    await user.click(open);
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(await sheet.findByRole('button', { name: 'Show 2 parts' })).toBeInTheDocument();
    await user.click(sheet.getByRole('checkbox', { name: /LGA-1718/ }));
    await user.click(await sheet.findByRole('button', { name: 'Show 1 part' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(search()).toBe('?attr.ecc=true&attr.socket=LGA-1718');
    expect(lastQuery(calls, 'GET /parts')).toContain('attr.socket=LGA-1718');
  });
});

it('says what is wrong with an address that the shop does not know', async () => {
  serve({
    'GET /categories': () => listing(TREE),
    'GET /parts': () => problem(400, 'Some parameters are not valid.'),
  });
  renderInShop(<CataloguePage />, '/catalogue?attr.colour=red');
  expect(await screen.findByText('Some parameters are not valid.')).toBeInTheDocument();
});
