import type { Locator, Page } from '@playwright/test';
import { addPart, removePart } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const searchBox = (page: Page) => main(page).getByRole('searchbox', { name: 'Search parts' });
const sortBy = (page: Page) => main(page).getByRole('combobox', { name: 'Sort by' });
const count = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ hasText: /parts? (on sale|found)/ });
const cards = (page: Page) => main(page).getByRole('article');
const nameOf = (card: Locator) => card.getByRole('heading').innerText();

test.describe('the catalogue on the home page', () => {
  test('searches, filters and sorts on the server, and keeps the state in the URL', async ({ page, context }) => {
    await page.goto('/');
    await expect(count(page)).toHaveText(/^24 of \d+ parts on sale$/);
    await searchBox(page).fill('memory');
    await expect(count(page)).toHaveText('3 parts found');
    await main(page).getByLabel('Lowest price').fill('50');
    await expect(count(page)).toHaveText('2 parts found');
    await sortBy(page).selectOption('Highest price');
    await expect(cards(page).first()).toContainText('$236');
    await main(page).getByLabel('Highest price').fill('$100');
    await expect(count(page)).toHaveText('1 part found');
    await main(page).getByRole('checkbox', { name: 'In stock' }).click();
    const address = '/?q=memory&min_price=50&sort=-price&max_price=100&in_stock=true';
    await expect(page).toHaveURL(address);

    await page.reload();
    await expectNarrowed(page);
    await main(page).getByRole('link', { name: 'Buy Now' }).click();
    await expect(page).toHaveURL('/log-in');
    await page.goBack();
    await expectNarrowed(page);
    const friend = await context.newPage();
    await friend.goto(address);
    await expectNarrowed(friend);
    await friend.close();

    for (const [found, left] of [
      ['1 part found', '/?q=memory&min_price=50&sort=-price&max_price=100'],
      ['2 parts found', '/?q=memory&min_price=50&sort=-price'],
      ['2 parts found', '/?q=memory&min_price=50'],
      ['3 parts found', '/?q=memory'],
    ] as const) {
      await page.goBack();
      await expect(page).toHaveURL(left);
      await expect(count(page)).toHaveText(found);
    }
    await expect(main(page).getByLabel('Lowest price')).toHaveValue('');
  });

  test('searches while typing with one history entry, and at once on Enter', async ({ page }) => {
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    const before = await page.evaluate(() => history.length);
    for (const [typed, found] of [
      ['me', /^\d+ parts found$/],
      ['memory', '3 parts found'],
      ['memory ecc', '1 part found'],
    ] as const) {
      await searchBox(page).fill(typed);
      await expect(count(page)).toHaveText(found);
    }
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await searchBox(page).fill('fan');
    await searchBox(page).press('Enter');
    expect(new URL(page.url()).search).toBe('?q=fan');
  });

  test('sorts by price, stock and name', async ({ page }) => {
    await page.goto('/');
    for (const [label, sort, field] of [
      ['Lowest price', 'price', 'price'],
      ['Highest price', '-price', 'price'],
      ['Largest stock', '-quantity', 'quantity'],
      ['Name, A to Z', 'name', 'name'],
    ] as const) {
      const answer = page.waitForResponse((response) => new URL(response.url()).searchParams.get('sort') === sort);
      await sortBy(page).selectOption(label);
      const parts = (await (await answer).json()) as { name: string; price: number; quantity: number }[];
      const values = parts.map((part) => part[field]);
      const ascending = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(sort.startsWith('-') ? ascending.toReversed() : ascending);
      await expect(cards(page).getByRole('heading')).toHaveText(parts.map(({ name }) => name));
    }
  });

  test('appends more parts, and shows all of them again after Back', async ({ page }) => {
    await page.goto('/?sort=name');
    await expect(cards(page)).toHaveCount(24);
    await main(page).getByRole('button', { name: 'Show more parts' }).click();
    await expectAllShown(page);
    await expect(cards(page).nth(24).getByRole('link').first()).toBeFocused();
    expect(new URL(page.url()).search).toBe('?sort=name&limit=48');

    await cards(page).nth(24).getByRole('link', { name: 'Buy Now' }).click();
    await expect(page).toHaveURL('/log-in');
    await page.goBack();
    await expectAllShown(page);
    await expect(cards(page).nth(24)).toBeInViewport();
    await page.reload();
    await expectAllShown(page);
  });

  test('ignores invalid parameters, and reports when the lowest price is above the highest', async ({ page }) => {
    await page.goto('/?sort=colour&limit=-3&in_stock=maybe&cursor=zzz&min_price=300&max_price=20');
    await expect(main(page).getByRole('alert')).toHaveText(
      'The lowest price is above the highest, so prices are not filtered.',
    );
    await expect(cards(page)).toHaveCount(24);
    await main(page).getByLabel('Highest price').fill('cheap');
    await expect(main(page).getByRole('alert')).toHaveText('Please enter prices in whole dollars, such as 250.');
    await expect(page).toHaveURL('/?sort=colour&in_stock=maybe&cursor=zzz&min_price=300');
  });

  test('shows a low stock, and why a part cannot be ordered', async ({ page, adminPage }) => {
    const word = `Scarcity${Date.now()}`;
    const fewLeft = await addPart(adminPage, { price: 120, quantity: 12, min_order: 10 }, `${word} few`);
    const noneLeft = await addPart(adminPage, { price: 120, quantity: 3, min_order: 10 }, `${word} none`);
    try {
      await page.goto(`/?q=${word}`);
      await expect(count(page)).toHaveText('2 parts found');
      const few = main(page).getByRole('article', { name: fewLeft.name });
      const none = main(page).getByRole('article', { name: noneLeft.name });
      await expect(few).toContainText('Only 12 left');
      await expect(none).toContainText('Sold out');
      await expect(none).toContainText('Only 3 left, fewer than the minimum order of 10.');
      await expect(none.getByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', `/purchase/${noneLeft.id}`);
      // The checkbox follows the URL, which changes a moment after the click.
      await main(page).getByRole('checkbox', { name: 'In stock' }).click();
      await expect(count(page)).toHaveText('1 part found');
      await expect(main(page).getByRole('checkbox', { name: 'In stock' })).toBeChecked();
      expect(await nameOf(cards(page))).toBe(fewLeft.name);
    } finally {
      for (const { id } of [fewLeft, noneLeft]) await removePart(adminPage, id);
    }
  });

  test('reports that no part matches, and clears the filters', async ({ page }) => {
    await page.goto('/?q=nothing+like+it&in_stock=true');
    await expect(main(page).getByRole('heading', { name: 'No part matches' })).toBeVisible();
    await expect(count(page)).toHaveText('No parts found');
    await main(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/');
    await expect(searchBox(page)).toBeFocused();
    await expect(count(page)).toHaveText(/on sale$/);
  });

  test('offers a retry when the parts cannot be loaded', async ({ page }) => {
    await page.route('**/api/parts?*', (route) => route.abort(), { times: 1 });
    await page.goto('/');
    await expect(main(page).getByRole('heading', { name: 'The parts could not be loaded' })).toBeVisible();
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(24);
  });
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
    const track = carousel.getByRole('list').first();
    expect(await track.evaluate((list) => getComputedStyle(list).transitionDuration)).toBe('3s');
    await page.clock.fastForward(7_000);
    await expect(current).toHaveAccessibleName(`Review 1 of ${all}`);

    await carousel.getByRole('button', { name: 'Pause reviews' }).click();
    await main(page).getByRole('heading', { name: 'What our customers say' }).hover();
    await page.clock.fastForward(30_000);
    await expect(carousel.getByRole('button', { name: 'Play reviews' })).toBeVisible();
    await expect(current).toHaveAccessibleName(`Review 1 of ${all}`);
  });

  test('the hero fades in item by item, and its circuit traces light up once', async ({ page }) => {
    await page.goto('/');
    const hero = main(page).getByRole('region', { name: 'Start your dream Business with Us today' });
    const animation = (target: Locator) =>
      target.evaluate((element) => {
        const { animationName, animationDelay, animationIterationCount } = getComputedStyle(element);
        return { moves: animationName !== 'none', delay: Number.parseFloat(animationDelay), animationIterationCount };
      });
    const items = [
      hero.getByRole('heading'),
      hero.getByText('computer parts manufacturer'),
      hero.getByRole('img').first().locator('svg'),
    ];
    const staged = await Promise.all(items.map(animation));
    expect(staged.every(({ moves }) => moves)).toBe(true);
    expect(new Set(staged.map(({ delay }) => delay)).size).toBe(items.length);
    const trace = hero.locator('.trace').first();
    expect(await animation(trace)).toMatchObject({ moves: true, animationIterationCount: '1' });

    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const item of [...items, trace]) expect(await animation(item)).toMatchObject({ moves: false });
  });
});

/** Expects as many cards as the page's count, and more than the first page; polls, because other tests add and remove parts. */
async function expectAllShown(page: Page): Promise<void> {
  await expect(count(page)).toHaveText(/^\d+ parts on sale$/);
  await expect(async () => {
    const all = Number.parseInt(await count(page).innerText(), 10);
    expect(all).toBeGreaterThan(24);
    expect(await cards(page).count()).toBe(all);
  }).toPass();
}

/** Expects exactly one matching part, and the filters in the form. */
async function expectNarrowed(page: Page): Promise<void> {
  await expect(count(page)).toHaveText('1 part found');
  await expect(cards(page)).toContainText(['DDR5-6000 Memory Module 32 GB']);
  await expect(searchBox(page)).toHaveValue('memory');
  await expect(main(page).getByLabel('Lowest price')).toHaveValue('50');
  await expect(main(page).getByLabel('Highest price')).toHaveValue('100');
  await expect(main(page).getByRole('checkbox', { name: 'In stock' })).toBeChecked();
  await expect(sortBy(page)).toHaveValue('-price');
}
