import type { Locator, Page } from '@playwright/test';
import { expectScreenAccessible, expectZoomable, PHONE, waitUntilIdle } from './support/accessible';
import { aStranger } from './support/accounts';
import { answer, silence } from './support/network';
import { anUnpaidOrder, rowOf } from './support/orders';
import { addPart } from './support/samples';
import { fillLogIn, main } from './support/session';
import { expect, test } from './support/test';

test.describe('axe finds no violation in light and dark, and a phone does not scroll sideways, on', () => {
  async function checkOpenPage(page: Page): Promise<void> {
    await expectScreenAccessible(page);
    await expectZoomable(page, [PHONE.width]);
  }

  test('the home page, and the log-in form with error messages', async ({ page }) => {
    await page.goto('/');
    await waitUntilIdle(page);
    await checkOpenPage(page);

    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
    await fillLogIn(page, aStranger());
    await expect(main(page).getByRole('alert')).toHaveText('Invalid credential.');
    await main(page).getByLabel('Email').fill('');
    await expect(main(page).getByText('*Enter an email')).toBeVisible();
    await checkOpenPage(page);
  });

  test("a part to order, a basket with a line, a customer's orders, and the payment of one", async ({
    customerPage: page,
  }) => {
    const part = await addPart(page);
    const order = await anUnpaidOrder(page);
    await page.goto(`/purchase/${part.id}`);
    await waitUntilIdle(page);
    await checkOpenPage(page);

    await main(page).getByRole('button', { name: 'Add to Basket' }).click();
    await expect(page.getByRole('status').getByText(`${part.name} is in your basket`)).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Basket/ })
      .click();
    await expect(main(page).getByRole('listitem').filter({ hasText: part.name })).toBeVisible();
    await waitUntilIdle(page);
    await checkOpenPage(page);

    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }).click();
    await expect(rowOf(page, order)).toBeVisible();
    await waitUntilIdle(page);
    await checkOpenPage(page);

    await rowOf(page, order).getByRole('link', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
    await waitUntilIdle(page);
    await checkOpenPage(page);
  });

  test('the orders of all customers, and the form for a new part with error messages', async ({
    adminPage: page,
    customerPage,
  }) => {
    const { partName } = await anUnpaidOrder(customerPage);
    await page.goto(`/dashboard/manage-orders?q=${encodeURIComponent(partName)}`);
    await waitUntilIdle(page);
    await checkOpenPage(page);

    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Add New Part' }).click();
    await main(page).getByRole('button', { name: 'Add Part' }).click();
    await expect(main(page).getByRole('alert').first()).toBeVisible();
    await checkOpenPage(page);
  });

  test('buttons that load', { tag: '@all' }, async ({ adminPage: page }) => {
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
});
