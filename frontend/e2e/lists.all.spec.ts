import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectZoomable, waitUntilIdle } from './support/accessible';
import { answer } from './support/network';
import { anUnpaidOrder, payByApi } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

/** The query string, in which a list keeps its state. */
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test.describe('the options of a select field', () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    test(`open next to the field every time with motion "${reducedMotion}"`, async ({ adminPage: page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/dashboard/manage-part');
      await waitUntilIdle(page);
      const field = main(page).getByRole('combobox', { name: 'Sort by' });
      for (let times = 0; times < 2; times += 1) {
        await field.click();
        await expectBelow(page.locator('.ant-select-item-option').first(), field);
        // The selected value stays readable while the options are open.
        await expect(main(page).locator('.ant-select-open .ant-select-content')).toHaveCSS('opacity', '1');
        await page.keyboard.press('Escape');
      }
    });
  }
});

/** Waits until the list has stopped moving. */
async function expectBelow(list: Locator, field: Locator): Promise<void> {
  await expect(async () => {
    const [at, of] = [await list.boundingBox(), await field.boundingBox()];
    expect(Math.abs(at!.x - of!.x), 'pixels beside the field').toBeLessThan(24);
    expect(at!.y - of!.y - of!.height, 'pixels below the field').toBeGreaterThan(0);
    expect(at!.y - of!.y - of!.height, 'pixels below the field').toBeLessThan(32);
  }).toPass({ timeout: 10_000 });
}

test.describe('typing a search', () => {
  test('keeps a filter that was chosen just before', async ({ adminPage: page, customerPage }) => {
    await anUnpaidOrder(customerPage);
    await page.goto('/dashboard/manage-orders');
    await waitUntilIdle(page);
    await main(page).getByRole('searchbox', { name: 'Search orders' }).focus();
    await page.keyboard.type('fan');
    await page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link', { name: 'Unpaid' }).click();
    await expect.poll(() => searchOf(page)).toEqual({ q: 'fan', status: 'unpaid' });
  });

  test('loses no key on a slow machine with a long list', async ({ adminPage: page, customerPage }) => {
    await anUnpaidOrder(customerPage);
    await answer(page, 'GET', '/orders?*', async (route) => {
      // Every search returns a list of this length.
      const response = await route.fetch({ url: route.request().url().replace(/\?.*/, '?limit=1') });
      const [order] = (await response.json()) as { _id: string }[];
      const rows = Array.from({ length: 100 }, (_, index) => ({ ...order, _id: String(index).padStart(24, '0') }));
      await route.fulfill({ response, json: rows });
    });
    await page.goto('/dashboard/manage-orders?limit=100');
    await waitUntilIdle(page);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const search = main(page).getByRole('searchbox', { name: 'Search orders' });
    await search.focus();
    // As long as the debounce of the search.
    await page.keyboard.type('harbor power supply', { delay: 320 });
    await expect.poll(() => searchOf(page)['q'], { timeout: 60_000 }).toBe('harbor power supply');
    await expect(search).toHaveValue('harbor power supply');
  });
});

test.describe('a date filter', () => {
  for (const [path, call] of [
    ['/dashboard/reconciliation', '/api/reconciliation'],
    ['/dashboard/audit-log', '/api/audit-log'],
    ['/dashboard/invoices', '/api/invoices'],
  ] as const) {
    test(`is typed at ${path} without a request or a history entry per digit`, async ({
      adminPage: page,
      customerPage,
    }) => {
      const asked: string[] = [];
      // A list without any row has no filters.
      if (call === '/api/invoices') await payByApi(customerPage, await anUnpaidOrder(customerPage));
      await page.goto(path);
      await waitUntilIdle(page);
      page.on('request', (request) => {
        const url = new URL(request.url());
        const day = url.searchParams.get('from');
        // A live event of another test refetches the list without a date.
        if (url.pathname === call && day !== null) asked.push(day);
      });
      const before = await page.evaluate(() => history.length);
      const days = main(page).getByRole('button', { name: 'Days', exact: true });
      if (call !== '/api/reconciliation') await days.click();
      const from = main(page).getByLabel('From', { exact: true });
      await from.focus();
      await page.keyboard.type('03012026', { delay: 50 });
      await expect.poll(() => searchOf(page)).toEqual({ from: '2026-03-01' });
      await expect(from).toHaveValue('2026-03-01');
      await expect.poll(() => asked).toContain('2026-03-01');
      expect(asked.filter((day) => day !== '2026-03-01')).toEqual([]);
      expect(await page.evaluate(() => history.length)).toBe(before + 1);

      await page.goBack();
      await expect.poll(() => searchOf(page)).toEqual({});
      await expect(from).not.toHaveValue('2026-03-01');
    });
  }
});

test('Back leaves a list after a page that no longer exists', async ({ adminPage: page }) => {
  await page.goto('/dashboard');
  await page.goto('/dashboard/manage-orders?cursor=no-longer-valid');
  await expect(page).toHaveURL('/dashboard/manage-orders');
  await waitUntilIdle(page);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
});

/** Heights of the shown rows, and how many of them are whole in the first view. */
const shownRows = (page: Page) =>
  main(page)
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((rows) => {
      const boxes = rows.map((row) => row.getBoundingClientRect());
      return {
        heights: boxes.map(({ height }) => height),
        inView: boxes.filter((box) => box.bottom <= innerHeight).length,
      };
    });

for (const [width, height, inView, highest] of [
  [1440, 900, 12, 56],
  [1024, 900, 12, 72],
  [360, 800, 5, 96],
] as const) {
  test(`the first view of ${width} × ${height} holds ${inView} orders`, async ({ adminPage: page, customerPage }) => {
    const order = await anUnpaidOrder(customerPage);
    await answer(page, 'GET', '/orders?*', async (route) => {
      const response = await route.fetch({ url: route.request().url().replace(/\?.*/, '?limit=1') });
      const [first] = (await response.json()) as { _id: string }[];
      const address = `${'Harbour Computers of the North, '.repeat(4)}\n12 Harbour Road\nPortland`;
      const rows = Array.from({ length: 25 }, (_, index) => ({
        ...first,
        _id: String(index).padStart(24, '0'),
        delivery_address: address,
        email: `${'procurement.'.repeat(4)}@north-bavaria.example`,
        part_name: `${order.partName} with a name that is longer than its column and 11 more`,
      }));
      await route.fulfill({ response, json: rows });
    });
    await page.setViewportSize({ width, height });
    await page.goto('/dashboard/manage-orders');
    await waitUntilIdle(page);
    const shown = await shownRows(page);
    expect(shown.inView).toBeGreaterThanOrEqual(inView);
    expect(Math.min(...shown.heights)).toBeGreaterThanOrEqual(40);
    expect(Math.max(...shown.heights)).toBeLessThanOrEqual(highest);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width !== 1440) return;
    // 1280 pixels at 400 % zoom
    await expectZoomable(page, [320]);
    for (const name of ['Views', 'Columns']) {
      const button = main(page).getByRole('button', { name });
      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expectAccessible(page);
    }
  });
}
