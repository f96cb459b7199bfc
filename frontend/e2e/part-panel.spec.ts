import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from './support/accessible';
import { addPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const panel = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => main(page).getByRole('article', { name });

test('a visitor opens a part over the catalogue by keyboard, reads all of it, and returns to its card', async ({
  page,
}) => {
  const { name } = await addPart(page);
  const search = `/?${new URLSearchParams({ q: name })}`;
  await page.goto(search);
  const link = card(page, name).getByRole('link', { name });
  await link.press('Enter');
  await expect(page).toHaveURL(/&part=[0-9a-f]{24}$/);
  await expect(panel(page).getByRole('heading', { name })).toBeVisible();
  await expect(panel(page).getByRole('img', { name })).toBeVisible();
  await expect(panel(page).getByText('Minimum Order')).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(search);
  await expect(page).toHaveTitle(/^Computer parts for business/);
  await expect(link).toBeFocused();

  await page.goForward();
  await expect(panel(page).getByRole('heading', { name })).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toBeHidden();
});

test(
  'a refusal inside the panel is seen and announced there, and can be dismissed',
  { tag: '@all' },
  async ({ page }) => {
    const part = await addPart(page, { price: 120, quantity: 3, min_order: 3 });
    await page.goto(`/?part=${part.id}`);
    const add = panel(page).getByRole('button', { name: 'Add to Basket' });
    await add.click();
    await expect(panel(page).getByRole('status').getByText(`${part.name} is in your basket`)).toBeVisible();
    await add.click();
    const refusals = panel(page).getByRole('alert');
    // With the pointer on it, it stays; something above it would take the pointer.
    await refusals.getByText(`All 3 in stock of ${part.name} are in your basket already.`).hover();
    await expectAccessible(page);
    await refusals.getByRole('button', { name: 'Dismiss message' }).click();
    await expect(refusals).toBeEmpty();

    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(1);
  },
);

test(
  'Back closes the panel, and keeps the choice to compare that was made in it',
  { tag: '@all' },
  async ({ page }) => {
    const { name } = await addPart(page);
    await page.goto(`/?${new URLSearchParams({ q: name })}`);
    await card(page, name).getByRole('link', { name }).press('Enter');
    await panel(page).getByRole('button', { name: 'Compare' }).click();
    await expect(panel(page).getByRole('button', { name: 'Remove from comparison' })).toBeVisible();
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    const bar = page.getByRole('region', { name: 'Comparison' });
    await expect(bar).toContainText('1 part to compare');
    await expect(page).toHaveURL(/compare=[0-9a-f]{24}$/);

    await page.goForward();
    await panel(page).getByRole('button', { name: 'Remove from comparison' }).click();
    await expect(panel(page).getByRole('button', { name: 'Compare' })).toBeVisible();
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await expect(bar).toBeHidden();
  },
);

test('Close keeps the choice to compare, and Back then leaves the catalogue', { tag: '@all' }, async ({ page }) => {
  const { name } = await addPart(page);
  await page.goto('/blogs');
  await page.goto(`/?${new URLSearchParams({ q: name })}`);
  await card(page, name).getByRole('link', { name }).press('Enter');
  await panel(page).getByRole('button', { name: 'Compare' }).click();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('1 part to compare');
  await page.goBack();
  await expect(page).toHaveURL('/blogs');
});

test(
  "the picture of a card opens the part, and the part's address can be shared",
  { tag: '@all' },
  async ({ page, context }) => {
    const { name } = await addPart(page);
    const search = `/?${new URLSearchParams({ q: name })}`;
    await page.goto(search);
    await card(page, name).scrollIntoViewIfNeeded();
    const { x, y } = (await card(page, name).getByRole('img').boundingBox())!;
    await page.mouse.click(x + 60, y + 60);
    await expect(panel(page).getByRole('heading', { name })).toBeVisible();

    await expectAccessibleOnPhone(page);

    const friend = await context.newPage();
    await friend.goto(page.url());
    await expect(panel(friend).getByRole('heading', { name })).toBeVisible();
    await panel(friend).getByRole('button', { name: 'Close' }).click();
    await expect(panel(friend)).toBeHidden();
    await expect(friend).toHaveURL(search);
    await friend.goto(page.url());
    await panel(friend).getByRole('link', { name: 'Buy Now' }).click();
    await expect(friend).toHaveURL('/log-in');
  },
);

test('a part that is not on sale says so', { tag: '@all' }, async ({ page }) => {
  await page.goto('/?part=0123456789abcdef01234567');
  await expect(panel(page)).toContainText('This part is not on sale');
});

test(
  'a visitor chooses three parts, compares them side by side, and removes one',
  { tag: '@all' },
  async ({ page }) => {
    const word = uniqueWord();
    const names: string[] = [];
    for (const part of ['One', 'Two', 'Three']) names.push((await addPart(page, undefined, `${part} ${word}`)).name);
    await page.goto(`/?q=${word}`);
    // Two from their cards, the third from its panel.
    for (const name of names.slice(0, 2)) {
      const compare = card(page, name).getByRole('button', { name: 'Compare' });
      await compare.click();
      await expect(compare).toHaveAttribute('aria-pressed', 'true');
    }
    for (const name of names.slice(2)) {
      await card(page, name).getByRole('link').first().click();
      await panel(page).getByRole('button', { name: 'Compare' }).click();
      await expect(panel(page).getByRole('button', { name: 'Remove from comparison' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel(page)).toBeHidden();
    }
    const bar = page.getByRole('region', { name: 'Comparison' });
    await expect(bar).toContainText('3 parts to compare');
    await expectAccessible(page);
    await bar.getByRole('link', { name: 'Compare' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compare parts' })).toBeVisible();
    const table = main(page).getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(names);
    await expect(table.getByRole('rowheader', { name: 'Minimum Order', exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleOnPhone(page);

    await table.getByRole('button', { name: `Remove ${names[1]}` }).click();
    await expect(table.getByRole('columnheader')).toHaveText([names[0]!, names[2]!]);
    await page.reload();
    await expect(table.getByRole('columnheader')).toHaveText([names[0]!, names[2]!]);
    await main(page).getByRole('link', { name: 'All parts' }).click();
    await expect(bar).toContainText('2 parts to compare');
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(bar).toBeHidden();
  },
);
