import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from './support/accessible';
import { answer, lost, silence } from './support/network';
import { anUnpaidOrder, payByApi } from './support/orders';
import { addPart } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const open = (page: Page, search = '') => page.goto(`/dashboard/overview${search}`);
const card = (page: Page, name: string) => main(page).getByRole('link', { name: new RegExp(`^${name} \\d`) });
const bestParts = (page: Page) => main(page).getByRole('table', { name: 'Best parts' });
/** The table below a chart. */
const tableOf = (page: Page, name: string) => main(page).getByRole('group', { name });

test('an admin opens the overview from the menu, and every card links to the list that it counts', async ({
  adminPage: page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(card(page, 'Low stock')).toContainText('Parts with 10 pieces or fewer');
  for (const [name, address] of [
    ['To ship', '/dashboard/manage-orders?to_ship=true'],
    ['Unpaid', '/dashboard/manage-orders?status=unpaid'],
    ['Low stock', '/dashboard/manage-part?max_quantity=10'],
  ] as const) {
    await card(page, name).press('Enter');
    await expect(page).toHaveURL(address);
    await page.goBack();
  }
});

test('a new payment appears in chart and tables without a reload, and its part links to its orders', async ({
  adminPage: page,
  customerPage,
}) => {
  const part = await addPart(page, { price: 9_000, quantity: 500, min_order: 10 });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  // The chart has a bar only when there is revenue.
  await payByApi(customerPage, await anUnpaidOrder(customerPage, { partId: part.id, amount: 10 }));
  const order = await anUnpaidOrder(customerPage, { partId: part.id, amount: 40 });
  await open(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(
    main(page)
      .getByRole('img', { name: /^Revenue by day/ })
      .locator('[class*=bar]')
      .last(),
  ).toBeVisible();
  // Ant Design's table component is larger than the rest of this page.
  const tables = () => scripts.filter((url) => /assets\/data-table.*js/.test(url));
  expect(tables()).toEqual([]);

  await payByApi(customerPage, order);
  const row = bestParts(page).getByRole('row').filter({ hasText: part.name });
  await expect(row).toContainText('$450,000');
  await main(page).getByText('Show as table: Revenue by day').press('Enter');
  const today = tableOf(page, 'Revenue by day').getByRole('row').last();
  await expect(today).toContainText(/\$\d{3},\d{3}|\$\d,\d{3},\d{3}/);
  await page.keyboard.press('Tab');
  await expect(tableOf(page, 'Revenue by day')).toBeFocused();
  await expectAccessible(page);

  await row.getByRole('link', { name: part.name }).click();
  await expect(page.getByRole('row').filter({ hasText: part.name })).toHaveCount(1);
  expect(tables()).not.toEqual([]);
});

test('the period is in the URL: a reload keeps it, and Back returns to the previous one', async ({
  adminPage: page,
}) => {
  await open(page);
  const rows = (name: string) => tableOf(page, name).getByRole('row', { includeHidden: true });
  await main(page).getByText('Show as table: Orders by day').click();
  await expect(rows('Orders by day')).toHaveCount(31);

  await main(page).getByRole('link', { name: '12 months' }).click();
  await expect(page).toHaveURL('/dashboard/overview?period=12-months');
  await expect(rows('Orders by month')).toHaveCount(13);
  await page.reload();
  await expect(main(page).getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'page');
  await main(page).getByRole('link', { name: '90 days' }).click();
  await main(page).getByText('Show as table: Orders by week').click();
  await expect(rows('Orders by week')).toHaveCount(14);
  await page.goBack();
  await expect(rows('Orders by month')).toHaveCount(13);
});

test('the overview shows a skeleton while it loads, an error when it fails, and tries again', async ({
  adminPage: page,
}) => {
  await answer(page, 'GET', '/stats*', silence);
  await open(page);
  await expect(main(page).getByRole('status').filter({ hasText: 'Loading the figures' })).toBeAttached();
  await expectAccessible(page, { colors: false });

  await page.unrouteAll();
  await answer(page, 'GET', '/stats*', lost);
  await page.reload();
  await expect(main(page).getByRole('alert').filter({ hasText: 'The figures could not be loaded' })).toBeVisible();
  await page.unrouteAll();
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'To ship')).toBeVisible();
});

test('the overview lists the first problems of the last data check, wide and on a phone', async ({
  adminPage: page,
}) => {
  const at = new Date(Date.now() - 7_200_000).toISOString();
  const lines = [
    'Part 665f1c2ab3d4e5f60718293a “Northbridge N8 Processor”: 96 in stock, but 100 put in minus 6 ordered makes 94.',
    'Order 665f1c2ab3d4e5f60718293b: it is pending, but has no time of payment.',
  ];
  await answer(page, 'GET', '/data-check', (route) =>
    route.fulfill({ json: { last: { at, version: '1.0.0', problems: 3, lines } } }),
  );
  await open(page);
  const note = main(page).getByRole('group', { name: 'Data check' });
  await expect(note.getByRole('listitem')).toHaveText([...lines, /^And 1 more problem/]);
  await expect(note).toContainText('Data check: 3 problems.');
  await expect(note).toContainText('Checked 2 hours ago.');
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
});
