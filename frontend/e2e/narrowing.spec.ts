import type { Page } from '@playwright/test';
import { expectNothingMoved, expectScreenAccessible, PHONE, waitUntilIdle } from './support/accessible';
import { main } from './support/session';
import { expect, test } from './support/test';

/** The demo's processors, by the attributes that the demo gives them. */
const PROCESSORS = '/category/processors';
const choice = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const chip = (page: Page, text: string) => main(page).getByRole('button', { name: `Remove ${text}` });
const count = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ hasText: /parts? (on sale|found)/ });
const foundText = async (page: Page) => (await count(page).textContent()) ?? '';

test('a visitor chooses parts by their attributes by keyboard, and Back restores each choice', async ({ page }) => {
  await page.goto(PROCESSORS);
  await waitUntilIdle(page);
  await expectNothingMoved(page);
  await expectScreenAccessible(page);
  const all = await foundText(page);

  const socket = choice(page, /^LGA-1718/);
  await socket.press('Space');
  await expect(page).toHaveURL(`${PROCESSORS}?attr.socket=LGA-1718`);
  await expect(chip(page, 'Socket: LGA-1718')).toBeVisible();
  await expect(count(page)).toHaveText(/parts found$/);
  const bySocket = await foundText(page);
  expect(bySocket).not.toBe(all);
  await expect(socket).toBeFocused();
  // Its own other choices are still offered.
  await expect(choice(page, /^LGA-1851/)).toBeEnabled();

  const most = page.getByRole('group', { name: 'Thermal design power in W' }).getByLabel('To');
  await most.fill('65');
  await most.press('Enter');
  await expect(page).toHaveURL(`${PROCESSORS}?attr.socket=LGA-1718&attr.tdp=..65+W`);
  await expect(chip(page, 'Thermal design power up to 65 W')).toBeVisible();
  await expect(count(page)).not.toHaveText(bySocket);
  await expect(most).toBeFocused();
  await waitUntilIdle(page);
  await expectScreenAccessible(page);

  await page.goBack();
  await expect(count(page)).toHaveText(bySocket);
  await expect(most).toHaveValue('');
  await chip(page, 'Socket: LGA-1718').press('Enter');
  await expect(count(page)).toHaveText(all);
  await expect(page).toHaveURL(PROCESSORS);
  await expect(socket).not.toBeChecked();
  await expect(main(page).getByRole('searchbox', { name: 'Search parts' })).toBeFocused();
});

test('the table sorts by each head, and keeps its order and the focus', async ({ page }) => {
  await page.goto(`${PROCESSORS}?attr.socket=LGA-1718`);
  await main(page).getByRole('button', { name: 'Table' }).press('Enter');
  const table = main(page).getByRole('table');
  await expect(table).toBeVisible();
  // All of them have this socket.
  await expect(main(page).getByText('All:').locator('..')).toContainText('Socket LGA-1718');
  const names = () => table.getByRole('rowheader').allTextContents();
  const watts = async () => (await table.getByRole('cell', { name: / W$/ }).allTextContents()).map(Number.parseFloat);
  const head = table.getByRole('button', { name: 'Thermal design power' });
  await head.press('Enter');
  await expect(page).toHaveURL(/sort=attr\.tdp$/);
  await expect.poll(async () => isAscending(await watts())).toBe(true);
  await head.press('Enter');
  await expect.poll(async () => isAscending((await watts()).toReversed())).toBe(true);
  await expect(head).toBeFocused();
  const before = await names();
  await page.reload();
  await expect.poll(names).toEqual(before);
  await waitUntilIdle(page);
  await expectScreenAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a sheet has the filters and says how many parts they show', async ({ page }) => {
    await page.goto(PROCESSORS);
    await waitUntilIdle(page);
    await expectScreenAccessible(page);
    const open = main(page).getByRole('button', { name: /^Filters/ });
    await open.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: /^LGA-1718/ }).click();
    const show = sheet.getByRole('button', { name: /^Show \d+ parts?$/ });
    await expect(show).toHaveText('Show 5 parts');
    await expectScreenAccessible(page);
    await show.click();
    await expect(count(page)).toHaveText('5 parts found');
    await expect(open).toBeFocused();
    await main(page).getByRole('button', { name: 'Table' }).click();
    await expect(main(page).getByRole('table')).toBeVisible();
    await waitUntilIdle(page);
    await expectScreenAccessible(page);
  });
});

test('forty processors for LGA-1718 up to 65 W take eight clicks from the home page to paid when Enter sends the forms', async ({
  customerPage: page,
}) => {
  let clicks = 0;
  const click = async (locator: ReturnType<Page['locator']>) => {
    clicks++;
    await locator.click();
  };
  await page.goto('/');
  await click(main(page).getByRole('link', { name: /^Processors/ }));
  await click(choice(page, /^LGA-1718/));
  const most = page.getByRole('group', { name: 'Thermal design power in W' }).getByLabel('To');
  await click(most);
  await page.keyboard.type('65');
  await expect(chip(page, 'Thermal design power up to 65 W')).toBeVisible();
  await click(main(page).getByRole('link', { name: 'Buy Now' }).first());

  const phone = main(page).getByLabel('Phone');
  await expect(phone).toBeVisible();
  await click(phone);
  await page.keyboard.type('+15550100');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1 Foundry Lane, Portland');
  await click(main(page).getByLabel('Amount', { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await click(main(page).getByRole('link', { name: 'Pay now' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  await click(main(page).getByLabel('Card number'));
  for (const text of ['4242424242424242', '1240']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Congratulation! Successfully Paid.')).toBeVisible();
  expect(clicks).toBe(8);
});

function isAscending(numbers: readonly number[]): boolean {
  return numbers.length > 2 && numbers.every((number, index) => index === 0 || number >= numbers[index - 1]!);
}
