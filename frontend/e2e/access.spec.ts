import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { Access } from '@/app/page-table';
import { emailOf, openSession } from './support/api';
import { anUnpaidOrder } from './support/orders';
import { addPart } from './support/samples';
import { expectSignedIn, fillLogIn, main, openHeader, signOut } from './support/session';
import { expect, test } from './support/test';
import { accessToken } from './support/tokens';

interface Row {
  path: string;
  access: Access;
  title: string;
}

const { pages } = JSON.parse(readFileSync(new URL('../src/app/pages.json', import.meta.url), 'utf8')) as {
  pages: Record<string, Omit<Row, 'path'>>;
};

/** Every page of the app, from its page table. */
const rows: Row[] = Object.entries(pages).map(([path, row]) => ({
  ...row,
  path: path === '*' ? '/no/such/page' : path,
}));

/** The specified access, independent of the page table: all other dashboard pages are for admins. */
const FOR_CUSTOMERS = ['/dashboard/add-review', '/dashboard/my-orders', '/dashboard/my-orders/:id'];
const FOR_BOTH = ['/dashboard', '/dashboard/payment/:id', '/purchase/:id'];

test('the page table grants access as specified', () => {
  for (const { path, access } of rows) {
    const promised = FOR_BOTH.includes(path)
      ? 'signed-in'
      : FOR_CUSTOMERS.includes(path)
        ? 'customer'
        : path.startsWith('/dashboard')
          ? 'admin'
          : ['/log-in', '/sign-up'].includes(path)
            ? 'visitor'
            : 'everyone';
    expect(access, path).toBe(promised);
  }
});

const only = (...allowed: Access[]) => rows.filter(({ access }) => allowed.includes(access));

async function expectOpens(page: Page, { path, title }: Row): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The titles of parts, orders and customers depend on their data.
    if (!/[0-9a-f]{24}|@/.test(path)) await expect(page).toHaveTitle(`${title} · Northbridge Components`);
    await expect(page).toHaveURL(path);
  });
}

async function withIds(row: Row, page: Page, customerPage = page): Promise<Row> {
  if (row.path.includes(':email')) return { ...row, path: row.path.replace(':email', await emailOf(customerPage)) };
  if (!row.path.includes(':id')) return row;
  const { id } = /purchase|part/.test(row.path) ? await addPart(page) : await anUnpaidOrder(customerPage);
  return { ...row, path: row.path.replace(':id', id) };
}

test.describe('a visitor', () => {
  // accessibility.all.spec.ts opens every public page.
  test('is redirected to log in from every page that is not public', { tag: '@all' }, async ({ page }) => {
    // The page table decides for each page by its access alone.
    for (const access of ['signed-in', 'customer', 'admin'] as const) {
      const [row] = only(access);
      await test.step(row!.path, async () => {
        await page.goto(row!.path.replace(/:\w+/, '0123456789abcdef01234567'));
        await expect(page).toHaveURL('/log-in');
        await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
      });
    }
  });

  test('can switch between log-in and sign-up', { tag: '@all' }, async ({ page }) => {
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

  test('sees Log In and Sign Up in the header, and no dashboard link', { tag: '@all' }, async ({ page }) => {
    await page.goto('/blogs');
    const header = await openHeader(page);
    for (const name of ['Home', 'Blogs', 'Log In', 'Sign Up'])
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeHidden();
    await expect(header.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  });

  test('sees a picture and a link home at an unknown address', { tag: '@all' }, async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(main(page).getByRole('img')).toHaveAccessibleName(/\w/);
    await main(page).getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('opens and closes the answers of the blog', { tag: '@all' }, async ({ page }) => {
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
  test('opens every page for customers', { tag: '@all' }, async ({ customerPage: page, customer }) => {
    for (const row of only('signed-in', 'customer')) await expectOpens(page, await withIds(row, page));
    await expectSignedIn(page, customer.name);
  });

  test('is redirected from log-in and sign-up', { tag: '@all' }, async ({ customerPage: page }) => {
    for (const { path } of only('visitor')) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });

  test("returns to the requested page after log-in, stays signed in after a reload, and is signed out at an admin's page", async ({
    page,
    customer,
    request,
  }) => {
    await openSession(request, 'signUp', customer);
    await page.goto('/dashboard/my-orders?status=unpaid');
    await fillLogIn(page, customer);
    await expect(page).toHaveURL('/dashboard/my-orders?status=unpaid');
    await page.reload();
    await expectSignedIn(page, customer.name);
    await expect(page.getByRole('heading', { level: 1, name: 'Total Orders: 0' })).toBeVisible();
    // One guard encloses all pages of admins, so one page suffices.
    await page.goto('/dashboard/make-admin');
    await expect(page).toHaveURL('/log-in');
    await expect.poll(() => accessToken(page)).toBeNull();
  });

  test('leaves no stored data after signing out', { tag: '@all' }, async ({ customerPage: page }) => {
    await page.goto('/dashboard');
    await signOut(page);
    await expect(page).toHaveURL('/');
    expect(await accessToken(page)).toBeNull();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/log-in');
  });

  test('sees the header links and dashboard entries of a customer', { tag: '@all' }, async ({ customerPage: page }) => {
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
  test('opens every page for admins', { tag: '@all' }, async ({ adminPage: page, customerPage }) => {
    for (const row of only('signed-in', 'admin')) await expectOpens(page, await withIds(row, page, customerPage));
  });

  test(
    'sees the dashboard entries of an admin and none of a customer',
    { tag: '@all' },
    async ({ adminPage: page }) => {
      await page.goto('/dashboard');
      for (const name of ['My Profile', 'Manage All Orders', 'Add New Part', 'Manage Parts', 'Make Admin'])
        await expect(entries(page).filter({ hasText: name })).toBeVisible();
      for (const name of ['Add a Review', 'My Orders'])
        await expect(entries(page).filter({ hasText: new RegExp(`^${name}$`) })).toHaveCount(0);
    },
  );

  test("cannot order, and is signed out and asked to log in at a customer's page", async ({ adminPage: page }) => {
    await page.goto(`/purchase/${(await addPart(page)).id}`);
    await expect(main(page).getByRole('button', { name: 'Order', exact: true })).toBeDisabled();
    await page.goto('/dashboard/my-orders');
    await expect(page).toHaveURL('/log-in');
    await expect.poll(() => accessToken(page)).toBeNull();
  });
});

const entries = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
