import { demoAdmin } from './support/accounts';
import { logIn } from './support/session';
import { expect, test } from './support/test';

test('the API page sends the access token that was given to Authorize', async ({ page }) => {
  await logIn(page, demoAdmin);
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));

  await page.goto('/docs');
  await page.getByRole('button', { name: 'Authorize' }).click();
  const dialog = page.locator('.dialog-ux');
  await dialog.locator('input').first().fill(String(token));
  await dialog.getByRole('button', { name: 'Apply credentials' }).first().click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const isAdmin = page.locator('#operations-users-isAdmin');
  await isAdmin.locator('.opblock-summary-control').click();
  await isAdmin.getByRole('button', { name: 'Try it out' }).click();
  await isAdmin.locator('.parameters input').first().fill(demoAdmin.email);
  await isAdmin.getByRole('button', { name: 'Execute' }).click();
  await expect(isAdmin.locator('.live-responses-table')).toContainText('"admin": true');
});
