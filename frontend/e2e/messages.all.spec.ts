import type { Page } from '@playwright/test';
import { aStranger } from './support/accounts';
import { openSession } from './support/api';
import { answer, refusal } from './support/network';
import { fillLogIn, main } from './support/session';
import { expect, test } from './support/test';
import { accessToken, expectSignedOut } from './support/tokens';

test('a request that answers 401 ends the session at the home page', async ({ customerPage: page }) => {
  await answer(page, 'POST', '/reviews', refusal(401));
  await page.goto('/dashboard/add-review');
  await main(page).getByLabel('Review Text').fill('Arrived whole.');
  await main(page).getByLabel('Rating').fill('4');
  await main(page).getByRole('button', { name: 'Add Review' }).click();
  // The toast is checked first because it disappears.
  await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out.' })).toBeVisible();
  await expectSignedOut(page, '/');
});

test.describe('a refusal of the identity provider is shown under the form in plain words', () => {
  const underTheForm = (page: Page) => main(page).getByRole('alert');

  test('at log-in, without revealing whether the account exists', async ({ page, customer, request }) => {
    await openSession(request, 'signUp', customer);
    await page.goto('/log-in');
    await fillLogIn(page, { ...customer, password: 'Wrong@1234' });
    await expect(underTheForm(page)).toHaveText('Invalid credential.');
    const button = main(page).getByRole('button', { name: 'Log In' });
    expect((await underTheForm(page).boundingBox())!.y).toBeGreaterThan((await button.boundingBox())!.y);

    await fillLogIn(page, aStranger());
    await expect(underTheForm(page)).toHaveText('Invalid credential.');
    expect(await accessToken(page)).toBeNull();
  });

  test('at sign-up, when the e-mail already has an account', async ({ page, customer, request }) => {
    await openSession(request, 'signUp', customer);
    await page.goto('/sign-up');
    await fillSignUp(page, customer.email);
    await expect(underTheForm(page)).toHaveText('Email already in use.');
  });

  test('when the name of a new account cannot be saved, and the sign-up can be repeated', async ({ page }) => {
    const { email } = aStranger();
    await page.route('**/accounts:update?*', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } } }),
    );
    await page.goto('/sign-up');
    await fillSignUp(page, email);
    await expect(underTheForm(page)).toHaveText('Operation not allowed.');
    expect(await accessToken(page)).toBeNull();

    await page.unroute('**/accounts:update?*');
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByText('Nora Buyer')).toBeAttached();
  });

  async function fillSignUp(page: Page, email: string): Promise<void> {
    await main(page).getByLabel('Name').fill('Nora Buyer');
    await main(page).getByLabel('Email').fill(email);
    await main(page).getByLabel('Password').fill('Solder#2026');
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
  }
});
