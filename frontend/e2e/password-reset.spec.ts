import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone, waitUntilIdle } from './support/accessible';
import { aStranger, type Account } from './support/accounts';
import { linkSentTo } from './support/letters';
import { expectSignedIn, main } from './support/session';
import { expect, test } from './support/test';

const SEND = '**/accounts:sendOobCode?*';

const email = (page: Page) => main(page).getByLabel('Email');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const sent = (to: string) => `If ${to} has an account here, a link to choose a new password is on its way to it.`;

/** Creates an account at the identity provider that has not signed in to the shop. */
async function anAccount(page: Page): Promise<Account> {
  const account = aStranger();
  const { name: displayName, ...credentials } = account;
  const signUp = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo';
  expect((await page.request.post(signUp, { data: { ...credentials, displayName } })).ok()).toBe(true);
  return account;
}

/** Opens the link that was sent to the address and sets the password there. */
async function followLink(page: Page, to: string, password: string): Promise<void> {
  const link = (await linkSentTo(to, 'new password')).replace('NEW_PASSWORD', encodeURIComponent(password));
  // The provider redirects to the log-in page.
  const answer = await page.request.get(link, { headers: { accept: 'text/html' } });
  expect(new URL(answer.url()).pathname).toBe('/log-in');
}

test('a customer resets the password by keyboard, logs in with it and returns to the requested page', async ({
  page,
}) => {
  const person = await anAccount(page);
  await page.goto('/dashboard/my-orders');
  await expect(title(page, 'Log In')).toBeVisible();
  await email(page).fill(person.email);
  await main(page).getByRole('link', { name: 'Forgot your password?' }).press('Enter');

  await expect(title(page, 'Reset your password')).toBeFocused();
  await expect(page).toHaveTitle(/^Reset your password/);
  await expect(email(page)).toHaveValue(person.email);
  await page.keyboard.press('Tab');
  await expect(email(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: sent(person.email) }),
  ).toBeVisible();
  await waitUntilIdle(page);
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);

  await followLink(page, person.email, 'Remembered#1');
  await main(page).getByRole('link', { name: 'Back to log in' }).press('Enter');
  await expect(title(page, 'Log In')).toBeFocused();
  await expect(email(page)).toHaveValue(person.email);
  await main(page).getByLabel('Password').fill('Remembered#1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/my-orders');
  await expectSignedIn(page, person.name);
});

test(
  'the form does not reveal who has an account, and reports failures like the log-in form',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/log-in?forgot-password');
    const send = main(page).getByRole('button', { name: 'Send Link' });
    await send.click();
    await expect(main(page).getByRole('alert')).toHaveText('*Enter an email');
    await email(page).fill('carl');
    await expect(main(page).getByRole('alert')).toHaveText('*Please enter a valid email');

    const refuse = (message: string) =>
      page.route(SEND, (route) => route.fulfill({ status: 400, json: { error: { code: 400, message } } }), {
        times: 1,
      });
    await email(page).fill('stranger@example.com');
    await page.route(SEND, (route) => route.abort(), { times: 1 });
    await send.click();
    await expect(main(page).getByRole('alert')).toHaveText(/network/i);
    await expectAccessible(page);

    // The response of projects without e-mail enumeration protection.
    await refuse('EMAIL_NOT_FOUND');
    await send.click();
    await expect(main(page).getByRole('status')).toContainText(sent('stranger@example.com'));
    await expect(main(page).getByRole('alert')).toHaveCount(0);

    await email(page).fill('unknown@example.com');
    await send.click();
    await expect(main(page).getByRole('status')).toContainText(sent('unknown@example.com'));
  },
);
