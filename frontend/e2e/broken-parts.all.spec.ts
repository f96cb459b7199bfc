import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { anUnpaidOrder } from './support/orders';
import { addPart } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

/** Blocks the app's files whose names start with the given text; call the returned function to unblock them. */
async function withoutFile(page: Page, name: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${name}-[^/]*\\.js`);
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

const failure = (page: Page, text: string) => main(page).getByRole('alert').filter({ hasText: text });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

test('when the card form cannot be loaded, the payment page stays and offers a retry', async ({
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

test('when the order form cannot be loaded, the part stays and a retry is offered', async ({ customerPage: page }) => {
  const { id, name } = await addPart(page);
  const mend = await withoutFile(page, 'order-part');
  await page.goto(`/purchase/${id}`);
  const form = failure(page, 'The order form could not be loaded');
  await expect(form).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);

  await mend();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByLabel('Phone')).toBeVisible();
});

test('when the reset form cannot be loaded, the link back to log in stays and a retry is offered', async ({ page }) => {
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

test.describe('when a page cannot be loaded', () => {
  test('the header and the menu of the dashboard stay, and a retry is offered', async ({ adminPage: page }) => {
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

  test('because the shop restarts, it is loaded once the shop answers', async ({ adminPage: page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const mend = await withoutFile(page, 'manage-orders-page');
    await page.route('**/api/', (route) => route.abort());
    await menu(page).getByRole('link', { name: 'Manage All Orders' }).click();
    await expect(failure(page, 'This page could not be shown')).toBeVisible();
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/'));
    await mend();
    await page.unroute('**/api/');
    await expect(page.getByRole('heading', { level: 1, name: 'Total Orders' })).toBeVisible();
  });

  test('the header and the footer of the shop stay, also on the first page of a visit', async ({ page }) => {
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
