import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { apiRoot } from '@/api/api-root';
import { aPart } from '@test/builders';
import { type Call, listing, problem, renderInShop, serve } from '@test/shop';
import { PartGrid } from './part-grid';

const show = (at = '/') => renderInShop(<PartGrid />, at);
/** Parts with different names. */
const parts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => aPart({ _id: `p${from + index}`, name: `Part ${from + index}` }));
const count = () => screen.getAllByRole('status')[0];
const searchBox = () => screen.getByRole('searchbox', { name: 'Search parts' });
/** Types letter by letter without a pause: on a busy machine, userEvent could pause longer than the debounce. */
const typeAtOnce = (field: HTMLElement, text: string) => {
  for (const letter of text) fireEvent.change(field, { target: { value: (field as HTMLInputElement).value + letter } });
};
const asked = (call: Call | undefined) => Object.fromEntries(call!.query);

it('shows each part with its facts and a link to buy it', async () => {
  const part = aPart({ price: 1349, min_order: 10, quantity: 2480 });
  serve({ 'GET /parts': () => listing([part]) });
  show();
  const card = within(await screen.findByRole('article', { name: part.name }));
  expect(card.getByRole('img', { name: part.name })).toHaveAttribute('src', part.image_url);
  expect(card.getByText('$1,349')).toBeInTheDocument();
  expect(card.getByText(part.description)).toBeInTheDocument();
  expect(card.getByText('Minimum Order').nextElementSibling).toHaveTextContent('10');
  expect(card.getByText('Available Stock').nextElementSibling).toHaveTextContent('2,480');
  expect(card.getByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', `/purchase/${part._id}`);
});

it('reports an empty catalogue', async () => {
  serve({ 'GET /parts': () => listing([]) });
  show();
  expect(await screen.findByText('No parts on sale right now')).toBeInTheDocument();
});

it('shows an error, and loads the parts on the second attempt', async () => {
  const answers = [problem(503, 'The shop is starting.'), listing([aPart()])];
  serve({ 'GET /parts': () => answers.shift() ?? problem(500, 'One call too many') });
  const { user } = show();
  expect(await screen.findByText('The shop is starting.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Buy Now' })).toBeInTheDocument();
});

it('keeps the loaded parts when a refetch fails, with the error above them', async () => {
  const answers = [listing([aPart()]), problem(503, 'The shop is busy.'), listing([aPart({ price: 777 })])];
  serve({ 'GET /parts': () => answers.shift() ?? problem(500, 'One call too many') });
  const { user, store } = show();
  const link = await screen.findByRole('link', { name: 'Buy Now' });
  // An order invalidates the parts.
  act(() => void store.dispatch(apiRoot.util.invalidateTags(['parts'])));
  const errorTitle = await screen.findByText('The parts are not up to date');
  expect(errorTitle.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$777')).toBeInTheDocument();
  expect(errorTitle).not.toBeInTheDocument();
});

describe('search and filters', () => {
  it('loads the first page of the newest parts only, and shows the total', async () => {
    const calls = serve({ 'GET /parts': () => listing(parts(24), { total: '26', next: 'abc' }) });
    show();
    await waitFor(() => expect(count()).toHaveTextContent('24 of 26 parts on sale'));
    expect(calls.map(asked)).toEqual([{ sort: '-created_at', limit: '24' }]);
  });

  it('restores the state from the URL and ignores invalid values', async () => {
    const calls = serve({ 'GET /parts': () => listing(parts(1)) });
    show('/?q=fan&sort=price&min_price=5&max_price=90&in_stock=true&limit=48&cursor=zzz&colour=red');
    await waitFor(() => expect(count()).toHaveTextContent('1 part found'));
    expect(searchBox()).toHaveValue('fan');
    expect(screen.getByLabelText('Lowest price')).toHaveValue('5');
    expect(screen.getByLabelText('Highest price')).toHaveValue('90');
    expect(screen.getByRole('checkbox', { name: 'In stock' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price');
    expect(calls.map(asked)).toEqual([
      { q: 'fan', sort: 'price', min_price: '5', max_price: '90', in_stock: 'true', limit: '48' },
    ]);
  });

  it('searches after a pause in typing, with one request and one history entry', async () => {
    const calls = serve({ 'GET /parts': () => listing(parts(2)) });
    const { router } = show();
    await screen.findAllByRole('article');
    typeAtOnce(searchBox(), 'ddr5 ');
    await waitFor(() => expect(router.state.location.search).toBe('?q=ddr5'));
    expect(searchBox()).toHaveValue('ddr5 ');
    typeAtOnce(searchBox(), 'ecc');
    await waitFor(() => expect(router.state.location.search).toBe('?q=ddr5+ecc'));
    await waitFor(() => expect(calls.map(({ query }) => query.get('q'))).toEqual([null, 'ddr5', 'ddr5 ecc']));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(searchBox()).toHaveValue(''));
    expect(router.state.location.search).toBe('');
  });

  it('searches at once on Enter', async () => {
    serve({ 'GET /parts': () => listing(parts(2)) });
    const { user, router } = show();
    await user.type(searchBox(), 'fan{Enter}');
    expect(router.state.location.search).toBe('?q=fan');
  });

  it('keeps the text of one field while another one changes', async () => {
    serve({ 'GET /parts': () => listing(parts(2)) });
    const { router } = show();
    await screen.findAllByRole('article');
    jest.useFakeTimers();
    typeAtOnce(searchBox(), 'fan');
    fireEvent.click(screen.getByRole('checkbox', { name: 'In stock' }));
    typeAtOnce(screen.getByLabelText('Highest price'), '$1,200');
    act(() => jest.advanceTimersByTime(1_000));
    expect(router.state.location.search).toBe('?in_stock=true&q=fan&max_price=1200');
  });

  it('reports an invalid price, and does not filter by it', async () => {
    const calls = serve({ 'GET /parts': () => listing(parts(2)) });
    const { user, router } = show('/?min_price=300&max_price=20');
    expect(await within(screen.getByRole('group')).findByRole('alert')).toHaveTextContent(
      'The lowest price is above the highest, so prices are not filtered.',
    );
    await waitFor(() => expect(calls.map(asked)).toEqual([{ sort: '-created_at', limit: '24' }]));
    const lowest = screen.getByLabelText('Lowest price');
    await user.clear(lowest);
    await user.type(lowest, '9.99{Enter}');
    expect(within(screen.getByRole('group')).getByRole('alert')).toHaveTextContent(
      'Please enter prices in whole dollars, such as 250.',
    );
    expect(lowest).toBeInvalid();
    expect(lowest).toHaveValue('9.99');
    expect(router.state.location.search).toBe('?max_price=20');
  });

  it('clears the filters from the empty state, and focuses the search', async () => {
    serve({ 'GET /parts': ({ query }) => listing(query.has('q') ? [] : parts(3)) });
    const { user, router } = show('/?q=nothing&in_stock=true&sort=name');
    expect(await screen.findByText('No part matches')).toBeInTheDocument();
    expect(count()).toHaveTextContent('No parts found');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('?sort=name');
    expect(searchBox()).toHaveFocus();
    expect(searchBox()).toHaveValue('');
    await waitFor(() => expect(count()).toHaveTextContent('3 parts on sale'));
  });

  it('shows the previous parts while the next ones load', async () => {
    let answer: (response: Response) => void = () => undefined;
    const answers = [listing(parts(2)), new Promise<Response>((resolve) => (answer = resolve))];
    serve({ 'GET /parts': () => answers.shift()! });
    const { user } = show();
    const card = await screen.findByRole('article', { name: 'Part 0' });
    const list = card.closest('ul');
    expect(list).toHaveAttribute('aria-busy', 'false');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price');
    expect(list).toHaveAttribute('aria-busy', 'true');
    expect(card).toBeInTheDocument();
    answer(listing(parts(1, 9)));
    expect(await screen.findByRole('article', { name: 'Part 9' })).toBeInTheDocument();
    expect(card).not.toBeInTheDocument();
  });
});

describe('Show more parts', () => {
  const pages: Record<string, () => Response> = {
    null: () => listing(parts(24), { total: '50', next: 'b' }),
    b: () => listing(parts(24, 24), { total: '50', next: 'c' }),
    c: () => listing(parts(2, 48), { total: '50' }),
  };
  const more = () => screen.findByRole('button', { name: 'Show more parts' });
  const cards = () => screen.getAllByRole('article');

  it('appends the next page until all parts are shown, and focuses the first new part', async () => {
    const calls = serve({ 'GET /parts': ({ query }) => pages[String(query.get('cursor'))]!() });
    const { user, router } = show('/?sort=name');
    await user.click(await more());
    await waitFor(() => expect(cards()).toHaveLength(48));
    expect(within(cards()[24]!).getAllByRole('link')[0]).toHaveFocus();
    expect(count()).toHaveTextContent('48 of 50 parts on sale');
    expect(router.state.location.search).toBe('?sort=name&limit=48');
    await user.click(await more());
    await waitFor(() => expect(count()).toHaveTextContent('50 parts on sale'));
    expect(screen.queryByRole('button', { name: 'Show more parts' })).not.toBeInTheDocument();
    expect(calls.map(({ query }) => query.get('cursor'))).toEqual([null, 'b', 'c']);
  });

  it('reports that the next page failed, and retries', async () => {
    const answers = [pages['null']!(), problem(503, 'The shop is starting.'), listing(parts(2, 24), { total: '26' })];
    serve({ 'GET /parts': () => answers.shift()! });
    const { user } = show();
    await user.click(await more());
    expect(await screen.findByText('More parts could not be loaded')).toBeInTheDocument();
    expect(cards()).toHaveLength(24);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cards()).toHaveLength(26));
  });

  it('loads all parts of a shared URL with one request', async () => {
    const calls = serve({ 'GET /parts': () => listing(parts(48), { total: '50', next: 'c' }) });
    show('/?limit=48');
    await waitFor(() => expect(count()).toHaveTextContent('48 of 50 parts on sale'));
    expect(calls.map(({ query }) => query.get('limit'))).toEqual(['48']);
  });
});

describe('the card', () => {
  it('shows a low stock', async () => {
    serve({ 'GET /parts': () => listing([aPart({ quantity: 12, min_order: 10 })]) });
    show();
    expect(await screen.findByText('Only 12 left')).toBeInTheDocument();
    expect(screen.queryByText('Sold out')).not.toBeInTheDocument();
  });

  it('explains why a part cannot be ordered, also in the description of its link', async () => {
    serve({ 'GET /parts': () => listing([aPart({ quantity: 3, min_order: 10 })]) });
    show();
    expect(await screen.findByText('Sold out')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Buy Now' })).toHaveAccessibleDescription(
      'Northbridge N8 Processor Only 3 left, fewer than the minimum order of 10.',
    );
  });
});
