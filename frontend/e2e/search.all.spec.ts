import { expectAccessible, waitUntilIdle } from './support/accessible';
import { anUnpaidOrder, payByApi } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

test('an admin finds an order by its transaction ID by keyboard, and its customer', async ({
  adminPage: page,
  customerPage,
  customer,
}) => {
  const order = await anUnpaidOrder(customerPage);
  const transaction = await payByApi(customerPage, order);
  await page.goto('/dashboard/make-admin');
  const overview = page.getByRole('banner').getByRole('link', { name: /^Overview/ });
  await expect(overview).toHaveText(/^Overview \d+ waiting$/);

  await overview.focus();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search the shop' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(overview).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(transaction);
  const found = dialog.getByRole('option', { selected: true });
  await expect(found).toContainText('Transaction ID');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/orders/${order.id}`);
  await expect(page.locator('#main')).toBeFocused();

  await main(page).getByRole('link', { name: customer.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible();
  await expect(main(page).getByRole('row').filter({ hasText: order.partName })).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);
  await waitUntilIdle(page);
  await expectAccessible(page);
});
