import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { anUnpaidOrder } from './support/orders';
import { addPart, readPart, removePart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

/** A valid new part. */
const FAN = {
  name: 'Fan',
  image_url: '/pictures/fan-120.svg',
  price: 5,
  quantity: 6,
  min_order: 7,
  description: 'New',
};
type Cells = Partial<Record<keyof typeof FAN, string | number>>;
const HEADER = Object.keys(FAN).join(',');
/** A row below `header` with these cells of a new part. */
function rowOf(cells: Cells, header = HEADER): string {
  const row: Record<string, string | number | undefined> = { ...FAN, ...cells };
  return [...header.matchAll(/\w+/g)].map(([column]) => row[column] ?? '').join(',');
}
const ROWS = 10_000;
const stock = { price: 120, quantity: 40, min_order: 2 };

/** Exports the parts whose name contains the given words; returns the file's text. */
async function exportParts(page: Page, words: string): Promise<string> {
  await page.goto(`/dashboard/manage-part?q=${encodeURIComponent(words)}`);
  await main(page).getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^parts-\d{4}-\d\d-\d\d\.csv$/);
  return readFile(await download.path(), 'utf8');
}

async function choose(page: Page, file: string | Buffer, name = 'parts.csv'): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    main(page)
      .getByLabel(/Choose a CSV file/)
      .press('Enter'),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(file) });
}

const row = (page: Page, text: string) => main(page).getByRole('row').filter({ hasText: text });
const idsOf = async (page: Page, words: string) =>
  ((await (await page.request.get(`/api/parts?q=${encodeURIComponent(words)}`)).json()) as { _id: string }[]).map(
    ({ _id }) => _id,
  );

/** Looks at each frame, because the bar stands for a second. */
const hasProgress = (page: Page, name: string) =>
  page.waitForFunction(
    (label) => Number(document.querySelector(`[role=progressbar][aria-label="${label}"]`)?.ariaValueNow) > 0,
    name,
  );

test.describe('the import of a CSV file of parts', () => {
  test('changes nothing when an export is imported again', async ({ adminPage: page }) => {
    // A spreadsheet would read this name as a formula, and CSV must quote it.
    const part = await addPart(page, stock, '=Bracket, “blanc”; with quotes "');
    const file = await exportParts(page, part.name.split('"')[1]!.trim());
    expect(file).toContain(`"'=Bracket`);

    await main(page).getByRole('link', { name: 'Import CSV' }).click();
    await choose(page, file);
    await expect(page.getByRole('heading', { name: 'Preview of parts.csv' })).toBeFocused();
    await expect(main(page).getByText('There is nothing to import.')).toBeVisible();
    await expect(main(page).getByRole('button', { name: /Unchanged/ })).toContainText('1');
    await expect(main(page).getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  });

  test('previews the changes, imports all rows or none, and never overwrites a sale', async ({
    adminPage: page,
    customerPage,
  }) => {
    const part = await addPart(page, stock, 'Test Retainer');
    const added = `Imported ${part.name}`;
    const exportChanged = async () => {
      const file = (await exportParts(page, part.name)).replace(',120,', ',99,');
      return `${file}${rowOf({ name: added }, file.split('\r\n')[0])}\r\n`;
    };
    const changed = await exportChanged();
    await page.goto('/dashboard/import-parts');
    await choose(page, changed);
    await expect(row(page, part.name).first()).toContainText('was $120 → is $99');
    await expect(row(page, added)).toContainText('New');
    await expectAccessible(page);
    expect(await readPart(page, part.id)).toMatchObject({ price: 120 });

    await anUnpaidOrder(customerPage, { partId: part.id, amount: 3 });
    await main(page).getByRole('button', { name: 'Import 2 parts' }).click();
    await expect(main(page).getByRole('alert')).toContainText('1 row is wrong, so nothing was imported.');
    await expect(main(page).getByRole('alert')).toContainText('changed or sold since the file was exported');
    await expect(main(page).getByRole('link', { name: /Edit this part/ })).toHaveAttribute('href', new RegExp(part.id));
    expect(await idsOf(page, added)).toEqual([]);

    const fresh = await exportChanged();
    await page.goto('/dashboard/import-parts');
    // The format in which spreadsheets save CSV in countries with a decimal comma.
    await choose(page, fresh.replaceAll(',', ';'));
    await main(page).getByRole('button', { name: 'Import 2 parts' }).click();
    await expect(page.getByRole('heading', { name: '2 parts imported' })).toBeFocused();
    expect(await readPart(page, part.id)).toMatchObject({ price: 99, quantity: 37 });
  });

  test('shows wrong rows by line, field and message, and accepts the corrected file', async ({ adminPage: page }) => {
    const good = rowOf({ name: 'Sound Part' });
    await page.goto('/dashboard/import-parts');
    await choose(page, [HEADER, good, rowOf({ name: 'Wrong Part', image_url: 'nowhere', price: 0 }), good].join('\n'));
    await expect(main(page).getByRole('alert')).toContainText('1 row is wrong, so nothing can be imported.');
    await expect(main(page).getByRole('row')).toHaveCount(2);
    await expect(row(page, 'Wrong Part')).toContainText('3');
    await expect(row(page, 'Wrong Part')).toContainText('Price: *Price must be Positive number');
    await expect(row(page, 'Wrong Part')).toContainText('Picture URL: *Please enter a valid link');
    await expectAccessible(page);
    await main(page).getByRole('button', { name: /Wrong/ }).press('Enter');
    await expect(row(page, 'Sound Part')).toHaveCount(2);

    await main(page).getByRole('button', { name: 'Choose another file' }).click();
    await choose(page, Buffer.from(`${HEADER}\n${rowOf({ name: 'Café' })}`, 'latin1'), 'old.csv');
    await expect(main(page).getByRole('alert')).toContainText('save it as "CSV UTF-8"');
    await choose(page, 'wording,price,colour\nFan,3,black\n');
    await expect(page.getByRole('heading', { name: 'Columns of parts.csv' })).toBeFocused();
    await main(page).getByRole('button', { name: 'Preview the import' }).click();
    await expect(main(page).getByRole('alert')).toContainText('Choose the columns of Part Name');
    await expectAccessible(page, { colors: false });
    await main(page).getByRole('button', { name: 'Back' }).click();

    const [template] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('link', { name: 'Download a template' }).click(),
    ]);
    await choose(page, await readFile(await template.path()));
    await expect(main(page).getByRole('button', { name: 'Import 1 part' })).toBeVisible();
  });

  test('shows the progress of 10,000 rows, pages through them, and can be stopped', async ({ adminPage: page }) => {
    const name = `Stopped ${uniqueWord()}`;
    const rows = Array.from({ length: ROWS }, (_, n) => rowOf({ name: `${name} ${n}` }));
    await page.goto('/dashboard/import-parts');
    const isChecking = hasProgress(page, 'Checking parts.csv');
    await choose(page, [HEADER, ...rows].join('\r\n'));
    await isChecking;
    await expect(main(page).getByRole('button', { name: 'Import 10,000 parts' })).toBeVisible({ timeout: 120_000 });

    await expect(main(page).getByRole('row')).toHaveCount(26);
    await main(page).getByRole('button', { name: 'Next' }).click();
    await expect(row(page, `${name} 49`)).toBeVisible();
    await main(page).getByRole('searchbox', { name: 'Search rows' }).fill(`${name} 9999`);
    await expect(main(page).getByText('1 row found')).toBeVisible();
    await expect(row(page, `${name} 9999`)).toContainText('10,001');

    const isImporting = hasProgress(page, 'Importing parts.csv');
    await main(page).getByRole('button', { name: 'Import 10,000 parts' }).click();
    await isImporting;
    await main(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(main(page).getByRole('alert')).toContainText('You stopped the import.');
    // A write waits until the import is committed or rolled back.
    await removePart(page, (await addPart(page, stock)).id);
    expect(await idsOf(page, name)).toEqual([]);
    await main(page).getByRole('button', { name: 'Check again' }).click();
    await expect(main(page).getByRole('button', { name: 'Import 10,000 parts' })).toBeVisible({ timeout: 120_000 });
  });
});
