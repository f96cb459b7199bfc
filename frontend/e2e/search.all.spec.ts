import { expectAccessible, waitUntilIdle } from './support/accessible';
import { anUnpaidOrder, payByApi } from './support/orders';
import { addPart, uniqueWord } from './support/samples';
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

test('an admin finds an order by its company, total and card, in the list and with Ctrl K', async ({
  adminPage: page,
  customerPage,
  customer,
}) => {
  const { id: partId } = await addPart(page, { price: 1_234, quantity: 1, min_order: 1 });
  const company = `${uniqueWord()} Systems`;
  const order = await anUnpaidOrder(customerPage, { partId, company });
  await payByApi(customerPage, order);
  const [word] = company.split(' ') as [string];
  for (const text of [company, `$1,234.00 ${word}`, `${word} 4242`]) {
    await page.goto('/dashboard/manage-orders');
    await main(page).getByRole('searchbox', { name: 'Search orders' }).fill(text);
    await expect(page.getByText('1 order found')).toBeVisible();
    await expect(main(page).getByRole('link', { name: order.partName })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text);
    const found = page.getByRole('dialog', { name: 'Search the shop' }).getByRole('option', { selected: true });
    await expect(found).toContainText(`${customer.email}, $1,234`);
  }
});
