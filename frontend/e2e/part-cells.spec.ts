import type { Locator, Page } from '@playwright/test';
import { expectAccessible, waitUntilIdle } from './support/accessible';
import { addPart, changePart, readPart, removePart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const STOCK = { price: 100, quantity: 40, min_order: 2 };

/** Manage Parts with parts at $100, $200 …, sorted by price. */
async function openParts(page: Page, count: number, query = 'sort=price') {
  const word = uniqueWord();
  const parts = [];
  for (let index = 1; index <= count; index++)
    parts.push(await addPart(page, { ...STOCK, price: 100 * index }, `Row${index} ${word}`));
  await page.goto(`/dashboard/manage-part?q=${word}&${query}`);
  await waitUntilIdle(page);
  return parts;
}

const cell = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `Price of ${name}` });
const editor = (page: Page, { name }: { name: string }) => page.getByRole('textbox', { name: `Price of ${name}` });
const middleOf = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return [x + width / 2, y + height / 2] as const;
};
const heights = async (page: Page) =>
  Promise.all((await page.getByRole('row').all()).map(async (row) => (await row.boundingBox())!.height));

test('prices are typed down a column by mouse, each into the row that was clicked', async ({ adminPage: page }) => {
  const [first, second, third] = await openParts(page, 3);
  const before = await heights(page);
  await cell(page, first!).click();
  expect(await heights(page)).toEqual(before);
  // Sorted by its new price, its row is the last one.
  await page.keyboard.type('900');
  await page.mouse.move(...(await middleOf(cell(page, third!))));
  await page.mouse.down();
  await expect.poll(async () => (await readPart(page, first!.id))['price']).toBe(900);
  await page.mouse.up();
  await expect(editor(page, third!)).toBeFocused();
  expect(await heights(page)).toEqual(before);
  await page.keyboard.type('301');
  await page.keyboard.press('Enter');
  await expect(cell(page, third!)).toHaveText('$301');
  await expect(page.getByRole('row').last()).toContainText(first!.name);
  expect((await readPart(page, second!.id))['price']).toBe(200);

  await page.keyboard.press('Control+z');
  await expect(cell(page, third!)).toHaveText('$300');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, first!)).toHaveText('$100');
});

test(
  'a price that is not valid keeps its cell, moves nothing, and is asked about before it is lost',
  { tag: '@all' },
  async ({ adminPage: page }) => {
    const [first, second] = await openParts(page, 2, 'sort=price&limit=1');
    const before = await heights(page);
    await cell(page, first!).click();
    await page.keyboard.type('1x');
    await main(page).getByRole('button', { name: 'Next' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question).toContainText(`The price of ${first!.name} is not saved: 1x`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(editor(page, first!)).toHaveValue('1x');
    await expect(main(page).getByText('*Please enter a number as Price')).toBeInViewport({ ratio: 1 });
    expect(await heights(page)).toEqual(before);
    await expectAccessible(page);

    await main(page).getByRole('button', { name: 'Next' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(cell(page, second!)).toBeVisible();
    expect(await readPart(page, first!.id)).toMatchObject({ price: 100 });
  },
);

test(
  'a price that another admin changed meanwhile is asked about, and does not take what is typed next',
  { tag: '@all' },
  async ({ adminPage: page, isMobile }) => {
    test.skip(isMobile, 'the same on a phone');
    const [first, second] = await openParts(page, 2);
    await cell(page, first!).click();
    await page.keyboard.type('111');
    await changePart(page, first!.id, { price: 150 });
    let answer: () => void = () => undefined;
    const typed = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/api/purchase/${first!.id}`, async (route) => {
      await typed;
      await route.continue();
    });
    await cell(page, second!).click();
    await page.keyboard.type('2');
    await expect(editor(page, second!)).toHaveValue('2');
    answer();
    const conflict = page.getByRole('dialog', { name: first!.name });
    await expect(conflict).toBeVisible();
    expect(await readPart(page, second!.id)).toMatchObject({ price: 200 });
    await conflict.getByRole('button', { name: 'Use the newer values' }).click();
    await expect(cell(page, first!)).toHaveText('$150');
    await expect(editor(page, second!)).toHaveValue('2');
    await expect(editor(page, second!)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cell(page, second!)).toBeFocused();
    await expect(cell(page, second!)).toHaveText('$200');
  },
);

test(
  'a row stays while its cell is open, although another admin has deleted the part',
  { tag: '@all' },
  async ({ adminPage: page, isMobile }) => {
    test.skip(isMobile, 'the same on a phone');
    const [first] = await openParts(page, 2);
    await cell(page, first!).click();
    await page.keyboard.type('111');
    const refetched = page.waitForResponse(/\/api\/parts\?/);
    await removePart(page, first!.id);
    await refetched;
    await waitUntilIdle(page);
    await expect(editor(page, first!)).toHaveValue('111');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${first!.name} was deleted by another admin.`)).toBeVisible();
    await expect(cell(page, first!)).toBeHidden();
    await expect(page.locator('main :focus')).toHaveCount(1);
  },
);
