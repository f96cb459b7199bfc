import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhone, waitUntilIdle } from './support/accessible';
import { expect, test } from './support/test';

/** Makes the configuration response that of a live shop started with CARDS=test. */
async function useTestCards(page: Page): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { cards: object };
    await route.fulfill({
      response: answer,
      json: { ...config, mode: 'live', cards: { ...config.cards, mode: 'test' } },
    });
  });
}

const notice = (page: Page) => page.getByRole('note').filter({ hasText: 'Test cards only.' });

test('a live shop that accepts test cards warns admins on every dashboard page', async ({ adminPage: page }) => {
  await useTestCards(page);
  for (const path of ['', '/overview', '/manage-orders', '/add-part', '/reconciliation']) {
    await page.goto(`/dashboard${path}`);
    await expect(notice(page)).toContainText('no money arrives: do not ship them');
  }
  await waitUntilIdle(page);
  await expectAccessible(page);
  await expectAccessibleOnPhone(page);
});

test('customers see no warning, and neither do admins of a demo shop', async ({ adminPage, customerPage }) => {
  await useTestCards(customerPage);
  for (const page of [customerPage, adminPage]) {
    await page.goto('/dashboard');
    await waitUntilIdle(page);
    await expect(notice(page)).toHaveCount(0);
  }
});
