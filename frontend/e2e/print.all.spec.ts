import type { Page } from '@playwright/test';
import { PdfReader } from '../../backend/test/support/read-pdf';
import { waitUntilIdle } from './support/accessible';
import { anOrderOf, anUnpaidOrder, payByApi } from './support/orders';
import { addPart, uniqueWord } from './support/samples';
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

for (const [count, maxPages] of [
  [1, 1],
  [12, 2],
  [50, 5],
] as const) {
  test(`prints an order of ${count} part(s) on at most ${maxPages} pages, without splitting a row`, async ({
    customerPage: page,
    adminPage,
  }) => {
    await page.goto('/');
    const parts = [];
    for (let line = 0; line < count; line++)
      parts.push(await addPart(page, undefined, 'Line', { sku: `LINE-${uniqueWord()}` }));
    const id = await anOrderOf(page, parts);
    const reader = new PdfReader();
    for (const [viewer, path] of [
      [page, `my-orders/${id}`],
      [adminPage, `orders/${id}`],
    ] as const)
      for (const format of ['A4', 'Letter']) {
        await viewer.goto(`/dashboard/${path}`);
        await expect(main(viewer).getByRole('region', { name: 'Order data' })).toBeVisible();
        await waitUntilIdle(viewer);
        const { pages } = await reader.read(await viewer.pdf({ format }));
        expect(pages.length, path).toBeLessThanOrEqual(maxPages);
        // Each page but the last is filled to its lower quarter.
        for (const { texts, height } of pages.slice(0, -1))
          expect(Math.min(...texts.map(({ y }) => y)), `the end of a page of ${path}`).toBeLessThan(height / 4);
        const printed = pages.map(({ lines }) => lines.join('\n'));
        const pageOf = (text: string) => printed.findIndex((page) => page.includes(text));
        for (const { name, sku = '' } of parts) {
          expect(pageOf(sku), sku).not.toBe(-1);
          expect(pageOf(sku), sku).toBe(pageOf(name));
          if (count > 1) expect(printed[pageOf(name)], name).toContain('Part Price Amount Total\n');
        }
        // The labels of the sums stay with their values.
        const labels = count > 1 ? '\nAmount Total\n' : '\nPrice Amount Total\n$120 ';
        expect(printed.join('\n\n')).toContain(`${labels}${count * 3} $${(count * 360).toLocaleString('en-US')}`);
        expect(printed.join()).not.toMatch(/Sign Out|Dashboard|Overview|My Profile|Print|Download/);
      }
    await reader.close();
  });
}
