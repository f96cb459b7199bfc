import { screen, within } from '@testing-library/react';
import type { StatsView } from '@/api/types.gen';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { Overview } from './overview';

const STATS = 'GET /stats';

function someFigures(patch: Partial<StatsView> = {}): StatsView {
  return {
    orders: { total: 1204, unpaid: 31, pending: 13, to_ship: 12, shipped: 1161 },
    revenue: { total: 804_200, period: 61_300 },
    daily: [
      { day: '2026-02-28', orders: 3, revenue: 0 },
      { day: '2026-03-01', orders: 4, revenue: 61_300 },
    ],
    best_parts: [
      { part_id: 'a', part_name: 'N8 & Cooler', amount: 1200, revenue: 41_880 },
      { part_id: 'b', part_name: 'Fan', amount: 3, revenue: 60 },
    ],
    parts: { total: 24, low_stock: 2, threshold: 10 },
    ...patch,
  };
}

const card = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name} `) });

describe('Overview', () => {
  it('warns that the shop makes no invoices', async () => {
    serve({ [STATS]: () => json(someFigures()), 'GET /config': () => json({ invoices: false }) });
    renderInShop(<Overview />);
    expect(await screen.findByRole('note')).toHaveTextContent('No invoices are made');
  });

  it('links each card to the list it counts', async () => {
    serve({ [STATS]: () => json(someFigures()) });
    renderInShop(<Overview />);
    expect(await card('To ship')).toHaveAccessibleName('To ship 12 Paid orders; 1 more refunded or disputed');
    expect(await card('To ship')).toHaveAttribute('href', '/dashboard/manage-orders?status=pending');
    expect(await card('Unpaid')).toHaveAttribute('href', '/dashboard/manage-orders?status=unpaid');
    expect(await card('Low stock')).toHaveAccessibleName('Low stock 2 Parts with 10 pieces or fewer');
    expect(await card('Low stock')).toHaveAttribute('href', '/dashboard/manage-part?max_quantity=10');
    expect(screen.getByRole('link', { name: 'N8 & Cooler' })).toHaveAttribute(
      'href',
      '/dashboard/manage-orders?part_id=a',
    );
  });

  it('counts the messages that could not be sent', async () => {
    const calls = serve({
      [STATS]: () => json(someFigures()),
      'GET /messages': () => listing([{}], { total: '10000+' }),
    });
    renderInShop(<Overview />);
    expect(await screen.findByText('10,000+')).toBeVisible();
    expect(await card('Failed messages')).toHaveAttribute('href', '/dashboard/messages?state=failed');
    const { query } = calls.find(({ name }) => name === 'GET /messages')!;
    expect(Object.fromEntries(query)).toEqual({ state: 'failed', limit: '1' });
  });

  it('describes a low-stock threshold of zero in words', async () => {
    serve({ [STATS]: () => json(someFigures({ parts: { total: 3, low_stock: 1, threshold: 0 } })) });
    renderInShop(<Overview />);
    expect(await card('Low stock')).toHaveAccessibleName('Low stock 1 Parts with no pieces left');
  });

  it('has a table for each chart', async () => {
    serve({ [STATS]: () => json(someFigures()) });
    renderInShop(<Overview />);
    const rows = async (name: string) => {
      const table = await screen.findByRole('group', { name });
      return within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    };
    expect(await rows('Revenue by day')).toEqual(['DayRevenue', 'Feb 28, 2026$0', 'Mar 1, 2026$61,300']);
    expect(await rows('Orders by day')).toEqual(['DayOrders', 'Feb 28, 20263', 'Mar 1, 20264']);
    expect(screen.getByText('$804,200 since the shop opened', { exact: false })).toBeVisible();
  });

  it('shows inside an empty chart that nothing was sold', async () => {
    const daily = [{ day: '2026-03-01', orders: 2, revenue: 0 }];
    serve({ [STATS]: () => json(someFigures({ daily, revenue: { total: 804_200, period: 0 }, best_parts: [] })) });
    renderInShop(<Overview />);
    expect(await screen.findByText('No revenue in this period')).toBeVisible();
    expect(screen.queryByText('No orders in this period')).not.toBeInTheDocument();
  });

  it('says when the last order was, and offers the period that contains it', async () => {
    const daily = [{ day: '2026-03-31', orders: 0, revenue: 0 }];
    const nothing = { daily, revenue: { total: 804_200, period: 0 }, best_parts: [] };
    serve({ [STATS]: () => json(someFigures({ ...nothing, last_order_day: '2026-02-10' })) });
    renderInShop(<Overview />);
    expect(await screen.findByText('The last order was on Feb 10, 2026.', { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show 90 days' })).toHaveAttribute('href', '/?period=90-days');
  });

  it('offers the list of orders when the last order is older than every period', async () => {
    const nothing = { daily: [{ day: '2028-03-31', orders: 0, revenue: 0 }], best_parts: [] };
    serve({ [STATS]: () => json(someFigures({ ...nothing, last_order_day: '2026-02-10' })) });
    renderInShop(<Overview />);
    expect(await screen.findByRole('link', { name: 'Show all orders' })).toHaveAttribute(
      'href',
      '/dashboard/manage-orders',
    );
  });

  it('requests the period in the URL, and updates the URL when another one is chosen', async () => {
    const calls = serve({ [STATS]: () => json(someFigures()) });
    const { user, router } = renderInShop(<Overview />, '/?period=90-days');
    expect(await screen.findByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('link', { name: '30 days' }));
    expect(router.state.location.search).toBe('');
    const asked = calls.filter(({ name }) => name === STATS).map(({ query }) => query.get('days'));
    expect(asked).toEqual(['90', '30']);
  });

  it('shows an empty state below the cards in a new shop', async () => {
    const none = { total: 0, unpaid: 0, pending: 0, to_ship: 0, shipped: 0 };
    serve({ [STATS]: () => json(someFigures({ orders: none, revenue: { total: 0, period: 0 }, best_parts: [] })) });
    renderInShop(<Overview />);
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible();
    expect(await card('Low stock')).toBeVisible();
    expect(screen.queryByRole('link', { name: '90 days' })).toBeNull();
  });

  it('shows why the figures could not be loaded, and retries', async () => {
    const answers = [() => problem(503, 'The shop is starting.'), () => json(someFigures())];
    serve({ [STATS]: () => answers.shift()!() });
    const { user } = renderInShop(<Overview />);
    expect(await screen.findByText('The shop is starting.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('To ship')).toBeVisible();
  });
});
