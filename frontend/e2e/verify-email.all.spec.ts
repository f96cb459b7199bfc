import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from './support/accessible';
import { aStranger } from './support/accounts';
import { openSession } from './support/api';
import { linkSentTo } from './support/letters';
import { addPart } from './support/samples';
import { fillLogIn, main, signUp } from './support/session';
import { accessToken } from './support/tokens';
import { expect } from './support/test';
import { anUnverifiedAdmin, test } from './verifying-shop';

const panel = (page: Page) => main(page).getByRole('region', { name: 'Verify your e-mail' });
const isVerified = (page: Page) => page.getByRole('status').getByText('Your e-mail is verified.', { exact: true });

/** Opens the newest verification link outside the page, as if on another device. */
async function openLink(page: Page, email: string, outputFile: string): Promise<void> {
  const link = await linkSentTo(email, 'verification', outputFile);
  // The link leads to the page that requested it.
  const answer = await page.request.get(link, { headers: { accept: 'text/html' } });
  expect(answer.ok()).toBe(true);
}

test('a new customer verifies the e-mail and orders without signing in again', async ({ page, verifyingShop }) => {
  const customer = aStranger();
  await signUp(page, customer);
  await expect(
    page.getByRole('status').getByText(`Open the link that we have sent to ${customer.email} to verify your e-mail.`),
  ).toBeVisible();
  await page.goto(`/purchase/${(await addPart(page)).id}`);
  await expect(panel(page)).toContainText(customer.email);
  await expect(main(page).getByRole('button', { name: 'Order', exact: true })).toBeHidden();
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);

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

test(
  'the review form waits for the verified e-mail, and reports too many requests',
  { tag: '@all' },
  async ({ customerPage: page, customer, verifyingShop }) => {
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
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);

    await panel(page).getByRole('button', { name: 'Send the link again' }).click();
    await openLink(page, customer.email, verifyingShop.outputFile);
    await expect(isVerified(page)).toBeVisible();
    await main(page).getByLabel('Review Text').fill('Verified and satisfied.');
    await main(page).getByLabel('Rating').fill('5');
    await main(page).getByRole('button', { name: 'Add Review' }).click();
    await expect(page.getByText('Review Successfully Added!', { exact: true })).toBeVisible();
  },
);

test(
  'an unverified admin is asked to verify the e-mail, and then sees the page they opened',
  { tag: '@all' },
  async ({ page, verifyingShop }) => {
    const admin = await anUnverifiedAdmin(verifyingShop);
    await page.goto('/log-in');
    await fillLogIn(page, admin);
    await expect(page).toHaveURL('/');
    await page.goto('/dashboard/manage-orders?status=unpaid');
    await expect(panel(page)).toContainText(admin.email);
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);
    expect(await accessToken(page)).not.toBeNull();

    await panel(page).getByRole('button', { name: 'Send the link again' }).click();
    await openLink(page, admin.email, verifyingShop.outputFile);
    await expect(isVerified(page)).toBeVisible();
    await expect(page).toHaveURL('/dashboard/manage-orders?status=unpaid');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Total Orders');
  },
);

test(
  'Make Admin marks an unverified e-mail, and shows why the user cannot become an admin',
  { tag: '@all' },
  async ({ adminPage: page, customer: { email, ...rest }, request }) => {
    await openSession(request, 'signUp', { email, ...rest });
    await page.goto(`/dashboard/make-admin?q=${encodeURIComponent(email)}`);
    const row = main(page).getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('E-mail not verified');
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);
    await row.getByRole('button', { name: 'Make Admin' }).click();
    await expect(page.getByRole('alert').getByText('Failed to Make an admin', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(`${email} is not verified`);
    await expect(row.getByRole('button', { name: 'Make Admin' })).toBeVisible();
  },
);
