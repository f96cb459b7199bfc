import { act, screen, within } from '@testing-library/react';
import { PartDetail } from '@/features/parts/part-detail';
import { aCategory, anAttribute, aPart } from '@test/builders';
import { listing, renderInShop, serve } from '@test/shop';
import { AroundPart } from './around-part';

const category = aCategory({ attributes: ['cores', 'tdp', 'ecc', 'socket'] });
const ATTRIBUTES = [
  anAttribute({ key: 'socket', name: 'Socket' }),
  anAttribute({ key: 'ecc', name: 'ECC', kind: 'yes_no' }),
  anAttribute({ key: 'tdp', name: 'TDP', kind: 'number', unit: 'W' }),
  anAttribute({ key: 'cores', name: 'Cores', kind: 'number' }),
];
const VALUES = { cores: '8', tdp: '65 W', ecc: false, socket: 'LGA-1718' };
const named = (name: string, attributes = {}, patch = {}) =>
  aPart({ _id: name, name, category_id: category._id, attributes: { ...VALUES, ...attributes }, ...patch });
const part = named('N8');

function serveParts(others = [part]) {
  return serve({
    'GET /categories': () => listing([category]),
    'GET /attributes': () => listing(ATTRIBUTES),
    'GET /parts': () => listing(others),
  });
}

describe('a part', () => {
  it('has its attributes in a table, in the order of its category', async () => {
    serveParts();
    renderInShop(<PartDetail part={part} />);
    const table = await screen.findByRole('table', { name: 'Specifications' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Cores8', 'TDP65 W', 'ECCNo', 'SocketLGA-1718']);
  });

  it('has no table without attributes, and asks for none', async () => {
    const calls = serveParts();
    renderInShop(<PartDetail part={aPart()} />);
    await act(async () => Promise.resolve());
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('names six similar parts and what differs, the most similar first', async () => {
    const other = (index: number) => named(`P${index}`, { cores: String(index), tdp: '9 W', ecc: true, socket: 'A' });
    serveParts([
      other(1),
      named('Elsewhere', {}, { category_id: 'other' }),
      part,
      named('N16', { cores: '16' }),
      named('N8E', { ecc: true, tdp: undefined }),
      named('Twin'),
      ...[2, 3, 4, 5].map(other),
    ]);
    renderInShop(<AroundPart part={part} />);
    const list = within(await screen.findByRole('region', { name: 'Similar parts' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Twin $349The same values',
      'N16 $349Cores 16 instead of 8',
      'N8E $349with ECC',
      'P1 $349Cores 1 instead of 8, TDP 9 W instead of 65 W, with ECC, and 1 more',
      'P2 $349Cores 2 instead of 8, TDP 9 W instead of 65 W, with ECC, and 1 more',
      'P3 $349Cores 3 instead of 8, TDP 9 W instead of 65 W, with ECC, and 1 more',
    ]);
    expect(list.getByRole('link', { name: /^Twin/ })).toHaveAttribute('href', '/purchase/Twin');
  });
});

describe('the bar at the bottom of a narrow screen', () => {
  const { IntersectionObserver } = window;
  let show: (isIntersecting: boolean) => void;
  beforeEach(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback) {
        super(callback);
        show = (isIntersecting) => callback([{ isIntersecting } as IntersectionObserverEntry], this);
      }
    };
  });
  afterEach(() => void (window.IntersectionObserver = IntersectionObserver));

  it('has the price and the stock while the order form is out of view, and leads to the form', async () => {
    serveParts();
    const { user } = renderInShop(
      <>
        <section>
          <h2 id="order-title" tabIndex={-1}>
            Your order
          </h2>
        </section>
        <AroundPart part={part} />
      </>,
    );
    const bar = () => screen.queryByRole('region', { name: 'Price and stock' });
    expect(bar()).not.toBeInTheDocument();
    act(() => show(false));
    expect(bar()).toHaveTextContent('$349480 in stock');
    await user.click(screen.getByRole('button', { name: 'Order' }));
    expect(screen.getByRole('heading', { name: 'Your order' })).toHaveFocus();
    act(() => show(true));
    expect(bar()).not.toBeInTheDocument();
  });
});
