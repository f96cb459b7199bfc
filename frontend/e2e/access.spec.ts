import type { Page } from '@playwright/test';
import { type Access, pageTable } from '@/app/page-table';
import { demoCustomer } from './support/accounts';
import { firstPartId, placeOrder } from './support/samples';
import { expectSignedIn, fillLogIn, main, openHeader, signOut } from './support/session';
import { expect, test } from './support/test';
import { accessToken } from './support/tokens';

interface Expected {
  access: Access;
  /** by which the page is known */
  heading: string | RegExp;
}

interface Row extends Expected {
  path: string;
}

const HERO = 'Start your dream Business with Us today';

const expected: Record<string, Expected> = {
  // A signed-in user is led on from the pages of a visitor.
  '/': { access: 'everyone', heading: HERO },
  '/home': { access: 'everyone', heading: HERO },
  '/log-in': { access: 'visitor', heading: 'Log In' },
  '/sign-up': { access: 'visitor', heading: 'Sign Up' },
  '/purchase/:id': { access: 'signed-in', heading: /\w/ },
  '/dashboard': { access: 'signed-in', heading: 'My Profile' },
  '/dashboard/add-review': { access: 'customer', heading: 'Add a Review' },
  '/dashboard/my-orders': { access: 'customer', heading: /^Total Orders: \d+$/ },
  '/dashboard/my-orders/:id': { access: 'customer', heading: /^Order/ },
  '/dashboard/payment/:id': { access: 'signed-in', heading: 'Payment' },
  '/dashboard/make-admin': { access: 'admin', heading: /^Total Users: \d+$/ },
  '/dashboard/manage-orders': { access: 'admin', heading: /^Total Orders: \d+$/ },
  '/dashboard/orders/:id': { access: 'admin', heading: 'Order' },
  '/dashboard/add-part': { access: 'admin', heading: /part/i },
  '/dashboard/manage-part': { access: 'admin', heading: 'Manage Parts' },
  '/dashboard/edit-part/:id': { access: 'admin', heading: 'Edit Part' },
  '/dashboard/import-parts': { access: 'admin', heading: 'Import Parts' },
  '/dashboard/overview': { access: 'admin', heading: 'Overview' },
  '/dashboard/reviews': { access: 'admin', heading: /^Total Reviews: \d+$/ },
  '/dashboard/audit-log': { access: 'admin', heading: 'Audit Log' },
  '/dashboard/reconciliation': { access: 'admin', heading: 'Reconciliation' },
  '/blogs': { access: 'everyone', heading: 'Questions & Answers!' },
  '/my-portfolio': { access: 'everyone', heading: /\w/ },
  '/loading': { access: 'everyone', heading: /loading/i },
  '*': { access: 'everyone', heading: 'Page not found' },
};

/** Every page that the app has. */
const rows: Row[] = pageTable.map(({ path }) => {
  const page = expected[path];
  if (page === undefined) throw new Error(`Say in access.spec.ts who may open ${path}`);
  return { ...page, path: path === '*' ? '/no/such/page' : path };
});

const only = (...allowed: Access[]) => rows.filter(({ access }) => allowed.includes(access));

async function expectOpens(page: Page, { path, heading }: Row): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

async function withIds(row: Row, page: Page, order: () => Promise<string>): Promise<Row> {
  if (!row.path.includes(':id')) return row;
  const id = /purchase|part/.test(row.path) ? await firstPartId(page) : await order();
  return { ...row, path: row.path.replace(':id', id) };
}

test.describe('a visitor', () => {
  test('opens every public page, and is asked to log in at every other', async ({ page }) => {
    for (const row of rows) {
      if (row.access === 'everyone' || row.access === 'visitor') {
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
