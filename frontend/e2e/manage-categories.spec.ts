import type { Page } from '@playwright/test';
import { expectScreenAccessible } from './support/accessible';
import { addPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Presses Enter on a button, which gets the focus without the pointer. */
async function press(page: Page, name: string): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

async function add(page: Page, opener: string, name: string): Promise<void> {
  await press(page, opener);
  await expect(page.getByRole('dialog', { name: 'Add a category' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(button(page, `Change ${name}`)).toBeVisible();
}

test('an admin makes, orders, moves and deletes categories by keyboard', async ({ adminPage: page }) => {
  const [top, first, second] = ['Top', 'First', 'Second'].map((name) => `${name} ${uniqueWord()}`) as [
    string,
    string,
    string,
  ];
  await page.goto('/dashboard/categories');
  await add(page, 'Add a category', top);
  await add(page, `Add a category in ${top}`, first);
  await add(page, `Add a category in ${top}`, second);
  await expectScreenAccessible(page);

  const rows = main(page)
    .getByRole('row')
    .filter({ hasText: `${top} ›` });
  await press(page, `Move ${second} up`);
  await expect(rows.first()).toContainText(second);
  await expect(button(page, `Move ${second} down`)).toBeFocused();
  await expect(main(page).getByText(`${second} is 1 of 2`)).toBeAttached();

  // A third level is the last one.
  await press(page, `Change ${first}`);
  const change = page.getByRole('dialog', { name: `Change “${first}”` });
  await expect(change.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(change.getByTitle(second)).toHaveText(`${top} › ${second}`);
  await change.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(rows.last()).toContainText(`${top} › ${second} › ${first}`);
  await expect(button(page, `Add a category in ${first}`)).toBeDisabled();
  await expect(button(page, `Change ${first}`)).toBeFocused();

  await press(page, `Delete ${second}`);
  const into = page.getByRole('dialog', { name: `Delete “${second}”?` });
  await expect(into.getByText('It has 1 category.')).toBeVisible();
  await expect(into.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(top);
  await page.keyboard.press('Enter');
  await into.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const name of [first, top]) {
    await press(page, `Delete ${name}`);
    await page
      .getByRole('dialog', { name: 'Delete this category?' })
      .getByRole('button', { name: 'Delete' })
      .press('Enter');
    await expect(button(page, `Delete ${name}`)).toHaveCount(0);
  }
});

test('an admin puts a part into a category, and takes it out with Undo', async ({ adminPage: page }) => {
  const name = `Shelf ${uniqueWord()}`;
  await page.goto('/dashboard/categories');
  await add(page, 'Add a category', name);
  const part = await addPart(page);

  await page.goto(`/dashboard/edit-part/${part.id}`);
  await main(page).getByLabel('Category (optional)').click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${part.name} saved.`)).toBeVisible();

  await page.goto(`/dashboard/manage-part?category=${name.toLowerCase().replaceAll(' ', '-')}`);
  await main(page)
    .getByRole('checkbox', { name: `Select ${part.name}` })
    .check();
  const more = main(page).getByRole('button', { name: 'Actions', exact: true });
  if (await more.isVisible()) await more.click();
  await main(page).getByRole('button', { name: 'Set category…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the category of 1 part' });
  await dialog.getByRole('combobox').click();
  await page.keyboard.type('None');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 of 1 part moves')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 part in no category')).toBeVisible();
  await expect(main(page).getByText(part.name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main(page).getByRole('row').filter({ hasText: part.name })).toBeVisible();
});
