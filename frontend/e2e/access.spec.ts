import { aStranger, demoAdmin, demoCustomer } from './support/accounts';
import { expectSignedIn, fillLogIn, logIn, main, openHeader, signOut, signUp } from './support/session';
import { expect, test } from './support/test';

const CUSTOMER_PAGES = ['/dashboard/my-orders', '/dashboard/add-review'];
const ADMIN_PAGES = [
  '/dashboard/manage-orders',
  '/dashboard/add-part',
  '/dashboard/manage-part',
  '/dashboard/make-admin',
];

test.describe('a visitor', () => {
  for (const path of ['/dashboard', '/purchase/0123456789abcdef01234567', ...CUSTOMER_PAGES, ...ADMIN_PAGES]) {
    test(`is asked to log in at ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/log-in');
      await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
    });
  }

  test('comes back after logging in to the page that asked for it', async ({ page }) => {
    await page.goto('/dashboard/my-orders?status=unpaid');
    await fillLogIn(page, demoCustomer);
    await expect(page).toHaveURL('/dashboard/my-orders?status=unpaid');
  });

  test('finds the way between log-in and sign-up', async ({ page }) => {
    await page.goto('/log-in');
    await main(page)
      .getByRole('link')
      .filter({ hasText: /account|sign up/i })
      .click();
    await expect(page).toHaveURL('/sign-up');
    await main(page)
      .getByRole('link', { name: /log in/i })
      .click();
    await expect(page).toHaveURL('/log-in');
  });

  test('is told why a log-in fails, without learning who has an account', async ({ page }) => {
    await page.goto('/log-in');
    await fillLogIn(page, { ...demoCustomer, password: 'Wrong@1234' });
    await expect(main(page).getByRole('alert')).toHaveText('Invalid credential.');
    await fillLogIn(page, aStranger());
    await expect(main(page).getByRole('alert')).toHaveText('Invalid credential.');
  });

  test('is told every rule of the sign-up form', async ({ page }) => {
    await page.goto('/sign-up');
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    for (const message of ['*Enter your name', '*Enter an email', '*Enter a password']) {
      await expect(main(page).getByRole('alert').filter({ hasText: message })).toBeVisible();
    }
    await main(page).getByLabel('Email').fill('nobody');
    await expect(main(page).getByText('*Please enter a valid email')).toBeVisible();
    await main(page).getByLabel('Password').fill('short1!');
    await expect(main(page).getByText('*Enter at least eight characters password')).toBeVisible();
    await main(page).getByLabel('Password').fill('longenough');
    await expect(main(page).getByText('*Enter at least one number and one special character')).toBeVisible();
  });

  test('gets a picture and the way home at an unknown address', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(main(page).getByRole('img')).toHaveAccessibleName(/\w/);
    await main(page).getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('opens and closes the answers of the blog', async ({ page }) => {
    await page.goto('/blogs');
    await expect(page.getByRole('heading', { level: 1, name: 'Questions & Answers!' })).toBeVisible();
    const panels = main(page).getByRole('button', { expanded: false });
    await expect(panels).toHaveCount(5);
    const first = main(page).getByRole('button').first();
    await first.click();
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await first.click();
    await expect(first).toHaveAttribute('aria-expanded', 'false');
  });

  test('is thanked for subscribing to the newsletter', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(footer.getByRole('alert')).toHaveText('*Enter an email');
    await footer.getByLabel('Email').fill('nora@buyer.test');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Thanks nora@buyer.test for subscribing.')).toBeVisible();
  });
});

test.describe('a customer', () => {
  for (const path of ADMIN_PAGES) {
    test(`is signed out and asked to log in at ${path}`, async ({ page }) => {
      await logIn(page, demoCustomer);
      await page.goto(path);
      await expect(page).toHaveURL('/log-in');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    });
  }

  test('stays signed in when the page is loaded again', async ({ customerPage: page }) => {
    await page.goto('/dashboard');
    await page.reload();
    await expectSignedIn(page, demoCustomer.name);
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  });

  test('leaves nothing behind after signing out', async ({ page }) => {
    await signUp(page, aStranger());
    await signOut(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/log-in');
  });

  test('is signed out to the home page when the access token is no longer good', async ({ page }) => {
    await signUp(page, aStranger());
    await page.route('**/api/orders/**', (route) =>
      route.fulfill({ status: 403, json: { status: 403, title: 'Forbidden' } }),
    );
    await page.goto('/dashboard/my-orders');
    await expect(page).toHaveURL('/');
    await expect((await openHeader(page)).getByRole('link', { name: 'Log In' })).toBeVisible();
  });

  test('finds the header links that a signed-in person has', async ({ customerPage: page }) => {
    await page.goto('/');
    const header = await openHeader(page);
    for (const name of ['Home', 'Blogs', 'Dashboard'])
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Log In' })).toHaveCount(0);
  });
});

test.describe('an admin', () => {
  for (const path of CUSTOMER_PAGES) {
    test(`is signed out and asked to log in at ${path}`, async ({ page }) => {
      await logIn(page, demoAdmin);
      await page.goto(path);
      await expect(page).toHaveURL('/log-in');
    });
  }

  test('cannot order', async ({ adminPage: page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Buy Now' }).first().click();
    await expect(main(page).getByRole('button', { name: 'Order', exact: true })).toBeDisabled();
  });

  test('does not return to a page that only customers may open', async ({ page }) => {
    await page.goto('/dashboard/my-orders');
    await fillLogIn(page, demoAdmin);
    await expect(page).toHaveURL('/');
  });
});
