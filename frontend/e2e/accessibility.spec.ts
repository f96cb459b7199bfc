import type { Locator, Page } from '@playwright/test';
import { IS_QUICK } from './quick';
import { expectScreenAccessible, expectZoomable, PHONE, waitUntilIdle } from './support/accessible';
import { aStranger } from './support/accounts';
import { answer, silence } from './support/network';
import { anUnpaidOrder } from './support/orders';
import { addPart } from './support/samples';
import { fillLogIn, main } from './support/session';
import { expect, test } from './support/test';

test.describe('axe finds no violation in light and dark, and a phone does not scroll sideways, on', () => {
  async function check(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await waitUntilIdle(page);
    await checkOpenPage(page);
  }

  async function checkOpenPage(page: Page): Promise<void> {
    await expectScreenAccessible(page);
    await expectZoomable(page, [PHONE.width]);
  }

  // In `make test-all`, accessibility.all.spec.ts checks these three with all other screens.
  if (IS_QUICK) {
    test('the home page', ({ page }) => check(page, '/'));

    test('a part to order', async ({ customerPage: page }) => check(page, `/purchase/${(await addPart(page)).id}`));

    test('the payment of an order', async ({ customerPage: page }) =>
      check(page, `/dashboard/payment/${(await anUnpaidOrder(page)).id}`));
  }

  test('a basket with a line', async ({ customerPage: page }) => {
    const part = await addPart(page);
    await page.goto(`/purchase/${part.id}`);
    await main(page).getByRole('button', { name: 'Add to Basket' }).click();
    await expect(page.getByRole('status').getByText(`${part.name} is in your basket`)).toBeVisible();
    await check(page, '/basket');
  });

  test('the orders of a customer', async ({ customerPage: page }) => {
    await anUnpaidOrder(page);
    await check(page, '/dashboard/my-orders');
  });

  test('the orders of all customers', async ({ adminPage: page, customerPage }) => {
    const { partName } = await anUnpaidOrder(customerPage);
    await check(page, `/dashboard/manage-orders?q=${encodeURIComponent(partName)}`);
  });

  test('the form for a new part with error messages', async ({ adminPage: page }) => {
    await page.goto('/dashboard/add-part');
    await main(page).getByRole('button', { name: 'Add Part' }).click();
    await expect(main(page).getByRole('alert').first()).toBeVisible();
    await checkOpenPage(page);
  });

  test('buttons that load', async ({ adminPage: page }) => {
    const { id } = await addPart(page);
    for (const method of ['PUT', 'DELETE']) await answer(page, method, `/parts/${id}`, silence);
    const press = async (name: string, within: Locator) => {
      await within.getByRole('button', { name, exact: true }).click();
      await expect(within.locator('.ant-btn-loading')).toHaveText(name);
    };
    await page.goto(`/dashboard/edit-part/${id}`);
    await main(page).getByLabel('Price').fill('125');
    await press('Save', main(page));
    await checkOpenPage(page);
    await main(page).getByRole('button', { name: 'Delete' }).click();
    await press('Yes', page.getByRole('dialog'));
    await checkOpenPage(page);
  });

  test('the log-in form with error messages', async ({ page }) => {
    await page.goto('/log-in');
    await fillLogIn(page, aStranger());
    await expect(main(page).getByRole('alert')).toHaveText('Invalid credential.');
    await main(page).getByLabel('Email').fill('');
    await expect(main(page).getByText('*Enter an email')).toBeVisible();
    await checkOpenPage(page);
  });
});
