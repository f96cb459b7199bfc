import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { callApi, openSession } from './support/api';
import { fillCard, payButton } from './support/orders';
import { addPart, readPart, uniqueWord } from './support/samples';
import { fillLogIn, main, signOut } from './support/session';
import { expect, test } from './support/test';

/** Three new parts with a word in their names: $10, 100 in stock, minimum order 5. */
async function threeParts(page: Page, word = uniqueWord()) {
  const stock = { price: 10, quantity: 100, min_order: 5 };
  return [
    await addPart(page, stock, `Basket Fan ${word}`),
    await addPart(page, stock, `Basket Case ${word}`),
    await addPart(page, stock, `Basket Board ${word}`),
  ] as const;
}

const basketLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ });
const line = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });
const amountOf = (page: Page, name: string) => line(page, name).getByRole('textbox');

/** Adds a part by the button of its card. */
async function add(page: Page, name: string) {
  await page.goto(`/?${new URLSearchParams({ q: name })}`);
  await addShown(page, name);
}

async function addShown(page: Page, name: string) {
  await main(page).getByRole('article', { name }).getByRole('button', { name: 'Add to Basket' }).click();
  await expect(page.getByRole('status').getByText(`${name} is in your basket`)).toBeVisible();
}

test('a basket survives a reload and log-in, gets the lines of the account, is ordered and paid', async ({
  page,
  customer,
  request,
}) => {
  const word = uniqueWord();
  const parts = await threeParts(page, word);
  const [fan, box, board] = parts;
  const { token } = await openSession(request, 'signUp', customer);
  const lines = [{ part_id: board.id, amount: 5, price: 10 }];
  await callApi(request, 'PUT', '/api/basket', { token, data: { lines, revision: 0 } });

  await page.goto(`/?q=${word}`);
  await expect(main(page).getByRole('article')).toHaveCount(3);
  await expect(basketLink(page)).toHaveAccessibleName('Basket');
  await addShown(page, fan.name);
  await addShown(page, box.name);
  // The message is still shown, and covers no control of the header.
  await basketLink(page).click({ trial: true, timeout: 2_000 });
  await page.getByRole('status').getByRole('button', { name: 'See the basket' }).click();
  await expect(page).toHaveURL('/basket');
  await page.reload();
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 2 parts');
  await page.getByRole('link', { name: 'Log In to order' }).click();
  await fillLogIn(page, customer);
  await expect(page).toHaveURL('/basket');
  for (const { name } of parts) await expect(amountOf(page, name)).toHaveValue('5');
  await amountOf(page, box.name).fill('20');
  await order(page, '$300');
  await expect(basketLink(page)).toHaveAccessibleName('Basket');
  expect(await Promise.all(parts.map(async ({ id }) => (await readPart(page, id))['quantity']))).toEqual([95, 80, 95]);
});

/** Orders and pays the basket of the open page. */
async function order(page: Page, total: string) {
  await expect(main(page).getByText(`Total: ${total}`, { exact: true })).toBeVisible();
  await main(page).getByLabel('Phone').fill('+15035550123');
  await main(page).getByLabel('Delivery Address').fill('12 Harbour Road, Portland');
  await main(page).getByRole('button', { name: 'Order', exact: true }).click();
  await main(page).getByRole('link', { name: 'Pay now' }).click();
  await expect(main(page)).toContainText(total);
  await fillCard(page);
  await payButton(page).click();
  await expect(main(page).getByText('Transaction id')).toBeVisible();
}

test(
  'a basket follows to a second tab and another device, and is ordered again',
  { tag: '@all' },
  async ({ customerPage: page, customer, open }) => {
    const [fan, box, board] = await threeParts(page);
    for (const { name } of [fan, box, board]) await add(page, name);
    await page.goto('/basket');
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

    const other = await open('signInWithPassword', customer);
    await amountOf(page, box.name).fill('20');
    await expect(async () => {
      await other.goto('/basket');
      await expect(amountOf(other, box.name)).toHaveValue('20', { timeout: 5_000 });
    }).toPass();
    await order(page, '$260');
    await expect(async () => {
      await other.goto('/basket');
      await expect(main(other).getByText('Your basket is empty')).toBeVisible({ timeout: 5_000 });
    }).toPass();

    await page.goto('/dashboard/my-orders');
    await main(page)
      .getByRole('link', { name: `${fan.name} and 1 more` })
      .click();
    await page.waitForURL(/\/my-orders\/[0-9a-f]{24}$/);
    await expect(main(page).getByRole('button', { name: 'Reorder' })).toBeVisible();
    await page.goBack();
    await page.waitForURL(/\/my-orders$/);
    await main(page).getByRole('button', { name: 'Reorder' }).click();
    await expect(page).toHaveURL('/basket');
    await expect(amountOf(page, box.name)).toHaveValue('20');
    await expect(basketLink(page)).toHaveAccessibleName('Basket, 2 parts');
    await expect(main(page).getByLabel('Phone')).toHaveValue('+15035550123');
    await expect(main(page).getByLabel('Delivery Address')).toHaveValue('12 Harbour Road, Portland');
    await expect(main(page).getByLabel('Earlier addresses')).toHaveCount(0);
    await main(page).getByLabel('Phone').fill('+15035550199');
    await main(page).getByLabel('Delivery Address').fill('4 Mill Street, Salem');
    await main(page).getByRole('button', { name: 'Order', exact: true }).click();
    await expect(main(page).getByRole('link', { name: 'Pay now' })).toBeVisible();

    await page.goto(`/purchase/${fan.id}`);
    await expect(main(page).getByLabel('Delivery Address')).toHaveValue('4 Mill Street, Salem');
    await expect(main(page).getByLabel('Phone')).toHaveValue('+15035550199');
    await add(page, fan.name);
    await page.goto('/basket');
    await main(page).getByLabel('Earlier addresses').selectOption('12 Harbour Road, Portland');
    await expect(main(page).getByLabel('Delivery Address')).toHaveValue('12 Harbour Road, Portland');
    await expect(main(page).getByLabel('Phone')).toHaveValue('+15035550123');
    await expectAccessible(page);
  },
);

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
