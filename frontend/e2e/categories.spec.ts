import type { Page } from '@playwright/test';
import { expectAccessible, expectNothingMoved, waitUntilIdle } from './support/accessible';
import { callAsAdmin } from './support/api';
import { addPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

interface Sample {
  id: string;
  name: string;
  path: string;
}

/** Adds a category before the others of its parent. */
async function addCategory(page: Page, first: string, word: string, parent?: Sample): Promise<Sample> {
  const name = `${first} ${word}`;
  const body = { name, position: 0, picture: '/pictures/cable-atx-set.svg', ...(parent && { parent_id: parent.id }) };
  const { insertedId: id } = await callAsAdmin<{ insertedId: string }>(page, 'POST', '/categories', body);
  return { id, name, path: `/category/${name.toLowerCase().replaceAll(' ', '-')}` };
}

/** A category with another one in it that has a part. */
async function addSamples(page: Page) {
  const word = uniqueWord();
  const kits = await addCategory(page, 'Kits', word);
  const cables = await addCategory(page, 'Cable Kits', word, kits);
  const part = await addPart(page);
  await callAsAdmin(page, 'PUT', `/parts/${part.id}`, { category_id: cables.id });
  return { word, kits, cables, part };
}

/** Deleted with their part, so that the home page of other tests does not have them. */
async function removeSamples(page: Page, { kits, cables, part }: Awaited<ReturnType<typeof addSamples>>) {
  await callAsAdmin(page, 'DELETE', `/parts/${part.id}`);
  for (const { id } of [cables, kits]) await callAsAdmin(page, 'DELETE', `/categories/${id}`);
}

const categories = (page: Page) => main(page).getByRole('navigation', { name: 'Categories' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a visitor goes from the home page through categories to a part by keyboard, and Back restores each page', async ({
  page,
}) => {
  const samples = await addSamples(page);
  const { kits, cables, part } = samples;
  await page.goto('/');
  await waitUntilIdle(page);
  await expectNothingMoved(page);
  await expectAccessible(page);
  await categories(page)
    .getByRole('link', { name: `${kits.name} 1 part` })
    .press('Enter');
  await expect(page).toHaveURL(kits.path);
  await expect(title(page, kits.name)).toBeVisible();
  await expectAccessible(page);
  await categories(page).getByRole('link', { name: cables.name }).press('Enter');
  await expect(title(page, cables.name)).toBeVisible();
  await expect(page).toHaveTitle(`${cables.name} · Northbridge Components`);
  const way = main(page).getByRole('navigation', { name: 'Breadcrumb' });
  await expect(way.getByRole('listitem')).toHaveText(['Home', 'Catalogue', kits.name, cables.name]);
  await expect(way.getByText(cables.name)).toHaveAttribute('aria-current', 'page');

  await main(page).getByRole('searchbox', { name: 'Search parts' }).fill('backplane');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${cables.path}?q=backplane`);
  await main(page).getByRole('article').getByRole('link', { name: part.name }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: part.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${cables.path}?q=backplane`);
  await expect(main(page).getByText('1 part found')).toBeVisible();
  for (const [path, name] of [
    [cables.path, cables.name],
    [kits.path, kits.name],
  ] as const) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(title(page, name)).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL('/');
  await removeSamples(page, samples);
});

test('the address of a category has its own head, and an old one leads to the newest in one step', async ({
  page,
  baseURL,
}) => {
  const samples = await addSamples(page);
  const { kits, word } = samples;
  await callAsAdmin(page, 'PUT', `/categories/${kits.id}`, { name: `Sets ${word}` });
  const answer = await page.goto(`${kits.path}?sort=price`);
  expect((await answer?.request().redirectedFrom()?.response())?.status()).toBe(301);
  await expect(page).toHaveURL(`/category/sets-${word}?sort=price`);
  await expect(title(page, `Sets ${word}`)).toBeVisible();
  await waitUntilIdle(page);
  await expectNothingMoved(page);
  await expect(page).toHaveTitle(`Sets ${word} · Northbridge Components`);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${baseURL}/category/sets-${word}`);

  expect((await page.goto('/category/no-such-one'))?.status()).toBe(404);
  await expect(main(page).getByText('There is no such category')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'See all parts' }).click();
  await expect(page).toHaveURL('/catalogue');
  await expect(title(page, 'Catalogue')).toBeVisible();
  await waitUntilIdle(page);
  await expectAccessible(page);
  await removeSamples(page, samples);
});

test('the header suggests categories, and opens the chosen one by keyboard', async ({ page }) => {
  const samples = await addSamples(page);
  const { kits, word } = samples;
  await page.goto('/blogs');
  await page.getByRole('search', { name: 'All parts' }).getByLabel('Search parts').fill(`${word} kit`);
  const group = page.getByRole('group', { name: 'Categories' });
  await expect(group.getByRole('option')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(kits.path);
  await expect(title(page, kits.name)).toBeVisible();
  await removeSamples(page, samples);
});
