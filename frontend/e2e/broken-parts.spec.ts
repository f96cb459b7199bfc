import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { anUnpaidOrder } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

/** Files of the app whose names begin so cannot be loaded, until the answer is called. */
async function withoutFile(page: Page, name: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${name}-[^/]*\\.js`);
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

const failure = (page: Page, text: string) => main(page).getByRole('alert').filter({ hasText: text });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

test('a card form that cannot be loaded leaves the payment page in place, and is tried again', async ({
  customerPage: page,
}) => {
  const { id } = await anUnpaidOrder(page);
  const mend = await withoutFile(page, 'sandbox-card');
  await page.goto(`/dashboard/payment/${id}`);
  const form = failure(page, 'The card form could not be loaded');
  await expect(form).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  await expect(main(page).getByText('Order Amount')).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await expectAccessible(page);

  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(form.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await mend();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByLabel('Card number')).toBeVisible();
});

test('a reset form that cannot be loaded leaves the way back to log in, and is tried again', async ({ page }) => {
  const mend = await withoutFile(page, 'password-reset-form');
  await page.goto('/log-in?forgot-password');
  const form = failure(page, 'The form could not be loaded');
  await expect(form).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Back to log in' })).toBeVisible();
  await expectAccessible(page);

  await mend();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByLabel('Email')).toBeVisible();
});

test.describe('a page that cannot be loaded', () => {
  test('leaves the header and the menu of the dashboard, and is tried again', async ({ adminPage: page }) => {
    const mend = await withoutFile(page, 'manage-orders-page');
    await page.goto('/dashboard');
    await menu(page).getByRole('link', { name: 'Manage All Orders' }).click();
    await expect(failure(page, 'This page could not be shown')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expectAccessible(page);

    await menu(page).getByRole('link', { name: 'My Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
    await menu(page).getByRole('link', { name: 'Manage All Orders' }).click();
    await mend();
    await failure(page, 'This page could not be shown').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Total Orders' })).toBeVisible();
  });

  test('leaves the header and the footer of the shop, also when it is the first one', async ({ page }) => {
    const mend = await withoutFile(page, 'blogs-page');
    await page.goto('/blogs');
    await expect(failure(page, 'This page could not be shown')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectAccessible(page);

    await mend();
    await failure(page, 'This page could not be shown').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Questions & Answers!' })).toBeVisible();
  });
});
