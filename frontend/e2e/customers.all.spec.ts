import { expectAccessible, expectAccessibleOnPhone, waitUntilIdle } from './support/accessible';
import { anUnpaidOrder, payByApi } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

test('an admin finds a customer by keyboard, opens their page and returns to the search', async ({
  adminPage: page,
  customerPage,
  customer,
  isMobile,
}) => {
  await payByApi(customerPage, await anUnpaidOrder(customerPage));
  await page.goto('/dashboard/customers');
  await main(page).getByRole('searchbox').focus();
  await page.keyboard.type(customer.email);
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('1 customer found')).toBeVisible();
  await waitUntilIdle(page);
  await expectAccessible(page);
  if (!isMobile) await expectAccessibleOnPhone(page);

  const row = main(page).getByRole('row').filter({ hasText: customer.email });
  await expect(row.getByRole('cell').filter({ hasText: /^\$/ })).not.toHaveText('$0');
  await row.getByRole('link', { name: customer.name }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible();
  await main(page).getByRole('link', { name: 'All customers' }).press('Enter');
  await expect(main(page).getByText('1 customer found')).toBeVisible();
});

test('Make Admin acts at once and is undone, and Remove Admin asks first', async ({
  adminPage: page,
  customerPage,
  customer,
  isMobile,
}) => {
  await customerPage.goto('/dashboard/my-orders');
  await page.goto(`/dashboard/make-admin?q=${encodeURIComponent(customer.email)}`);
  const make = main(page).getByRole('button', { name: 'Make Admin' });
  await make.press('Enter');
  await expect(page.getByText('Successfully made an admin')).toBeVisible();
  await expect(main(page).getByText('Admin', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(`${customer.email} is a customer again`)).toBeVisible();
  await expect(main(page).getByRole('link', { name: customer.email })).toBeFocused();

  await make.press('Enter');
  await main(page).getByRole('link', { name: customer.email }).press('Enter');
  const remove = main(page).getByRole('button', { name: 'Remove Admin' });
  await remove.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Remove ${customer.name} as an admin?` });
  await expect(dialog).toBeVisible();
  await waitUntilIdle(page);
  await expectAccessible(page);
  if (!isMobile) await expectAccessibleOnPhone(page);
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await dialog.getByRole('button', { name: 'Remove Admin' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(remove).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeFocused();
});
