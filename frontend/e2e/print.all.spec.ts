import type { Page } from '@playwright/test';
import { waitUntilIdle } from './support/accessible';
import { anUnpaidOrder, payByApi } from './support/orders';
import { main } from './support/session';
import { expect, test } from './support/test';

/** The texts that are not printed black on white, with their colours; printers may print backgrounds. */
function coloured(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClear = (colour: string) => /^rgba\(.*, 0\)$|^transparent$/.test(colour);
    const groundOf = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return isClear(backgroundColor) ? groundOf(element.parentElement) : backgroundColor;
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .filter(({ childNodes }) =>
        [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== ''),
      )
      .map((element) => `${getComputedStyle(element).color} on ${groundOf(element)}: ${element.textContent}`)
      .filter((found) => !found.startsWith('rgb(0, 0, 0) on rgb(255, 255, 255): '));
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`lists and an order print black on white from the ${colorScheme} theme`, async ({
    adminPage: page,
    customerPage,
  }) => {
    const order = await anUnpaidOrder(customerPage);
    await payByApi(customerPage, order);
    for (const path of [
      'manage-orders',
      'manage-part',
      'messages',
      'audit-log',
      'invoices',
      'reconciliation',
      `orders/${order.id}`,
    ]) {
      await page.emulateMedia({ media: 'screen', colorScheme });
      await page.goto(`/dashboard/${path}`);
      await waitUntilIdle(page);
      await page.emulateMedia({ media: 'print', colorScheme });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await coloured(page), path).toEqual([]);
      // A price and a stock are buttons that print as their figures.
      const controls = main(page).getByRole('button', { name: /^(?!.*, edit$)/ });
      await expect(controls.or(main(page).getByRole('checkbox'))).toHaveCount(0);
    }
  });
}
