import type { Page } from '@playwright/test';
import { aStranger, demoAdmin } from './support/accounts';
import { openSession } from './support/api';
import { answer } from './support/network';
import { expectSignedIn, fillLogIn, fillSignUp, main, openHeader } from './support/session';
import { addPart } from './support/samples';
import { expect, test } from './support/test';
import { accessToken } from './support/tokens';

test.describe('too many attempts', () => {
  const TOO_MANY =
    'Access to this account has been temporarily disabled due to many failed login attempts. ' +
    'You can immediately restore it by resetting your password or you can try again later.';
  const refuseAtProvider = (page: Page, call: string) =>
    page.route(`**/accounts:${call}?*`, (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 400, message: `TOO_MANY_ATTEMPTS_TRY_LATER : ${TOO_MANY}` } },
      }),
    );

  test('to log in are reported under the form, which can be submitted again', async ({ page, customer, request }) => {
    await openSession(request, 'signUp', customer);
    await refuseAtProvider(page, 'signInWithPassword');
    await page.goto('/log-in');
    await fillLogIn(page, customer);
    await expect(main(page).getByRole('alert')).toHaveText(TOO_MANY);
    await page.unrouteAll();

    // The shop limits the number of sessions per IP address.
    const detail = 'Too many requests; please try again in 30 seconds.';
    await answer(page, 'PUT', '/user/**', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '30' },
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: '/problems/too-many-requests',
          title: 'Too Many Requests',
          status: 429,
          detail,
        }),
      }),
    );
    await fillLogIn(page, customer);
    await expect(main(page).getByRole('alert')).toHaveText(detail);
    expect(await accessToken(page)).toBeNull();
    await page.unrouteAll();

    await fillLogIn(page, customer);
    await expect(page).toHaveURL('/');
    await expectSignedIn(page, customer.name);
  });

  test('to reset the password are reported under the form', async ({ page }) => {
    await refuseAtProvider(page, 'sendOobCode');
    await page.goto('/log-in?forgot-password');
    await main(page).getByLabel('Email').fill(aStranger().email);
    await main(page).getByRole('button', { name: 'Send Link' }).click();
    await expect(main(page).getByRole('alert')).toHaveText(TOO_MANY);
    await expect(main(page).getByRole('status')).toBeEmpty();
  });
});

test.describe('after log-in', () => {
  test('a visitor who chose Log In in the header returns to the page they were on', async ({
    page,
    customer,
    request,
  }) => {
    await openSession(request, 'signUp', customer);
    await page.goto('/blogs?topic=react#answers');
    const link = async (name: string) => (await openHeader(page)).getByRole('link', { name, exact: true });
    await (await link('Log In')).click();
    // The header's link on this page and the other forms keep the return path.
    await expect(page).toHaveURL('/log-in');
    await (await link('Log In')).click();
    await main(page).getByRole('link', { name: 'Forgot your password?' }).click();
    await main(page).getByRole('link', { name: 'Back to log in' }).click();
    await main(page).getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/sign-up');
    await main(page).getByRole('link', { name: 'Log in' }).click();
    await fillLogIn(page, customer);
    await expect(page).toHaveURL('/blogs?topic=react#answers');
    await expectSignedIn(page, customer.name);
  });

  test('after a sign-up, the home page offers the part that was to be ordered', async ({ page, customer }) => {
    const { id, name } = await addPart(page);
    await page.goto(`/purchase/${id}`);
    await main(page).getByRole('link', { name: 'Create an account' }).click();
    await fillSignUp(page, customer);
    await expect(page).toHaveURL('/');
    await main(page)
      .getByRole('link', { name: `Go on with ${name}` })
      .click();
    await expect(page).toHaveURL(`/purchase/${id}`);
    await expect(main(page).getByLabel('Email')).toHaveValue(customer.email);
  });

  test('the return path never leads to another site', async ({ page, customer, request }) => {
    await openSession(request, 'signUp', customer);
    await page.goto('/log-in?from=//evil.example/&next=https://evil.example/#//evil.example/');
    await page.evaluate(() =>
      history.replaceState({ usr: { from: '//evil.example/dashboard' }, key: 'k', idx: 0 }, ''),
    );
    await page.reload();
    const origin = new URL(page.url()).origin;
    await fillLogIn(page, customer);
    await expect(page).toHaveURL(`${origin}/`);
    await expectSignedIn(page, customer.name);
  });

  test('a user who failed the role check returns in the right role', async ({ customerPage: page }) => {
    await page.goto('/dashboard/manage-orders?status=unpaid');
    await expect(page).toHaveURL('/log-in');
    await expect.poll(() => accessToken(page)).toBeNull();
    await fillLogIn(page, demoAdmin);
    await expect(page).toHaveURL('/dashboard/manage-orders?status=unpaid');
  });
});
