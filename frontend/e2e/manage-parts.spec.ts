import { addPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

test('an admin adds a part, sees it in the shop, and deletes it', async ({ adminPage: page }) => {
  const word = uniqueWord();
  const name = `Bench supply ${word}`;
  const sku = `E2E-${word}`;
  const part = page.getByRole('article').filter({ hasText: name });

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

  await page.goto(`/dashboard/edit-part/${(await addPart(page)).id}`);
  await main(page).getByLabel('Part Number').fill(sku.toLowerCase());
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main(page).getByText(`${name} has this part number`)).toBeVisible();

  await page.goto(`/?q=${sku.toLowerCase()}`);
  await expect(main(page).getByRole('article').first()).toContainText(sku);
  await expect(part).toContainText('$129');
  await expect(part).toContainText('A quiet supply for the test bench.');

  await page.goto('/dashboard/manage-part');
  await page.getByRole('searchbox', { name: 'Search parts' }).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete it?' });
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toBeHidden();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(`${name} deleted.`)).toBeVisible();

  await page.goto(`/?q=${sku}`);
  await expect(page.getByRole('heading', { name: 'No part matches' })).toBeVisible();
  await expect(part).toHaveCount(0);
});

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
