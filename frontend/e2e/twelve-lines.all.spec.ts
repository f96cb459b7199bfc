import type { Page } from '@playwright/test';
import { payButton } from './support/orders';
import { addPart, uniqueWord } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const LINES = 12;
const MAX_CLICKS = 20;

/** Counts every click of a page, also those into fields. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('onShopClick', () => (clicks += 1));
  await page.addInitScript(() =>
    document.addEventListener('click', ({ isTrusted, detail }) => {
      // A click by the keyboard has no detail.
      if (isTrusted && detail > 0) (window as unknown as { onShopClick: () => void }).onShopClick();
    }),
  );
  return () => clicks;
}

test(`an order of ${LINES} lines takes at most ${MAX_CLICKS} clicks from the empty basket until it is shipped`, async ({
  customerPage: page,
  adminPage,
}) => {
  const clicks = [await countClicks(page), await countClicks(adminPage)];
  await page.goto('/');
  await adminPage.goto('/');
  const stock = { price: 120, quantity: 100, min_order: 3 };
  const parts = [];
  for (let line = 0; line < LINES; line++)
    parts.push(await addPart(page, stock, 'Line', { sku: `LINE-${uniqueWord()}` }));
  const total = parts.reduce((sum, { price, min_order }) => sum + price * min_order, 0);
  const dollars = `$${total.toLocaleString('en-US')}`;
  const before = clicks.map((count) => count());
  const typeInto = async (label: string, text: string) => {
    await main(page).getByLabel(label, { exact: true }).click();
    await page.keyboard.insertText(text);
  };

  await page.getByRole('banner').getByRole('link', { name: 'Quick Order' }).click();
  await typeInto(
    'Part numbers or names, and amounts',
    parts.map(({ sku, min_order }) => `${sku},${min_order}`).join('\n'),
  );
  await main(page).getByRole('button', { name: 'Find the parts' }).click();
  await main(page)
    .getByRole('button', { name: `Add ${LINES} rows to the basket` })
    .click();
  await main(page).getByRole('link', { name: 'Basket' }).click();
  await expect(main(page).getByRole('list', { name: 'Parts in your basket' }).getByRole('listitem')).toHaveCount(LINES);
  await expect(main(page).getByText(`Total: ${dollars}`)).toBeVisible();
  await typeInto('Phone', '+15035550123');
  await typeInto('Delivery Address', '12 Harbour Road, Portland');
  await main(page).getByRole('button', { name: 'Order', exact: true }).click();
  await main(page).getByRole('link', { name: 'Pay now' }).click();
  await expect(main(page)).toContainText(dollars);
  await typeInto('Card number', '4242424242424242');
  await typeInto('Expiry date', '1240');
  await typeInto('CVC', '123');
  await payButton(page).click();
  await expect(main(page).getByText('Transaction ID')).toBeVisible();
  const number = /NB-\w{4}-\w{4}/.exec(await main(page).innerText())?.[0] ?? 'none';

  await adminPage.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await adminPage.getByRole('link', { name: 'Manage All Orders' }).click();
  const row = adminPage.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: 'Shipped' }).click();
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();
  const used = clicks.map((count, index) => count() - (before[index] ?? 0));
  process.stdout.write(`an order of ${LINES} lines took ${used.join(' + ')} clicks of customer and admin\n`);
  expect(used.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(MAX_CLICKS);
  // The count itself works.
  expect(Math.min(...used)).toBeGreaterThan(2);

  await page.goto('/dashboard/my-orders');
  const own = page.getByRole('row').filter({ hasText: number });
  await own.getByRole('link', { name: `${parts[0]?.name} and ${LINES - 1} more` }).click();
  const sheet = main(page).getByRole('region', { name: 'Order data' });
  for (const { name } of parts) await expect(sheet).toContainText(name);
  await expect(sheet).toContainText(dollars);
});
