import { screen, within } from '@testing-library/react';
import type { StatsView } from '@/api/types.gen';
import { json, problem, renderInShop, serve } from '@test/shop';
import { Overview } from './overview';

const STATS = 'GET /stats';

function theFigures(patch: Partial<StatsView> = {}): StatsView {
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

describe('The overview', () => {
  it('leads from each card to the list it counts', async () => {
    serve({ [STATS]: () => json(theFigures()) });
    renderInShop(<Overview />);
    expect(await card('To ship')).toHaveAccessibleName(
      'To ship 12 Paid orders that wait for you, beside 1 refunded or disputed',
    );
    expect(await card('To ship')).toHaveAttribute('href', '/dashboard/manage-orders?status=pending');
    expect(await card('Unpaid')).toHaveAttribute('href', '/dashboard/manage-orders?status=unpaid');
    expect(await card('Low stock')).toHaveAccessibleName('Low stock 2 Parts with 10 pieces or fewer');
    expect(await card('Low stock')).toHaveAttribute('href', '/dashboard/manage-part?max_quantity=10');
    expect(screen.getByRole('link', { name: 'N8 & Cooler' })).toHaveAttribute(
      'href',
      '/dashboard/manage-orders?part_id=a',
    );
  });

  it('says in words what is low', async () => {
    serve({ [STATS]: () => json(theFigures({ parts: { total: 3, low_stock: 1, threshold: 0 } })) });
    renderInShop(<Overview />);
    expect(await card('Low stock')).toHaveAccessibleName('Low stock 1 Parts with no pieces left');
  });

  it('has a table of each chart', async () => {
    serve({ [STATS]: () => json(theFigures()) });
    renderInShop(<Overview />);
    const rows = async (name: string) => {
      const twin = await screen.findByRole('group', { name });
      return within(twin)
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    };
    expect(await rows('Revenue by day')).toEqual(['DayRevenue', 'Feb 28, 2026$0', 'Mar 1, 2026$61,300']);
    expect(await rows('Orders by day')).toEqual(['DayOrders', 'Feb 28, 20263', 'Mar 1, 20264']);
    expect(screen.getByText('$804,200 since the shop opened', { exact: false })).toBeVisible();
  });

  it('says in the chart that nothing was sold, rather than show none', async () => {
    const daily = [{ day: '2026-03-01', orders: 2, revenue: 0 }];
    serve({ [STATS]: () => json(theFigures({ daily, revenue: { total: 804_200, period: 0 }, best_parts: [] })) });
    renderInShop(<Overview />);
    expect(await screen.findByText('No revenue in this period')).toBeVisible();
    expect(screen.queryByText('No orders in this period')).not.toBeInTheDocument();
  });

  it('asks for the period that the address names, and the choice is in the address', async () => {
    const calls = serve({ [STATS]: () => json(theFigures()) });
    const { user, router } = renderInShop(<Overview />, '/?period=90-days');
    expect(await screen.findByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('link', { name: '30 days' }));
    expect(router.state.location.search).toBe('');
    expect(calls.map(({ query }) => query.get('days'))).toEqual(['90', '30']);
  });

  it('tells a new shop what will stand here, and keeps the cards', async () => {
    const none = { total: 0, unpaid: 0, pending: 0, to_ship: 0, shipped: 0 };
    serve({ [STATS]: () => json(theFigures({ orders: none, revenue: { total: 0, period: 0 }, best_parts: [] })) });
    renderInShop(<Overview />);
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible();
    expect(await card('Low stock')).toBeVisible();
    expect(screen.queryByRole('link', { name: '90 days' })).toBeNull();
  });

  it('says what went wrong and tries again', async () => {
    const answers = [() => problem(503, 'The shop is starting.'), () => json(theFigures())];
    serve({ [STATS]: () => answers.shift()!() });
    const { user } = renderInShop(<Overview />);
    expect(await screen.findByText('The shop is starting.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('To ship')).toBeVisible();
  });
});
