import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from './support/accessible';
import { answer, lost, refusal } from './support/network';
import { addPart } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const STOCK = { price: 10, quantity: 100, min_order: 5 };
const line = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Puts two new parts into the customer's basket and opens it. */
async function openBasket(page: Page) {
  const parts = [await addPart(page, STOCK, 'Locked Fan'), await addPart(page, STOCK, 'Locked Case')] as const;
  for (const { id, name } of parts) {
    await page.goto(`/purchase/${id}`);
    await button(page, 'Add to Basket').click();
    await expect(page.getByRole('status').getByText(`${name} is in your basket`)).toBeVisible();
  }
  await page.goto('/basket');
  await expect(line(page, parts[1].name)).toBeVisible();
  return parts;
}

test('the lines are locked like the form while an order has no answer, also after a reload', async ({
  customerPage: page,
}) => {
  const [fan, box] = await openBasket(page);
  await main(page).getByLabel('Phone').fill('+15035550123');
  await main(page).getByLabel('Delivery Address').fill('12 Harbour Road');
  await page.route('**/api/orders', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await main(page).getByLabel('Phone').press('Enter');
  await expect(main(page).getByText(/Whether your order was placed is not known yet/)).toBeVisible();
  await expect(button(page, 'Order')).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  for (const { name } of [fan, box]) {
    await expect(line(page, name).getByRole('textbox')).toBeDisabled();
    await expect(line(page, name).getByRole('button', { name: /^Increase/ })).toBeDisabled();
    await expect(line(page, name).getByRole('button', { name: /^Remove/ })).toBeDisabled();
  }
  await expectAccessibleOnPhone(page);
  await button(page, 'Order').click();
  await expect(main(page).getByRole('link', { name: 'Pay now' })).toBeVisible();
  await expect(main(page).getByRole('listitem')).toHaveCount(0);
});

test('a failed check of the role is repeated on the purchase page and in the basket', async ({
  customerPage: page,
}) => {
  const [fan] = await openBasket(page);
  await answer(page, 'GET', '/admin/*', refusal(500));
  for (const path of [`/purchase/${fan.id}`, '/basket']) {
    await page.goto(path);
    await expect(main(page).getByRole('alert')).toContainText('Your account could not be checked');
    await expectAccessible(page);
  }
  await page.unroute('**/api/admin/*');
  await button(page, 'Try again').press('Enter');
  await expect(button(page, 'Order')).toBeEnabled();
  await expect(button(page, 'Order')).toBeFocused();
});

test('quick order shows what is no amount, and keeps the focus while rows are removed', async ({ page }) => {
  const { name } = await addPart(page, STOCK, 'Quick Fan');
  await page.goto('/quick-order');
  const quickOrder = main(page).getByRole('region', { name: 'Your list' });
  await quickOrder
    .getByLabel('Part numbers or names, and amounts')
    .fill(`${name};20 box\n${name}\t1,000\nunheard-of one\nunheard-of two`);
  await button(page, 'Find the parts').click();
  const rows = quickOrder.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows.nth(0)).toContainText('Amount not understood');
  await expect(rows.nth(1)).toContainText('Only 100 in stock');
  await expectAccessible(page);
  await answer(page, 'POST', '/parts/matches', lost);
  await rows.nth(2).getByRole('button', { name: 'Find' }).press('Enter');
  await expect(rows.nth(2).getByRole('alert')).toContainText('The shop cannot be reached');
  await page.unroute('**/api/parts/matches');

  const amount = rows.nth(0).getByRole('textbox');
  await expect(amount).toHaveValue('20 box');
  await amount.fill('');
  await expect(rows.nth(0)).toContainText('Enter an amount');
  await amount.pressSequentially('25');
  await expect(amount).toHaveValue('25');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .press('Enter');
  await expect(button(page, 'Remove unheard-of one')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Remove unheard-of two')).toBeFocused();
  await button(page, 'Add 1 row to the basket').click();
  await main(page).getByRole('link', { name: 'Basket' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(line(page, name).getByRole('textbox')).toHaveValue('25');
});
