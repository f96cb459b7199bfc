import { lost, silence } from './support/network';
import { expect, test } from './support/test';

const ROOT = '**/api/';

test('the whole app is a spinner until the server root answers', async ({ page }) => {
  let letThrough: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(ROOT, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto('/blogs');
  await expect(page.getByRole('status').filter({ hasText: 'Loading the shop' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('heading')).toHaveCount(0);

  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'Questions & Answers!' })).toBeVisible();
  await expect(page.getByText('Loading the shop')).toHaveCount(0);
});

test('a shop that cannot be reached is said after ten seconds, with a way to try again', async ({ page }) => {
  await page.clock.install();
  await page.route(ROOT, lost);
  await page.goto('/blogs');
  await expect(page.getByText('Loading the shop')).toBeAttached();
  await page.clock.fastForward(10_000);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'The shop does not answer' })).toBeVisible();

  await page.unroute(ROOT);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Questions & Answers!' })).toBeVisible();
});

test('a shop that hangs is said too, and appears by itself as soon as it answers', async ({ page }) => {
  await page.clock.install();
  await page.route(ROOT, silence);
  await page.goto('/blogs');
  await expect(page.getByText('Loading the shop')).toBeAttached();
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { name: 'The shop does not answer' })).toBeVisible();

  await page.unroute(ROOT);
  await expect(page.getByRole('heading', { level: 1, name: 'Questions & Answers!' })).toBeVisible();
});
