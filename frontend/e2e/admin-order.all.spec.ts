import type { Page } from '@playwright/test';
import { expectAccessible, waitUntilIdle } from './support/accessible';
import { anUnpaidOrder, payByApi, payWithoutRecording } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

const TIME = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/;

const nextStep = (page: Page) => main(page).getByRole('region', { name: 'Next step' });
const payment = (page: Page) => main(page).getByRole('region', { name: 'Payment' });
const steps = (page: Page) => main(page).getByRole('list', { name: 'Timeline' }).getByRole('listitem');

test('an admin finds a payment that was never recorded, and ships the order', async ({
  adminPage: page,
  customerPage,
}) => {
  const order = await anUnpaidOrder(customerPage);
  await page.goto(`/dashboard/orders/${order.id}`);
  await expect(nextStep(page).getByRole('button')).toHaveText('Delete Order');
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current]')).toHaveText(
    'Manage All Orders',
  );
  await expect(payment(page)).toContainText('Not checked yet');
  const check = payment(page).getByRole('button', { name: 'Check again' });
  await check.press('Enter');
  await expect(payment(page).getByRole('status')).toContainText('The customer has not begun to pay.');

  const transaction = await payWithoutRecording(customerPage, order);
  await check.press('Enter');
  await expect(payment(page).getByRole('status')).toContainText('The order is paid now.');
  await expect(check).toBeFocused();
  await expect(payment(page).getByText(transaction)).toBeVisible();
  await expect(main(page).getByText('Pending', { exact: true })).toBeVisible();
  await expect(steps(page).nth(1)).toHaveText(new RegExp(`^Paid ${TIME.source}\\s*by Carl Customer$`));
  await waitUntilIdle(page);
  await expectAccessible(page);

  await nextStep(page).getByRole('button', { name: 'Shipped' }).press('Enter');
  await expect(page.getByText('Part Shipped Successfully')).toBeVisible();
  await expect(nextStep(page)).toContainText('It is shipped. There is nothing left to do.');
  await expect(nextStep(page).locator(':focus')).toHaveCount(1);
  await expect(main(page).getByText('Approved', { exact: true })).toBeVisible();
  await expect(steps(page).last()).toHaveText(new RegExp(`^Shipped ${TIME.source}\\s*by admin@northbridge.test$`));
  await check.click();
  await expect(payment(page).getByRole('status')).toContainText('Succeeded');
  await expect(payment(page).getByRole('status')).not.toContainText('paid now');

  await page.goto('/dashboard/audit-log?action=payment-recorded');
  await main(page).getByRole('searchbox', { name: 'Search entries' }).fill(order.id);
  const entry = page.getByRole('row').filter({ hasText: 'Payment recorded' });
  await expect(entry).toContainText('admin@northbridge.test');
  await expect(entry).toContainText(transaction);
});

test('an admin deletes an unpaid order on its page and returns to the same list; the page then reports an unknown order', async ({
  adminPage: page,
  customerPage,
}) => {
  const order = await anUnpaidOrder(customerPage);
  const list = `/dashboard/manage-orders?q=${encodeURIComponent(order.partName)}&status=unpaid&limit=50`;
  await page.goto(list);
  await page.locator(`a[href="/dashboard/orders/${order.id}"]`).click();
  await nextStep(page).getByRole('button', { name: 'Delete Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this order?' });
  await expect(dialog).toContainText(`was for ${order.partName}.`);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Order is Deleted!')).toBeVisible();
  await expect(page).toHaveURL(list);

  for (const id of [order.id, 'nonsense']) {
    await page.goto(`/dashboard/orders/${id}`);
    await expect(main(page).getByRole('heading', { name: 'Order not found' })).toBeVisible();
  }
  await main(page).getByRole('link', { name: 'See all orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Total Orders:/ })).toBeVisible();
});

test("an order's page links to its customer, copies its transaction id and prints", async ({
  adminPage: page,
  customerPage,
  customer,
}) => {
  const order = await anUnpaidOrder(customerPage);
  const transaction = await payByApi(customerPage, order);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/dashboard/orders/${order.id}`);
  const sheet = main(page).getByRole('region', { name: 'Order data' });
  await expect(sheet.getByRole('link', { name: customer.email })).toHaveAttribute('href', `mailto:${customer.email}`);
  await expect(sheet.getByRole('link', { name: '+15550100' })).toHaveAttribute('href', 'tel:+15550100');
  await expect(sheet).toContainText('12 Foundry Lane, Portland');
  await payment(page).getByRole('button', { name: 'Copy' }).click();
  await expect(payment(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transaction);

  await page.evaluate(() => (window.print = () => (document.title = 'printed')));
  await main(page).getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle('printed');
  await page.emulateMedia({ media: 'print' });
  for (const text of ['4800 Foundry Row, Building 3', order.id, transaction, customer.email])
    await expect(main(page).getByText(text).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(main(page).getByText('Orders of this customer')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await sheet.getByRole('link', { name: 'Orders of this customer' }).click();
  await expect(page).toHaveURL(`/dashboard/manage-orders?q=${encodeURIComponent(customer.email)}`);
  await expect(main(page).getByRole('searchbox', { name: 'Search orders' })).toHaveValue(customer.email);
  await expect(page.locator(`a[href="/dashboard/orders/${order.id}"]`)).toBeVisible();
});
