import type { Page } from '@playwright/test';
import { expectAccessible, settle } from './support/accessible';
import { expect, test } from './support/test';

/** As a shop with a Firebase project answers that was started with CARDS=test. */
async function takeTestCards(page: Page): Promise<void> {
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

test('a shop that is no demo and takes test cards says so to admins on every page of the dashboard', async ({
  adminPage: page,
}) => {
  await takeTestCards(page);
  for (const path of ['', '/overview', '/manage-orders', '/add-part', '/reconciliation']) {
    await page.goto(`/dashboard${path}`);
    await expect(notice(page)).toContainText('no money arrives: do not ship them');
  }
  await settle(page);
  await expectAccessible(page);
});

test('customers are not told, and in a demo admins are not either', async ({ adminPage, customerPage, isMobile }) => {
  test.skip(isMobile, 'this is the same on a phone');
  await takeTestCards(customerPage);
  for (const page of [customerPage, adminPage]) {
    await page.goto('/dashboard');
    await settle(page);
    await expect(notice(page)).toHaveCount(0);
  }
});
