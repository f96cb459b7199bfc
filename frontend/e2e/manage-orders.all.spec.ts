import type { Download, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import readSheets from 'read-excel-file/node';
import { anUnpaidOrder, payByApi, ship, type SampleOrder } from './support/orders';
import { addPart } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

/** Three orders of a part that no other test orders: 2 pieces unpaid, 3 paid, 4 shipped. */
async function orders(customerPage: Page, adminPage: Page) {
  const part = await addPart(adminPage, { price: 30, quantity: 50, min_order: 2 });
  const of = (amount: number) => anUnpaidOrder(customerPage, { partId: part.id, amount });
  const [unpaid, pending, shipped] = [await of(2), await of(3), await of(4)];
  await payByApi(customerPage, pending);
  await payByApi(customerPage, shipped);
  await ship(adminPage, shipped);
  return { part, unpaid, pending, shipped };
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Orders by status' }).getByRole('link', { name: new RegExp(`^${name}\\b`) });
const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
const row = (page: Page, { id }: SampleOrder) =>
  page.getByRole('row').filter({ has: page.locator(`a[href="/dashboard/orders/${id}"]`) });
const expectPieces = (page: Page, ...amounts: number[]) =>
  expect(rows(page).getByText(/^\$\d+$/)).toHaveText(amounts.map((amount) => `$${amount * 30}`));

async function contentOf(download: Download): Promise<string[][]> {
  const text = await readFile(await download.path(), 'utf8');
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  return lines.map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')));
}

async function exportAs(page: Page, format: string): Promise<Download> {
  await main(page).getByRole('button', { name: 'Export' }).press('Enter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('group', { name: 'Export' }).getByRole('button', { name: format }).press('Enter'),
  ]);
  return download;
}

test('tabs, search and sort change the list and the address, and Back restores them', async ({
  adminPage: page,
  customerPage,
  isMobile,
}) => {
  const { part, unpaid } = await orders(customerPage, page);
  await page.goto('/dashboard/manage-orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Total Orders: [\d,]+$/);
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page');

  await main(page).getByRole('searchbox', { name: 'Search orders' }).fill(part.name);
  await expect(page.getByText('3 orders found')).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Options' }).click();
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.focus();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'Enter']) await sort.press(key);
  await expect(page).toHaveURL(/sort=-amount/);
  await expectPieces(page, 4, 3, 2);
  if (isMobile) {
    // On a card, the customer is below the part.
    const [name, customer] = [
      row(page, unpaid).getByRole('link').first(),
      row(page, unpaid).getByText('Carl Customer'),
    ];
    expect((await customer.boundingBox())!.y).toBeGreaterThan((await name.boundingBox())!.y + 20);
    return;
  }

  await tab(page, 'Unpaid').press('Enter');
  await expectPieces(page, 2);
  await expect(tab(page, 'Unpaid')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/status=unpaid/);
  await page.reload();
  await expectPieces(page, 2);
  await tab(page, 'Approved').click();
  await expectPieces(page, 4);
  await page.goBack();
  await expectPieces(page, 2);
  await page.goBack();
  await expectPieces(page, 4, 3, 2);
  await expect(main(page).getByRole('searchbox', { name: 'Search orders' })).toHaveValue(part.name);
});

test('a changed filter shows the first page, and an order links back to the page it was opened from', async ({
  adminPage: page,
  customerPage,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a phone');
  const { part, unpaid } = await orders(customerPage, page);
  await page.goto(`/dashboard/manage-orders?${new URLSearchParams({ q: part.name, limit: '2' })}`);
  await expectPieces(page, 4, 3);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectPieces(page, 2);
  await expect(page).toHaveURL(/cursor=/);
  const second = page.url();

  await row(page, unpaid).getByRole('link', { name: part.name }).press('Enter');
  await expect(page).toHaveURL(`/dashboard/orders/${unpaid.id}`);
  await page.goBack();
  await expect(page).toHaveURL(second);
  await expectPieces(page, 2);
  await row(page, unpaid).getByRole('link', { name: part.name }).press('Enter');
  await main(page).getByRole('link', { name: 'All orders', exact: true }).press('Enter');
  await expect(page).toHaveURL(second);
  await expectPieces(page, 2);

  await tab(page, 'Approved').press('Enter');
  await expectPieces(page, 4);
  await expect(page).not.toHaveURL(/cursor=/);
  await page.goBack();
  await main(page).getByRole('searchbox', { name: 'Search orders' }).fill(`${part.name} carl`);
  await expectPieces(page, 4, 3);
  await expect(page).not.toHaveURL(/cursor=/);
});

test('the export contains every page of the listed orders, in the same order', async ({
  adminPage: page,
  customerPage,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a phone');
  const { part, unpaid, pending, shipped } = await orders(customerPage, page);
  await page.goto(`/dashboard/manage-orders?${new URLSearchParams({ q: part.name, sort: '-amount', limit: '1' })}`);
  await expectPieces(page, 4);
  const exported = async () => {
    const download = await exportAs(page, 'CSV');
    expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    await expect(page.getByRole('status').getByText(`Saved as ${download.suggestedFilename()}`).last()).toBeVisible();
    const [heads = [], ...cells] = await contentOf(download);
    const column = (name: string) => cells.map((row) => row[heads.indexOf(name)]);
    return { ids: column('_id'), states: column('status'), amounts: column('amount') };
  };
  expect(await exported()).toEqual({
    ids: [shipped.id, pending.id, unpaid.id],
    states: ['shipped', 'pending', 'unpaid'],
    amounts: ['4', '3', '2'],
  });
  await tab(page, 'Pending').click();
  await expectPieces(page, 3);
  expect((await exported()).ids).toEqual([pending.id]);
});

test('an admin ships and deletes orders by keyboard, and the focus stays in the row or moves to the heading', async ({
  adminPage: page,
  customerPage,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a phone');
  const { part, unpaid, pending } = await orders(customerPage, page);
  await page.goto(`/dashboard/manage-orders?${new URLSearchParams({ q: part.name })}`);
  const titles = ['', 'Part Name', 'Order By', 'Total', 'Address', 'Status', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(titles);
  await row(page, pending).getByRole('button', { name: 'Shipped' }).press('Enter');
  await expect(page.getByText('Part Shipped Successfully', { exact: true })).toBeVisible();
  await expect(row(page, pending).getByText('Approved', { exact: true })).toBeVisible();
  await expect(row(page, pending).getByRole('link', { name: part.name })).toBeFocused();

  await row(page, unpaid).getByRole('button', { name: 'Delete Order' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete this order?' });
  await expect(dialog).toContainText(`was for ${part.name}.`);
  await page.keyboard.press('Escape');
  await expect(row(page, unpaid).getByRole('button', { name: 'Delete Order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page.getByText('Order is Deleted!', { exact: true })).toBeVisible();
  await expect(row(page, unpaid)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the page size is stored for all tables', async ({ adminPage: page, isMobile }) => {
  test.skip(isMobile, 'the same on a phone');
  await page.goto('/dashboard/manage-part');
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await size.focus();
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await size.press(key);
  await expect(page.getByRole('table', { name: 'Parts' }).locator('tbody').getByRole('row')).toHaveCount(10);
  const asked = page.waitForRequest((request) => request.url().includes('/api/orders?'));
  await page.goto('/dashboard/manage-orders');
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('10');
});

test('the button that ships is filled in the row of the pointer, the focus or a selection', async ({
  adminPage: page,
  customerPage,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a phone');
  const { id: partId } = await addPart(page);
  const first = await anUnpaidOrder(customerPage, { partId });
  const second = await anUnpaidOrder(customerPage, { partId });
  for (const order of [first, second]) await payByApi(customerPage, order);
  await page.goto(`/dashboard/manage-orders?part_id=${partId}`);
  const fillOf = (order: SampleOrder) =>
    row(page, order)
      .getByRole('button', { name: 'Shipped' })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  const none = 'rgba(0, 0, 0, 0)';
  await page.mouse.move(0, 0);
  await expect(async () => expect(await fillOf(first)).toBe(none)).toPass();
  await row(page, first).hover();
  await expect(async () => expect(await fillOf(first)).not.toBe(none)).toPass();
  expect(await fillOf(second)).toBe(none);
  await row(page, second).getByRole('checkbox').check();
  await page.mouse.move(0, 0);
  await row(page, first).getByRole('link').first().focus();
  await expect(async () => expect(await fillOf(second)).not.toBe(none)).toPass();
  expect(await fillOf(first)).not.toBe(none);
});

test('the listed orders are saved as an Excel workbook, by a worker that the security policy allows', async ({
  adminPage: page,
  customerPage,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a phone');
  const { part, unpaid, pending, shipped } = await orders(customerPage, page);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`/dashboard/manage-orders?${new URLSearchParams({ q: part.name, sort: '-amount' })}`);
  await expectPieces(page, 4, 3, 2);
  const download = await exportAs(page, 'Excel');
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.xlsx$/);
  await expect(page.getByRole('status').getByText(`Saved as ${download.suggestedFilename()}`)).toBeVisible();
  const [sheet] = await readSheets(await download.path());
  const [heads = [], ...cells] = sheet?.data ?? [];
  const day = new Date(new Date().toISOString().slice(0, 10));
  const read = (...names: string[]) => cells.map((row) => names.map((name) => row[heads.indexOf(name)]));
  expect(read('_id', 'line', 'amount', 'order_total', 'delivery_phone', 'created_on')).toEqual(
    [shipped, pending, unpaid].map(({ id }, index) => [id, 1, 4 - index, (4 - index) * 30, expect.any(String), day]),
  );
  expect(problems).toEqual([]);
});
