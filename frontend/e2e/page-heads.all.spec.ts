import type { Page } from '@playwright/test';
import { addPart } from './support/samples';
import { main, openHeader } from './support/session';
import { expect, test } from './support/test';

/** The current head of the page, as the server or the app wrote it. */
const headOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
    data: document.querySelectorAll('script[type="application/ld+json"]').length,
  }));

/** Collects the browser's console errors, such as violations of the content security policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('the head changes during navigation', async ({ page, baseURL }) => {
  // The home page shows the parts of other tests too, whose pictures may be on servers that do not exist.
  const picture = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  await page.route(
    ({ origin }) => origin !== new URL(baseURL!).origin,
    (route) => route.fulfill(picture),
  );
  const complaints = complaintsOf(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const home = await headOf(page);
  expect(home).toMatchObject({ canonical: `${baseURL}/`, data: 1 });
  expect(home.title).toBe('Computer parts for business · Northbridge Components');

  await (await openHeader(page)).getByRole('link', { name: 'Blogs' }).click();
  await expect(page).toHaveTitle('Blogs · Northbridge Components');
  const blogs = await headOf(page);
  expect(blogs).toMatchObject({ canonical: `${baseURL}/blogs`, data: 0 });
  expect(blogs.description).not.toBe(home.description);
  await page.goBack();
  await expect(page).toHaveTitle(home.title);
  expect(await headOf(page)).toMatchObject({ canonical: home.canonical, description: home.description });

  // The server and the app write the same head, so it does not change when the app starts.
  for (const path of ['/catalogue', '/blogs', '/my-portfolio', '/sign-up', '/loading']) {
    const answer = await page.goto(path);
    const [, served] = /<title>([^<]*)<\/title>/.exec((await answer?.text()) ?? '') ?? [];
    await expect(main(page)).toBeVisible();
    await expect(page).toHaveTitle(served ?? '');
    expect((await headOf(page)).description).not.toContain('{');
  }
  expect(complaints).toEqual([]);
});

test("a part's head is public although its page requires a log-in", async ({ page, baseURL }) => {
  const complaints = complaintsOf(page);
  const path = `/purchase/${(await addPart(page)).id}`;
  const answer = await page.goto(path);
  expect(await answer?.text()).toContain('og:type" content="product"');
  await expect(page).toHaveTitle('Log In · Northbridge Components');
  expect(await headOf(page)).toMatchObject({ canonical: `${baseURL}${path}`, data: 1 });
  expect(complaints).toEqual([]);
});

test("a part's name is the title of its page", async ({ customerPage: page, baseURL }) => {
  const part = await addPart(page);
  const path = `/purchase/${part.id}`;
  await page.goto(`/?q=${encodeURIComponent(part.name)}`);
  await main(page).locator(`a[href="${path}"]`).first().click();
  await expect(page).toHaveTitle(`${part.name} · Northbridge Components`);
  expect(await headOf(page)).toMatchObject({ canonical: `${baseURL}${path}`, description: part.description, data: 0 });
});
