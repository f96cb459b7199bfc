import type { Page } from '@playwright/test';
import { addPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const searchBox = (page: Page) => main(page).getByRole('searchbox', { name: 'Search parts' });
const count = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ hasText: /parts? (on sale|found)/ });
const cards = (page: Page) => main(page).getByRole('article');

test('a visitor searches, sorts and filters the catalogue, shows more parts, and Back restores each state', async ({
  page,
}) => {
  const word = uniqueWord();
  for (let price = 1; price <= 26; price++)
    await addPart(page, { price, quantity: price === 1 ? 3 : 100, min_order: 5 }, word);
  await page.goto('/');
  await expect(count(page)).toHaveText(/parts? on sale$/);
  await searchBox(page).fill(word);
  await expect(count(page)).toHaveText('24 of 26 parts found');
  await main(page).getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price');
  await expect(cards(page).first()).toContainText('Sold out');
  const sorted = `/?q=${word}&sort=price`;
  await expect(page).toHaveURL(sorted);

  await main(page).getByRole('button', { name: 'Show more parts' }).click();
  await expect(cards(page)).toHaveCount(26);
  await expect(cards(page).nth(24).getByRole('link').first()).toBeFocused();
  await cards(page).nth(24).getByRole('link', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL('/log-in');
  await page.goBack();
  await expect(cards(page)).toHaveCount(26);
  await expect(cards(page).nth(24)).toBeInViewport();

  await page.goto(sorted);
  await main(page).getByRole('checkbox', { name: 'In stock' }).click();
  await expect(count(page)).toHaveText('24 of 25 parts found');
  await main(page).getByLabel('Lowest price').fill('$26');
  await expect(count(page)).toHaveText('1 part found');
  await page.reload();
  await expect(count(page)).toHaveText('1 part found');
  await expect(searchBox(page)).toHaveValue(word);
  await expect(main(page).getByRole('checkbox', { name: 'In stock' })).toBeChecked();
  await page.goBack();
  await expect(count(page)).toHaveText('24 of 25 parts found');
  await page.goBack();
  await expect(page).toHaveURL(sorted);
  await expect(main(page).getByLabel('Lowest price')).toHaveValue('');
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the carousel shows the next review every seven seconds, loops, and can be paused', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const carousel = main(page).getByRole('group', { name: 'What our customers say' });
    const dots = carousel.getByRole('button', { name: /^Review \d+ of \d+$/ });
    const current = carousel.getByRole('button', { name: /^Review/ }).and(page.locator('[aria-current="true"]'));
    await expect(carousel.getByRole('figure')).toHaveCount(1);
    const all = await dots.count();
    expect(await carousel.getByRole('button').count()).toBe(all + 1);
    await expect(carousel.getByRole('img', { name: /^[0-5] out of 5 stars$/ })).toHaveCount(1);

    // From now on, the test controls the clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await dots.last().click();
    await main(page).getByRole('heading', { name: 'What our customers say' }).hover();
    await expect(current).toHaveAccessibleName(`Review ${all} of ${all}`);
    await page.clock.fastForward(7_000);
    await expect(current).toHaveAccessibleName(`Review 1 of ${all}`);

    await carousel.getByRole('button', { name: 'Pause reviews' }).click();
    await main(page).getByRole('heading', { name: 'What our customers say' }).hover();
    await page.clock.fastForward(30_000);
    await expect(carousel.getByRole('button', { name: 'Play reviews' })).toBeVisible();
    await expect(current).toHaveAccessibleName(`Review 1 of ${all}`);
  });
});
