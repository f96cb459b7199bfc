import type { Page, Route } from '@playwright/test';
import { demoAdmin, type Account } from './support/accounts';
import { openSession } from './support/api';
import { answer, refusal } from './support/network';
import { addPart } from './support/samples';
import { expectSignedIn, fillLogIn, main, logIn, signOut } from './support/session';
import { expect, test } from './support/test';
import { accessToken, expectSignedOut, spoilToken } from './support/tokens';

/** Starts counting the requests by method and path. */
function countCalls(page: Page): (call: string) => number {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return (call) => calls.filter((made) => made === call).length;
}

/** Makes the page refetch its data, as after a lost connection. */
async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.context().setOffline(false);
}

/** Makes the page renew its access token, which the other tabs notice. */
async function renewToken(page: Page): Promise<void> {
  const spoiled = await spoilToken(page);
  await page.reload();
  await expect.poll(() => accessToken(page)).not.toBe(spoiled);
  expect(await accessToken(page)).not.toBeNull();
}

/** Starts counting the spinners that appear. */
async function countSpinners(page: Page): Promise<() => Promise<number>> {
  const shown = await page.evaluateHandle(() => {
    const count = { spinners: 0 };
    new MutationObserver(() => {
      if (document.querySelector('.spinner-block, .spinner-inline')) count.spinners += 1;
    }).observe(document.body, { childList: true, subtree: true });
    return count;
  });
  return () => shown.evaluate(({ spinners }) => spinners);
}

const HEADER = 'name,image_url,price,quantity,min_order,description';
const renewalOf = ({ email }: Account) => `PUT /api/user/${encodeURIComponent(email)}`;

test.describe('an expired access token', () => {
  test('is renewed silently and keeps typed text', async ({ customerPage: page, customer }) => {
    await page.goto(`/purchase/${(await addPart(page)).id}`);
    await main(page).getByLabel('Phone').fill('+15550177');
    await main(page).getByLabel('Delivery Address').fill('3 Half-filled Street');
    const spoiled = await spoilToken(page);
    const made = countCalls(page);

    await reconnect(page);

    await expect.poll(() => accessToken(page)).not.toBe(spoiled);
    expect(made(renewalOf(customer))).toBe(1);
    await expect(main(page).getByLabel('Phone')).toHaveValue('+15550177');
    await expect(main(page).getByLabel('Delivery Address')).toHaveValue('3 Half-filled Street');
    await expectSignedIn(page, customer.name);
  });

  test('causes one renewal and one retry of the request', { tag: '@all' }, async ({ customerPage: page, customer }) => {
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
    expect(made(renewalOf(customer))).toBe(1);
    expect(made('POST /api/reviews')).toBe(2);
  });

  test(
    'ends the session at the home page when it cannot be renewed',
    { tag: '@all' },
    async ({ customerPage: page, customer }) => {
      await page.goto('/dashboard');
      await expect(main(page).getByText(customer.email)).toBeVisible();
      await spoilToken(page);
      await answer(page, 'PUT', '/user/**', refusal(401));
      await main(page).getByRole('button', { name: 'Edit Info' }).click();
      await page.getByRole('dialog').getByLabel('Education').fill('Night school');
      await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
      await expectSignedOut(page, '/');
    },
  );
});

test.describe('two tabs', () => {
  test('two tabs sign in and out together', async ({ page, customer, request }) => {
    await openSession(request, 'signUp', customer);
    const other = await page.context().newPage();
    await page.goto('/log-in');
    await other.goto('/log-in');
    await expect(main(other).getByLabel('Email')).toBeVisible();

    await fillLogIn(page, customer);
    await expect(page).toHaveURL('/');
    await expect(other).toHaveURL('/');
    await expectSignedIn(other, customer.name);
    await expectSignedIn(page, customer.name);

    await other.goto('/dashboard');
    await expect(main(other).getByText(customer.email)).toBeVisible();
    await signOut(page);
    await expectSignedOut(other, '/');
  });

  test('two tabs change the user together', { tag: '@all' }, async ({ customerPage: page, customer }) => {
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await expect(main(other).getByText(customer.email)).toBeVisible();

    await page.goto('/');
    await signOut(page);
    await page.goto('/log-in');
    await fillLogIn(page, demoAdmin);
    await expectSignedIn(page, demoAdmin.name);
    await expectSignedIn(other, demoAdmin.name);
  });

  test('a tab keeps typed text when another one renews the token', { tag: '@all' }, async ({ adminPage: page }) => {
    const other = await page.context().newPage();
    await other.goto('/dashboard/add-part');
    await main(other).getByLabel('Part Name').fill('Half a part');
    await main(other).getByLabel('Description').fill('Typed while another tab renewed the token.');
    const spinners = await countSpinners(other);

    await page.goto('/dashboard');
    await renewToken(page);
    await other.bringToFront();
    await expect.poll(() => accessToken(other)).toBe(await accessToken(page));
    await reconnect(other);

    await expect(main(other).getByLabel('Part Name')).toHaveValue('Half a part');
    await expect(main(other).getByLabel('Description')).toHaveValue('Typed while another tab renewed the token.');
    expect(await spinners()).toBe(0);
  });

  test('a tab continues an import when another one renews the token', { tag: '@all' }, async ({ adminPage: page }) => {
    const other = await page.context().newPage();
    await other.goto('/dashboard/import-parts');
    let upload: Route | undefined;
    await answer(other, 'POST', '/parts/import**', (route) => {
      upload = route;
      return Promise.resolve();
    });
    await main(other)
      .getByLabel(/Choose a CSV file/)
      .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(`${HEADER}\n`) });
    await expect.poll(() => upload !== undefined).toBe(true);

    await page.goto('/dashboard');
    await renewToken(page);
    await expect.poll(() => accessToken(other)).toBe(await accessToken(page));
    await upload!.continue();

    await expect(main(other).getByText('There is nothing to import.')).toBeVisible();
  });
});

test('signing out everywhere ends the session here at once, and in other browsers at their next request', async ({
  customerPage: page,
  customer,
  open,
}) => {
  const other = await open('signInWithPassword', customer);
  await other.goto('/dashboard/my-orders');
  await expect(other.getByRole('heading', { level: 1, name: 'Total Orders: 0' })).toBeVisible();

  await page.goto('/dashboard');
  await main(page).getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expectSignedIn(page, customer.name);
  await main(page).getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
  await expect(page.getByRole('status').getByText('You are signed out everywhere.', { exact: true })).toBeVisible();
  await expectSignedOut(page, '/');
  await expect(page.getByRole('alert').getByText('You have been signed out.')).toHaveCount(0);

  await reconnect(other);
  await expect(other.getByRole('alert').getByText('You have been signed out. Please log in again.')).toBeVisible();
  await expectSignedOut(other, '/');
  await logIn(other, customer);
});

test(
  'a token without a session at the identity provider leads to the log-in page at once',
  { tag: '@all' },
  async ({ customerPage: page, customer }) => {
    await page.goto('/dashboard');
    await expect(main(page).getByText(customer.email)).toBeVisible();
    const token = await accessToken(page);
    await signOut(page);
    await page.evaluate((kept) => localStorage.setItem('accessToken', kept ?? ''), token);
    // Timers of a second and more never fire: a page that waits for one would stay.
    await page.addInitScript(() => {
      const start = window.setTimeout.bind(window);
      window.setTimeout = ((run: () => void, delay = 0) => (delay < 1000 ? start(run, delay) : 0)) as typeof setTimeout;
    });
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/log-in');
    await expect.poll(() => accessToken(page)).toBeNull();
  },
);
