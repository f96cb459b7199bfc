import type { Page } from '@playwright/test';
import { demoCustomer } from './support/accounts';
import { firstPartId, placeOrder } from './support/samples';
import { expectSignedIn, fillLogIn, main, openHeader, signOut } from './support/session';
import { expect, test } from './support/test';
import { accessToken } from './support/tokens';

/** The route table: who may open an address, and the heading by which its page is known. */
interface Row {
  path: string;
  who: 'everyone' | 'visitor' | 'signed-in' | 'customer' | 'admin';
  heading: string | RegExp;
}

const HERO = 'Start your dream Business with Us today';

const rows: Row[] = [
  { path: '/', who: 'everyone', heading: HERO },
  { path: '/home', who: 'everyone', heading: HERO },
  // Someone who is signed in is led on from these two.
  { path: '/log-in', who: 'visitor', heading: 'Log In' },
  { path: '/sign-up', who: 'visitor', heading: 'Sign Up' },
  { path: '/purchase/:part', who: 'signed-in', heading: /\w/ },
  { path: '/dashboard', who: 'signed-in', heading: 'My Profile' },
  { path: '/dashboard/add-review', who: 'customer', heading: 'Add a Review' },
  { path: '/dashboard/my-orders', who: 'customer', heading: /^Total Orders: \d+$/ },
  { path: '/dashboard/my-orders/:order', who: 'customer', heading: /^Order/ },
  { path: '/dashboard/payment/:order', who: 'signed-in', heading: 'Payment' },
  { path: '/dashboard/make-admin', who: 'admin', heading: /^Total Users: \d+$/ },
  { path: '/dashboard/manage-orders', who: 'admin', heading: /orders/i },
  { path: '/dashboard/orders/:order', who: 'admin', heading: 'Order' },
  { path: '/dashboard/add-part', who: 'admin', heading: /part/i },
  { path: '/dashboard/manage-part', who: 'admin', heading: /parts/i },
  { path: '/dashboard/edit-part/:part', who: 'admin', heading: 'Edit Part' },
  { path: '/dashboard/import-parts', who: 'admin', heading: 'Import Parts' },
  { path: '/blogs', who: 'everyone', heading: 'Questions & Answers!' },
  { path: '/my-portfolio', who: 'everyone', heading: /\w/ },
  { path: '/loading', who: 'everyone', heading: /loading/i },
  { path: '/no/such/page', who: 'everyone', heading: 'Page not found' },
];

const only = (...who: Row['who'][]) => rows.filter((row) => who.includes(row.who));

async function expectOpens(page: Page, { path, heading }: Row): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

async function withIds(row: Row, page: Page, order: () => Promise<string>): Promise<Row> {
  if (row.path.includes(':part')) return { ...row, path: row.path.replace(':part', await firstPartId(page)) };
  return row.path.includes(':order') ? { ...row, path: row.path.replace(':order', await order()) } : row;
}

test.describe('a visitor', () => {
  test('opens every public page, and is asked to log in at every other', async ({ page }) => {
    for (const row of rows) {
      if (row.who === 'everyone' || row.who === 'visitor') {
        await expectOpens(page, row);
        continue;
      }
      await test.step(row.path, async () => {
        await page.goto(row.path.replace(/:\w+/, '0123456789abcdef01234567'));
        await expect(page).toHaveURL('/log-in');
        await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
      });
    }
  });

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

  test('finds the way in in the header, and no dashboard', async ({ page }) => {
    await page.goto('/blogs');
    const header = await openHeader(page);
    for (const name of ['Home', 'Blogs', 'Log In', 'Sign Up'])
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await expect(header.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  });

  test('finds pages, address, contacts, social links and the year in the footer', async ({ page }) => {
    await page.goto('/blogs');
    const footer = page.getByRole('contentinfo');
    for (const [name, path] of [
      ['Home', '/'],
      ['Blogs', '/blogs'],
      ['My Portfolio', '/my-portfolio'],
    ])
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path!);
    await expect(footer.locator('address')).toContainText('Portland');
    await expect(footer.locator('a[href^="tel:"]')).toBeVisible();
    await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(footer.getByRole('link', { name: 'LinkedIn' })).toBeVisible();
    await expect(footer).toContainText('2022');
  });

  test('gets a picture and the way home at an unknown address', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(main(page).getByRole('img')).toHaveAccessibleName(/\w/);
    await main(page).getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('opens and closes the answers of the blog', async ({ page }) => {
    await page.goto('/blogs');
    await expect(main(page).getByText('Blogs', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('button', { expanded: false })).toHaveCount(5);
    const first = main(page).getByRole('button').first();
    const answer = main(page).getByRole('region', { name: /performance of a React application/ });
    await first.click();
    await expect(answer).toBeVisible();
    await first.click();
    await expect(answer).toBeHidden();
  });
});

test.describe('a customer', () => {
  test('opens every page that is not for admins', async ({ customerPage: page }) => {
    for (const row of only('everyone', 'signed-in', 'customer'))
      await expectOpens(page, await withIds(row, page, () => placeOrder(page, demoCustomer.email)));
    await expectSignedIn(page, demoCustomer.name);
  });

  test('is led on from log-in and sign-up', async ({ customerPage: page }) => {
    for (const { path } of only('visitor')) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });

  for (const { path } of only('admin')) {
    test(`is signed out and asked to log in at ${path}`, async ({ customerPage: page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/log-in');
      await expect.poll(() => accessToken(page)).toBeNull();
    });
  }

  test('stays signed in when the page is loaded again', async ({ customerPage: page }) => {
    await page.goto('/dashboard');
    await page.reload();
    await expectSignedIn(page, demoCustomer.name);
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  });

  test('leaves nothing behind after signing out', async ({ customerPage: page }) => {
    await page.goto('/dashboard');
    await signOut(page);
    await expect(page).toHaveURL('/');
    expect(await accessToken(page)).toBeNull();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/log-in');
  });

  test('finds the header links and dashboard entries of a customer', async ({ customerPage: page }) => {
    await page.goto('/dashboard');
    const header = await openHeader(page);
    for (const name of ['Home', 'Blogs', 'Dashboard'])
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(header.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Log In' })).toHaveCount(0);
    await expect(entries(page)).toHaveText(['My Profile', 'Add a Review', 'My Orders']);
  });
});

test.describe('an admin', () => {
  test('opens every page that is not for customers', async ({ adminPage: page, customerPage }) => {
    for (const row of only('everyone', 'signed-in', 'admin'))
      await expectOpens(page, await withIds(row, page, () => placeOrder(customerPage, demoCustomer.email)));
  });

  test('finds the entries of an admin and none of a customer', async ({ adminPage: page }) => {
    await page.goto('/dashboard');
    for (const name of ['My Profile', 'Manage All Orders', 'Add New Part', 'Manage Parts', 'Make Admin'])
      await expect(entries(page).filter({ hasText: name })).toBeVisible();
    for (const name of ['Add a Review', 'My Orders'])
      await expect(entries(page).filter({ hasText: new RegExp(`^${name}$`) })).toHaveCount(0);
  });

  for (const { path } of only('customer')) {
    test(`is signed out and asked to log in at ${path}`, async ({ adminPage: page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/log-in');
      await expect.poll(() => accessToken(page)).toBeNull();
    });
  }

  test('cannot order', async ({ adminPage: page }) => {
    await page.goto(`/purchase/${await firstPartId(page)}`);
    await expect(main(page).getByRole('button', { name: 'Order', exact: true })).toBeDisabled();
  });
});

const entries = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
