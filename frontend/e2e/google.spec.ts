import { aStranger } from './support/accounts';
import { chooseKnownAccount, chooseNewAccount, openGoogle } from './support/google';
import { expectSignedIn, main, signOut } from './support/session';
import { expect, test } from './support/test';
import { accessToken, expectSignedOut } from './support/tokens';

test.describe('Google sign-in', () => {
  test('creates an account, signs in with it again, and returns to the requested page', async ({ page }) => {
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

  test('reports a closed window under the form, and can be repeated', { tag: '@all' }, async ({ page }) => {
    // The provider waits some seconds before it treats a window as closed.
    await page.clock.install();
    await page.goto('/log-in');
    await (await openGoogle(page)).close();
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(main(page).getByRole('alert')).toHaveText('Popup closed by user.', { timeout: 500 });
    }).toPass();
    await (await openGoogle(page)).close();
  });

  test("shows the provider's refusal under the form", { tag: '@all' }, async ({ page }) => {
    await page.route('**/accounts:signInWithIdp*', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_DISABLED' } } }),
    );
    await page.goto('/log-in');
    await chooseNewAccount(await openGoogle(page), aStranger());
    await expect(main(page).getByRole('alert')).toHaveText('User disabled.');
    expect(await accessToken(page)).toBeNull();
  });
});
