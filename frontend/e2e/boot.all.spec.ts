import { lost, silence } from './support/network';
import { addPart } from './support/samples';
import { expect, test } from './support/test';

const ROOT = '**/api/';

test('shows only a spinner until the server root answers, and loads the code that watches links afterwards', async ({
  page,
}) => {
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
  const loaded = () =>
    page.evaluate(() => {
      const [answered, watching] = ['/api/', 'prefetch-links'].map((part) =>
        performance.getEntriesByType('resource').findLast(({ name }) => name.includes(part)),
      );
      return answered && watching ? watching.startTime - (answered.startTime + answered.duration) : undefined;
    });
  await expect.poll(loaded).toBeGreaterThan(0);
});

test('reports after ten seconds that the shop cannot be reached, and offers a retry', async ({ page }) => {
  await page.clock.install();
  await page.route(ROOT, lost);
  await page.goto('/blogs');
  await expect(page.getByText('Loading the shop')).toBeAttached();
  await page.clock.fastForward(10_000);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'The shop is not responding' })).toBeVisible();

  await page.unroute(ROOT);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Questions & Answers!' })).toBeVisible();
});

test('reports a shop that does not respond, and shows it when it responds', async ({ page }) => {
  await page.clock.install();
  await page.route(ROOT, silence);
  await page.goto('/blogs');
  await expect(page.getByText('Loading the shop')).toBeAttached();
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { name: 'The shop is not responding' })).toBeVisible();

  await page.unroute(ROOT);
  await expect(page.getByRole('heading', { level: 1, name: 'Questions & Answers!' })).toBeVisible();
});

test('preloads what the first page needs, once', async ({ page }) => {
  const { id: part } = await addPart(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/purchase/${part}`, { waitUntil: 'commit' });
  // A visitor is redirected to log in once the shop has started.
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(asked.filter((path) => path === '/api/')).toHaveLength(1);
  expect(asked.filter((path) => path === `/api/purchase/${part}`)).toHaveLength(1);
  const shop = asked.findIndex((path) => /shop-[^/]+\.js$/.test(path));
  expect(asked.indexOf('/api/')).toBeLessThan(shop);
});

test('loads what the first page does not need after its text', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return;
      performance.mark('text');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  const loadedAfterText = () =>
    page.evaluate(() => {
      const text = performance.getEntriesByName('text')[0]?.startTime ?? Infinity;
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime > text)
        .map(({ name }) => name);
    });
  const rest = ['basket', 'lower-half', 'prefetch-links'].map((file) => expect.stringContaining(`/${file}-`));
  await expect.poll(loadedAfterText).toEqual(expect.arrayContaining(rest));
});
