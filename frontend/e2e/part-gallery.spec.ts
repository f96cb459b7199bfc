import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expectAccessible, expectNothingMoved, waitUntilIdle } from './support/accessible';
import { callAsAdmin } from './support/api';
import { addPart } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const PICTURES = [
  { url: '/pictures/cooler-tower.svg', alt: 'From above' },
  { url: '/pictures/cooler-tower-front.svg', alt: 'The fan' },
  { url: '/pictures/cooler-tower-side.svg' },
];
const button = (page: Page, name: string) => main(page).getByRole('button', { name });
const large = (page: Page) => page.getByRole('dialog');

/** How many pictures are in view, and the text of the one that is. */
async function expectShown(page: Page, place: number, text: string): Promise<void> {
  await expect(
    main(page)
      .getByRole('status')
      .filter({ hasText: `${place} of 3` }),
  ).toHaveText(`Picture ${place} of 3`);
  await expect(slides(page).getByRole('img', { name: text })).toBeInViewport({ ratio: 0.9 });
  await expect(button(page, `Picture ${place}: ${text}`)).toHaveAttribute('aria-current', 'true');
}
const slides = (page: Page) => main(page).getByRole('group', { name: 'Pictures to swipe' });

test('several pictures are seen by swiping, by thumbnails and by arrow keys, and nothing moves meanwhile', async ({
  customerPage: page,
}) => {
  const { id, name } = await addPart(page, undefined, 'Cooler', { pictures: PICTURES, image_url: PICTURES[0]!.url });
  await page.goto(`/purchase/${id}`);
  await waitUntilIdle(page);
  await expectNothingMoved(page);
  await expectShown(page, 1, 'From above');

  await button(page, 'Picture 2: The fan').click();
  await expectShown(page, 2, 'The fan');
  await slides(page).press('ArrowRight');
  await expectShown(page, 3, name);
  await page.keyboard.press('ArrowRight');
  await expectShown(page, 1, 'From above');
  await page.keyboard.press('ArrowLeft');
  await expectShown(page, 3, name);
  await button(page, 'Next picture').click();
  await expectShown(page, 1, 'From above');
  // As a finger or a wheel scrolls it: by any distance, after which it snaps.
  await slides(page).evaluate((view) => view.scrollBy({ left: view.clientWidth * 0.7 }));
  await expectShown(page, 2, 'The fan');
  await expect.poll(() => slides(page).evaluate((view) => view.scrollLeft / view.clientWidth)).toBe(1);
  await expectAccessible(page);
});

test('a picture is seen large, and so are the others; then the page shows the last one, and the focus is back', async ({
  customerPage: page,
}) => {
  const { id } = await addPart(page, undefined, 'Cooler', { pictures: PICTURES, image_url: PICTURES[0]!.url });
  await page.goto(`/purchase/${id}`);
  const enlarge = button(page, 'Enlarge picture');
  await enlarge.press('Enter');
  await expect(large(page).getByRole('img', { name: 'From above' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(large(page).getByRole('img', { name: 'The fan' })).toBeVisible();
  await expect(large(page).getByRole('status').filter({ hasText: 'of 3' })).toHaveText('Picture 2 of 3');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(large(page)).toBeHidden();
  await expect(enlarge).toBeFocused();
  await expectShown(page, 2, 'The fan');

  await slides(page).click();
  await expect(large(page).getByRole('img', { name: 'The fan' })).toBeVisible();
  await large(page).getByRole('button', { name: 'Close' }).click();
  await expectShown(page, 2, 'The fan');
});

test('a part with one picture has no gallery', { tag: '@all' }, async ({ customerPage: page }) => {
  const { id, name } = await addPart(page);
  await page.goto(`/purchase/${id}`);
  await expect(main(page).getByRole('img', { name })).toBeVisible();
  await expect(button(page, 'Enlarge picture')).toBeVisible();
  for (const other of ['Next picture', 'Previous picture']) await expect(button(page, other)).toHaveCount(0);
  await expect(slides(page)).toHaveCount(0);
});

test('the datasheet of the demo is saved under its name', async ({ customerPage: page }) => {
  await page.goto('/?q=NB-COOLER-TOWER');
  await main(page).getByRole('article').first().getByRole('link', { name: 'Buy Now' }).click();
  const link = main(page).getByRole('link', { name: /^Column Tower Cooler datasheet/ });
  await expect(link).toContainText(/PDF, \d+ kB/);
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(saved.suggestedFilename()).toBe('Column Tower Cooler datasheet.pdf');
  expect(readFileSync(await saved.path(), 'latin1')).toMatch(/^%PDF-/);
  await expectAccessible(page);
});

test('an uploaded picture is loaded once in a list and once on its page, not larger than needed', async ({
  customerPage: page,
}) => {
  const file = readFileSync('frontend/public/pictures/share.png');
  const png = { 'Content-Type': 'image/png' };
  const { url } = await callAsAdmin<{ url: string }>(page, 'POST', '/pictures', file, png);
  const { id, name } = await addPart(page, undefined, 'Photo', { image_url: url });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const widths = () => loaded.filter((path) => path.endsWith('.webp')).map((path) => /\d+(?=\.webp)/.exec(path)?.[0]);
  await page.goto(`/?q=${encodeURIComponent(name)}`);
  await expect(main(page).getByRole('article', { name })).toBeVisible();
  await expect.poll(widths).toEqual([expect.stringMatching(/^(320|800)$/)]);

  loaded.length = 0;
  await page.goto(`/purchase/${id}`);
  const picture = main(page).getByRole('img', { name });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await waitUntilIdle(page);
  expect(widths()).toHaveLength(1);
});
