import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { fillCard, payButton } from './support/orders';
import { addPart, readPart } from './support/samples';
import { fillLogIn, main, signOut } from './support/session';
import { expect, test } from './support/test';

/** Three new parts: $10, 100 in stock, minimum order 5. */
async function threeParts(page: Page) {
  const stock = { price: 10, quantity: 100, min_order: 5 };
  return [
    await addPart(page, stock, 'Basket Fan'),
    await addPart(page, stock, 'Basket Case'),
    await addPart(page, stock, 'Basket Board'),
  ] as const;
}

const basketLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ });
const line = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });
const amountOf = (page: Page, name: string) => line(page, name).getByRole('textbox');

/** Adds a part by the button of its card. */
async function add(page: Page, name: string) {
  await page.goto(`/?${new URLSearchParams({ q: name })}`);
  await main(page).getByRole('article', { name }).getByRole('button', { name: 'Add to Basket' }).click();
  await expect(page.getByRole('status').getByText(`${name} is in your basket`)).toBeVisible();
}

test('a basket survives reload, a second tab and log-in, follows to another device, is ordered and paid, and ordered again', async ({
  page,
  customerPage: other,
  customer,
}) => {
  const parts = await threeParts(page);
  const [fan, box, board] = parts;

  await expect(basketLink(page)).toHaveCount(0);
  for (const { name } of parts) await add(page, name);
  await page.reload();
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 3 parts');
  await basketLink(page).click();
  await expect(line(page, fan.name)).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto('/basket');
  await line(tab, fan.name)
    .getByRole('button', { name: /^Increase amount/ })
    .click();
  await line(tab, board.name)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(amountOf(page, fan.name)).toHaveValue('6');
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 2 parts');
  await tab.close();

  // The basket of the account gets the lines of this browser, and keeps its own.
  await add(other, board.name);
  await page.getByRole('link', { name: 'Log In to order' }).click();
  await fillLogIn(page, customer);
  await expect(page).toHaveURL('/basket');
  for (const [name, amount] of [
    [fan.name, '6'],
    [box.name, '5'],
    [board.name, '5'],
  ] as const)
    await expect(amountOf(page, name)).toHaveValue(amount);
  await amountOf(page, box.name).fill('20');
  await expect(main(page).getByText('Total: $310', { exact: true })).toBeVisible();
  await expect(async () => {
    await other.goto('/basket');
    await expect(amountOf(other, box.name)).toHaveValue('20', { timeout: 5_000 });
  }).toPass();

  await main(page).getByLabel('Phone').fill('+15035550123');
  await main(page).getByLabel('Delivery Address').fill('12 Harbour Road, Portland');
  await main(page).getByRole('button', { name: 'Order', exact: true }).click();
  await main(page).getByRole('link', { name: 'Pay now' }).click();
  await expect(main(page)).toContainText('$310');
  await fillCard(page);
  await payButton(page).click();
  await expect(main(page).getByText('Transaction id')).toBeVisible();
  await expect(basketLink(page)).toHaveAccessibleName('Basket');
  expect(await Promise.all(parts.map(async ({ id }) => (await readPart(page, id))['quantity']))).toEqual([94, 80, 95]);
  await expect(async () => {
    await other.goto('/basket');
    await expect(main(other).getByText('Your basket is empty')).toBeVisible({ timeout: 5_000 });
  }).toPass();

  await page.goto('/dashboard/my-orders');
  await main(page)
    .getByRole('link', { name: `${board.name} and 2 more` })
    .click();
  await page.waitForURL(/\/my-orders\/[0-9a-f]{24}$/);
  await expect(main(page).getByRole('button', { name: 'Reorder' })).toBeVisible();
  await page.goBack();
  await page.waitForURL(/\/my-orders$/);
  await main(page).getByRole('button', { name: 'Reorder' }).click();
  await expect(page).toHaveURL('/basket');
  await expect(amountOf(page, box.name)).toHaveValue('20');
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 3 parts');
  await expect(main(page).getByLabel('Phone')).toHaveValue('+15035550123');
  await expect(main(page).getByLabel('Delivery Address')).toHaveValue('12 Harbour Road, Portland');
  await expect(main(page).getByLabel('Earlier addresses')).toHaveCount(0);
  await main(page).getByLabel('Phone').fill('+15035550199');
  await main(page).getByLabel('Delivery Address').fill('4 Mill Street, Salem');
  await main(page).getByRole('button', { name: 'Order', exact: true }).click();
  await expect(main(page).getByRole('link', { name: 'Pay now' })).toBeVisible();

  await page.goto(`/purchase/${fan.id}`);
  await expect(main(page).getByLabel('Delivery Address')).toHaveValue('');
  await main(page).getByLabel('Earlier addresses').selectOption('4 Mill Street, Salem');
  await expect(main(page).getByLabel('Delivery Address')).toHaveValue('4 Mill Street, Salem');
  await expect(main(page).getByLabel('Phone')).toHaveValue('+15035550199');
  await add(page, fan.name);
  await page.goto('/basket');
  await main(page).getByLabel('Earlier addresses').selectOption('12 Harbour Road, Portland');
  await expect(main(page).getByLabel('Delivery Address')).toHaveValue('12 Harbour Road, Portland');
  await expect(main(page).getByLabel('Phone')).toHaveValue('+15035550123');
  await expectAccessible(page);
});

test(
  'after a sign-out, the basket of the customer is not in the browser any more',
  { tag: '@all' },
  async ({ customerPage: page, customer }) => {
    const { name } = await addPart(page, { price: 10, quantity: 100, min_order: 5 }, 'Basket Fan');
    await add(page, name);
    await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 part');
    await page.goto('/basket');
    await expect(line(page, name)).toBeVisible();
    const stored = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/basket') && answer.request().postData()?.includes('"amount":6') === true,
    );
    await line(page, name)
      .getByRole('button', { name: /^Increase/ })
      .click();
    expect((await stored).status()).toBe(200);
    await signOut(page);
    await expect(basketLink(page)).toHaveAccessibleName('Basket');
    await page.goto('/log-in');
    await fillLogIn(page, customer);
    await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 part');
    await page.goto('/basket');
    await expect(amountOf(page, name)).toHaveValue('6');
  },
);
