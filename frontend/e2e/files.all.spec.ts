import type { ConsoleMessage, Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import writeWorkbook from 'write-excel-file/node';
import { expectAccessible } from './support/accessible';
import { addPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const CATALOGUES = 'backend/test/fixtures/catalogues';
const LISTS = 'frontend/test/lists';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook with a sheet for each table of texts and numbers. */
async function workbook(sheets: Record<string, (string | number)[][]>): Promise<Buffer> {
  const data = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String }))),
  }));
  return writeWorkbook(data).toBuffer();
}

/** Fails the test when the page's security policy refuses something. */
function watchPolicy(page: Page) {
  const refused: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'text/csv') =>
  main(page).locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });

/** The values that a catalogue lacks, for all of its new parts. */
const VALUES = {
  'Available Quantity': '20',
  'Minimum Order Quantity': '5',
  'Picture URL': '/pictures/fan-120.svg',
  Description: 'A part',
};

for (const file of readdirSync(CATALOGUES))
  test(`a catalogue in the form of ${file} is previewed after one click`, async ({ adminPage: page }) => {
    await page.goto('/dashboard/import-parts');
    await choose(page, file, readFileSync(`${CATALOGUES}/${file}`));
    await expect(page.getByRole('heading', { name: `Columns of ${file}` })).toBeFocused();
    await expectAccessible(page);
    for (const [label, value] of Object.entries(VALUES)) {
      const field = main(page).getByRole('textbox', { name: label, exact: true });
      if (await field.isVisible()) await field.fill(value);
    }
    await main(page).getByRole('button', { name: 'Preview the import' }).click();
    await expect(page.getByRole('heading', { name: `Preview of ${file}` })).toBeFocused();
    const counts = main(page).getByRole('group', { name: 'Show only' });
    await expect(counts.getByRole('button', { name: /^0\s*New/ })).toHaveCount(0);
    await expectAccessible(page);
  });

/** The lists that a click is needed for; the others are read at once. */
const ASKED = ['amount-first.csv', 'kicad.csv'];

for (const file of readdirSync(LISTS))
  test(`the parts list ${file} is read ${ASKED.includes(file) ? 'after one click' : 'at once'}`, async ({ page }) => {
    await page.goto('/quick-order');
    await choose(page, file, readFileSync(`${LISTS}/${file}`));
    if (ASKED.includes(file)) {
      await expect(page.getByRole('heading', { name: `Columns of ${file}` })).toBeFocused();
      await expectAccessible(page);
      const asked = main(page).getByRole('combobox', { name: 'Column 2 is' });
      if (await asked.isVisible()) await asked.selectOption('Part number');
      await main(page).getByRole('button', { name: 'Find the parts' }).click();
    }
    const rows = main(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    await expect(rows.first()).toBeVisible();
    // A head, a position or a designator is no part.
    await expect(rows.filter({ hasText: /In your list: (\d+|[CRU]\d.*|Qty|Quantity|Part.*)$/ })).toHaveCount(0);
    await expectAccessible(page);
  });

test('a workbook is a list of parts, without a click', async ({ page }) => {
  const refused = watchPolicy(page);
  const { name } = await addPart(page, { price: 10, quantity: 100, min_order: 5 }, `Workbook Fan ${uniqueWord()}`);
  const bytes = await workbook({
    Order: [
      ['Pos', 'Part Name', 'Qty'],
      [1, name, 20],
    ],
  });
  await page.goto('/quick-order');
  await choose(page, 'order.xlsx', bytes, XLSX);
  await expect(main(page).getByRole('button', { name: 'Add 1 row to the basket' })).toBeVisible();
  await expect(main(page).getByRole('textbox', { name: `Amount of ${name}` })).toHaveValue('20');
  expect(refused).toEqual([]);
});

test('a workbook with several sheets asks which one, and is imported', async ({ adminPage: page }) => {
  const refused = watchPolicy(page);
  const word = uniqueWord();
  const heads = ['Part Name', 'Price', 'Available Quantity', 'Minimum Order Quantity', 'Description', 'Picture URL'];
  // Large enough that the library would unpack it in a worker of its own.
  const parts = Array.from({ length: 4000 }, (_, n) => [
    ...[`${word} ${n}`, 10 + n, 100, 5, `${word} `.repeat(20) + String(n), '/pictures/fan-120.svg'],
  ]);
  const bytes = await workbook({ Notes: [['A note of the supplier']], Parts: [heads, ...parts] });
  await page.goto('/dashboard/import-parts');
  await choose(page, 'parts.xlsx', bytes, XLSX);
  await main(page).getByRole('combobox', { name: 'Sheet', exact: true }).selectOption('Parts');
  await expect(main(page).getByRole('combobox', { name: 'Price is' })).toHaveValue('price');
  await main(page).getByRole('button', { name: 'Preview the import' }).click();
  await expect(main(page).getByRole('button', { name: 'Import 4,000 parts' })).toBeVisible();
  expect(refused).toEqual([]);
});
