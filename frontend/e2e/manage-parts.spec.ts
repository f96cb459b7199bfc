import type { Page } from '@playwright/test';
import { addPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

test('an admin adds a part, sees it in the shop, and deletes it', async ({ adminPage: page }) => {
  const word = uniqueWord();
  const name = `Bench supply ${word}`;
  const sku = `E2E-${word}`;

  await page.goto('/dashboard/add-part');
  await expect(page.getByText('Ada Admin').locator('visible=true').first()).toBeVisible();
  await main(page).getByLabel('Part Name').fill(name);
  await main(page).getByLabel('Part Number').fill(sku);
  await main(page).getByLabel('Price').fill('129');
  await main(page).getByLabel('Minimum Order Quantity').fill('2');
  await main(page).getByLabel('Available Quantity').fill('40');
  await main(page).getByLabel('Description').fill('A quiet supply for the test bench.');
  await main(page).getByLabel('Picture URL').fill('/pictures/power-supply-650.svg');
  await main(page).getByRole('button', { name: 'Add Part' }).click();
  await expect(page.getByText(`${name} successfully added.`)).toBeVisible();
  await expect(main(page).getByLabel('Part Name')).toHaveValue('');

  const found = `/?q=${sku.toLowerCase()}`;
  const part = page.getByRole('article').filter({ hasText: name });
  await page.goto(found);
  await expect(main(page).getByRole('article').first()).toContainText(sku);
  await expect(part).toContainText('$129');
  await expect(part).toContainText('A quiet supply for the test bench.');

  await page.goto('/dashboard/manage-part');
  await main(page).getByRole('searchbox', { name: 'Search parts' }).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete it?' });
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toBeHidden();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(`${name} deleted.`)).toBeVisible();

  await page.goto(found);
  await expect(page.getByRole('heading', { name: 'No part matches' })).toBeVisible();
  await expect(part).toHaveCount(0);
});

test(
  'a part number is refused twice, and a part is changed in the list by keyboard',
  { tag: '@all' },
  async ({ adminPage: page, isMobile }) => {
    test.skip(isMobile, 'the same on a phone');
    const stock = { price: 129, quantity: 40, min_order: 2 };
    const { name, sku } = await addPart(page, stock, 'Bench supply', { sku: `E2E-${uniqueWord()}` });
    await page.goto(`/dashboard/edit-part/${(await addPart(page)).id}`);
    await main(page).getByLabel('Part Number').fill(sku!.toLowerCase());
    await main(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main(page).getByText(`${name} has this part number`)).toBeVisible();

    await page.goto('/dashboard/manage-part');
    await main(page).getByRole('searchbox', { name: 'Search parts' }).fill(name);
    await expect(main(page).getByText('1 part found')).toBeVisible();
    await changeByKeyboard(page, name);
  },
);

/** Changes the price in its cell and then by percent, and archives the part, which is undone. */
async function changeByKeyboard(page: Page, name: string) {
  const cell = page.getByRole('button', { name: `Price of ${name}` });
  const bar = page.getByRole('region', { name: 'Selected parts' });
  const select = () => page.getByRole('checkbox', { name: `Select ${name}` }).press('Space');
  await cell.press('F2');
  await page.keyboard.type('999');
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveText('$129');
  await cell.press('Enter');
  await page.keyboard.type('135');
  await page.keyboard.press('Enter');
  await expect(cell).toBeFocused();
  await expect(cell).toHaveText('$135');

  await select();
  await bar.getByRole('button', { name: 'Change prices…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the prices of 1 part' });
  await expect(dialog.getByLabel(/^Percent/)).toBeFocused();
  await page.keyboard.type('10');
  await expect(dialog.getByRole('listitem')).toContainText('is $149');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 part repriced')).toBeVisible();
  await expect(cell).toHaveText('$149');

  await select();
  await bar.getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(page.getByText('1 part archived')).toBeVisible();
  await expect(cell).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 part on sale again')).toBeVisible();
  await expect(cell).toBeVisible();
}

test(
  'a stock filter starts at the first page, and Back restores the list',
  { tag: '@all' },
  async ({ adminPage: page, isMobile }) => {
    test.skip(isMobile, 'the same on a phone');
    const word = uniqueWord();
    const plenty = await addPart(page, { price: 5, quantity: 400, min_order: 2 }, `${word} plenty`);
    const low = await addPart(page, { price: 6, quantity: 3, min_order: 2 }, `${word} low`);
    const gone = await addPart(page, { price: 7, quantity: 1, min_order: 2 }, `${word} gone`);
    const stock = page.getByRole('combobox', { name: 'Filter by stock' });
    const choose = async (...keys: string[]) => {
      await stock.focus();
      for (const key of ['ArrowDown', ...keys, 'Enter']) await stock.press(key);
    };
    const links = main(page).getByRole('link', { name: word });

    // The server's settings say which stock is low.
    const figures = page.waitForResponse(/\/api\/stats/);
    await page.goto(`/dashboard/manage-part?q=${word}&sort=price&limit=1`);
    await figures;
    await expect(links).toHaveText([plenty.name]);
    await main(page).getByRole('button', { name: 'Next' }).click();
    await expect(links).toHaveText([low.name]);
    await expect(page).toHaveURL(/cursor=/);
    await choose('ArrowDown', 'ArrowDown', 'ArrowDown');
    await expect(page).toHaveURL(/max_quantity=\d+/);
    await expect(page).not.toHaveURL(/cursor=/);
    await expect(links).toHaveText([low.name]);
    await expect(main(page).getByText('2 parts found')).toBeVisible();
    await choose('ArrowUp');
    await expect(page).toHaveURL(/in_stock=false/);
    await expect(page).not.toHaveURL(/max_quantity/);
    await expect(links).toHaveText([gone.name]);

    await links.click();
    await expect(page).toHaveURL(`/dashboard/edit-part/${gone.id}`);
    await page.goBack();
    await expect(links).toHaveText([gone.name]);
    await page.goBack();
    await expect(links).toHaveText([low.name]);
  },
);
