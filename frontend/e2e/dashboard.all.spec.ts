import { expectAccessible } from './support/accessible';
import { main } from './support/session';
import { expect, test } from './support/test';

test('the menu is a side bar, or a drawer on small screens', async ({ customerPage: page, isMobile }) => {
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  const opener = page.getByRole('button', { name: 'Dashboard menu' });
  if (!isMobile) {
    await expect(menu.getByRole('link')).toHaveText(['My Profile', 'Add a Review', 'My Orders']);
    await expect(opener).toHaveCount(0);
    return;
  }
  await expect(menu).toHaveCount(0);
  await opener.press('Enter');
  await expect(menu.getByRole('link')).toHaveText(['My Profile', 'Add a Review', 'My Orders']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await menu.getByRole('link', { name: 'My Orders' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Total Orders:/ })).toBeVisible();
  await expect(menu).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
});

test('the profile shows an update, and the focus returns to the Edit button', async ({
  customerPage: page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on a phone');
  await page.goto('/dashboard');
  const edit = main(page).getByRole('button', { name: 'Edit Info' });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Info' });
  const location = 'Portland, Maine';
  await dialog.getByLabel('Location').fill(location);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await expect(main(page).getByRole('row', { name: /^Location/ })).toContainText(location);
  await expect(edit).toBeFocused();

  const editBilling = main(page).getByRole('button', { name: 'Edit Billing' });
  await editBilling.press('Enter');
  await page.getByRole('dialog', { name: 'Edit Billing' }).getByLabel('Company').fill('Portland Ltd');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('row', { name: /^Company/ })).toContainText('Portland Ltd');
  await expect(editBilling).toBeFocused();
});
