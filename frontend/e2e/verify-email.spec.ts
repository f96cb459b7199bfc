import type { Page } from '@playwright/test';
import { expectAccessible, waitUntilIdle } from './support/accessible';
import { aStranger, demoAdmin, type Account } from './support/accounts';
import { linkSentTo } from './support/letters';
import { firstPartId } from './support/samples';
import { expectSignedIn, fillLogIn, fillSignUp, main } from './support/session';
import { accessToken } from './support/tokens';
import { expect } from './support/test';
import { test } from './verifying-shop';

const panel = (page: Page) => main(page).getByRole('region', { name: 'Verify your e-mail' });
const isVerified = (page: Page) => page.getByRole('status').getByText('Your e-mail is verified.', { exact: true });

/** Opens the newest verification link outside the page, as if on another device. */
async function openLink(page: Page, email: string, outputFile: string): Promise<void> {
  const link = await linkSentTo(email, 'verification', outputFile);
  // The link leads to the page that requested it.
  const answer = await page.request.get(link, { headers: { accept: 'text/html' } });
  expect(answer.ok()).toBe(true);
}

async function expectAccessibleOnEveryScreen(page: Page): Promise<void> {
  await waitUntilIdle(page);
  await expectAccessible(page);
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, { colors: false });
  await page.setViewportSize(wide);
}

async function signUp(page: Page, account: Account): Promise<void> {
  await page.goto('/sign-up');
  await fillSignUp(page, account);
  await expect(page).toHaveURL('/');
  await expectSignedIn(page, account.name);
}

test('a new customer verifies the e-mail and orders without signing in again', async ({ page, verifyingShop }) => {
  const customer = aStranger();
  await signUp(page, customer);
  await expect(
    page.getByRole('status').getByText(`Open the link that we have sent to ${customer.email} to verify your e-mail.`),
  ).toBeVisible();
  await page.goto(`/purchase/${await firstPartId(page)}`);
  await expect(panel(page)).toContainText(customer.email);
  await expect(main(page).getByRole('button', { name: 'Order', exact: true })).toBeHidden();
  await expectAccessibleOnEveryScreen(page);

  const first = await linkSentTo(customer.email, 'verification', verifyingShop.outputFile);
  await panel(page).getByRole('button', { name: 'Send the link again' }).press('Enter');
  await expect(panel(page).getByRole('status')).toHaveText('The link was sent again.');
  await expect.poll(() => linkSentTo(customer.email, 'verification', verifyingShop.outputFile)).not.toBe(first);
  await openLink(page, customer.email, verifyingShop.outputFile);

  await expect(isVerified(page)).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  // The focused button was removed.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await main(page).getByLabel('Phone').fill('+15550100');
  await main(page).getByLabel('Delivery Address').fill('1 Foundry Lane, Portland');
  await main(page).getByRole('button', { name: 'Order', exact: true }).click();
  await expect(page.getByText('Successfully Added to Order!', { exact: true })).toBeVisible();
});

test('the review form waits for the verified e-mail, and reports too many requests', async ({
  page,
  verifyingShop,
}) => {
  const customer = aStranger();
  await signUp(page, customer);
  await page.goto('/dashboard/add-review');
  await expect(panel(page)).toBeVisible();
  await expect(main(page).getByLabel('Review Text')).toBeHidden();
  await page.route(
    '**/accounts:sendOobCode?*',
    (route) => route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } } }),
    { times: 1 },
  );
  await panel(page).getByRole('button', { name: 'Send the link again' }).click();
  await expect(panel(page).getByRole('alert')).toHaveText(
    'The link was requested too often. Wait a few minutes, then send it again.',
  );
  await expectAccessibleOnEveryScreen(page);

  await openLink(page, customer.email, verifyingShop.outputFile);
  await expect(isVerified(page)).toBeVisible();
  await main(page).getByLabel('Review Text').fill('Verified and satisfied.');
  await main(page).getByLabel('Rating').fill('5');
  await main(page).getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByText('Review Successfully Added!', { exact: true })).toBeVisible();
});

test('an unverified admin is asked to verify the e-mail, and then sees the page they opened', async ({
  page,
  verifyingShop: { admin, outputFile },
}) => {
  await page.goto('/log-in');
  await fillLogIn(page, admin);
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard/manage-orders?status=unpaid');
  await expect(panel(page)).toContainText(admin.email);
  await expectAccessibleOnEveryScreen(page);
  expect(await accessToken(page)).not.toBeNull();

  await panel(page).getByRole('button', { name: 'Send the link again' }).click();
  await openLink(page, admin.email, outputFile);
  await expect(isVerified(page)).toBeVisible();
  await expect(page).toHaveURL('/dashboard/manage-orders?status=unpaid');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Total Orders');
});

test('Make Admin marks an unverified e-mail, and shows why the user cannot become an admin', async ({ page }) => {
  const customer = aStranger();
  const data = { ...customer, returnSecureToken: true };
  const signedUp = await page.request.post('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo', { data });
  const { idToken } = (await signedUp.json()) as { idToken: string };
  const headers = { authorization: `Bearer ${idToken}` };
  const { email } = customer;
  expect((await page.request.put(`/api/user/${email}`, { headers, data: { email } })).ok()).toBe(true);

  await page.goto('/log-in');
  await fillLogIn(page, demoAdmin);
  await expect(page).toHaveURL('/');
  await page.goto(`/dashboard/make-admin?q=${encodeURIComponent(email)}`);
  const row = main(page).getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('E-mail not verified');
  await expectAccessibleOnEveryScreen(page);
  await row.getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByRole('alert').getByText('Failed to Make an admin', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`${email} is not verified`);
  await expect(row.getByRole('button', { name: 'Make Admin' })).toBeVisible();
});
