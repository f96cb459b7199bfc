import { demoCustomer } from './support/accounts';
import { main } from './support/session';
import { expect, test } from './support/test';

test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard');

test('a visitor logs in by keyboard alone', async ({ page }) => {
  await page.goto('/log-in');
  await main(page).getByLabel('Email').focus();
  await page.keyboard.type(demoCustomer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoCustomer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByText(demoCustomer.name)).toBeVisible();
});

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
});

test('a dialog keeps the focus, and Escape closes it and gives it back', async ({ customerPage: page }) => {
  await page.goto('/dashboard');
  const edit = main(page).getByRole('button', { name: 'Edit Info' });
  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Education')).toBeVisible();
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
});
