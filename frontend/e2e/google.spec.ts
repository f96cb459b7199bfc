import { aStranger } from './support/accounts';
import { chooseKnownAccount, chooseNewAccount, openGoogle } from './support/google';
import { expectSignedIn, main, signOut } from './support/session';
import { expect, test } from './support/test';
import { accessToken, expectSignedOut } from './support/tokens';

test.describe('Google sign-in', () => {
  test('makes an account, knows it again, and leads back to the page that asked for it', async ({ page }) => {
    const person = aStranger();
    await page.goto('/sign-up');
    await chooseNewAccount(await openGoogle(page), person);
    await expect(page).toHaveURL('/');
    await expectSignedIn(page, person.name);
    expect(await accessToken(page)).not.toBeNull();

    await signOut(page);
    await expectSignedOut(page, '/');

    await page.goto('/dashboard/my-orders?status=unpaid');
    await expect(page).toHaveURL('/log-in');
    await chooseKnownAccount(await openGoogle(page), person.email);
    await expect(page).toHaveURL('/dashboard/my-orders?status=unpaid');
    await expect(page.getByRole('heading', { level: 1, name: 'Total Orders: 0' })).toBeVisible();
  });

  test('says under the form that its window was closed, and can be tried again', async ({ page }) => {
    // The provider waits some seconds before it believes that a window is closed for good.
    await page.clock.install();
    await page.goto('/log-in');
    await (await openGoogle(page)).close();
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(main(page).getByRole('alert')).toHaveText('Popup closed by user.', { timeout: 500 });
    }).toPass();
    await (await openGoogle(page)).close();
  });

  test('says under the form why the provider refuses', async ({ page }) => {
    await page.route('**/accounts:signInWithIdp*', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_DISABLED' } } }),
    );
    await page.goto('/log-in');
    await chooseNewAccount(await openGoogle(page), aStranger());
    await expect(main(page).getByRole('alert')).toHaveText('User disabled.');
    expect(await accessToken(page)).toBeNull();
  });
});
