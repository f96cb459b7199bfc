import { expectAccessible } from './support/accessible';
import { addPart, changePart, removePart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

test.describe('the audit log', () => {
  test('shows what an admin did to a part, filters by search and action, and verifies its chain', async ({
    adminPage: page,
  }) => {
    const part = await addPart(page);
    await changePart(page, part.id, { price: 99 });
    await removePart(page, part.id);

    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Audit Log' }).click();
    await main(page).getByRole('searchbox', { name: 'Search entries' }).fill(part.name);
    await expect(page.getByText('3 entries found')).toBeVisible();
    const rows = page.getByRole('row').filter({ hasText: part.name });
    await expect(rows).toHaveText([/Part deleted/, /Part changed/, /Part added/]);
    await expect(rows.nth(1)).toContainText('admin@northbridge.test');
    await expect(rows.nth(1)).toContainText('was $120');
    await expect(rows.nth(1)).toContainText('is $99');

    const actions = page.getByRole('combobox', { name: 'Filter by action' });
    await actions.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await actions.press(key);
    await expect(page.getByText('1 entry found')).toBeVisible();
    await expect(page).toHaveURL(/action=part-added/);
    await rows.getByText('Show created record').click();
    await expect(rows).toContainText('Minimum Order Quantity');

    await page.getByRole('button', { name: 'Days', exact: true }).click();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await expect(page.getByText('No entries match')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Until Jan 1, 2020 (UTC)' })).toBeVisible();
    await page.getByRole('button', { name: 'Days', exact: true }).click();
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('2020-01-01');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).not.toHaveURL(/action|to=/);

    await page.getByRole('button', { name: 'Verify log' }).click();
    await expect(main(page).getByRole('status').filter({ hasText: 'Intact' })).toContainText(
      /\d entries verified\. Newest hash: [0-9a-f]{64}/,
    );
    await expectAccessible(page);
  });
});

test('a date filter keeps a half-typed date while the other one changes', async ({ adminPage: page }) => {
  await page.goto('/dashboard/audit-log');
  await page.getByRole('button', { name: 'Days', exact: true }).click();
  const [from, to] = ['From', 'To'].map((label) => main(page).getByLabel(label, { exact: true }));
  await from!.fill('2020-01-01');
  await expect(page).toHaveURL(/from=2020-01-01/);
  await to!.focus();
  await page.keyboard.type('0203');
  await page.evaluate(() => window.history.back());
  await expect(from!).toHaveValue('');
  await page.keyboard.type('2026');
  await expect(to!).toHaveValue('2026-02-03');
  await expect(page).toHaveURL(/\?to=2026-02-03$/);
});

test('the reconciliation keeps a half-typed date when its first comparison arrives', async ({ adminPage: page }) => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/reconciliation/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/dashboard/reconciliation');
  const [from, to] = ['From', 'To'].map((label) => main(page).getByLabel(label, { exact: true }));
  await from!.focus();
  await page.keyboard.type('0203');
  await expect(to!).toHaveValue('');
  answer();
  await expect(to!).not.toHaveValue('');
  await page.keyboard.type('2026');
  await expect(from!).toHaveValue('2026-02-03');
  await expect(page).toHaveURL(/\?from=2026-02-03$/);
});

test.describe('a review', () => {
  test('leaves the home page when an admin hides it, and returns when it is shown again', async ({
    adminPage: page,
    customerPage,
  }) => {
    const text = `Boards arrived dry and early ${uniqueWord()}`;
    await customerPage.goto('/dashboard/add-review');
    await main(customerPage).getByLabel('Review Text').fill(text);
    const rating = main(customerPage).getByLabel('Rating');
    await rating.fill('4');
    await rating.hover();
    await customerPage.mouse.wheel(0, 100);
    await expect(rating).toHaveValue('4');
    await main(customerPage).getByRole('button', { name: 'Add Review' }).click();
    await expect(customerPage.getByText('Review Successfully Added!')).toBeVisible();

    await page.goto('/dashboard/reviews');
    await main(page).getByRole('searchbox', { name: 'Search reviews' }).fill(text);
    const row = page.getByRole('row').filter({ hasText: text });
    await expect(row).toContainText('Everyone');
    await row.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByText('The review of Carl Customer is hidden')).toBeVisible();
    await expect(row).toContainText('Admins only');
    expect(await shownReviews(page)).not.toContain(text);

    await row.getByRole('button', { name: 'Show' }).click();
    await expect(row).toContainText('Everyone');
    expect(await shownReviews(page)).toContain(text);
  });
});

async function shownReviews(page: Parameters<typeof main>[0]): Promise<string> {
  return (await page.request.get('/api/reviews')).text();
}
