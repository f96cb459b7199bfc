import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone } from './support/accessible';
import { main } from './support/session';
import { expect, test } from './support/test';

const panel = (page: Page) => page.getByRole('dialog');
/** The first part of the demo, because other tests delete their parts. */
const firstCard = (page: Page) => main(page).getByRole('article').filter({ hasNotText: /test/i }).first();

test('a visitor opens a part over the catalogue by keyboard, reads all of it, and returns to its card', async ({
  page,
}) => {
  await page.goto('/?q=memory');
  const name = await firstCard(page).getByRole('heading').innerText();
  const link = firstCard(page).getByRole('link', { name });
  await link.press('Enter');
  await expect(page).toHaveURL(/\/\?q=memory&part=[0-9a-f]{24}$/);
  await expect(panel(page).getByRole('heading', { name })).toBeVisible();
  await expect(panel(page).getByRole('img', { name })).toBeVisible();
  await expect(panel(page).getByText('Minimum Order')).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL('/?q=memory');
  await expect(link).toBeFocused();

  await page.goForward();
  await expect(panel(page).getByRole('heading', { name })).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toBeHidden();
});

test("the picture of a card opens the part, and the part's address can be shared", async ({ page, context }) => {
  await page.goto('/');
  const name = await firstCard(page).getByRole('heading').innerText();
  await firstCard(page).scrollIntoViewIfNeeded();
  const { x, y } = (await firstCard(page).getByRole('img').boundingBox())!;
  await page.mouse.click(x + 60, y + 60);
  await expect(panel(page).getByRole('heading', { name })).toBeVisible();

  await expectAccessibleOnPhone(page);

  const friend = await context.newPage();
  await friend.goto(page.url());
  await expect(panel(friend).getByRole('heading', { name })).toBeVisible();
  await panel(friend).getByRole('button', { name: 'Close' }).click();
  await expect(panel(friend)).toBeHidden();
  await expect(friend).toHaveURL('/');
  await friend.goto(page.url());
  await panel(friend).getByRole('link', { name: 'Buy Now' }).click();
  await expect(friend).toHaveURL('/log-in');
});

test('a part that is not on sale says so', async ({ page }) => {
  await page.goto('/?part=0123456789abcdef01234567');
  await expect(panel(page)).toContainText('This part is not on sale');
});

test('a visitor chooses three parts, compares them side by side, and removes one', async ({ page }) => {
  await page.goto('/?sort=name');
  const names: string[] = [];
  for (const place of [0, 1, 2]) {
    const card = main(page).getByRole('article').nth(place);
    names.push(await card.getByRole('heading').innerText());
    await card.getByRole('link').first().click();
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
  await expect(table.getByRole('rowheader', { name: 'Minimum Order' })).toBeVisible();
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
});
