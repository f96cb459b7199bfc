import type { Page, Route } from '@playwright/test';
import { aStranger, demoCustomer } from './support/accounts';
import { answer, refusal } from './support/network';
import { firstPartId } from './support/samples';
import { fillLogIn, main } from './support/session';
import { expect, test } from './support/test';
import { accessToken, expectSignedOut } from './support/tokens';

interface Refused {
  what: string;
  method: string;
  call: string;
  /** triggers the request */
  act: (page: Page) => Promise<void>;
}

/** Requests that end the session when the server refuses them. */
const endingCalls: Refused[] = [
  {
    what: 'placing an order',
    method: 'POST',
    call: '/orders',
    act: async (page) => {
      await page.goto(`/purchase/${await firstPartId(page)}`);
      await main(page).getByLabel('Phone').fill('+15550100');
      await main(page).getByLabel('Delivery Address').fill('1 Foundry Lane, Portland');
      await main(page).getByRole('button', { name: 'Order', exact: true }).click();
    },
  },
  { what: 'adding a review', method: 'POST', call: '/reviews', act: (page) => addReview(page) },
  {
    what: 'asking for My Orders',
    method: 'GET',
    call: '/orders/**',
    act: (page) => page.goto('/dashboard/my-orders').then(() => undefined),
  },
  {
    what: 'asking for the profile',
    method: 'GET',
    call: '/user/**',
    act: (page) => page.goto('/dashboard').then(() => undefined),
  },
  { what: 'changing the profile', method: 'PUT', call: '/update/**', act: (page) => changeProfile(page, 'Elsewhere') },
];

async function addReview(page: Page): Promise<void> {
  await page.goto('/dashboard/add-review');
  await main(page).getByLabel('Review Text').fill('Arrived whole.');
  await main(page).getByLabel('Rating').fill('4');
  await main(page).getByRole('button', { name: 'Add Review' }).click();
}

/** Submits the profile dialog with another education, or unchanged. */
async function changeProfile(page: Page, education?: string): Promise<void> {
  await page.goto('/dashboard');
  await main(page).getByRole('button', { name: 'Edit Info' }).click();
  const dialog = page.getByRole('dialog');
  if (education !== undefined) await dialog.getByLabel('Education').fill(education);
  await dialog.getByRole('button', { name: 'Update' }).click();
}

test.describe('a refused session', () => {
  for (const { what, method, call, act } of endingCalls) {
    for (const status of [401, 403]) {
      test(`ends at the home page when ${what} answers ${status}`, async ({ customerPage: page }) => {
        await answer(page, method, call, refusal(status));
        await act(page);
        // The toast is checked first because it disappears.
        await expect(page.getByRole('alert').filter({ hasText: 'You have been signed out.' })).toBeVisible();
        await expectSignedOut(page, '/');
      });
    }
  }

  test('stays and shows the error when making an admin answers 403', async ({ adminPage: page }) => {
    await answer(page, 'PUT', '/user/admin/**', refusal(403));
    await page.goto('/dashboard/make-admin');
    await main(page).getByRole('button', { name: 'Make Admin' }).first().click();
    await expect(page.getByRole('alert').getByText('Failed to Make an admin', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/dashboard/make-admin');
    expect(await accessToken(page)).not.toBeNull();
  });
});

test.describe('a request without effect', () => {
  const cases: [what: string, reply: (route: Route) => Promise<void>][] = [
    ['without an insertedId', (route) => route.fulfill({ status: 201, json: {} })],
    ['by a failure', refusal(500)],
  ];
  for (const [what, reply] of cases) {
    test(`shows an error and keeps the text when a review is answered ${what}`, async ({ customerPage: page }) => {
      await answer(page, 'POST', '/reviews', reply);
      await addReview(page);
      await expect(page.getByRole('alert').getByText('Failed to add Review', { exact: true })).toBeVisible();
      await expect(main(page).getByLabel('Review Text')).toHaveValue('Arrived whole.');
    });
  }

  test('shows a message when the profile is sent unchanged, or the server changes nothing', async ({
    customerPage: page,
  }) => {
    const message = page.getByRole('alert').filter({ hasText: 'Change Information to Update' });
    await changeProfile(page);
    await expect(message).toBeVisible();

    await answer(page, 'PUT', '/update/**', (route) => route.fulfill({ json: { modifiedCount: 0 } }));
    await page.getByRole('dialog').getByLabel('Education').fill(`Evening classes ${Date.now()}`);
    await expect(message).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await expect(message).toBeVisible();
  });
});

test.describe('a refusal of the identity provider is shown under the form in plain words', () => {
  const underTheForm = (page: Page) => main(page).getByRole('alert');

  test('at log-in, without revealing whether the account exists', async ({ page }) => {
    await page.goto('/log-in');
    await fillLogIn(page, { ...demoCustomer, password: 'Wrong@1234' });
    await expect(underTheForm(page)).toHaveText('Invalid credential.');
    const button = main(page).getByRole('button', { name: 'Log In' });
    expect((await underTheForm(page).boundingBox())!.y).toBeGreaterThan((await button.boundingBox())!.y);

    await fillLogIn(page, aStranger());
    await expect(underTheForm(page)).toHaveText('Invalid credential.');
    expect(await accessToken(page)).toBeNull();
  });

  test('at sign-up, when the e-mail already has an account', async ({ page }) => {
    await page.goto('/sign-up');
    await fillSignUp(page, demoCustomer.email);
    await expect(underTheForm(page)).toHaveText('Email already in use.');
  });

  test('when the name of a new account cannot be saved, and the sign-up can be repeated', async ({ page }) => {
    const { email } = aStranger();
    await page.route('**/accounts:update?*', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } } }),
    );
    await page.goto('/sign-up');
    await fillSignUp(page, email);
    await expect(underTheForm(page)).toHaveText('Operation not allowed.');
    expect(await accessToken(page)).toBeNull();

    await page.unroute('**/accounts:update?*');
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByText('Nora Buyer')).toBeAttached();
  });

  async function fillSignUp(page: Page, email: string): Promise<void> {
    await main(page).getByLabel('Name').fill('Nora Buyer');
    await main(page).getByLabel('Email').fill(email);
    await main(page).getByLabel('Password').fill('Solder#2026');
    await main(page).getByRole('button', { name: 'Sign Up' }).click();
  }
});
