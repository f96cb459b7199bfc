import type { Page } from '@playwright/test';
import { demoAdmin, demoCustomer } from './support/accounts';
import { answer, refusal } from './support/network';
import { firstPartId } from './support/samples';
import { expectSignedIn, fillLogIn, main, signOut } from './support/session';
import { expect, test } from './support/test';
import { accessToken, expectSignedOut, spoilToken } from './support/tokens';

/** Counts the calls by method and path, from now on. */
function countCalls(page: Page): (call: string) => number {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return (call) => calls.filter((made) => made === call).length;
}

const renewal = `PUT /api/user/${encodeURIComponent(demoCustomer.email)}`;

test.describe('an access token that has run out', () => {
  test('is renewed without a word, and nothing typed is lost', async ({ customerPage: page }) => {
    await page.goto(`/purchase/${await firstPartId(page)}`);
    await main(page).getByLabel('Phone').fill('+15550177');
    await main(page).getByLabel('Delivery Address').fill('3 Half-filled Street');
    const spoiled = await spoilToken(page);
    const made = countCalls(page);

    // Coming back to the network asks the server again for what the page shows.
    await page.context().setOffline(true);
    await page.context().setOffline(false);

    await expect.poll(() => accessToken(page)).not.toBe(spoiled);
    expect(made(renewal)).toBe(1);
    await expect(main(page).getByLabel('Phone')).toHaveValue('+15550177');
    await expect(main(page).getByLabel('Delivery Address')).toHaveValue('3 Half-filled Street');
    await expectSignedIn(page, demoCustomer.name);
  });

  test('costs the call that meets it one renewal and one retry', async ({ customerPage: page }) => {
    await page.goto('/dashboard/add-review');
    await main(page).getByLabel('Review Text').fill('Written across two tokens.');
    await main(page).getByLabel('Rating').fill('4');
    await spoilToken(page);
    const made = countCalls(page);
    await answer(page, 'POST', '/reviews', (route) =>
      route.request().headers()['authorization']?.endsWith('x')
        ? route.continue()
        : route.fulfill({ status: 201, json: { insertedId: '0123456789abcdef01234567' } }),
    );

    await main(page).getByRole('button', { name: 'Add Review' }).click();
    await expect(page.getByText('Review Successfully Added!', { exact: true })).toBeVisible();
    expect(made(renewal)).toBe(1);
    expect(made('POST /api/reviews')).toBe(2);
  });

  test('ends the session at the home page when it cannot be renewed', async ({ customerPage: page }) => {
    await page.goto('/dashboard');
    await expect(main(page).getByText(demoCustomer.email)).toBeVisible();
    await spoilToken(page);
    await answer(page, 'PUT', '/user/**', refusal(401));
    await main(page).getByRole('button', { name: 'Edit Info' }).click();
    await page.getByRole('dialog').getByLabel('Education').fill(`Night school ${Date.now()}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await expectSignedOut(page, '/');
  });
});

test.describe('two tabs', () => {
  test('are signed in and out together', async ({ page }) => {
    const other = await page.context().newPage();
    await page.goto('/log-in');
    await other.goto('/log-in');
    await expect(main(other).getByLabel('Email')).toBeVisible();

    await fillLogIn(page, demoCustomer);
    await expect(page).toHaveURL('/');
    await expect(other).toHaveURL('/');
    await expectSignedIn(other, demoCustomer.name);
    await expectSignedIn(page, demoCustomer.name);

    await other.goto('/dashboard');
    await expect(main(other).getByText(demoCustomer.email)).toBeVisible();
    await signOut(page);
    await expectSignedOut(other, '/');
  });

  test('change the person together', async ({ customerPage: page }) => {
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await expect(main(other).getByText(demoCustomer.email)).toBeVisible();

    await page.goto('/');
    await signOut(page);
    await page.goto('/log-in');
    await fillLogIn(page, demoAdmin);
    await expectSignedIn(page, demoAdmin.name);
    await expectSignedIn(other, demoAdmin.name);
  });
});

test.describe('after log-in', () => {
  test('nobody is led to another site, whatever address or history say', async ({ page }) => {
    await page.goto('/log-in?from=//evil.example/&next=https://evil.example/#//evil.example/');
    await page.evaluate(() =>
      history.replaceState({ usr: { from: '//evil.example/dashboard' }, key: 'k', idx: 0 }, ''),
    );
    await page.reload();
    const origin = new URL(page.url()).origin;
    await fillLogIn(page, demoCustomer);
    await expect(page).toHaveURL(`${origin}/`);
    await expectSignedIn(page, demoCustomer.name);
  });

  test('someone who failed the role check comes back in the right role', async ({ customerPage: page }) => {
    await page.goto('/dashboard/manage-orders?status=unpaid');
    await expect(page).toHaveURL('/log-in');
    await expect.poll(() => accessToken(page)).toBeNull();
    await fillLogIn(page, demoAdmin);
    await expect(page).toHaveURL('/dashboard/manage-orders?status=unpaid');
  });

  test('the same wrong role is not led into the same refusal again', async ({ customerPage: page }) => {
    await page.goto('/dashboard/make-admin');
    await expect(page).toHaveURL('/log-in');
    await fillLogIn(page, demoCustomer);
    await expect(page).toHaveURL('/');
    await expectSignedIn(page, demoCustomer.name);
  });
});
