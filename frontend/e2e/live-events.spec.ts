import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { anUnpaidOrder, payByApi } from './support/orders';
import { addPart } from './support/samples';
import { main, signOut } from './support/session';
import { expect, test } from './support/test';

/** Waits until the page receives live updates. */
const expectLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible();
const news = (page: Page) => page.getByRole('group', { name: 'News' });
/** The announcement of the page; concurrent orders of other tests may be included in its counts. */
const announced = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

const ordersOf = (part: { name: string }) => `/dashboard/manage-orders?q=${encodeURIComponent(part.name)}`;

test.describe('while an admin looks at the orders', () => {
  test.skip(({ isMobile }) => isMobile, 'the same on a phone');

  test('an order and its payment appear in the list without a reload, and are announced', async ({
    adminPage: page,
    customerPage,
  }) => {
    const part = await addPart(page);
    await page.goto(ordersOf(part));
    await expect(main(page).getByText('No orders match')).toBeVisible();
    await expectLive(page);
    await page.evaluate(() => (window.name = 'never loaded again'));
    const search = main(page).getByRole('searchbox', { name: 'Search orders' });
    await search.focus();

    const order = await anUnpaidOrder(customerPage, { partId: part.id, amount: 3 });
    const row = page.getByRole('row').filter({ hasText: part.name });
    await expect(row).toContainText('Unpaid');
    await expect(
      announced(page, /^New order: NB-\w{4}-\w{4}, 3 × Test Backplane \w+ by Carl Customer, \$360$|new orders/),
    ).toBeAttached();

    await payByApi(customerPage, order);
    await expect(row).toContainText('Pending');
    await expect(announced(page, /New order, paid: NB-\w{4}-\w{4}, 3 × |payment/)).toBeAttached();
    await expect(search).toBeFocused();
    expect(await page.evaluate(() => window.name)).toBe('never loaded again');
    await expectAccessible(page);

    // The focus stays on the heading when more news arrives.
    await news(page).getByRole('button', { name: 'Dismiss news' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    for (const amount of [3, 4, 5]) await anUnpaidOrder(customerPage, { partId: part.id, amount: amount });
    await expect(row).toHaveCount(4);
    const several = news(page).getByRole('link', { name: /^\d+ new orders/ });
    await expect(several).toHaveAttribute('href', '/dashboard/manage-orders');
    await several.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test(
    'orders placed while the network is down appear after the reconnection',
    { tag: '@all' },
    async ({ adminPage: page, customerPage }) => {
      const part = await addPart(page);
      await page.goto(ordersOf(part));
      await expectLive(page);
      const row = page.getByRole('row').filter({ hasText: part.name });
      await anUnpaidOrder(customerPage, { partId: part.id, amount: 3 });
      await expect(row).toHaveCount(1);

      await page.context().setOffline(true);
      await expect(page.getByText('Connection lost, reconnecting…')).toBeVisible();
      const missed = await anUnpaidOrder(customerPage, { partId: part.id, amount: 4 });
      await page.context().setOffline(false);
      await expectLive(page);
      await expect(row).toHaveCount(2);
      await expect(announced(page, /new orders/)).toBeAttached();

      await payByApi(customerPage, missed);
      await expect(row.filter({ hasText: 'Pending' })).toHaveCount(1);
    },
  );
});

test.describe('the event stream', { tag: '@all' }, () => {
  test.skip(({ isMobile }) => isMobile, 'the same on a phone');
  const isStream = (request: Request) => request.url().endsWith('/api/events');

  test('opens once per tab, and closes with the dashboard and with the session', async ({ adminPage: page }) => {
    let open = 0;
    page.on('request', (request) => (open += Number(isStream(request))));
    page.on('requestfailed', (request) => (open -= Number(isStream(request))));
    await page.goto('/dashboard/overview');
    await expectLive(page);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Manage Parts' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectLive(page);
    expect(open).toBe(1);

    await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click();
    await expect.poll(() => open).toBe(0);
    await page.goBack();
    await expectLive(page);
    expect(open).toBe(1);

    await signOut(page);
    await expect.poll(() => open).toBe(0);
  });

  test('does not open for customers', async ({ customerPage: page }) => {
    const streams: string[] = [];
    page.on('request', (request) => isStream(request) && streams.push(request.url()));
    await page.goto('/dashboard/my-orders');
    await expect(page.getByRole('heading', { level: 1, name: /^Total Orders: \d/ })).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
    expect(streams).toEqual([]);
  });
});

test(
  'an order that arrives on a phone covers no content and shifts no layout',
  { tag: '@all' },
  async ({ adminPage: page, customerPage, isMobile }) => {
    test.skip(!isMobile, 'a wide screen has room beside the page');
    const part = await addPart(page);
    await page.goto('/dashboard/make-admin');
    await expectLive(page);
    const place = (name: RegExp) => page.getByRole('heading', { level: 1, name }).boundingBox();
    const before = await place(/Total Users: \d/);

    const order = await anUnpaidOrder(customerPage, { partId: part.id, amount: 3 });
    await expect(news(page)).toBeVisible();
    await payByApi(customerPage, order);
    await expect(announced(page, /paid|payment/)).toBeAttached();
    expect(await place(/Total Users: \d/)).toEqual(before);
    const note = (await news(page).boundingBox())!;
    const menu = (await page.getByRole('button', { name: 'Dashboard menu' }).boundingBox())!;
    expect(note.x).toBeGreaterThanOrEqual(menu.x + menu.width);
    expect(note.x + note.width).toBeLessThanOrEqual(360);
    expect(note.y + note.height).toBeLessThanOrEqual(before!.y);
    await expectAccessible(page, { colors: false });

    await news(page).getByRole('button', { name: 'Dismiss news' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await place(/Total Users: \d/)).toEqual(before);
  },
);
