import type { Page } from '@playwright/test';
import { expectScreenAccessible } from './support/accessible';
import { callAsAdmin } from './support/api';
import { addPart, readPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const dialog = (page: Page) => page.getByRole('dialog');

/** Presses Enter on a button, which gets the focus without the pointer. */
async function press(page: Page, name: string): Promise<void> {
  await main(page).getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

/** Chooses from a select of the open dialog by typing. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label, exact: true }).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** An attribute, a category that lists it, and parts of it with these values. */
async function addShelf(page: Page, values: readonly string[], attribute: object) {
  const name = `Load ${uniqueWord()}`;
  const shelf = `Shelf ${uniqueWord()}`;
  const keyOf = (text: string, mark: string) => text.toLowerCase().replaceAll(' ', mark);
  const key = keyOf(name, '_');
  await callAsAdmin(page, 'POST', '/attributes', { key, name, ...attribute });
  const { insertedId: category_id } = await callAsAdmin<{ insertedId: string }>(page, 'POST', '/categories', {
    ...{ name: shelf, attributes: [key] },
  });
  const parts = [];
  for (const value of values) {
    const part = await addPart(page);
    await callAsAdmin(page, 'PUT', `/parts/${part.id}`, { category_id, attributes: { [key]: value } });
    parts.push(part);
  }
  const valueOf = async (id: string) => {
    const { attributes } = (await readPart(page, id)) as { attributes?: Record<string, string> };
    return attributes?.[key] ?? 'none';
  };
  return { name, slug: keyOf(shelf, '-'), parts, valueOf };
}

test('an admin defines an attribute, lists it in a category and sets it on a part, by keyboard', async ({
  adminPage: page,
}) => {
  const [name, category] = [`Load ${uniqueWord()}`, `Rack ${uniqueWord()}`];
  const part = await addPart(page);
  await page.goto('/dashboard/attributes');
  await press(page, 'Add an attribute');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await expect(dialog(page).getByLabel('Key in addresses and files')).toHaveValue(name.toLowerCase().replace(' ', '_'));
  await choose(page, 'Kind', 'Number');
  await choose(page, 'Units', 'Power');
  await choose(page, 'Unit of a number without one', 'W');
  await expectScreenAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(main(page).getByRole('row').filter({ hasText: name })).toContainText('Number in W');
  await expectScreenAccessible(page);

  await page.goto('/dashboard/categories');
  await press(page, 'Add a category');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type(category);
  await choose(page, 'Add an attribute', name);
  await expect(dialog(page).getByRole('list', { name: 'Its own attributes' })).toContainText(name);
  await expectScreenAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(main(page).getByRole('button', { name: `Change ${category}`, exact: true })).toBeVisible();

  await page.goto(`/dashboard/edit-part/${part.id}`);
  await main(page).getByLabel('Category (optional)').click();
  await page.keyboard.type(category);
  await page.keyboard.press('Enter');
  const field = main(page).getByLabel(`${name} (optional)`);
  await field.fill('much');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText(`${name} must be a number`)).toBeVisible();
  await expectScreenAccessible(page);
  await field.fill('0.065 kW');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${part.name} saved.`)).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('0.065 kW');
});

test('an admin sets an attribute of several parts, and takes it back', async ({ adminPage: page }) => {
  const { name, slug, parts, valueOf } = await addShelf(page, ['60 W', '65 W'], {
    ...{ kind: 'number', family: 'power', unit: 'W' },
  });
  await page.goto(`/dashboard/manage-part?category=${slug}`);
  for (const part of parts)
    await main(page)
      .getByRole('checkbox', { name: `Select ${part.name}` })
      .check();
  const more = main(page).getByRole('button', { name: 'Actions', exact: true });
  if (await more.isVisible()) await more.click();
  await main(page).getByRole('button', { name: 'Set attribute…' }).click();
  await choose(page, 'Attribute', name);
  await dialog(page).getByLabel(name).fill('70');
  await expect(dialog(page).getByText('2 of 2 parts get another value')).toBeVisible();
  await expectScreenAccessible(page);
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`2 parts with ${name} 70 W`)).toBeVisible();
  const values = async () => Promise.all(parts.map(({ id }) => valueOf(id)));
  expect(await values()).toEqual(['70 W', '70 W']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`2 parts with the old ${name}`)).toBeVisible();
  expect(await values()).toEqual(['60 W', '65 W']);
});

test('an admin changes the kind of an attribute, and drops what does not convert', async ({ adminPage: page }) => {
  const { name, parts, valueOf } = await addShelf(page, ['60 W', 'about 65'], { kind: 'text' });
  const [good, bad] = parts as [(typeof parts)[number], (typeof parts)[number]];
  await page.goto('/dashboard/attributes');
  await press(page, `Change ${name}`);
  await choose(page, 'Kind', 'Number');
  await choose(page, 'Units', 'Power');
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog(page).getByText('1 of 2 convert; 1 does not')).toBeFocused();
  await expect(dialog(page).getByRole('link', { name: bad.name })).toBeVisible();
  await expect(dialog(page).getByText('about 65')).toBeVisible();
  await expectScreenAccessible(page);
  expect(await valueOf(bad.id)).toBe('about 65');
  await dialog(page).getByRole('button', { name: 'Drop 1 value and change' }).press('Enter');
  await expect(main(page).getByRole('row').filter({ hasText: name })).toContainText('Number in W');
  expect([await valueOf(good.id), await valueOf(bad.id)]).toEqual(['60 W', 'none']);

  await press(page, `Delete ${name}`);
  await expect(dialog(page).getByText('has a value on 1 part.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Delete it and 1 value' }).press('Enter');
  await expect(main(page).getByRole('row').filter({ hasText: name })).toHaveCount(0);
});
