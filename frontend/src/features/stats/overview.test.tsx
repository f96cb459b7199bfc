import { screen, within } from '@testing-library/react';
import type { DailyFigures, StatsView } from '@/api/types.gen';
import { json, problem, renderInShop, serve } from '@test/shop';
import { Overview } from './overview';

const STATS = 'GET /stats';

const aDay = (day: string, figures: Partial<DailyFigures> = {}): DailyFigures => ({
  ...{ day, orders: 0, revenue: 0, refunds: 0, lost_in_disputes: 0, net: 0 },
  ...figures,
});

function someFigures(patch: Partial<StatsView> = {}): StatsView {
  return {
    orders: { total: 1204, unpaid: 31, pending: 13, to_ship: 12, shipped: 1161 },
    revenue: { total: 804_200, period: 61_300 },
    waiting: {
      ...{ total: 26, to_ship: 12, disputes: 2, dispute_due_by: '2026-03-12T12:00:00.000Z', unmatched_payments: 1 },
      ...{
        failed_refunds: 3,
        correction_requests: 1,
        failed_messages: 4,
        held_messages: 5,
        low_stock: 2,
        reviews_today: 0,
      },
    },
    sales: { gross: 61_300, refunds: 300.5, lost_in_disputes: 0, net: 60_999.5 },
    sales_before: { gross: 50_000, refunds: 0, lost_in_disputes: 349.5, net: 70_000 },
    daily: [
      aDay('2026-02-28', { orders: 3 }),
      aDay('2026-03-01', { orders: 4, revenue: 61_300, refunds: 300.5, net: 60_999.5 }),
    ],
    best_parts: [
      { part_id: 'a', part_name: 'N8 & Cooler', amount: 1200, revenue: 41_880 },
      { part_id: 'b', part_name: 'Fan', amount: 3, revenue: 60 },
    ],
    best_customers: [
      {
        ...{ email: 'carl@test.com', name: 'Carl Customer', orders: 3 },
        ...{ gross: 900, refunds: 100.5, lost_in_disputes: 0, net: 799.5 },
        before: { gross: 0, refunds: 20, lost_in_disputes: 0, net: -20 },
      },
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
    expect(await card('To ship')).toHaveAttribute('href', '/dashboard/manage-orders?to_ship=true');
    expect(await card('Unpaid')).toHaveAttribute('href', '/dashboard/manage-orders?status=unpaid');
    expect(await card('Low stock')).toHaveAccessibleName('Low stock 2 Parts with 10 pieces or fewer');
    expect(await card('Low stock')).toHaveAttribute('href', '/dashboard/manage-part?max_quantity=10');
    expect(screen.getByRole('link', { name: 'N8 & Cooler' })).toHaveAttribute(
      'href',
      '/dashboard/manage-orders?part_id=a',
    );
  });

  it('shows first what waits, in one request, and quietly what does not', async () => {
    const calls = serve({ [STATS]: () => json(someFigures()) });
    renderInShop(<Overview />);
    const cards = within(await screen.findByRole('list', { name: 'Needs your attention' })).getAllByRole('link');
    expect(cards.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [expect.stringMatching(/^To ship 12 /), expect.anything()],
      [expect.stringMatching(/^Disputes 2 Answer the first by Mar 12, 2026/), '/dashboard/reconciliation'],
      ['Unmatched payments 1 Payments without an order', '/dashboard/reconciliation'],
      ['Failed refunds 3 Refunds that came back from the bank', '/dashboard/reconciliation'],
      ['Corrections 1 Invoices that customers ask to correct', '/dashboard/manage-orders?correction_requested=true'],
      ['Failed messages 4 E-mails that could not be sent', '/dashboard/messages?state=failed'],
      ['Held messages 5 Waiting since a restore or import', '/dashboard/messages?state=held'],
      [expect.stringMatching(/^Low stock 2 /), expect.anything()],
      ['Reviews of today 0 Written since midnight, UTC', '/dashboard/reviews?from=2026-03-01'],
      [expect.stringMatching(/^Unpaid 31 /), expect.anything()],
    ]);
    expect(cards.map((link) => link.dataset['none'])).toEqual([...Array<string>(8).fill('false'), 'true', 'false']);
    expect(calls.map(({ name }) => name)).not.toContain('GET /messages');
  });

  it('compares gross, refunds, what was lost in disputes, and net with the period before', async () => {
    serve({ [STATS]: () => json(someFigures()) });
    renderInShop(<Overview />);
    const figures = (await screen.findByText('Gross', { selector: 'dt' })).closest('dl')!;
    expect([...figures.children].map(({ textContent }) => textContent)).toEqual([
      'Gross$61,300+23 % against the 2 days before',
      'Refunds$300.50$0 in the 2 days before',
      'Lost in disputes$0−100 % against the 2 days before',
      'Net$60,999.50−13 % against the 2 days before',
    ]);
  });

  it("lists the best customers, with links to the customers' pages", async () => {
    serve({ [STATS]: () => json(someFigures()) });
    renderInShop(<Overview />);
    const table = within(await screen.findByRole('table', { name: 'Best customers' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'CustomerGrossRefundsNetNet before',
      'Carl Customer$900$100.50$799.50-$20',
    ]);
    expect(table.getByRole('link', { name: 'Carl Customer' })).toHaveAttribute(
      'href',
      '/dashboard/customers/carl%40test.com',
    );
  });

  it('names what was lost in disputes beside the revenue and the customers', async () => {
    const lost = { gross: 900, refunds: 100, lost_in_disputes: 349.5, net: 450.5 };
    const [carl] = someFigures().best_customers;
    const daily = [aDay('2026-03-01', { orders: 1, revenue: -349.5, lost_in_disputes: 349.5, net: -349.5 })];
    serve({ [STATS]: () => json(someFigures({ sales: lost, best_customers: [{ ...carl!, ...lost }], daily })) });
    renderInShop(<Overview />);
    const table = within(await screen.findByRole('table', { name: 'Best customers' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'CustomerGrossRefundsLost in disputesNetNet before',
      'Carl Customer$900$100$349.50$450.50-$20',
    ]);
    expect(screen.getByText(', less $349.50 lost in disputes.', { exact: false })).toBeVisible();
    const revenue = within(await screen.findByRole('group', { name: 'Revenue by day' }));
    expect(revenue.getAllByRole('row').at(-1)).toHaveTextContent('Mar 1, 2026-$349.50$0-$349.50');
  });

  it('exports the days, customers and parts of the period', async () => {
    const calls = serve({ [STATS]: () => json(someFigures()), 'GET /stats/export': () => problem(503, 'Not now.') });
    const { user } = renderInShop(<Overview />);
    for (const by of ['day', 'customer', 'part']) {
      await user.click(await screen.findByRole('button', { name: `Export by ${by}` }));
      await user.click(screen.getByRole('button', { name: 'CSV' }));
    }
    const exported = calls.filter(({ name }) => name === 'GET /stats/export');
    expect(exported.map(({ query }) => query.toString())).toEqual([
      'days=2&by=day',
      'days=2&by=customer',
      'days=2&by=part',
    ]);
  });

  it('describes a low-stock threshold of zero in words', async () => {
    serve({ [STATS]: () => json(someFigures({ parts: { total: 3, low_stock: 2, threshold: 0 } })) });
    renderInShop(<Overview />);
    expect(await card('Low stock')).toHaveAccessibleName('Low stock 2 Parts with no pieces left');
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
    expect(await rows('Revenue by day')).toEqual([
      'DayRevenueRefundsNet',
      'Feb 28, 2026$0$0$0',
      'Mar 1, 2026$61,300$300.50$60,999.50',
    ]);
    expect(await rows('Orders by day')).toEqual(['DayOrders', 'Feb 28, 20263', 'Mar 1, 20264']);
    expect(screen.getByText('$804,200 since the shop opened', { exact: false })).toBeVisible();
  });

  it('shows inside an empty chart that nothing was sold', async () => {
    const daily = [aDay('2026-03-01', { orders: 2 })];
    serve({ [STATS]: () => json(someFigures({ daily, revenue: { total: 804_200, period: 0 }, best_parts: [] })) });
    renderInShop(<Overview />);
    expect(await screen.findByText('No revenue in this period')).toBeVisible();
    expect(screen.queryByText('No orders in this period')).not.toBeInTheDocument();
  });

  it('says when the last order was, and offers the period that contains it', async () => {
    const daily = [aDay('2026-03-31')];
    const nothing = { daily, revenue: { total: 804_200, period: 0 }, best_parts: [] };
    serve({ [STATS]: () => json(someFigures({ ...nothing, last_order_day: '2026-02-10' })) });
    renderInShop(<Overview />);
    expect(await screen.findByText('The last order was on Feb 10, 2026.', { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show 90 days' })).toHaveAttribute('href', '/?period=90-days');
  });

  it('offers the list of orders when the last order is older than every period', async () => {
    const nothing = { daily: [aDay('2028-03-31')], best_parts: [] };
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
