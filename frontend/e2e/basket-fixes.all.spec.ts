import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone, expectZoomable } from './support/accessible';
import { addPart, changePart } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const line = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });

/** Puts lines into the basket of a visitor, as an earlier visit would have left them. */
async function openBasket(page: Page, lines: { part_id: string; amount: number; price: number }[]) {
  await page.goto('/loading');
  await page.evaluate((basket) => localStorage.setItem('basket', basket), JSON.stringify({ lines }));
  await page.goto('/basket');
}

test('each problem has a fix by keyboard, a removal can be undone, and prices that changed are named', async ({
  page,
}) => {
  const stock = { price: 10, quantity: 40, min_order: 5 };
  const [fan, box, board] = [
    await addPart(page, stock, 'Fixed Fan'),
    await addPart(page, stock, 'Fixed Case'),
    await addPart(page, stock, 'Fixed Board'),
  ];
  await openBasket(page, [
    { part_id: fan.id, amount: 90, price: 10 },
    { part_id: box.id, amount: 1, price: 8 },
    { part_id: board.id, amount: 5, price: 10 },
    { part_id: '0123456789abcdef01234567', amount: 5, price: 10 },
  ]);
  await expect(line(page, fan.name)).toContainText('Only 40 in stock');
  await expect(line(page, box.name)).toContainText('Minimum is 5');
  await expect(line(page, box.name)).toContainText('Price was $8 when you added it');
  await expect(main(page)).toContainText('No longer sold');
  await expectAccessible(page);
  await expectZoomable(page);
  await expectAccessibleOnPhone(page);

  await button(page, `Change to 40 ${fan.name}`).press('Enter');
  await expect(line(page, fan.name).getByRole('textbox')).toHaveValue('40');
  await expect(line(page, fan.name).getByRole('textbox')).toBeFocused();
  await button(page, `Change to 5 ${box.name}`).press('Enter');
  await button(page, 'Remove This part').last().press('Enter');
  await expect(line(page, board.name).getByRole('button', { name: /^Remove/ })).toBeFocused();
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  await expect(main(page).getByText('Total: $500', { exact: true })).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(line(page, board.name)).toHaveCount(0);
  await expect(line(page, box.name).getByRole('button', { name: /^Remove/ })).toBeFocused();
  await page.keyboard.press('Control+Z');
  await expect(line(page, board.name)).toBeVisible();
  await expect(main(page).getByRole('listitem')).toHaveCount(3);
});

test('a line that others bought is refused with its stock, and one click orders what is left', async ({
  customerPage: page,
}) => {
  const part = await addPart(page, { price: 10, quantity: 40, min_order: 5 }, 'Contested Fan');
  await page.goto(`/purchase/${part.id}`);
  await main(page).getByLabel('Amount', { exact: true }).fill('30');
  await button(page, 'Add to Basket').click();
  await expect(page.getByRole('status').getByText(`${part.name} is in your basket`)).toBeVisible();
  await page.goto('/basket');
  await main(page).getByLabel('Phone').fill('+15035550123');
  await main(page).getByLabel('Delivery Address').fill('12 Harbour Road');
  await changePart(page, part.id, { quantity: 7, price: 12 });
  await button(page, 'Order').click();
  await expect(line(page, part.name)).toContainText('Only 7 in stock');
  await expect(line(page, part.name)).toContainText('Price was $10 when you added it');
  await expect(button(page, 'Order')).toBeDisabled();
  await button(page, `Change to 7 ${part.name}`).click();
  await expect(main(page).getByText('Total: $84', { exact: true })).toBeVisible();
  await button(page, 'Order').click();
  await expect(main(page).getByRole('link', { name: 'Pay now' })).toBeVisible();
  await expectAccessible(page);
});

test('a part that is added from its panel is shown there as in the basket', async ({ page }) => {
  const part = await addPart(page, { price: 10, quantity: 12, min_order: 5 }, 'Panel Fan');
  await page.goto(`/?part=${part.id}`);
  const panel = page.getByRole('dialog', { name: part.name });
  const add = panel.getByRole('button', { name: 'Add to Basket' });
  await add.press('Enter');
  await expect(panel.getByText('5 pieces in your basket')).toBeVisible();
  await add.press('Enter');
  await add.press('Enter');
  await expect(panel.getByText('12 pieces in your basket')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'your basket' }).click();
  await expect(line(page, part.name).getByRole('textbox')).toHaveValue('12');
});

test('an admin has no basket', async ({ adminPage: page }) => {
  await page.goto('/basket');
  await expect(main(page).getByText('Admins have no basket')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Basket/ })).toHaveCount(0);
  await page.goto('/');
  await expect(main(page).getByRole('link', { name: 'Buy Now' }).first()).toBeVisible();
  await expect(button(page, 'Add to Basket')).toHaveCount(0);
});
