import { newLinesBodyLimits } from '@/api/limits.gen';
import type { Page } from '@playwright/test';
import { expectAccessible, PHONE } from './support/accessible';
import { addPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

/** New parts: $10, 100 in stock, minimum order 5. */
async function namesOfParts(page: Page, ...names: string[]): Promise<string[]> {
  const parts: string[] = [];
  for (const name of names) parts.push((await addPart(page, { price: 10, quantity: 100, min_order: 5 }, name)).name);
  return parts;
}

const quickOrder = (page: Page) => main(page).getByRole('region', { name: 'Your list' });
const rows = (page: Page) =>
  quickOrder(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const lines = (page: Page) => main(page).getByRole('list', { name: 'Parts in your basket' }).getByRole('listitem');

test('a pasted list is found, corrected and added to the basket at once', async ({ page }) => {
  const word = uniqueWord();
  const names = await namesOfParts(page, 'Quick Fan', 'Quick Case', `Quick ${word}`, `Quick ${word} Pro`);
  const [fan, box, board, pro] = names as [string, string, string, string];
  await page.goto('/quick-order');
  const list = quickOrder(page).getByLabel('Part numbers or names, and amounts');
  await list.fill(`name;amount\n${fan};20\n${box}, 2\n${board}\t400\nquick ${word}\nunheard-of thing, 7`);
  await quickOrder(page).getByRole('button', { name: 'Find the parts' }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(list).toHaveValue('');
  await expect(quickOrder(page).getByRole('status')).toHaveText('1 of 5 rows can be added. 1 row needs your choice.');
  await expect(rows(page).nth(0)).toContainText('Found');
  await expectAccessible(page);

  await rows(page).nth(1).getByRole('button', { name: 'Change to 5' }).click();
  await rows(page).nth(2).getByRole('button', { name: 'Change to 100' }).click();
  await rows(page)
    .nth(3)
    .getByRole('combobox')
    .selectOption({ label: `${pro}, $10` });
  await expect(quickOrder(page).getByRole('status')).toHaveText('4 of 5 rows can be added.');
  await quickOrder(page).getByRole('button', { name: 'Add 4 rows to the basket' }).click();
  await expect(page.getByText('4 parts are in your basket')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Unknown');
  await rows(page)
    .getByRole('textbox', { name: /^Part number or name/ })
    .fill(fan);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toContainText('Found');
  await quickOrder(page).getByRole('button', { name: 'Add 1 row to the basket' }).click();
  await expect(rows(page)).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Basket' }).click();
  await expect(lines(page)).toHaveCount(4);
  for (const [name, amount] of [
    [fan, '27'],
    [box, '5'],
    [board, '100'],
    [pro, '5'],
  ] as const)
    await expect(
      lines(page)
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .getByRole('textbox'),
    ).toHaveValue(amount);
});

test('a similar part is added only once it was chosen, by keyboard too', async ({ page }) => {
  const sku = `NB-FAN-${uniqueWord()}`;
  const { name } = await addPart(page, { price: 10, quantity: 100, min_order: 5 }, 'Similar Fan', { sku });
  const begun = sku.slice(0, -1);
  await page.goto('/quick-order');
  await quickOrder(page)
    .getByLabel('Part numbers or names, and amounts')
    .fill(`${begun}, 20\n${begun} 500000\n${begun}; 7`);
  await quickOrder(page).getByRole('button', { name: 'Find the parts' }).click();
  await expect(quickOrder(page).getByRole('status')).toHaveText('0 of 3 rows can be added. 2 rows need your choice.');
  await expect(quickOrder(page).getByRole('button', { name: 'Add 0 rows to the basket' })).toBeDisabled();
  await expect(rows(page).nth(1)).toContainText('Unknown');
  for (const row of [rows(page).nth(0), rows(page).nth(2)]) {
    await expect(row).toContainText(`In your list: ${begun}`);
    await expect(row).toContainText('Similar: is it this one?');
    await expect(row.getByRole('link', { name })).toBeVisible();
  }
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);

  await rows(page).nth(0).getByLabel(`Amount of ${begun}`).focus();
  await page.keyboard.press('Tab');
  await expect(
    rows(page)
      .nth(0)
      .getByRole('button', { name: `Yes, this one ${name}` }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(0).getByLabel(`Amount of ${name}`)).toBeFocused();
  await expect(rows(page).nth(0)).toContainText(`In your list: ${begun}`);
  await expect(rows(page).nth(0)).toContainText('Found');
  await rows(page)
    .nth(2)
    .getByRole('button', { name: `No, not ${name}` })
    .press('Enter');
  await expect(
    rows(page)
      .nth(2)
      .getByRole('textbox', { name: /^Part number or name/ }),
  ).toBeFocused();
  await page.keyboard.type(sku.slice(-1));
  await expect(quickOrder(page).getByRole('status')).toHaveText('1 of 3 rows can be added.');
  await quickOrder(page).getByRole('button', { name: 'Add 1 row to the basket' }).click();
  await expect(page.getByText('1 part is in your basket')).toBeVisible();
});

test('a CSV file and a suggested part are rows too, and what has no room stays', async ({ page }) => {
  const [fan] = (await namesOfParts(page, 'Quick Fan')) as [string];
  const stored = Array.from({ length: newLinesBodyLimits.lines }, (_, i) => ({
    part_id: i.toString(16).padStart(24, '0'),
    amount: 1,
    price: 1,
  }));
  await page.goto('/quick-order');
  await page.evaluate((lines) => localStorage.setItem('basket', JSON.stringify({ lines })), stored);
  await page.reload();
  await quickOrder(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`part,quantity\n"${fan}",10\n`) });
  await expect(rows(page)).toHaveCount(1);

  const one = quickOrder(page).getByLabel('One part');
  await one.fill(fan);
  await expect(quickOrder(page).getByRole('option', { name: fan })).toHaveCount(1);
  await one.press('ArrowDown');
  await one.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await quickOrder(page).getByRole('button', { name: 'Add 2 rows to the basket' }).click();
  await expect(page.getByText(/^A basket has at most \d+ parts\./).first()).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(/A basket has at most \d+ parts\./);

  await quickOrder(page).getByRole('button', { name: 'Remove all rows' }).click();
  await quickOrder(page)
    .getByLabel('Part numbers or names, and amounts')
    .fill(Array.from({ length: 501 }, (_, i) => `part ${i}`).join('\n'));
  await quickOrder(page).getByRole('button', { name: 'Find the parts' }).click();
  await expect(quickOrder(page).getByRole('alert')).toHaveText(
    'Your list has 501 rows; the maximum is 500. Split it into smaller lists.',
  );
});

test('admins have no quick order', async ({ adminPage }) => {
  await adminPage.goto('/quick-order');
  await expect(main(adminPage).getByText('Admins have no basket')).toBeVisible();
  await expect(quickOrder(adminPage)).toHaveCount(0);
});
