import type { Page } from '@playwright/test';
import { waitUntilIdle } from './support/accessible';
import { anUnpaidOrder, payByApi, ship } from './support/orders';
import { addPart, removePart } from './support/samples';
import { main } from './support/session';
import { expect, test } from './support/test';

const STOCK = { price: 100, quantity: 40, min_order: 2 };

/** When the element with the focus has disappeared, no element has it. */
const expectFocusKept = async (page: Page) => {
  await waitUntilIdle(page);
  await expect(page.locator(':focus')).toBeVisible();
};

test(
  'the dialogs of a narrow bar return the focus to its menu, and ask before they lose what was typed',
  { tag: '@all' },
  async ({ adminPage: page }) => {
    const { name } = await addPart(page, STOCK);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(`/dashboard/manage-part?q=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const menu = main(page).getByRole('button', { name: 'Actions' });
    const choose = async (label: string) => {
      await menu.press('Enter');
      await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: label }).press('Enter');
    };
    await choose('Delete…');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(menu).toBeFocused();

    await page.setViewportSize({ width: 600, height: 800 });
    await choose('Set stock…');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('7');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
  },
);

test(
  'the dialog of a row, its text and the focus outlive the row',
  { tag: '@all' },
  async ({ adminPage: page, customerPage }) => {
    const part = await addPart(page, STOCK);
    const order = await anUnpaidOrder(customerPage, { partId: part.id, amount: 2 });
    await payByApi(customerPage, order);
    await page.goto(`/dashboard/manage-orders?to_ship=true&part_id=${part.id}`);
    await main(page).getByRole('button', { name: 'Ship with tracking…' }).first().click();
    const number = page.getByRole('dialog').getByLabel('Tracking number');
    await number.fill('1Z999');
    await ship(page, order);
    await expect(page.getByText('No orders match')).toBeAttached();
    await expect(number).toHaveValue('1Z999');
    await expect(number).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocusKept(page);
  },
);

test('the focus stays in the page when what has it leaves', { tag: '@all' }, async ({ adminPage: page, isMobile }) => {
  test.skip(isMobile, 'the same on a phone');
  const [first, second] = [await addPart(page, STOCK, 'Aaa focus'), await addPart(page, STOCK, 'Bbb focus')];
  await page.goto('/dashboard/manage-part?q=focus&sort=name');
  // Its row is deleted by another admin.
  await page.getByRole('button', { name: `Price of ${first.name}` }).focus();
  await removePart(page, first.id);
  await expect(page.getByRole('row').filter({ hasText: first.name })).toBeHidden();
  await expectFocusKept(page);

  await main(page).getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Focus');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove the view Focus' }).press('Enter');
  await expectFocusKept(page);
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('button', { name: 'Views' })).toBeFocused();

  await page.goto(`/dashboard/manage-orders?part_id=${second.id}`);
  await main(page)
    .getByRole('button', { name: /^One part/ })
    .press('Enter');
  await expect(main(page).getByRole('button', { name: /^One part/ })).toBeHidden();
  await expectFocusKept(page);

  await page.goto(`/dashboard/manage-part?q=${encodeURIComponent(second.name)}`);
  await page.getByRole('checkbox', { name: `Select ${second.name}` }).check();
  await main(page).getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: second.name })).toBeHidden();
  await expectFocusKept(page);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: second.name })).toBeVisible();
  await expectFocusKept(page);
});
