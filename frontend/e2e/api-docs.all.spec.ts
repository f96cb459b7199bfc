import type { Page } from '@playwright/test';
import { CONTRAST, PHONE, violationsOf } from './support/accessible';
import { demoAdmin } from './support/accounts';
import { openSession } from './support/api';
import { fillLogIn, logIn, signOut } from './support/session';
import { expect, test } from './support/test';
import { spoilToken } from './support/tokens';

/** An operation of the API page by its id, opened. */
async function openOperation(docs: Page, id: string) {
  const operation = docs.locator(`[id^=operations-][id$=-${id}]`);
  await operation.locator('.opblock-summary-control').click();
  return operation;
}

async function openDocs(page: Page): Promise<Page> {
  const docs = await page.context().newPage();
  await docs.goto('/docs');
  return docs;
}

const session = (docs: Page) => docs.getByRole('banner').getByRole('status');

test.describe('the API page', () => {
  test('uses the session of the shop, and ends with it', async ({ page, customer, request }) => {
    await openSession(request, 'signUp', customer);
    await logIn(page, demoAdmin);
    const docs = await openDocs(page);
    await expect(session(docs)).toContainText(`Signed in as ${demoAdmin.email}`);
    const listUsers = await openOperation(docs, 'listUsers');
    await listUsers.getByRole('button', { name: 'Execute' }).click();
    const answer = listUsers.locator('.live-responses-table');
    await expect(answer).toContainText(demoAdmin.email);
    await expect(listUsers.locator('.curl-command')).toContainText('Bearer');

    await signOut(page);
    await expect(session(docs)).toContainText('You are not signed in');
    await expect(docs.getByText('Bearer ey')).toHaveCount(0);
    await expect(docs.getByText(demoAdmin.email)).toHaveCount(0);
    await listUsers.getByRole('button', { name: 'Execute' }).click();
    await expect(answer).toContainText('Please sign in.');

    await page.goto('/log-in');
    await fillLogIn(page, customer);
    await expect(session(docs)).toContainText(`Signed in as ${customer.email}`);
    await listUsers.getByRole('button', { name: 'Execute' }).click();
    await expect(answer).toContainText('Only an admin may do this.');
  });

  test('forgets the user when the browser returns to it after signing out in the same tab', async ({ page }) => {
    await logIn(page, demoAdmin);
    await page.goto('/docs');
    await expect(session(page)).toContainText(`Signed in as ${demoAdmin.email}`);
    await page.goto('/');
    await signOut(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/docs$/);
    await expect(session(page)).toContainText('You are not signed in');
  });

  test('takes over a renewed token and keeps typed text', async ({ adminPage: page }) => {
    await page.goto('/docs');
    const docs = await openDocs(page);
    const isAdmin = await openOperation(docs, 'isAdmin');
    await isAdmin.locator('.parameters input').fill(demoAdmin.email);
    await isAdmin.getByRole('button', { name: 'Execute' }).click();
    const answer = isAdmin.locator('.live-responses-table');
    await expect(answer).toContainText('"admin": true');

    // A refused token shows that the page sends the token that was stored last.
    await spoilToken(page);
    await expect(isAdmin.locator('.parameters input')).toHaveValue(demoAdmin.email);
    await isAdmin.getByRole('button', { name: 'Execute' }).click();
    await expect(answer).toContainText('Please sign in.');
  });

  test('says that an expired session can be renewed', async ({ page }) => {
    await page.goto('/loading');
    await page.evaluate(() => {
      const claims = btoa(JSON.stringify({ email: 'ada@example.com', exp: 1 }));
      localStorage.setItem('accessToken', `e30.${claims}.x`);
    });
    await page.goto('/docs');
    await expect(session(page)).toContainText('Your session has expired');
  });

  test('says how to get a token without a session, and accepts a token in Authorize', async ({ page, adminPage }) => {
    await page.goto('/docs');
    await expect(session(page)).toContainText('You are not signed in');
    const logInPage = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Log in to the shop' }).click();
    await expect(await logInPage).toHaveURL('/log-in');

    await adminPage.goto('/loading');
    const token = await adminPage.evaluate(() => localStorage.getItem('accessToken'));
    await page.getByRole('button', { name: 'Authorize' }).click();
    const dialog = page.locator('.dialog-ux');
    await expect(dialog).toContainText('PUT /user/{email}');
    await dialog.locator('input').first().fill(String(token));
    await dialog.getByRole('button', { name: 'Apply credentials' }).first().click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const listUsers = await openOperation(page, 'listUsers');
    await listUsers.getByRole('button', { name: 'Execute' }).click();
    await expect(listUsers.locator('.live-responses-table')).toContainText(demoAdmin.email);
  });

  test('is readable in light and dark, and fits a phone', async ({ page }) => {
    await page.goto('/docs');
    for (const id of ['listUsers', 'refundOrder', 'shipOrder', 'makeAdmin', 'deleteOrder', 'checkHealth'])
      await openOperation(page, id);
    await expect(page.getByRole('button', { name: 'Execute' })).toHaveCount(6);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const violations = await violationsOf(page, CONTRAST);
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
    }
    await page.setViewportSize(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });
});
