import { aStranger } from './support/accounts';
import { expectAccessible } from './support/accessible';
import { callAsAdmin } from './support/api';
import { uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

test('admins save views at their account, share them, and hide those of others', async ({
  adminPage: page,
  open,
  isMobile,
}) => {
  const bob = aStranger('Bob Admin');
  const other = await open('signUp', bob);
  await callAsAdmin(page, 'PUT', `/user/admin/${bob.email}`);
  const name = `Late ${uniqueWord()}`;
  const view = (of: typeof page) => of.getByRole('link', { name, exact: true });
  const views = (of: typeof page) => main(of).getByRole('button', { name: 'Views' });

  await page.goto('/dashboard/manage-orders?status=unpaid&placed_before=-3d');
  const options = async (of: typeof page) => {
    if (isMobile) await main(of).getByRole('button', { name: 'Options' }).click();
    await views(of).click();
  };
  await options(page);
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Share the view ${name} with all admins` }).click();
  await expect(page.getByRole('button', { name: `Stop sharing the view ${name} with all admins` })).toBeVisible();
  await expectAccessible(page);

  await other.goto('/dashboard/manage-orders?to_ship=true');
  await options(other);
  await expect(other.getByRole('listitem').filter({ has: view(other) })).toContainText('by admin@northbridge.test');
  await expectAccessible(other);
  await view(other).click();
  await expect(other).toHaveURL(/placed_before=-3d/);
  await views(other).click();
  await expect(view(other)).toHaveAttribute('aria-current', 'page');
  await other.getByRole('button', { name: `Hide the view ${name}` }).click();
  await expect(view(other)).toBeHidden();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(view(other)).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Name of the view' })).toBeVisible();

  await page.getByRole('button', { name: `Remove the view ${name}` }).click();
  await expect(view(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(view(page)).toBeVisible();
  await page.getByRole('button', { name: `Remove the view ${name}` }).click();
  await expect(view(page)).toBeHidden();
});
