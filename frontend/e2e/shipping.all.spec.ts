import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone, waitUntilIdle } from './support/accessible';
import { anUnpaidOrder, payByApi, refund, type SampleOrder } from './support/orders';
import { addPart } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const SHIPPED = 'Part Shipped Successfully';

/** Opens a list of `count` pending orders of a part that no other test orders; the newest has the largest amount. */
async function openPending(admin: Page, customer: Page, count: number) {
  const part = await addPart(admin, { price: 30, quantity: 50, min_order: 2 });
  const orders: SampleOrder[] = [];
  for (let index = 0; index < count; index++) {
    const order = await anUnpaidOrder(customer, { partId: part.id, amount: 2 + index });
    await payByApi(customer, order);
    orders.unshift(order);
  }
  const list = (status: string) => `/dashboard/manage-orders?${new URLSearchParams({ q: part.name, status })}`;
  await admin.goto(list('pending'));
  await expect(shipButtons(admin)).toHaveCount(count);
  return { part, orders, list };
}

const shipButtons = (page: Page) => page.getByRole('button', { name: 'Shipped', exact: true });
const row = (page: Page, { id }: SampleOrder) =>
  page.getByRole('row').filter({ has: page.locator(`a[href="/dashboard/orders/${id}"]`) });
const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('three clicks at the same spot ship one order, and its row stays until the toast closes', async ({
  adminPage: page,
  customerPage,
}) => {
  const { orders, list } = await openPending(page, customerPage, 3);
  const [first, second, third] = orders as [SampleOrder, SampleOrder, SampleOrder];
  const button = row(page, first).getByRole('button', { name: 'Shipped' });
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  const spot = [box.x + box.width / 2, box.y + box.height / 2] as const;
  for (let clicks = 0; clicks < 3; clicks += 1) {
    await page.mouse.click(...spot);
    // The toast stays while it has the pointer.
    await toast(page, SHIPPED).hover();
    await waitUntilIdle(page);
  }

  await expect(rows(page)).toHaveCount(3);
  await expect(row(page, first).getByText('Approved', { exact: true })).toBeVisible();
  await expect(button).toBeDisabled();
  for (const other of [second, third])
    await expect(row(page, other).getByText('Pending', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(toast(page, SHIPPED)).toHaveCount(0);
  await page.goto(list('shipped'));
  await expect(row(page, first)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('shipping can be undone by the toast or by keyboard, and the focus moves to the next order and back', async ({
  adminPage: page,
  customerPage,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a phone');
  const { part, orders } = await openPending(page, customerPage, 2);
  const [next, second] = [orders[0]!, orders[1]!];
  const button = row(page, second).getByRole('button', { name: 'Shipped' });
  await button.click();
  await expect(row(page, second).getByText('Approved', { exact: true })).toBeVisible();
  await undo(page).click();
  await expect(toast(page, 'Shipping undone. The order is pending again.')).toBeVisible();
  await expect(row(page, second).getByText('Pending', { exact: true })).toBeVisible();
  await expect(row(page, second).getByRole('link', { name: part.name })).toBeFocused();

  await button.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `2 pieces of ${part.name}, Carl Customer` })).toBeVisible();
  await expect(row(page, next).getByRole('button', { name: 'Shipped' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(row(page, second).getByText('Pending', { exact: true })).toBeVisible();
  await expect(row(page, second).getByRole('link', { name: part.name })).toBeFocused();

  await button.press('Enter');
  await expect(row(page, second).getByText('Approved', { exact: true })).toBeVisible();
  for (let steps = 0; steps < 60 && !(await undo(page).evaluate((it) => it === document.activeElement)); steps++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, second).getByText('Pending', { exact: true })).toBeVisible();
  await expect(row(page, second).getByRole('link', { name: part.name })).toBeFocused();
  await expect(button).toBeEnabled();
});

test('many orders are selected, shipped and pending again by keyboard', async ({
  adminPage: page,
  customerPage,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a phone');
  const { orders, list } = await openPending(page, customerPage, 3);
  const bar = page.getByRole('region', { name: 'Selected orders' });
  const box = (order: SampleOrder) => row(page, order).getByRole('checkbox');
  await expect(bar.getByRole('status')).toHaveText('No orders selected');
  const height = (await bar.boundingBox())!.height;
  await box(orders[0]!).press('Space');
  await box(orders[2]!).press('Shift+Space');
  await expect(bar.getByRole('status')).toHaveText('3 orders selected');
  await expect(page.getByRole('columnheader').getByRole('checkbox')).toBeChecked();
  expect((await bar.boundingBox())!.height).toBe(height);
  // On one line.
  const bottoms = [bar.getByRole('status'), bar.getByRole('button', { name: 'Clear selection' })].map(async (it) => {
    const { y, height: high } = (await it.boundingBox())!;
    return y + high;
  });
  const [first, second] = await Promise.all(bottoms);
  expect(Math.abs(first! - second!)).toBeLessThan(5);
  await box(orders[1]!).press('Space');
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);

  await bar.getByRole('button', { name: 'Ship with tracking…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders with tracking' });
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('NB-2222-2222');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox').nth(1)).toBeFocused();
  await waitUntilIdle(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(dialog).toBeHidden();

  await bar.getByRole('button', { name: 'Ship', exact: true }).press('Enter');
  await expect(toast(page, '2 orders shipped')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(bar).toBeFocused();
  await expect(bar.getByRole('status')).toHaveText('No orders selected');
  await page.keyboard.press('Control+z');
  await expect(toast(page, '2 orders pending again')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await page.goto(list('shipped'));
  await expect(page.getByText('No orders match')).toBeVisible();
});

test('an order is shipped with tracking by keyboard, and its customer can follow the parcel', async ({
  adminPage: page,
  customerPage,
  isMobile,
}) => {
  const { part, orders } = await openPending(page, customerPage, 1);
  const order = orders[0]!;
  await row(page, order).getByRole('button', { name: 'Ship with tracking…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Ship order NB-\w{4}-\w{4} with tracking$/ });
  const carrier = dialog.getByRole('combobox', { name: 'Carrier' });
  await expect(carrier).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await carrier.press(key);
  await dialog.getByLabel('Tracking number').fill('7712 34');
  await waitUntilIdle(page);
  await expectAccessible(page);
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  const second = dialog.getByRole('group', { name: 'Parcel 2' }).getByLabel('Tracking number');
  await expect(second).toBeFocused();
  await second.fill('771235');
  await waitUntilIdle(page);
  await expectAccessible(page);
  await second.press('Enter');
  await expect(toast(page, SHIPPED)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, order).getByRole('link', { name: part.name })).toBeFocused();

  const link = customerPage.getByRole('link', { name: 'FedEx 771234' });
  for (const path of ['/dashboard/my-orders', `/dashboard/my-orders/${order.id}`]) {
    await customerPage.goto(path);
    await expect(link).toHaveAttribute('href', 'https://www.fedex.com/fedextrack/?trknbr=771234');
    await expect(link).toHaveAttribute('target', '_blank');
    const other = customerPage.getByRole('link', { name: 'FedEx 771235' });
    await expect(path.endsWith(order.id) ? other : customerPage.getByText('+1', { exact: true })).toBeVisible();
    await expectAccessible(customerPage);
    if (!isMobile) await expectAccessibleOnPhone(customerPage);
  }

  await page.goto(`/dashboard/orders/${order.id}`);
  await main(page).getByRole('button', { name: 'Edit tracking…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove parcel 2' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Tracking number').fill('9');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Tracking saved')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'FedEx 9' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'FedEx 771235' })).toHaveCount(0);
  await expectAccessible(page);
});

test('an order refunded in full can only be shipped with a reason, which the audit log records', async ({
  adminPage: page,
  customerPage,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a phone');
  const { orders } = await openPending(page, customerPage, 1);
  const order = orders[0]!;
  await refund(page, order);
  await page.reload();
  await expect(row(page, order).getByText('Refunded', { exact: true })).toBeVisible();
  await expect(shipButtons(page)).toHaveCount(0);

  const money = `$${order.total}`;
  const gone = new RegExp(`^Your \\${money} went back to your card on .*\\. This order will not be shipped\\.`);
  for (const path of [`/dashboard/my-orders/${order.id}`, `/dashboard/payment/${order.id}`]) {
    await customerPage.goto(path);
    await expect(main(customerPage).getByText(gone)).toBeVisible();
    await expect(main(customerPage).getByText(/we ship it next|Congratulation/)).toHaveCount(0);
    await expectAccessible(customerPage);
    await expectAccessibleOnPhone(customerPage);
  }
  await customerPage.goto('/dashboard/my-orders');
  await expect(
    customerPage
      .getByRole('row')
      .filter({ has: customerPage.locator(`a[href="/dashboard/my-orders/${order.id}"]`) })
      .getByText('Refunded', { exact: true }),
  ).toBeVisible();

  await page.goto(`/dashboard/orders/${order.id}`);
  const next = main(page).getByRole('region', { name: 'Next step' });
  await expect(next.getByText(/^Refunded in full on .*\. Do not ship it\./)).toBeVisible();
  await expect(shipButtons(page)).toHaveCount(0);

  await next.getByRole('button', { name: 'Ship anyway' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Ship order NB-\w{4}-\w{4} anyway\?$/ });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByRole('button', { name: 'Ship anyway' }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('*Enter a reason');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await waitUntilIdle(page);
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('A replacement, agreed by phone');
  await dialog.getByRole('button', { name: 'Ship anyway' }).click();
  await expect(toast(page, SHIPPED)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(next.getByText(/^Refunded in full on .*\. It is shipped\./)).toBeFocused();

  await page.goto('/dashboard/audit-log?action=order-shipped');
  await main(page).getByRole('searchbox', { name: 'Search entries' }).fill(order.id);
  await expect(page.getByText('1 entry found')).toBeVisible();
  await main(page)
    .getByText(/^Show \d changes$/)
    .click();
  await expect(main(page).getByText('A replacement, agreed by phone')).toBeVisible();
});
